import { counted } from '../../../paper/german-format.ts'

/** The words of a request letter. */
export const letterTexts = {
  title: (year: number) => `Anforderung von Unterlagen ${year}`,
  subject: (year: number) => `Unterlagen für das Steuerjahr ${year}: bitte nachreichen`,
  date: 'Datum',
  clientNumber: 'Mandantennummer',
  salutation: (names: readonly string[], isCompany: boolean) =>
    isCompany || names.length === 0
      ? 'Sehr geehrte Damen und Herren,'
      : `${names.map((name, index) => `${index === 0 ? 'Guten' : 'guten'} Tag ${name}`).join(', ')},`,
  opening: (count: number, year: number) =>
    `für das Steuerjahr ${year} ${count === 1 ? 'fehlt uns noch eine Unterlage' : `fehlen uns noch ${counted(count, '', 'Unterlagen')}`}. Bitte senden Sie uns diese innerhalb von zwei Wochen zu, damit wir Ihre Angelegenheit ohne Verzögerung bearbeiten können.`,
  columns: { number: 'Nr.', document: 'Unterlage', issuer: 'Von', year: 'Jahr' },
  anyIssuer: '–',
  doubt:
    'Was Sie nicht mehr finden, stellt die ausgebende Stelle meist noch einmal aus. Trifft ein Posten auf Sie nicht zu, geben Sie uns bitte kurz Bescheid.',
  howTitle: 'So reichen Sie die Unterlagen ein',
  how: [
    'Diesem Schreiben liegt zu jedem Posten ein eigenes Blatt mit vier QR-Codes bei.',
    'Legen Sie das Blatt unmittelbar vor den Beleg, zu dem es gehört. Mehrere Seiten eines Postens folgen hintereinander auf ihr Blatt.',
    'Scannen Sie alles zusammen in eine Datei, oder geben Sie uns den Stapel in dieser Reihenfolge. Unser Programm ordnet jeden Beleg seinem Posten zu.',
    'Belege, die Sie nur als Datei haben, senden Sie uns bitte so, wie sie sind, ohne Blatt.',
  ],
  privacy: 'Die QR-Codes enthalten nur Kennungen unseres Programms, keine Angaben zu Ihrer Person.',
  thanks: 'Vielen Dank für Ihre Mithilfe.',
  closing: 'Mit freundlichen Grüßen',
  enclosures: (count: number) => `Anlagen: ${counted(count, 'Blatt', 'Blätter')} zum Einlegen`,
  page: (number: number, of: number) => `Seite ${number} von ${of}`,
} as const

/** The words of a sheet that is laid before the document that it asks for. */
export const sheetTexts = {
  head: 'Bitte vor diesen Beleg legen:',
  year: (year: number) => `Steuerjahr ${year}`,
  issuer: (name: string) => `von ${name}`,
  mandant: (name: string) => `Mandant: ${name}`,
  number: (number: number, of: number) => `Blatt ${number} von ${of}`,
  steps: [
    'Legen Sie dieses Blatt unmittelbar vor den genannten Beleg, mit der bedruckten Seite wie der Beleg. Die Richtung ist gleich.',
    'Scannen Sie Blatt und Beleg zusammen in eine Datei; weitere Blätter mit ihren Belegen dürfen folgen.',
    'Verwenden Sie jedes Blatt nur für den Beleg, der darauf steht. Fehlt der Beleg, lassen Sie das Blatt bitte weg.',
  ],
} as const
