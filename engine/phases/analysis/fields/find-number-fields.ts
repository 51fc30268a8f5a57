import { weightsOf } from '../../../model/weights.ts'
import weightFile from '../../../data/weights/analysis.json' with { type: 'json' }
import type { Field } from '../../../model/analysis-result.ts'
import type { Box } from '../../../model/page.ts'
import type { PageForms } from '../../../model/page-table.ts'
import type { TaxonomyKind } from '../../../model/taxonomy.ts'
import type { AmountCandidate } from '../../../reading/find/find-amounts.ts'
import type { Layout } from '../../../reading/layout/read-layout.ts'
import { scanSegments } from '../../../reading/layout/scan-segments.ts'
import { formatDecimal } from '../../../shared/money.ts'
import { buildField } from './build-field.ts'

const WEIGHTS = weightsOf(weightFile.ownFields)
/** "Nummer 5", "Nr. 9a:" at the beginning of a line; "§ 22 Nr. 5 Satz 1 EStG" does not begin one. */
const MENTION = /^(?:Nummer|Nr\.)\s?(\d{1,2})\s?([a-d])?(?=[).:\s]|$)(?!\s(?:EStG|Satz|Buchst))/gu
const HEAD = /^(?:Nummer|Nr\.?|Zeile)(?:\s|$)/u
const CELL = /^(?:Nummer |Nr\.\s?)?(\d{1,2})\s?([a-d])?[).:]?(?:\s|$)/u
const ROWS_DOWN = 4
const SEQUENCE_MIN = 3

/**
 * The amounts of a paper that numbers its lines, as the official pattern of the Leistungsmitteilung does (EStG § 22
 * Nr. 5 Satz 7): in a table headed "Nummer", or behind the number in its row or the rows up to the next one.
 */
export function findNumberFields(
  layout: Layout,
  { tables }: PageForms,
  amounts: readonly AmountCandidate[],
  kind: Pick<TaxonomyKind, 'fields'>,
): Record<string, Field> {
  const asked = kind.fields.filter(({ reads, line }) => reads === 'line' && line !== undefined)
  if (asked.length === 0) return {}
  const found = new Map(
    [
      ...ofTables(tables),
      ...ofColumns(layout, amounts),
      ...ofRows(layout, amounts),
      ...ofSequence(layout, amounts),
    ].toReversed(),
  )
  return Object.fromEntries(
    asked.flatMap(({ id, line = '' }) => {
      const field = found.get(line)
      return field ? [[id, field] as const] : []
    }),
  )
}

type Numbered = readonly [number: string, field: Field]

function ofTables(tables: PageForms['tables']): Numbered[] {
  return tables.flatMap(({ page, columns, rows }) => {
    const at = columns.findIndex(({ head, role }) => role === 'position' || HEAD.test(head))
    if (at < 0) return []
    return rows.flatMap(({ cells }): Numbered[] => {
      const number = CELL.exec(cells[at]?.text ?? '')
      const amount = cells.findLast(cell => cell?.cents != null)
      if (!number || amount?.cents == null) return []
      return [numbered(number, { cents: amount.cents, raw: amount.text, page, box: amount.box })]
    })
  })
}

const COLUMN_HEAD = /^(?:Nummer|Nr\.?)$/u
const COLUMN_CELL = /^(\d{1,2})\s?([a-d])?[).:]?$/u

/** Below a head "Nummer" that no table was told by: the bare numbers under it, each with the amount of its row. */
function ofColumns(layout: Layout, amounts: readonly AmountCandidate[]): Numbered[] {
  return layout.rows.flatMap(({ tokens, index, page }) => {
    const head = tokens.find(
      ({ text }, at) => COLUMN_HEAD.test(text) && !COLUMN_CELL.test(tokens[at + 1]?.text ?? '') && tokens.length > 1,
    )
    if (!head) return []
    return layout.rows.flatMap((row): Numbered[] => {
      if (row.page !== page || row.index <= index) return []
      const cell = row.tokens.find(({ text, box }) => COLUMN_CELL.test(text) && isBelow(head.box, box))
      const number = cell && COLUMN_CELL.exec(cell.text)
      const amount = amounts.findLast(one => one.page === page && one.row === row.index && one.box !== cell?.box)
      return number && amount ? [numbered(number, amount)] : []
    })
  })
}

/** A cell begins or ends where its head does, or lies in its middle. */
function isBelow([headX, , headWidth]: Box, [x, , width]: Box): boolean {
  const middle = x + width / 2
  return middle >= headX && middle <= headX + headWidth
}

/** Rows that each open with the next bare number of the pattern, at one edge, and end with an amount. */
function ofSequence(layout: Layout, amounts: readonly AmountCandidate[]): Numbered[] {
  const opened = layout.rows.flatMap(row => {
    const number = COLUMN_CELL.exec(row.segments[0]?.text ?? '')
    const amount = amounts.findLast(one => one.row === row.index && one.box[0] > row.box[0] + WEIGHTS.aligned)
    return number && amount ? [{ number, amount, x: row.box[0] }] : []
  })
  const isRising = opened.every(
    ({ number, x }, at) =>
      at === 0 ||
      (Number(number[1]) >= Number(opened[at - 1]?.number[1]) && Math.abs(x - (opened[0]?.x ?? x)) < WEIGHTS.aligned),
  )
  return isRising && opened.length >= SEQUENCE_MIN ? opened.map(({ number, amount }) => numbered(number, amount)) : []
}

/**
 * What the numbered lines of a paper come to, where that amount stands on the pages, too, or only one of them is not
 * zero: the main amount of the kind. Nothing where it does not.
 */
export function sumOfNumbers(
  fields: Readonly<Record<string, Field>>,
  amounts: readonly AmountCandidate[],
  kind: Pick<TaxonomyKind, 'fields'>,
): Field | undefined {
  const lines = kind.fields.flatMap(({ id, reads }) => (reads === 'line' && fields[id] ? [fields[id]] : []))
  const filled = lines.filter(({ value }) => Number(value) !== 0)
  const [only] = filled
  if (filled.length === 1) return only
  const cents = filled.reduce((sum, { value }) => sum + Math.round(Number(value) * 100), 0)
  const whole = filled.length > 1 ? amounts.findLast(one => one.cents === cents) : undefined
  return whole && numbered(['', '0'], whole)[1]
}

function ofRows(layout: Layout, amounts: readonly AmountCandidate[]): Numbered[] {
  const mentions = scanSegments(layout, MENTION)
  return mentions.flatMap((mention, at): Numbered[] => {
    const next = mentions[at + 1]?.row ?? mention.row + ROWS_DOWN
    const until = Math.min(next, mention.row + ROWS_DOWN)
    const own = amounts.filter(
      ({ page, row }) => page === mention.page && row >= mention.row && row < Math.max(until, mention.row + 1),
    )
    const first = Math.min(...own.map(({ row }) => row))
    const amount = own.filter(({ row }) => row === first).toSorted((one, other) => other.box[0] - one.box[0])[0]
    return amount ? [numbered([mention.raw, ...mention.groups], amount)] : []
  })
}

function numbered(
  [, number = '', letter = '']: readonly (string | undefined)[],
  { cents, raw, page, box }: Pick<AmountCandidate, 'cents' | 'raw' | 'page' | 'box'>,
): Numbered {
  const line = `${Number(number)}${letter}`
  const [value, label] = [formatDecimal(cents), `Nummer ${line}`]
  return [line, buildField({ type: 'money', value, raw, page, box, label, confidence: WEIGHTS.byLineWords })]
}
