import type { SearchHit } from '../wire/search.ts'

/** What a person reads where documents are searched. */
export const searchTexts = {
  title: 'Suche',
  label: 'In allen Dokumenten suchen',
  placeholder: 'Wort, Betrag, Datum, Nummer …',
  clear: 'Suche leeren',
  shortcut: 'Strg+K oder /',
  filters: 'Treffer eingrenzen',
  mandant: 'Mandant',
  anyMandant: 'Alle Mandanten',
  year: 'Jahr',
  anyYear: 'Alle Jahre',
  kind: 'Art',
  anyKind: 'Alle Arten',
  source: 'Quelle',
  ownSource: 'Dieses Programm',
  resetFilters: 'Eingrenzung aufheben',
  intro: 'Was suchen Sie?',
  introText:
    'Gesucht wird im Text aller gelesenen Dokumente, in ihren Angaben und Dateinamen, schon während Sie tippen. Groß- und Kleinschreibung, Umlaute und Akzente sind gleich.',
  examples: [
    ['haftpflicht', 'findet auch „Kfz-Haftpflichtversicherung“'],
    ['rechnung 2024', 'beides muss im Dokument stehen'],
    ['"Sehr geehrte Frau"', 'genau diese Wörter in dieser Reihenfolge'],
    ['1.234,56', 'Beträge, auch als 1234,56'],
    ['12.2024', 'alle Tage dieses Monats'],
  ] as readonly (readonly [example: string, meaning: string])[],
  tooShort: 'Bitte geben Sie mindestens zwei Zeichen ein.',
  searching: 'Es wird gesucht …',
  nothing: 'Nichts gefunden',
  nothingText: (text: string) => `In keinem gelesenen Dokument steht „${text}“.`,
  nothingNarrowed: (text: string) => `In dieser Auswahl steht in keinem Dokument „${text}“.`,
  nothingHint: 'Bitte prüfen Sie die Schreibweise, oder suchen Sie nur einen Teil des Wortes.',
  found: (total: number, isExact: boolean) =>
    isExact
      ? total === 1
        ? '1 Dokument gefunden'
        : `${new Intl.NumberFormat('de-DE').format(total)} Dokumente gefunden`
      : `Mehr als ${new Intl.NumberFormat('de-DE').format(total)} Dokumente gefunden; die neuesten stehen oben.`,
  waiting: (count: number) =>
    `${new Intl.NumberFormat('de-DE').format(count)} Dokumente werden gerade für die Suche vorbereitet; so lange kann etwas fehlen.`,
  keys: 'Pfeil ab: zu den Treffern · Eingabe: Dokument öffnen',
  more: 'Weitere Treffer',
  loadingMore: 'Weitere Treffer werden geladen …',
  noMandant: 'ohne Mandant',
  batchFrom: (date: string) => `Stapel vom ${date}`,
  page: (page: number) => `Seite ${page}`,
  foundIn: {
    page: '',
    field: 'Angabe',
    kind: 'Dokumentart',
    filename: 'Dateiname',
    document: 'Über das Dokument verteilt',
  } satisfies Readonly<Record<SearchHit['foundIn'], string>>,
  hits: {
    label: 'Treffer auf den Seiten',
    looking: 'Treffer werden gesucht …',
    of: (at: number, total: number, text: string) => `Treffer ${at} von ${total} für „${text}“`,
    none: (text: string) =>
      `Auf den Seiten steht „${text}“ nicht; gefunden wurde es in den Angaben oder im Dateinamen.`,
    previous: 'Vorheriger Treffer (Umschalt+F3)',
    next: 'Nächster Treffer (F3)',
    back: 'Zurück zur Suche',
    end: 'Markierung entfernen',
  },
} as const
