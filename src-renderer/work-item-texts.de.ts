const count = new Intl.NumberFormat('de-DE')

/** What the list "Zu klären" says. */
export const workItemTexts = {
  label: 'Zu klären',
  loading: 'Offene Punkte werden zusammengestellt …',
  open: (open: number) =>
    open === 0 ? 'Keine offenen Punkte' : `${count.format(open)} ${open === 1 ? 'offener Punkt' : 'offene Punkte'}`,
  order: 'Das Wichtigste zuerst: nach Betrag und Frist, wie in der Belegmappe.',
  keys: 'Pfeiltasten wählen, Eingabe öffnet die Stelle, S schließt den Punkt.',
  quiet: (quiet: number) =>
    `${count.format(quiet)} ${quiet === 1 ? 'weiterer Hinweis' : 'weitere Hinweise'} ohne Betrag, um den es geht, ${quiet === 1 ? 'steht' : 'stehen'} bei den Belegen.`,
  nothingTitle: 'Nichts zu klären',
  nothingText: 'Zu diesem Mandantenjahr ist kein Punkt offen.',
  showClosed: (closed: number) => `Geschlossene zeigen (${count.format(closed)})`,
  columns: { item: 'Punkt', what: 'Was ist zu tun', amount: 'Betrag', deadline: 'Frist', actions: 'Aktionen' },
  unknownAmount: 'unbekannt',
  noAmount: '–',
  page: (page: number) => `S. ${page}`,
  answers: {
    same: 'Derselbe Beleg',
    not_same: 'Zwei Belege',
    replaces: 'Neuerer ersetzt älteren',
  },
  answerOf: (answer: string, subject: string) => `${subject}: ${answer}`,
  answered: {
    same: (subject: string) => `${subject} zählt nicht noch einmal.`,
    not_same: (subject: string) => `${subject} und der andere Beleg zählen beide.`,
    replaces: () => 'Der ältere der beiden Belege zählt nicht mehr, der neuere zählt.',
  },
  undo: 'Rückgängig',
  compare: 'Vergleichen',
  compareWith: (subject: string) => `${subject}: mit dem anderen Beleg vergleichen`,
  close: 'Schließen',
  closeItem: (title: string, subject: string) => `${title}, ${subject}: Punkt schließen`,
  reason: 'Warum ist der Punkt erledigt?',
  reasonHint: 'Steht mit Ihrem Kürzel beim Punkt.',
  closeNow: 'Punkt schließen',
  cancel: 'Abbrechen',
  reopen: 'Wieder öffnen',
  reopenItem: (title: string, subject: string) => `${title}, ${subject}: wieder öffnen`,
  closedBy: (by: string | null, at: string, reason: string) =>
    `Geschlossen ${by === null ? '' : `von ${by} `}am ${at}: ${reason}`,
  closedBefore: (by: string | null, at: string, reason: string) =>
    `War ${by === null ? '' : `von ${by} `}am ${at} geschlossen (${reason}). Seither hat sich der Grund geändert.`,
  closedAlike: (times: number, reason: string) =>
    `Für diesen Absender schon ${count.format(times)}-mal geschlossen, zuletzt: ${reason}`,
  checklist: 'Checkliste öffnen',
} as const
