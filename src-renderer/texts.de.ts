import { clientTexts } from './client-texts.de.ts'
import { correctionTexts } from './correction-texts.de.ts'
import { documentTexts } from './document-texts.de.ts'
import { reviewTexts } from './review-texts.de.ts'
import { mandantTexts } from './mandant-texts.de.ts'
import { searchTexts } from './search-texts.de.ts'
import { inboxTexts, settingsTexts } from './settings-texts.de.ts'
import type { BatchStatus } from '../wire/batch-list.ts'
import type { DocumentStatus } from '../wire/batch-document.ts'

/** Every text that a person reads in the window. */
export const texts = {
  product: 'Steuerstapel',
  local: 'Verarbeitung nur auf diesem Rechner',
  onServer: (name: string) => `Server: ${name}`,
  pages: 'Bereiche',
  help: 'Hilfe (F1)',
  skipToContent: 'Zum Inhalt springen',
  loading: 'Wird geladen …',
  errors: {
    noConnection: 'Steuerstapel antwortet nicht.',
    /** The engine and this window were not made for each other, as after an update with an old tab still open. */
    unexpectedAnswer:
      'Die Antwort des Programms passt nicht zu diesem Fenster. Bitte laden Sie die Seite neu. Hilft das nicht, starten Sie Steuerstapel neu.',
    unexpected: 'Es ist ein unerwarteter Fehler aufgetreten. Bitte versuchen Sie es erneut.',
    /** A part of the window that was not fetched yet is not there under its old name. */
    oldPage:
      'Dieser Bereich ließ sich nicht laden, vermutlich nach einer Aktualisierung. Bitte laden Sie die Seite neu.',
    title: 'Das hat nicht geklappt',
    retry: 'Erneut versuchen',
  },
  offline: {
    title: 'Verbindung unterbrochen',
    text: 'Steuerstapel antwortet gerade nicht. Es wird weiter versucht; angezeigt wird der letzte bekannte Stand.',
  },
  engine: {
    starting: 'Steuerstapel startet …',
    restarting: 'Steuerstapel wird neu gestartet. Laufende Stapel gehen danach von selbst weiter.',
    failed: 'Steuerstapel lässt sich nicht starten. Bitte starten Sie das Programm neu.',
  },
  signIn: {
    title: 'Bitte anmelden',
    text: 'Diese Seite öffnet sich über den Anmeldelink, den Steuerstapel beim Start ausgibt.',
    hint: 'Jeder Link gilt für eine Anmeldung. Einen frischen Link bekommen Sie',
    ways: [
      'dort, wo Steuerstapel läuft, mit der Eingabetaste,',
      'oder in einem Browser, der schon angemeldet ist, unter „Zugänge“.',
    ],
    check: 'Erneut prüfen',
    connecting: 'Verbindung wird hergestellt …',
  },
  list: {
    title: 'Stapel',
    new: 'Neuer Stapel',
    loading: 'Stapel werden geladen …',
    loadingRow: 'wird geladen …',
    choose: 'Wählen Sie links einen Stapel oder legen Sie einen neuen an.',
    emptyTitle: 'Noch kein Stapel',
    emptyText: 'Legen Sie Belege ab, dann entsteht hier der erste Stapel.',
    source: (name: string) => `Quelle: ${name}`,
    documents: (count: number) => (count === 1 ? '1 Dokument' : `${count} Dokumente`),
    failed: (count: number) => `${count} nicht lesbar`,
    filter: 'Stapel filtern',
    search: 'Name enthält …',
    searchClear: 'Suche leeren',
    status: 'Status',
    anyStatus: 'Jeder Status',
    mandant: 'Mandant',
    anyMandant: 'Alle Mandanten',
    found: (count: number) => `${count} gefunden`,
    showAll: 'Alle zeigen',
    nothingFound: 'Nichts gefunden',
    nothingFoundText: 'Kein Stapel passt zu dieser Auswahl.',
  },
  waitsFor: {
    files: (count: number) =>
      count === 1 ? 'Wartet: 1 Datei wird noch geholt' : `Wartet: ${count} Dateien werden noch geholt`,
    turn: (count: number) =>
      count === 0
        ? 'Wartet: beginnt gleich'
        : count === 1
          ? 'Wartet: 1 Stapel ist vorher dran'
          : `Wartet: ${count} Stapel sind vorher dran`,
  },
  create: {
    title: 'Neuer Stapel',
    intro:
      'PDF, Scans und Fotos (auch HEIC), Word, Excel und OpenDocument, E-Mails mit Anhängen, ZIP-, 7-Zip- und RAR-Archive, E-Rechnungen (XML). Es wird nichts ins Internet gesendet.',
    drop: 'Dateien oder Ordner hierher ziehen',
    dropNow: 'Loslassen, um die Dateien hinzuzufügen',
    pickFiles: 'Dateien wählen',
    pickFolder: 'Ordner wählen',
    name: 'Bezeichnung',
    nameHint: 'So heißt der Stapel in der Liste und auf der Belegmappe.',
    nameRequired: 'Bitte geben Sie dem Stapel eine Bezeichnung.',
    defaultName: (date: string) => `Belege vom ${date}`,
    mandant: 'Mandant',
    mandantChoices: 'Auswahl öffnen',
    mandantHint: 'Frei lassen, wenn der Stapel keinem Mandanten gehört.',
    mandantNew: (name: string, similar: string | null) =>
      `„${name}“ wird als neuer Mandant angelegt.${similar === null ? '' : ` Gemeint ist vielleicht „${similar}“?`}`,
    file: 'Datei',
    size: 'Größe',
    remove: (name: string) => `${name} entfernen`,
    removeColumn: 'Entfernen',
    removeAll: 'Alle entfernen',
    count: (count: number, size: string) => `${count === 1 ? '1 Datei' : `${count} Dateien`}, ${size}`,
    start: 'Stapel verarbeiten',
    cancel: 'Abbrechen',
    needFiles: 'Bitte fügen Sie mindestens eine Datei hinzu.',
    empty: 'Datei ist leer',
    tooMany: (max: number) => `Ein Stapel fasst höchstens ${max} Dateien. Bitte teilen Sie ihn auf.`,
    hopeless: 'wohl kein Beleg',
    hopelessFiles: (count: number) =>
      count === 1
        ? '1 Datei ist dem Namen nach ein Programm, ein Film oder Ähnliches und lässt sich wohl nicht lesen. Bitte entfernen Sie sie, wenn sie kein Beleg ist.'
        : `${count} Dateien sind dem Namen nach Programme, Filme oder Ähnliches und lassen sich wohl nicht lesen. Bitte entfernen Sie sie, wenn sie keine Belege sind.`,
    skippedEmpty: 'Leere Dateien werden nicht gesendet.',
    alreadyThere: (count: number) =>
      count === 1 ? '1 Datei war schon in der Liste.' : `${count} Dateien waren schon in der Liste.`,
    sending: (percent: string) => `Dateien werden übernommen … ${percent}`,
    accepting: 'Stapel wird angelegt …',
  },
  detail: {
    loading: 'Stapel wird geladen …',
    noMandant: 'ohne Mandant',
    created: 'angelegt',
    completed: 'fertig',
    download: 'Belegmappe herunterladen',
    cancel: 'Abbrechen',
    cancelTitle: 'Verarbeitung abbrechen?',
    cancelText: 'Der Stapel endet ohne Belegmappe. Die übernommenen Dateien bleiben erhalten.',
    cancelConfirm: 'Ja, abbrechen',
    cancelKeep: 'Nein, weiter',
    cancelling: 'Wird abgebrochen …',
    starting: 'Beginnt …',
    fileOf: (index: number, total: number) => `Datei ${index} von ${total}`,
    overall: 'Gesamtfortschritt',
    failedTitle: 'Keine Belegmappe entstanden',
    partly: (count: number) =>
      count === 1
        ? '1 Dokument konnte nicht verarbeitet werden; der Grund steht in der Liste.'
        : `${count} Dokumente konnten nicht verarbeitet werden; der Grund steht jeweils in der Liste.`,
    documents: 'Dokumente',
    columns: {
      position: 'Nr.',
      document: 'Dokument',
      kind: 'Art',
      date: 'Datum',
      sender: 'Absender',
      amount: 'Betrag',
      pages: 'Seiten',
      status: 'Status',
    },
    hints: (count: number) => (count === 1 ? '1 Hinweis' : `${count} Hinweise`),
    duplicateOf: (name: string) => `Gleich wie ${name}`,
    kindUnknown: 'nicht erkannt',
    filter: { all: 'Alle', review: 'Zu prüfen', failed: 'Nicht lesbar' },
    filterLabel: 'Dokumente filtern',
    fold: (name: string) => `Inhalt von ${name} ausblenden`,
    unfold: (name: string) => `Inhalt von ${name} einblenden`,
    nothingHere: 'In dieser Auswahl gibt es keine Dokumente.',
  },
  deliveries: {
    title: 'Benachrichtigungen',
    intro: (receiver: string) => `an ${receiver}`,
    loading: 'Benachrichtigungen werden geladen …',
    none: 'Es wurde noch nichts gemeldet.',
    columns: { event: 'Ereignis', time: 'Zeitpunkt', state: 'Zustellung', last: 'Letzter Versuch', action: 'Aktion' },
    states: {
      pending: 'Wartet',
      delivered: 'Zugestellt',
      exhausted: 'Nicht zugestellt',
      gone: 'Empfänger lehnt ab',
    },
    next: (moment: string) => `nächster Versuch ${moment}`,
    attempts: (count: number) => (count === 1 ? '1 Versuch' : `${count} Versuche`),
    answered: (code: number, duration: string) => `Antwort ${code} nach ${duration}`,
    unanswered: (duration: string) => `keine Antwort nach ${duration}`,
    replay: 'Erneut senden',
    replayOf: (event: string) => `„${event}“ erneut senden`,
  },
  clients: clientTexts,
  mandants: mandantTexts,
  settings: settingsTexts,
  inbox: inboxTexts,
  document: documentTexts,
  corrections: correctionTexts,
  search: searchTexts,
  review: reviewTexts,
} as const

export const statusTexts: Readonly<Record<BatchStatus, string>> = {
  queued: 'Wartet',
  processing: 'In Arbeit',
  completed: 'Fertig',
  failed: 'Fehlgeschlagen',
}

export const cancelledText = 'Abgebrochen'

export const documentStatusTexts: Readonly<Record<DocumentStatus, string>> = {
  pending: 'In Arbeit',
  processed: 'Gelesen',
  failed: 'Nicht lesbar',
  duplicate: 'Dublette',
}

/** What a document without a result is, by the state of its batch. */
export const pendingTexts: Readonly<Record<BatchStatus, string>> = {
  queued: 'Wartet',
  processing: 'In Arbeit',
  completed: 'Nicht verarbeitet',
  failed: 'Nicht verarbeitet',
}

export const reviewText = 'Bitte prüfen'

export const sourceTexts = {
  xml: 'aus der E-Rechnung',
  qr: 'aus dem QR-Code',
  human: 'von Hand',
  learned: 'vom Büro gelernt',
  text: 'vom Beleg gelesen',
  llm: 'vom Sprachmodell vorgeschlagen',
  computed: 'berechnet',
} as const
