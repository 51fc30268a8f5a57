import type { Trouble } from './api/try-again.ts'

const files = (count: number): string => (count === 1 ? '1 Datei' : `${count} Dateien`)

/** What a person reads while files of a new batch are looked at and sent. */
export const intakeTexts = {
  checking: (done: number, all: number) => `Es wird geprüft, was schon vorhanden ist: ${done} von ${files(all)} …`,
  checkFailed: 'Ob Dateien schon in früheren Stapeln sind, ließ sich gerade nicht prüfen.',
  startAfterCheck: 'Der Stapel wird gesendet, sobald alle Dateien geprüft sind.',
  heldBack:
    'Noch nicht gestartet: Bitte sehen Sie sich erst an, was schon vorhanden ist. Ein weiterer Klick auf „Stapel verarbeiten“ sendet alles.',
  known: 'Schon im Stapel',
  knownFailed: 'Bisher nur im fehlgeschlagenen Stapel',
  knownRest: (date: string, mandant: string | null) =>
    ` vom ${date} (${mandant === null ? 'ohne Mandant' : `Mandant ${mandant}`})`,
  knownAs: (filename: string) => `, dort „${filename}“`,
  knownMore: (count: number) => (count === 1 ? ' und in 1 weiteren' : ` und in ${count} weiteren`),
  twin: (filename: string) => `Gleicher Inhalt wie „${filename}“ in dieser Auswahl`,
  unreadable: 'lässt sich nicht mehr lesen',
  tooLarge: (max: string) => `zu groß (höchstens ${max}); bitte teilen oder verkleinern`,
  blocked: (count: number) =>
    count === 1
      ? '1 Datei lässt sich so nicht senden; der Grund steht bei ihr. Bitte entfernen Sie sie, dann kann der Stapel beginnen.'
      : `${count} Dateien lassen sich so nicht senden; der Grund steht jeweils bei ihnen. Bitte entfernen Sie sie, dann kann der Stapel beginnen.`,
  repeatedTitle: 'Schon vorhanden:',
  repeated: (known: number, twins: number) =>
    [
      known > 0 && `${files(known)} ${known === 1 ? 'ist' : 'sind'} schon in früheren Stapeln.`,
      twins > 0 && `${files(twins)} ${twins === 1 ? 'ist' : 'sind'} in dieser Auswahl doppelt.`,
      'Was Sie nicht weglassen, wird noch einmal gesendet.',
    ]
      .filter(Boolean)
      .join(' '),
  leaveOut: (count: number) =>
    count === 1 ? 'Die schon vorhandene weglassen' : `Alle ${count} schon vorhandenen weglassen`,
  leaveOutOne: 'Weglassen',
  leaveOutFile: (filename: string) => `${filename} weglassen`,
  leftOut: (count: number) => `${files(count)} weggelassen, weil schon vorhanden.`,
  takeBack: 'Wieder aufnehmen',
  notTaken: (count: number) => `${files(count)} nicht aufgenommen:`,
  notTakenNamed: (named: readonly string[], more: number) =>
    `${named.join(', ')}${more > 0 ? ` und ${more} weitere` : ''}. Sie werden in der Belegmappe genannt; ist ein Beleg darunter, bitte einzeln hinzufügen.`,
  moreNotTaken: (count: string) => `… und ${count} weitere`,
  notTakenReasons: {
    hidden: 'versteckte Datei',
    system_file: 'technische Datei des Systems',
    unfinished: 'unfertige Datei eines anderen Programms',
    link: 'nur eine Verknüpfung',
    not_a_file: 'keine gewöhnliche Datei',
    unreadable: 'lässt sich nicht lesen',
    too_deep: 'Ordner zu tief verschachtelt',
    too_many: 'zu viele Dateien auf einmal',
    too_large: 'größer als erlaubt',
    empty: 'leere Datei',
    repeated: 'liegt schon vor',
  },
  sending: (percent: string, sent: string, all: string) =>
    `Dateien werden übernommen … ${percent} (${sent} von ${all})`,
  accepting: 'Stapel wird angelegt …',
  sendingTitle: 'Neuer Stapel',
  show: 'Ansehen',
  trouble: {
    offline:
      'Verbindung verloren – es geht weiter, sobald Steuerstapel wieder antwortet. Was schon übertragen ist, bleibt. Bitte lassen Sie dieses Fenster offen.',
    signed_out:
      'Anmeldung abgelaufen – es geht weiter, sobald Sie sich mit einem frischen Anmeldelink wieder angemeldet haben. Was schon übertragen ist, bleibt. Bitte lassen Sie dieses Fenster offen.',
    busy: 'Diese Datei wird gerade auch aus einem anderen Fenster übertragen. Es geht gleich weiter.',
  } satisfies Record<Trouble, string>,
  resting: (count: number, here: string, all: string, date: string) =>
    `Eine frühere Übertragung blieb unvollständig: ${files(count)}, ${here} von ${all} sind schon hier. Wählen Sie dieselben Dateien noch einmal, dann geht es dort weiter; sonst wird das Übertragene ab dem ${date} gelöscht.`,
  dropResting: 'Jetzt löschen',
  dropTitle: 'Auswahl verwerfen?',
  dropText: (count: number) =>
    `${files(count)} ${count === 1 ? 'ist' : 'sind'} ausgewählt und noch nicht gesendet. Die Originale bleiben, wo sie liegen.`,
  dropConfirm: 'Ja, verwerfen',
  dropKeep: 'Nein, weiter',
  kept: 'Was schon übertragen ist, bleibt drei Tage; ein neuer Start macht dort weiter.',
  unreadableFile: (filename: string) =>
    `„${filename}“ lässt sich nicht mehr lesen. Wurde die Datei verschoben oder geändert? Bitte entfernen Sie sie und wählen Sie sie neu.`,
  estimate: {
    title: 'Schätzung',
    pages: (from: string, to: string) =>
      from === to ? (from === '1' ? '1 Seite' : `${from} Seiten`) : `${from} bis ${to} Seiten`,
    duration: (span: string) => `etwa ${span}`,
    cost: (span: string, priceList: string) => `${span} netto (Preisliste ${priceList})`,
    exact: 'Geschätzt nach Art und Größe der Dateien; genau wird es erst, wenn sie geöffnet sind.',
    ahead: (count: number) =>
      count === 1 ? 'Davor wird noch 1 Stapel verarbeitet.' : `Davor werden noch ${count} Stapel verarbeitet.`,
    seconds: (count: number) => (count === 1 ? '1 Sekunde' : `${count} Sekunden`),
    minutes: (count: number) => (count === 1 ? '1 Minute' : `${count} Minuten`),
    hours: (count: number) => (count === 1 ? '1 Stunde' : `${count} Stunden`),
    to: ' bis ',
  },
} as const
