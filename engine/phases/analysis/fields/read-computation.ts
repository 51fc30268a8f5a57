import type { Box } from '../../../model/page.ts'
import { foldText } from '../../../reading/fold-text.ts'
import type { Layout, Row, Segment, Token } from '../../../reading/layout/read-layout.ts'

/** An amount of a row, with the words of that row. */
export interface RowAmount {
  readonly cents: number
  /** As printed. */
  readonly raw: string
  readonly page: number
  readonly box: Box
  readonly label: string
}

/** A row of a tax computation. */
export interface ComputedRow {
  /** Its words. */
  readonly label: string
  /** The head of its block, as it was asked for; null before the first one. */
  readonly head: string | null
  /** The spouse whom its words name. */
  readonly person: string | null
  /** What it comes to: one amount, or one for each of two people; none where nobody can tell. */
  readonly amounts: readonly RowAmount[]
}

/** Columns of a computation, as a row of heads names them. */
interface Columns {
  readonly persons: readonly Head[]
  readonly total: Head | null
}

type Head = Pick<Segment, 'text' | 'box'>

/** Tax offices print what a tax is worked out from in whole euros, with or without cents. */
const AMOUNT = /^[-–−+]?\d{1,3}(?:\.\d{3})*(?:,\d{2})?[-–−]?$/
/** Not to be taken for the number of a line or a page, whatever stands before it. */
const SURE = /\d\.\d{3}|,\d{2}/
const CURRENCY = /^(?:EUR|€|Euro)$/iu
const SIGN = /^[-–−]$/
const PERSON = /Ehemann|Ehefrau|Ehegatt|Person|Partner|Steuerpflichtige|stpfl/iu
const TOTAL = /^(?:insgesamt|zusammen|gesamt|summe)/iu
const NAMED = /\b(Ehemann|Ehefrau|Person\s?[AB])\b/u

/**
 * The rows of a tax computation, top to bottom: words, then amounts at the end, in a column for each of two people and
 * one for both. `heads` are the words of rows that open a block.
 */
export function readComputation(layout: Layout, heads: readonly string[]): readonly ComputedRow[] {
  const folded = [...new Set(heads)].map(head => ({ head, text: foldText(head) }))
  let columns: Columns = { persons: [], total: null }
  let head: string | null = null
  return layout.rows.flatMap((row): ComputedRow[] => {
    const { words, amounts } = partsOf(row)
    const label = words.map(({ text }) => text).join(' ')
    if (amounts.length === 0) columns = columnsOf(row) ?? columns
    if (label === '') return []
    const text = foldText(label)
    head = folded.find(one => text.startsWith(one.text))?.head ?? head
    const named = NAMED.exec(label)?.[1] ?? null
    return [{ label, head, person: named, amounts: meant(amounts, columns).map(each => amountOf(each, row, label)) }]
  })
}

interface Printed {
  readonly tokens: readonly Token[]
  readonly text: string
}

/** The words of a row, and the amounts that it ends in. A bare number that words lead to is one of theirs. */
function partsOf({ tokens, segments }: Row): {
  readonly words: readonly Token[]
  readonly amounts: readonly Printed[]
} {
  const opens = new Set(segments.flatMap(segment => segment.tokens[0] ?? []))
  const amounts: Printed[] = []
  let end = tokens.length
  for (let at = tokens.length - 1; at >= 0; at--) {
    const token = tokens[at]
    if (!token) break
    if (CURRENCY.test(token.text)) {
      if (amounts.length > 0) end = at
      continue
    }
    const before = tokens[at - 1]
    if (SIGN.test(token.text) && amounts[0] && end === at + 1) {
      amounts[0] = { tokens: [token, ...amounts[0].tokens], text: `-${amounts[0].text}` }
      end = at
      continue
    }
    const isOwn = opens.has(token) || SURE.test(token.text) || (before !== undefined && AMOUNT.test(before.text))
    if (!AMOUNT.test(token.text) || !isOwn) break
    amounts.unshift({ tokens: [token], text: token.text })
    end = at
  }
  return { words: tokens.slice(0, end), amounts }
}

/** Heads that stand close together ("Ehemann € Ehefrau € Insgesamt €") are told by their words. */
function columnsOf({ segments, tokens }: Row): Columns | null {
  return headsIn(segments) ?? (tokens.length <= WORDS_OF_HEADS ? headsIn(tokens) : null)
}

/** More words than those of three heads with their currencies are a sentence. */
const WORDS_OF_HEADS = 8

function headsIn(heads: readonly Head[]): Columns | null {
  const persons = heads.filter(({ text }) => PERSON.test(text))
  const total = heads.find(({ text }) => TOTAL.test(text)) ?? null
  const isHead = heads.length > 1 && persons.length + (total ? 1 : 0) > 1
  return isHead ? { persons, total } : null
}

/** Which of the amounts are meant: the only one, that of both, or those of two people. */
function meant(amounts: readonly Printed[], { persons, total }: Columns): readonly Printed[] {
  if (amounts.length < 2) return amounts
  const columns = [...persons, ...(total ? [total] : [])]
  const placed = amounts.map(amount => nearest(columns, amount))
  if (columns.length === 0 || new Set(placed).size < amounts.length) return []
  const ofBoth = amounts.filter((_amount, at) => placed[at] === total)
  return ofBoth.length > 0 ? ofBoth : amounts
}

function nearest(columns: readonly Head[], { tokens }: Printed): Head | null {
  const box = (tokens.at(-1) ?? tokens[0])?.box ?? [0, 0, 0, 0]
  const apart = ({ box: head }: Head): number =>
    Math.min(Math.abs(rightOf(head) - rightOf(box)), Math.abs(middleOf(head) - middleOf(box)))
  return columns.toSorted((one, other) => apart(one) - apart(other))[0] ?? null
}

function rightOf(box: Box): number {
  return box[0] + box[2]
}

function middleOf(box: Box): number {
  return box[0] + box[2] / 2
}

function amountOf({ tokens, text }: Printed, { page }: Row, label: string): RowAmount {
  const isLess = /^[-–−]|[-–−]$/.test(text)
  const [whole = '', cents = '00'] = text.replaceAll(/[^\d,]/g, '').split(',')
  const value = Number(whole) * 100 + Number(cents)
  const last = tokens.at(-1)
  return { cents: isLess ? -value : value, raw: text, page, box: last?.box ?? [0, 0, 0, 0], label }
}
