/** What a person reads about requests of other programs, and about trying one. */
export const requestTexts = {
  title: 'Anfragen anderer Programme',
  intro: 'Die letzten 500 Anfragen seit dem Start, ohne Inhalte.',
  loading: 'Anfragen werden geladen …',
  refresh: 'Aktualisieren',
  emptyTitle: 'Noch keine Anfrage',
  emptyText: 'Seit dem Start hat kein anderes Programm die Schnittstelle aufgerufen.',
  columns: { time: 'Zeit', client: 'Programm', method: 'Methode', route: 'Weg', status: 'Antwort', duration: 'Dauer' },
  nobody: 'nicht angemeldet',
  tryTitle: 'Ausprobieren',
  tryText:
    'In einer Eingabeaufforderung auf diesem Rechner. Die zweite Zeile braucht das „access_token“ aus der ersten Antwort.',
  curlToken: 'Token holen (curl)',
  curlList: 'Stapel auflisten (curl)',
  testCall: 'Testaufruf',
  testCallHint: 'Holt ein Token und die Liste der Stapel, wie es das andere Programm tun wird.',
  testing: 'Wird aufgerufen …',
  answered: (status: number, duration: string) => `Antwort ${status} nach ${duration}`,
  answerOf: (call: string) => `Antwort auf ${call}`,
} as const
