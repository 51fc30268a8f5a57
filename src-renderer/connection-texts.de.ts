/** What a person reads about the connections that leave this program. */
export const connectionTexts = {
  loading: 'Verbindungen werden geladen …',
  intro: (days: number) =>
    `Wohin sich dieses Programm in den letzten ${days} Tagen verbunden hat. Andere öffnet es nicht, außer zu einem eingestellten Datenbankserver und, wo sie eingeschaltet ist, für die Suche des Fensterprogramms nach Updates. Inhalte von Belegen stehen hier nicht.`,
  none: 'Es wurde keine Verbindung geöffnet.',
  list: 'Verbindungen nach außen',
  columns: { purpose: 'Zweck', place: 'Rechner', made: 'Verbindungen', last: 'Zuletzt' },
  purposes: {
    source: 'Belege abholen, die ein anderes Programm nennt',
    webhook: 'Andere Programme benachrichtigen',
    language_model: 'Sprachmodell fragen',
    mailbox: 'Postfach abrufen',
    mailbox_access: 'Zugang zum Postfach erneuern',
    scanner: 'Scans vom Scanner holen',
    time_stamp: 'Belegmappen stempeln lassen (nur Hashwert)',
  },
  count: (made: number, failed: number) => (failed === 0 ? `${made}` : `${made}, dazu ${failed} gescheitert`),
} as const
