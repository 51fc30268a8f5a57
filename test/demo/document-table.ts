import type { DocumentBody } from '../support/v1-client.ts'

const STATUS: Readonly<Record<DocumentBody['status'], string>> = {
  pending: 'offen',
  processed: 'verarbeitet',
  failed: 'zurückgestellt',
  duplicate: 'Dublette',
}
const HEAD = ['Datei', 'Art', 'Datum', 'Absender', 'Betrag', 'Stand'] as const
const WIDTH_MAX = [40, 34, 10, 32, 12, 40] as const

/** The documents of a batch as a table of plain text. */
export function documentTable(documents: readonly DocumentBody[]): string {
  const rows = documents.map(document => [
    document.filename,
    document.kind?.label ?? '–',
    germanDate(document.fields['date']?.value),
    document.fields['issuer']?.value ?? '–',
    germanAmount(document.fields['gross']?.value),
    standOf(document),
  ])
  const widths = HEAD.map((head, column) =>
    Math.min(WIDTH_MAX[column] ?? 20, Math.max(head.length, ...rows.map(row => row[column]?.length ?? 0))),
  )
  const lineOf = (cells: readonly string[]): string =>
    cells.map((cell, column) => fit(cell, widths[column] ?? 0, HEAD[column] === 'Betrag')).join('  ')
  return [lineOf(HEAD), widths.map(width => '─'.repeat(width)).join('  '), ...rows.map(lineOf)].join('\n')
}

function standOf({ status, error, is_container: isContainer }: DocumentBody): string {
  if (isContainer) return 'in seine Dokumente zerlegt'
  return error ? `${STATUS[status]}: ${error.code}` : STATUS[status]
}

function fit(text: string, width: number, right: boolean): string {
  const cut = text.length > width ? `${text.slice(0, width - 1)}…` : text
  return right ? cut.padStart(width) : cut.padEnd(width)
}

function germanDate(iso: string | undefined): string {
  const [year, month, day] = (iso ?? '').split('-')
  return day === undefined ? '–' : `${day}.${month}.${year}`
}

function germanAmount(decimal: string | undefined): string {
  if (decimal === undefined) return '–'
  const amount = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return `${amount.format(Number(decimal))} €`
}
