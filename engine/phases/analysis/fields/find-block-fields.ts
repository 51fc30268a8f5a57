import { weightsOf } from '../../../model/weights.ts'
import weightFile from '../../../data/weights/analysis.json' with { type: 'json' }
import type { Field } from '../../../model/analysis-result.ts'
import type { TaxonomyField, TaxonomyKind } from '../../../model/taxonomy.ts'
import { foldText } from '../../../reading/fold-text.ts'
import type { Layout } from '../../../reading/layout/read-layout.ts'
import { formatDecimal } from '../../../shared/money.ts'
import { buildField } from './build-field.ts'
import { readComputation } from './read-computation.ts'
import type { ComputedRow, RowAmount } from './read-computation.ts'

const WEIGHTS = weightsOf(weightFile.ownFields)
/** What a row of a computation opens with: it says what is done with the amount, not what it is. */
const OPENING = /^(?:(?:ab|abzüglich|abzgl\.|davon|zuzüglich|zzgl\.|\.\/\.|[-–−+])\s)+/iu

type RowField = TaxonomyField & { readonly row: NonNullable<TaxonomyField['row']> }

/**
 * The fields of a kind that stand in rows of a tax computation (`row` of the taxonomy): amounts of two people are added
 * up where no column of both says the sum, and each of their places is evidence. A row of which nobody can say which of
 * its amounts is meant gives none.
 */
export function findBlockFields(layout: Layout, { fields }: Pick<TaxonomyKind, 'fields'>): Record<string, Field> {
  const asked = fields.filter((field): field is RowField => field.row !== undefined)
  if (asked.length === 0) return {}
  const rows = readComputation(
    layout,
    asked.flatMap(({ row }) => row.heads ?? []),
  )
  const found: Record<string, Field> = {}
  for (const field of asked) {
    const read = rowsOf(rows, field)
    if (read.length > 0) found[field.id] = toField(read, field)
  }
  for (const { id, row } of asked) {
    const worked = row.difference && !found[id] ? differenceOf(rows, row.difference, found) : null
    if (worked) found[id] = worked
  }
  return found
}

/** The row of the most exact label that any row has; of rows that name one person each those of both. */
function rowsOf(rows: readonly ComputedRow[], { labels, row }: RowField): readonly ComputedRow[] {
  const inBlock = (row.labels ?? []).map(label => ({ label: foldText(label), heads: row.heads ?? [], isWhole: true }))
  const plain = labels.map(label => ({ label: foldText(label), heads: null, isWhole: false }))
  for (const { label, heads, isWhole } of [...plain, ...inBlock]) {
    const own = rows.filter(({ label: text, head, amounts }) => {
      const folded = foldText(text.replace(OPENING, ''))
      const isNamed = isWhole ? folded === label : folded.startsWith(label)
      return amounts.length > 0 && isNamed && (heads === null || (head !== null && heads.includes(head)))
    })
    const [first] = own
    if (!first) continue
    const persons = new Set(own.map(({ person }) => person))
    return first.person !== null && persons.size === own.length && !persons.has(null) ? own : [first]
  }
  return []
}

function toField(rows: readonly ComputedRow[], { deducted }: RowField): Field {
  const amounts = rows.flatMap(row => row.amounts)
  const cents = amounts.reduce((sum, amount) => sum + amount.cents, 0)
  return fieldOf(amounts, deducted === true ? Math.abs(cents) : cents, amounts.map(({ raw }) => raw).join(' + '))
}

function fieldOf(amounts: readonly RowAmount[], cents: number, raw: string): Field {
  const [first] = amounts
  const { page, box } = first ?? { page: 1, box: [0, 0, 0, 0] as const }
  const field = buildField({
    type: 'money',
    value: formatDecimal(cents),
    raw,
    page,
    box,
    confidence: WEIGHTS.byRow,
  })
  return { ...field, evidence: amounts.map(amount => ({ page: amount.page, box: amount.box, label: amount.label })) }
}

/** What lies between two amounts of the computation, where no row between them takes off something else. */
function differenceOf(
  rows: readonly ComputedRow[],
  { of, less, unless }: NonNullable<RowField['row']['difference']>,
  found: Readonly<Record<string, Field>>,
): Field | null {
  const [whole, rest] = [found[of], found[less]]
  const isOther = rows.some(({ label }) => unless.some(word => foldText(label).includes(foldText(word))))
  if (!whole || !rest || isOther) return null
  const cents = Math.round((Number(whole.value) - Number(rest.value)) * 100)
  if (cents < 0) return null
  const { page, box } = whole.evidence[0] ?? { page: 1, box: [0, 0, 0, 0] as const }
  const field = buildField({
    type: 'money',
    value: formatDecimal(cents),
    raw: `${whole.raw} - ${rest.raw}`,
    page,
    box,
    confidence: Math.min(whole.confidence, rest.confidence),
    source: 'computed',
  })
  return { ...field, evidence: [...whole.evidence, ...rest.evidence] }
}
