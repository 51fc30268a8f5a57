import { weightsOf } from '../../../model/weights.ts'
import weightFile from '../../../data/weights/analysis.json' with { type: 'json' }
import type { Field } from '../../../model/analysis-result.ts'
import type { TaxonomyKind } from '../../../model/taxonomy.ts'
import type { AmountCandidate } from '../../../reading/find/find-amounts.ts'
import { foldText } from '../../../reading/fold-text.ts'
import type { Layout, Row } from '../../../reading/layout/read-layout.ts'
import { formatDecimal } from '../../../shared/money.ts'
import { buildField } from './build-field.ts'

const WEIGHTS = weightsOf(weightFile.ownFields)
/** "B) Aufwendungen für …": the lines of the official pattern for § 35a EStG, and of others like it. */
const LETTER = /^(?:\p{L}|[IVX]{1,4})[).]$/u
const SUM = /^(?:Summe|Gesamt|insgesamt|Zwischensumme)/iu
const GROUPS_MIN = 2
const LABEL_LETTERS_MIN = 10

interface Group {
  readonly words: string
  /** The last amount of each of its rows, and whether the row calls it a sum. */
  readonly amounts: readonly { readonly amount: AmountCandidate; readonly isSum: boolean }[]
}

/**
 * Fields of a kind whose label heads a lettered group of rows without an amount of its own ("B) … haushaltsnahen
 * Dienstleistungen" over its items): the one amount of the group, or its sum. For pages on which no table was told.
 */
export function findLetteredGroups(
  layout: Layout,
  amounts: readonly AmountCandidate[],
  kind: Pick<TaxonomyKind, 'fields'>,
): Record<string, Field> {
  const groups = groupsOf(layout, amounts)
  if (groups.length < GROUPS_MIN) return {}
  const found: Record<string, Field> = {}
  for (const { id, type, line, labels } of kind.fields) {
    // A form that numbers its lines says by the number which is which.
    if (type !== 'money' || line !== undefined) continue
    for (const label of labels) {
      const folded = foldText(label)
      const own = folded.length < LABEL_LETTERS_MIN ? [] : groups.filter(({ words }) => words.includes(folded))
      const amount = own.length === 1 ? valueOf(own[0]?.amounts ?? []) : null
      if (!amount) continue
      const { raw, page, box, cents } = amount
      const value = formatDecimal(cents)
      found[id] ??= buildField({ type, value, raw, page, box, label, confidence: WEIGHTS.byRow })
    }
  }
  return found
}

function valueOf(amounts: Group['amounts']): AmountCandidate | null {
  const [first, ...others] = amounts
  if (!first || others.length === 0) return first?.amount ?? null
  const last = amounts.at(-1)
  const before = amounts.slice(0, -1).reduce((sum, { amount }) => sum + amount.cents, 0)
  return last && (last.isSum || last.amount.cents === before) ? last.amount : null
}

function groupsOf({ rows }: Layout, amounts: readonly AmountCandidate[]): Group[] {
  const byRow = Map.groupBy(amounts, ({ row }) => row)
  const heads = rows.filter(({ tokens }) => LETTER.test(tokens[0]?.text ?? ''))
  return heads.flatMap((head, at): Group[] => {
    const end = heads[at + 1]?.index ?? rows.length
    const body = rows.slice(head.index, end).filter(({ page }) => page === head.page)
    if (byRow.has(head.index)) return []
    const first = body.findIndex(({ index }) => byRow.has(index))
    const last = body.findIndex(({ index }, row) => row > first && !byRow.has(index))
    const own = first < 0 ? [] : body.slice(first, last < 0 ? body.length : last)
    const listed = own.flatMap(row => {
      const amount = byRow
        .get(row.index)
        ?.toSorted((one, other) => one.box[0] - other.box[0])
        .at(-1)
      return amount ? [{ amount, isSum: SUM.test(row.tokens[0]?.text ?? '') }] : []
    })
    return [{ words: foldedOf(body.slice(0, Math.max(1, first))), amounts: listed }]
  })
}

function foldedOf(rows: readonly Row[]): string {
  return rows.flatMap(({ tokens }) => tokens.map(({ folded }) => folded)).join('')
}
