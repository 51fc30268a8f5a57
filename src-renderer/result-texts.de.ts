import { targetFolders } from './target-texts.de.ts'

/** What a person reads about the result of a batch. */
export const resultTexts = {
  title: 'Ergebnis',
  loading: 'Dateien werden geladen …',
  withheld:
    'Die bisherige Belegmappe nennt noch den früheren Mandanten und wird nicht mehr ausgegeben. Die neue gibt es, sobald sie erstellt ist.',
  withheldShort: 'Neue Fassung noch nicht da',
  noBinder: 'Die Belegmappe fehlt im Datenordner. Bitte aus der Sicherung zurückspielen.',
  open: 'Belegmappe ansehen',
  openFailed: 'Auf diesem Rechner ist kein Programm für PDF-Dateien eingerichtet.',
  drag: 'Belegmappe herausziehen',
  dragHint: 'Mit der Maus in einen Ordner, eine E-Mail oder ein anderes Programm ziehen.',
  folders: {
    '': 'Verzeichnis und Protokoll',
    ...targetFolders,
    'Frühere Fassungen': 'Frühere Fassungen',
    Einzelbelege: 'Einzelbelege',
    Originale: 'Originale',
  } as Readonly<Record<string, string>>,
  files: (count: number) => (count === 1 ? '1 Datei' : `${count} Dateien`),
  save: (name: string) => `${name} herunterladen`,
  procedure: 'Verfahrensdokumentation',
  verify: 'Belegmappe prüfen',
  verifyHint: 'Rechnet Prüfsummen, Seitenbilanz, Summen und Protokoll nach.',
  verifying: 'Wird geprüft …',
  good: (count: number) => `Nichts Falsches gefunden: ${count} Prüfungen.`,
  bad: (wrong: number, count: number) =>
    `${wrong} von ${count} Prüfungen nicht bestanden. Bitte die Belegmappe so nicht weitergeben.`,
  recorded: 'Die Datei ist die, die bei der Fertigstellung aufgezeichnet wurde (gleicher SHA-256).',
  notRecorded: 'Die Datei ist nicht die, die bei der Fertigstellung aufgezeichnet wurde (anderer SHA-256).',
  states: { ok: 'In Ordnung', wrong: 'Falsch', unproved: 'Offen' },
  more: (count: number) => `und ${count} weitere`,
} as const
