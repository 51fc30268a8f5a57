import { weightsOf } from '../../../model/weights.ts'
import weightFile from '../../../data/weights/analysis.json' with { type: 'json' }
import type { Field } from '../../../model/analysis-result.ts'
import type { TaxonomyField, TaxonomyKind } from '../../../model/taxonomy.ts'
import { foldText } from '../../../reading/fold-text.ts'
import type { TextStream } from '../../../reading/labels/match-labels.ts'
import type { Token } from '../../../reading/layout/read-layout.ts'
import { unionBox } from '../../../reading/layout/read-layout.ts'
import { buildField } from './build-field.ts'

const WEIGHTS = weightsOf(weightFile.ownFields)
/** Words of a sentence that are looked at on either side of a count. */
const WORDS_MAX = 25
const COUNT = /^\d{1,3}$/
/** "Tagen", "Arbeitstage", "Homeoffice-Tage". */
const DAYS = /^\p{L}*-?tagen?[.,;:)]*$/iu
/** What follows is what was not done. */
const WITHOUT = /^(?:ohne|außer)$/iu
const SENTENCE_END = /\p{L}{3,}[.!?]$/u

interface Counted {
  readonly tokens: readonly [Token, Token]
  readonly before: string
  readonly after: string
}

/**
 * A count of days that a sentence says: "an 62 Tagen im Homeoffice", by the words of `said`. What stands behind the
 * count, up to the next count or the end of the sentence, decides; only where nothing of the kind is said there, what
 * stands before it. Words of two fields, or different counts for one, say nothing.
 */
export function findCountedDays(stream: TextStream, kind: TaxonomyKind, definition: TaxonomyField): Field | null {
  const said = countsIn(stream.tokens)
  const counts = said.length > 0 ? said : countsInColumn(stream.tokens)
  const wanted = counts.filter(one => meantBy(one, kind.fields) === definition.id)
  const [first] = wanted
  if (!first || new Set(wanted.map(({ tokens: [count] }) => count.text)).size > 1) return null
  const [count, unit] = first.tokens
  return buildField({
    type: definition.type,
    value: String(Number(count.text)),
    raw: `${count.text} ${unit.text}`,
    page: count.page,
    box: unionBox([count.box]),
    label: unit.text.replaceAll(/[.,;:)]+$/gu, ''),
    confidence: WEIGHTS.otherLabel,
  })
}

function countsIn(tokens: readonly Token[]): Counted[] {
  const at = tokens.flatMap((token, index) =>
    COUNT.test(token.text) && DAYS.test(tokens[index + 1]?.text ?? '') ? [index] : [],
  )
  return at.flatMap((index, order): Counted[] => {
    const [count, unit] = [tokens[index], tokens[index + 1]]
    if (!count || !unit) return []
    const former = (at[order - 1] ?? -2) + 2
    const next = at[order + 1] ?? tokens.length
    return [
      {
        tokens: [count, unit],
        before: folded(sentenceBefore(tokens.slice(Math.max(former, index - WORDS_MAX), index))),
        after: folded(sentenceAfter(tokens.slice(index + 1, Math.min(next, index + 1 + WORDS_MAX)))),
      },
    ]
  })
}

/** Further apart than that, a count is not in the column that a head names; a share of the page's width. */
const COLUMN_WIDTH = 0.12

/** The counts that end a row below the head "Tage", each with the words of its row as what stands before it. */
function countsInColumn(tokens: readonly Token[]): Counted[] {
  const rows = [...Map.groupBy(tokens, ({ row }) => row).values()]
  for (const [at, row] of rows.entries()) {
    const unit = row.findLast(({ text }) => DAYS.test(text))
    const counts = unit ? rows.slice(at + 1).flatMap(below => countBelow(unit, below)) : []
    if (counts.length > 0) return counts
  }
  return []
}

function countBelow(unit: Token, row: readonly Token[]): Counted[] {
  const count = row.at(-1)
  if (!count || !COUNT.test(count.text) || count.page !== unit.page) return []
  if (Math.abs(count.box[0] - unit.box[0]) > COLUMN_WIDTH) return []
  const without = row.findIndex(({ text }) => WITHOUT.test(text))
  return [{ tokens: [count, unit], before: folded(row.slice(0, without < 0 ? -1 : without)), after: '' }]
}

function sentenceAfter(tokens: readonly Token[]): readonly Token[] {
  const end = tokens.findIndex(({ text }) => SENTENCE_END.test(text))
  return end < 0 ? tokens : tokens.slice(0, end + 1)
}

function sentenceBefore(tokens: readonly Token[]): readonly Token[] {
  return tokens.slice(tokens.findLastIndex(({ text }) => SENTENCE_END.test(text)) + 1)
}

function folded(tokens: readonly Token[]): string {
  return tokens.map(token => token.folded).join('')
}

/** Id of the only field whose words stand with a count; null where none, or several, do. */
function meantBy({ before, after }: Counted, fields: readonly TaxonomyField[]): string | null {
  for (const text of [after, before]) {
    const meant = fields.filter(({ said = [] }) => said.some(words => text.includes(foldText(words))))
    if (meant.length > 0) return meant.length === 1 ? (meant[0]?.id ?? null) : null
  }
  return null
}
