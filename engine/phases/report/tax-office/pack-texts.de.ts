import { counted } from '../../../paper/german-format.ts'

/** The words of the cover letter of a pack, and of its files. */
export const packTexts = {
  title: 'Anschreiben mit Verzeichnis der Anlagen',
  subject: (year: number, clients: string) => `Unterlagen ${year}: ${clients}`,
  date: 'Datum',
  reference: 'Steuernummer',
  answers: 'Ihr Schreiben',
  greeting: 'Sehr geehrte Damen und Herren,',
  opening: (answers: string) =>
    answers === ''
      ? 'anbei erhalten Sie die unten aufgeführten Unterlagen.'
      : `auf Ihr Schreiben vom ${answers} erhalten Sie die unten aufgeführten Unterlagen.`,
  points: 'Zu den angeforderten Punkten:',
  point: (at: number, label: string, numbers: readonly number[]) =>
    `${at}. ${label}: ${numbers.length === 0 ? 'wird nachgereicht' : `${numbers.length === 1 ? 'Unterlage' : 'Unterlagen'} Nr. ${numbers.join(', ')}`}`,
  columns: { number: 'Nr.', document: 'Unterlage', pages: 'Seiten', file: 'Datei' },
  reduced:
    'Mit * bezeichnete Unterlagen enthalten Seiten in verringerter Auflösung. Auf Wunsch legen wir sie im Original vor.',
  closing: 'Mit freundlichen Grüßen',
  enclosures: (documents: number, files: number) =>
    `Anlagen: ${counted(documents, 'Unterlage', 'Unterlagen')} in ${counted(files, 'Datei', 'Dateien')}`,
  files: {
    letter: '01_Anschreiben.pdf',
    attachment: (at: number, first: number, last: number) =>
      first === last ? `${twoDigits(at)}_Anlage_${first}.pdf` : `${twoDigits(at)}_Anlagen_${first}-${last}.pdf`,
    part: (at: number, number: number, part: number, of: number) =>
      `${twoDigits(at)}_Anlage_${number}_Teil_${part}_von_${of}.pdf`,
  },
} as const

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}
