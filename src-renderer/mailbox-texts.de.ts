/** What a person reads about the mailbox whose mails become batches. */
export const mailboxTexts = {
  loading: 'Postfach wird geladen …',
  intro:
    'Aus jeder Nachricht im genannten Ordner des Postfachs wird von selbst ein Stapel mit Nachricht und Anhängen, ohne Mandant; danach liegt sie dort im Ordner für Übernommenes. Gelöscht wird nichts. Bitte ein eigenes Postfach für Belege verwenden.',
  off: 'Kein Postfach eingerichtet: Es wird nichts abgerufen.',
  states: {
    off: 'Aus',
    starting: 'Noch nicht abgerufen',
    watching: 'Wird abgerufen',
    disk_low: 'Zu wenig Platz auf dem Datenträger; bis dahin wird nichts übernommen',
    failing: 'Gestört',
  },
  lookedAt: (account: string, state: string, when: string) => `${account}: ${state}, zuletzt ${when}.`,
  never: (account: string, state: string) => `${account}: ${state}.`,
  look: 'Jetzt abrufen',
  looking: 'Wird abgerufen …',
  stays: (subject: string, message: string) => `„${subject}“ bleibt im Postfach. ${message}`,
  recent: 'Zuletzt übernommen',
} as const
