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
  opening: (year: number) =>
    `für das Steuerjahr ${year} fehlt uns noch, was unten aufgeführt ist. Bitte senden Sie es uns innerhalb von zwei Wochen zu, damit wir Ihre Angelegenheit ohne Verzögerung bearbeiten können.`,
  columns: { number: 'Nr.', document: 'Unterlage', issuer: 'Von', year: 'Jahr' },
  anyIssuer: '–',
  doubt:
    'Was Sie nicht mehr finden, stellt die ausgebende Stelle meist noch einmal aus. Trifft ein Posten auf Sie nicht zu, geben Sie uns bitte kurz Bescheid.',
  howTitle: 'So reichen Sie die Unterlagen ein',
  how: (hasShared: boolean) => [
    hasShared
      ? 'Diesem Schreiben liegen Blätter mit vier QR-Codes bei. Auf jedem steht, für welche Posten es ist.'
      : 'Diesem Schreiben liegt zu jedem Posten ein eigenes Blatt mit vier QR-Codes bei.',
    hasShared
      ? 'Legen Sie jedes Blatt unmittelbar vor die Belege, zu denen es gehört, einen hinter den anderen.'
      : 'Legen Sie das Blatt unmittelbar vor den Beleg, zu dem es gehört. Mehrere Seiten eines Postens folgen hintereinander auf ihr Blatt.',
    'Scannen Sie alles zusammen in eine Datei, oder geben Sie uns den Stapel in dieser Reihenfolge. Unser Programm ordnet jeden Beleg seinem Posten zu.',
    'Belege, die Sie nur als Datei haben, senden Sie uns bitte so, wie sie sind, ohne Blatt.',
  ],
  privacy: 'Die QR-Codes enthalten nur Kennungen unseres Programms, keine Angaben zu Ihrer Person.',
  thanks: 'Vielen Dank für Ihre Mithilfe.',
  greeting: 'Mit freundlichen Grüßen',
  from: (name: string) => `von ${name}`,
  sheetsAttached:
    'Das Schreiben mit den Blättern zum Einlegen hängt als PDF an. Belege als Datei senden Sie bitte einfach als Antwort.',
  enclosures: (count: number) => `Anlagen: ${counted(count, 'Blatt', 'Blätter')} zum Einlegen`,
  page: (number: number, of: number) => `Seite ${number} von ${of}`,
} as const

/** The words of a sheet that is laid before the document that it asks for. */
export const sheetTexts = {
  head: 'Bitte vor diesen Beleg legen:',
  headShared: 'Bitte vor diese Belege legen:',
  more: (count: number) => `und ${counted(count, 'weiterer Posten', 'weitere Posten')}, siehe Schreiben`,
  year: (year: number) => `Steuerjahr ${year}`,
  issuer: (name: string) => `von ${name}`,
  mandant: (name: string) => `Mandant: ${name}`,
  number: (number: number, of: number) => `Blatt ${number} von ${of}`,
  steps: [
    'Legen Sie dieses Blatt unmittelbar vor den genannten Beleg, mit der bedruckten Seite wie der Beleg. Die Richtung ist gleich.',
    'Scannen Sie Blatt und Beleg zusammen in eine Datei; weitere Blätter mit ihren Belegen dürfen folgen.',
    'Verwenden Sie jedes Blatt nur für den Beleg, der darauf steht. Fehlt der Beleg, lassen Sie das Blatt bitte weg.',
  ],
  stepsShared: [
    'Legen Sie dieses Blatt vor die genannten Belege, mit der bedruckten Seite wie die Belege. Die Richtung ist gleich.',
    'Scannen Sie Blatt und Belege zusammen in eine Datei; weitere Blätter mit ihren Belegen dürfen folgen.',
    'Welcher Beleg zu welchem Posten gehört, erkennt unser Programm. Was Sie nicht haben, lassen Sie einfach weg.',
  ],
} as const
