/** What a person reads about what the engine learned from the office. */
export const learningTexts = {
  intro:
    'Aus jeder Korrektur und jeder Bestätigung lernt Steuerstapel, nur auf diesem Rechner. Behalten werden Zählungen und Prüfsummen, keine Texte der Belege.',
  loading: 'Lernstand wird geladen …',
  lessons: (count: number) =>
    count === 1 ? 'Aus 1 geprüften Dokument wurde gelernt.' : `Aus ${count} geprüften Dokumenten wurde gelernt.`,
  hits: 'Wie oft die Vorschläge stimmten',
  hitsNone: 'Noch nichts bestätigt. Sobald Dokumente geprüft sind, steht hier, wie oft die Vorschläge stimmten.',
  kinds: 'Dokumentarten',
  values: 'Werte',
  /** Bounds in percent. */
  hit: (range: string, right: number, total: number) => `${range} stimmten ${right} von ${total}`,
  from: (percent: string) => `bei ≥ ${percent}`,
  below: (percent: string) => `bei < ${percent}`,
  between: (from: string, to: string) => `bei ${from} bis < ${to}`,
  models: 'Stände der Dokumentarten',
  shipped: 'Auslieferungsstand',
  version: (version: number) => `Stand ${version}`,
  active: 'In Gebrauch',
  rejected: 'Verworfen',
  columns: {
    model: 'Stand',
    date: 'Vom',
    lessons: 'Gelernt aus',
    trial: 'Probe',
    state: 'Status',
    action: 'Aktion',
  },
  trialHint: 'Probe: wie viele der neuesten geprüften Dokumente der Stand davor und dieser Stand erkannten.',
  trial: (before: number, after: number, total: number) => `${before} → ${after} von ${total}`,
  documents: (count: number) => (count === 1 ? '1 Dokument' : `${count} Dokumente`),
  none: 'Noch kein eigener Stand; der Auslieferungsstand ist in Gebrauch.',
  back: 'Wieder nutzen',
  backOf: (name: string) => `Wieder nutzen: ${name}`,
  backTitle: (name: string) => `Zurück zu „${name}“?`,
  backText:
    'Neue Stapel werden damit eingeordnet, fertige bleiben, wie sie sind. Das Lernen ruht danach, bis Sie es fortsetzen.',
  backConfirm: 'Zurückgehen',
  keep: 'Abbrechen',
  paused: 'Das Lernen ruht, seit zu einem früheren Stand zurückgegangen wurde.',
  resume: 'Lernen fortsetzen',
} as const
