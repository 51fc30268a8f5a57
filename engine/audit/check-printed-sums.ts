import { isConfirmedField } from '../model/judgement.ts'
import { formatEuro, parseDecimal } from '../shared/money.ts'
import type { Cents } from '../shared/money.ts'
import type { PrintedIndex } from './parse-index.ts'

type Section = PrintedIndex['sections'][number]
type Row = Section['rows'][number]

/**
 * Belegmappen of `index/1` add up the printed amounts of a section by what they are: each sum is the sum of its rows,
 * and a row is confirmed where its document's amount is.
 */
export function checkPrintedSums(index: PrintedIndex): string[] {
  const documents = new Map(index.documents.map(document => [document.document_id, document]))
  return index.sections.flatMap(section => [
    ...section.rows.flatMap(({ document_id: id, confirmed }) => {
      const document = documents.get(id)
      if (!document || confirmed === isConfirmedField(document.fields['gross'])) return []
      return [`${section.title}, ${document.number}: Die Bestätigung ist nicht die des Belegs.`]
    }),
    ...checkSection(section),
  ])
}

function checkSection({ title, rows, sums }: Section): string[] {
  const byName = Map.groupBy(
    rows.filter(row => row.gross !== null),
    row => row.amount,
  )
  const findings = sums.flatMap(sum => {
    const named = byName.get(sum.amount) ?? []
    const of = (pick: (row: Row) => string | null): Cents => named.reduce((total, row) => total + centsOf(pick(row)), 0)
    const pairs: readonly (readonly [what: string, told: string, counted: Cents])[] = [
      ['netto', sum.net, of(row => row.net)],
      ['Steuer', sum.tax, of(row => row.tax)],
      ['brutto', sum.gross, of(row => row.gross)],
      ['bestätigt', sum.gross_confirmed, of(row => (row.confirmed ? row.gross : null))],
      ['unbestätigt', sum.gross_unconfirmed, of(row => (row.confirmed ? null : row.gross))],
    ]
    const wrong = pairs.filter(([, told, counted]) => centsOf(told) !== counted)
    return [
      ...wrong.map(
        ([what, told, counted]) =>
          `${title}, ${sum.amount} ${what}: angegeben ${formatEuro(centsOf(told))}, gerechnet ${formatEuro(counted)}.`,
      ),
      ...(sum.count === named.length
        ? []
        : [`${title}, ${sum.amount}: angegeben ${sum.count} Zeilen, gezählt ${named.length}.`]),
    ]
  })
  const names = new Set(sums.map(sum => sum.amount))
  const isComplete = names.size === sums.length && names.size === byName.size
  return isComplete ? findings : [...findings, `${title}: Nicht jeder Betrag geht in genau eine Summe ein.`]
}

function centsOf(text: string | null): Cents {
  return text === null ? 0 : parseDecimal(text)
}
