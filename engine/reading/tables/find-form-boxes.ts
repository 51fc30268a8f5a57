import { weightsOf } from '../../model/weights.ts'
import weightFile from '../../data/weights/reading.json' with { type: 'json' }
import type { FormBox, TableCell } from '../../model/page-table.ts'
import type { Layout, Row, Token } from '../layout/read-layout.ts'
import { unionBox } from '../layout/read-layout.ts'
import { amountOfCell, isNumeric, joinEurosAndCents, textOf, wholeEuros } from './cell-values.ts'

const WEIGHTS = weightsOf(weightFile.tables)

/** "4.", "22.", "22a)": how official forms number their boxes; the letter may stand apart, a dot be read as a colon. */
const NUMBER = /^(\d{1,2})\s?([a-z])?[.:)]{1,4}$/u
const LETTER = /^([a-z])\)$/u
const GLUED = /^(\d{1,2})\.([a-z])\)$/u
/** Fewer numbers are a list. */
const BOXES_MIN = 4
/** Forms leave out boxes that nobody fills in. */
const SKIPPED_MAX = 22
/** A page with more numbers below each other is no form. */
const NUMBERS_MAX = 400
const EURO = /^(?:EUR|Euro|€)$/iu
const CENT = /^(?:Ct|Cent)\.?$/iu

interface Numbered {
  readonly token: Token
  readonly row: Row
  readonly number: string
}

/**
 * The numbered boxes of official forms (Lohnsteuerbescheinigung: "3. Bruttoarbeitslohn ..."): numbers one below the
 * other in rising order, each with its label and what stands right of it down to the next number; EUR and Ct of two
 * columns are one amount.
 */
export function findFormBoxes(layout: Layout): readonly FormBox[] {
  return layout.pageNumbers.flatMap(page => {
    const rows = layout.rows.filter(row => row.page === page)
    const columns = columnsOfNumbers(rows)
    return columns.flatMap((numbers, at) => {
      const right = columns[at + 1]?.[0]?.token.box[0] ?? 1
      return boxesOf(layout, rows, numbers, right)
    })
  })
}

/** Columns of numbers that rise from top to bottom, from left to right. */
function columnsOfNumbers(rows: readonly Row[]): readonly (readonly Numbered[])[] {
  const found = rows.flatMap(row =>
    row.tokens.flatMap((token): Numbered[] => {
      const match = GLUED.exec(token.text) ?? NUMBER.exec(token.text)
      return match ? [{ token, row, number: `${Number(match[1])}${match[2] ?? ''}` }] : []
    }),
  )
  const columns: Numbered[][] = []
  for (const one of found.toSorted((a, b) => a.token.box[0] - b.token.box[0])) {
    const column = columns.find(
      ([first]) => first && Math.abs(first.token.box[0] - one.token.box[0]) < WEIGHTS.boxAligned,
    )
    if (column) column.push(one)
    else columns.push([one])
  }
  return columns.map(rising).filter(column => column.length >= BOXES_MIN)
}

/**
 * The most numbers that rise from top to bottom: those of dates and of texts between the boxes ("without 9. and / 10.")
 * do not rise with the others.
 */
function rising(column: readonly Numbered[]): readonly Numbered[] {
  const inOrder = column.toSorted((a, b) => a.row.index - b.row.index).slice(0, NUMBERS_MAX)
  const chains: { readonly length: number; readonly before: number }[] = []
  let best = -1
  for (const [at, one] of inOrder.entries()) {
    let [length, before] = [0, -1]
    for (const [index, chain] of chains.entries()) {
      const step = valueOf(one) - valueOf(inOrder[index] ?? one)
      if (step >= 0 && step <= SKIPPED_MAX && chain.length > length) [length, before] = [chain.length, index]
    }
    chains.push({ length: length + 1, before })
    if (length + 1 > (chains[best]?.length ?? 0)) best = at
  }
  const kept: Numbered[] = []
  for (let at = best; at >= 0; at = chains[at]?.before ?? -1) kept.unshift(...inOrder.slice(at, at + 1))
  return kept
}

function valueOf({ number }: Numbered): number {
  return Number.parseInt(number, 10)
}

function boxesOf(layout: Layout, rows: readonly Row[], numbers: readonly Numbered[], right: number): FormBox[] {
  const first = numbers[0]
  if (!first) return []
  const left = first.token.box[0]
  const pair = euroColumns(rows, left, right, layout.recognised)
  const ownRows = new Set(numbers.map(({ row }) => row))
  const boxes: FormBox[] = []
  for (const [at, one] of numbers.entries()) {
    // By the number itself: its row may begin higher, with words of a neighbouring column.
    const top = one.token.box[1] - WEIGHTS.aboveNumber * layout.lineHeight
    const next = numbers[at + 1]
    const bottom = next
      ? next.token.box[1] - WEIGHTS.aboveNumber * layout.lineHeight
      : one.token.box[1] + 3 * layout.lineHeight
    const isWithin = ({ box }: Token): boolean => box[1] + box[3] / 2 > top && box[1] + box[3] / 2 < bottom
    const inside = rows
      .map(row => {
        // On a page that lies askew the end of a line stands higher or lower than its number.
        const isOwn = row === one.row
        if (!isOwn && (ownRows.has(row) || row.index < one.row.index)) return []
        return row.tokens.filter(
          token =>
            token !== one.token &&
            token.box[0] >= left - 0.002 &&
            token.box[0] < right - 0.005 &&
            (isOwn || isWithin(token)),
        )
      })
      .filter(tokens => tokens.length > 0)
    boxes.push(...withLetters(one, inside, pair))
  }
  return boxes
}

interface EuroColumns {
  /** Middles of the heads. */
  readonly euro: number
  readonly cent: number
  /** Between them: euros end at the right edge of their column, so that a single digit stands near the cents. */
  readonly between: number
  /** Cents may have been lost by recognition: euros without them are no amount. */
  readonly needsCents: boolean
}

/** The heads EUR and Ct over the boxes; null where the form has none. */
function euroColumns(rows: readonly Row[], left: number, right: number, needsCents: boolean): EuroColumns | null {
  for (const { tokens } of rows) {
    const at = tokens.findIndex(({ text, box }) => EURO.test(text) && box[0] > left && box[0] < right)
    const [euro, cent] = [tokens[at], tokens[at + 1]]
    if (at >= 0 && euro && cent && CENT.test(cent.text)) {
      const between = (euro.box[0] + euro.box[2] + cent.box[0]) / 2
      return { euro: middleOf(euro), cent: middleOf(cent), between, needsCents }
    }
  }
  return null
}

function middleOf({ box }: Token): number {
  return box[0] + box[2] / 2
}

/** A box with "a)" and "b)" in it is one for each letter. */
function withLetters(one: Numbered, rows: readonly (readonly Token[])[], pair: EuroColumns | null): FormBox[] {
  const glued = GLUED.exec(one.token.text)?.[2]
  const parts: { letter: string; rows: Token[][] }[] = [{ letter: glued ?? '', rows: [] }]
  for (const tokens of rows) {
    const letterAt = tokens.findIndex(({ text }) => LETTER.test(text))
    const letter = LETTER.exec(tokens[letterAt]?.text ?? '')?.[1]
    // "b)" may stand alone: forms leave out what nobody fills in.
    if (letter !== undefined && isNextLetter(parts.at(-1)?.letter, letter)) {
      parts.at(-1)?.rows.push(tokens.slice(0, letterAt))
      parts.push({ letter, rows: [tokens.slice(letterAt + 1)] })
    } else parts.at(-1)?.rows.push([...tokens])
  }
  const lettered = parts.filter(({ letter }) => letter !== '')
  const shared = lettered.length > 0 && parts[0]?.letter === '' ? parts[0].rows.flat() : []
  return (lettered.length > 0 ? lettered : parts).map(part => readBox(one, part, shared, pair))
}

const LETTERS_SKIPPED_MAX = 2

function isNextLetter(last: string | undefined, letter: string): boolean {
  const step = letter.charCodeAt(0) - (last || '`').charCodeAt(0)
  return step > 0 && step <= LETTERS_SKIPPED_MAX + 1
}

function readBox(
  { token, row, number }: Numbered,
  part: { readonly letter: string; readonly rows: readonly (readonly Token[])[] },
  shared: readonly Token[],
  pair: EuroColumns | null,
): FormBox {
  const value = part.rows.map(tokens => valueIn(tokens, pair)).find(one => one !== null) ?? null
  const words = [...shared, ...part.rows.flat()].filter(one => !value?.tokens.includes(one))
  return {
    page: row.page,
    number: `${number}${/[a-z]$/.test(number) ? '' : part.letter}`,
    label: textOf(words),
    box: unionBox([token, ...words, ...(value?.tokens ?? [])].map(({ box }) => box)),
    value: value?.cell ?? null,
  }
}

interface ValueInRow {
  readonly cell: TableCell
  readonly tokens: readonly Token[]
}

function valueIn(tokens: readonly Token[], pair: EuroColumns | null): ValueInRow | null {
  if (pair) {
    const euros = lastNumber(tokens.filter(token => middleOf(token) < pair.between))
    const cents = tokens.filter(
      token => middleOf(token) >= pair.between && token.box[0] < pair.cent + (pair.cent - pair.euro),
    )
    const joined = euros.length > 0 && cents.length > 0 ? joinEurosAndCents(textOf(euros), textOf(cents)) : null
    if (joined !== null) return cellOf([...euros, ...cents], `${textOf(euros)},${textOf(cents)}`, joined)
  }
  const last = tokens.findLastIndex(({ text }) => isNumeric(text))
  const token = tokens[last]
  if (!token) return null
  const own = [token]
  const amount = amountOfCell(token.text)
  if (amount !== null) return cellOf(own, token.text, amount)
  // Whole euros stand in the column of euros only: any other number is part of the label.
  const isEuros =
    pair !== null &&
    !pair.needsCents &&
    middleOf(token) < pair.between &&
    pair.euro - middleOf(token) < pair.cent - pair.euro
  const whole = isEuros ? wholeEuros(token.text) : null
  return whole === null ? null : cellOf(own, token.text, whole)
}

/** The number that a row ends with, also in groups of three digits; none where words stand behind it. */
function lastNumber(tokens: readonly Token[]): readonly Token[] {
  const last = tokens.at(-1)
  if (!last || !isNumeric(last.text)) return []
  const number = [last]
  for (let at = tokens.length - 2; at >= 0; at--) {
    const [token, next] = [tokens[at], number[0]]
    if (!token || !next || !/^\d{1,3}$/.test(token.text) || !/^\d{3}$/.test(next.text)) break
    const gap = next.box[0] - token.box[0] - token.box[2]
    if (gap > WEIGHTS.groupGap * (next.box[2] / next.text.length)) break
    number.unshift(token)
  }
  return number
}

function cellOf(tokens: readonly Token[], text: string, cents: number): ValueInRow {
  return { cell: { text, box: unionBox(tokens.map(({ box }) => box)), cents }, tokens }
}
