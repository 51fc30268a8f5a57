import type { Cents } from '../../shared/money.ts'
import type { Layout, Row, Token } from '../layout/read-layout.ts'
import { unionBox } from '../layout/read-layout.ts'
import type { AmountCandidate } from '../find/find-amounts.ts'
import { parseAmount } from '../find/find-amounts.ts'

/** Letters that digits are read for in a figure (test/fixtures/make/bills/reading-faults.json). */
const LOOKALIKES: Readonly<Record<string, string>> = {
  O: '0',
  o: '0',
  Q: '0',
  I: '1',
  l: '1',
  i: '1',
  S: '5',
  B: '8',
  Z: '2',
}
/** A figure with its decimal sign in which a digit was read as a letter: "1.234,5O", "l2,00", "4.31e,79". */
const LETTERED = /^[-–−+]?(?=.*\p{L})(?=(?:.*\d){2})[\d\p{L}]{1,3}(?:[.'’]?[\d\p{L}]{3})*[,.][\d\p{L}]{2}$/u
/** A figure whose decimal sign was not read. */
const UNPARTED = /^\d{3,8}$/
const THOUSANDS = /^\d{1,3}$/
const REST = /^\d{3}(?:\.\d{3})*[,.]\d{2}$/
/** Of the width of a digit: what parts groups of three digits (DIN 5008), and no columns. */
const NARROW = 1.2
/** Right edges of a column, of the width of the page. */
const ALIGNED = 0.004
const IN_COLUMN_MIN = 2
const CURRENCY = /^(?:EUR|€|Euro)/u
/** More have sums by chance. */
const COUNT_MAX = 60
/** Certainty of a reading that was mended: a sum has to prove it. */
const MENDED = 0.5

/**
 * The amounts of a recognised page, with those of which a sign was misread. A letter that looks like a digit is read as
 * one. All else is mended only where the page proves it, by the same amount in another place or by two amounts that
 * come to it: another letter within a figure, a lost decimal sign, a blank within a figure, and a minus behind it,
 * which may be a misread "€". What is not proved stays as it was read.
 */
export function mendAmounts(layout: Layout, read: readonly AmountCandidate[]): AmountCandidate[] {
  if (!layout.recognised) return [...read]
  const whole = read.filter(amount => !isWithinLettered(layout, amount))
  const proves: Proves = (cents, row, box) => {
    const others = whole.filter(other => other.row !== row || !overlaps(other.box, box))
    return isProved(
      cents,
      others.slice(0, COUNT_MAX).map(other => other.cents),
    )
  }
  const mended = layout.rows.flatMap(row =>
    row.tokens.flatMap((token, at) => mendAt(row, at, token, { proves, whole }) ?? []),
  )
  const isReplaced = (amount: AmountCandidate): boolean =>
    mended.some(({ row, box }) => row === amount.row && overlaps(box, amount.box))
  return [...whole.filter(amount => !isReplaced(amount)).map(amount => withoutStrayMinus(amount, proves)), ...mended]
}

/** Whether what else stands on the page proves an amount at a place. */
type Proves = (cents: Cents, row: number, box: Token['box']) => boolean

interface Around {
  readonly proves: Proves
  readonly whole: readonly AmountCandidate[]
}

function mendAt(row: Row, at: number, token: Token, { proves, whole }: Around): AmountCandidate | null {
  const { text } = token
  const proved = (cents: Cents): boolean => proves(cents, row.index, token.box)
  const before = row.tokens[at - 1]
  if (LETTERED.test(text)) {
    const cents = lettered(text, proved)
    return cents === null ? null : candidate(row, [token], cents)
  }
  if (UNPARTED.test(text)) {
    const cents = Number(text)
    return isInColumn(row, at, whole) && proved(cents) ? candidate(row, [token], cents) : null
  }
  if (!before || !REST.test(text) || !isNarrow(before, token)) return null
  const cents = parseAmount(`${before.text}.${text}`)
  return cents !== null && proved(cents) ? candidate(row, [before, token], cents) : null
}

/** Cents of a figure with letters: by their shape, else by the one digit that the page proves. */
function lettered(text: string, proved: (cents: Cents) => boolean): Cents | null {
  const alike = parseAmount(text.replaceAll(/\p{L}/gu, letter => LOOKALIKES[letter] ?? letter))
  if (alike !== null) return alike
  const digits = Array.from({ length: 10 }, (_, digit) => parseAmount(text.replace(/\p{L}/u, String(digit))))
  const right = digits.flatMap(cents => (cents !== null && proved(cents) ? [cents] : []))
  return right.length === 1 ? (right[0] ?? null) : null
}

/** Whether an amount is one of the others, or the sum or the difference of two of them. */
function isProved(cents: Cents, others: readonly Cents[]): boolean {
  const wanted = Math.abs(cents)
  const all = new Set(others.map(Math.abs).filter(other => other !== 0))
  return wanted !== 0 && (all.has(wanted) || [...all].some(one => all.has(wanted + one) || isRest(all, wanted, one)))
}

function isRest(all: ReadonlySet<Cents>, sum: Cents, one: Cents): boolean {
  return sum - one !== one && all.has(sum - one)
}

/** A minus that stands apart behind the amount is a misread "€" where the page has the same amount without one. */
function withoutStrayMinus(amount: AmountCandidate, proves: Proves): AmountCandidate {
  const isStray = amount.cents < 0 && /\d\s[-–]$/.test(amount.raw) && proves(amount.cents, amount.row, amount.box)
  return isStray ? { ...amount, cents: -amount.cents, ocrConfidence: Math.min(amount.ocrConfidence, MENDED) } : amount
}

function isInColumn(row: Row, at: number, whole: readonly AmountCandidate[]): boolean {
  const token = row.tokens[at]
  if (!token) return false
  const right = token.box[0] + token.box[2]
  const beside = [row.tokens[at - 1], row.tokens[at + 1]].some(one => one && CURRENCY.test(one.text))
  const inColumn = whole.filter(({ page, box }) => page === row.page && Math.abs(box[0] + box[2] - right) < ALIGNED)
  return beside || inColumn.length >= IN_COLUMN_MIN
}

/**
 * Whether a figure may have lost its first digits: one to three stand before it, no wider apart than groups of one
 * number.
 */
export function isNarrow(before: Token, { text, box }: Token): boolean {
  if (!THOUSANDS.test(before.text) || !/^\d{3}/.test(text)) return false
  const gap = box[0] - before.box[0] - before.box[2]
  return gap < NARROW * (box[2] / text.length)
}

function candidate(row: Row, tokens: readonly Token[], cents: Cents): AmountCandidate {
  const last = tokens.at(-1)
  const next = row.tokens[row.tokens.findIndex(token => token === last) + 1]
  const hasCurrency = next !== undefined && CURRENCY.test(next.text)
  const raw = tokens.map(({ text }) => text).join(' ')
  return {
    raw,
    groups: [],
    page: row.page,
    row: row.index,
    box: unionBox(tokens.map(({ box }) => box)),
    ocrConfidence: Math.min(MENDED, ...tokens.map(({ confidence }) => confidence)),
    before: '',
    after: '',
    cents,
    hasCurrency,
  }
}

/** "4.31" of "4.31e,79" is no amount. */
function isWithinLettered({ rows }: Layout, { row, box }: AmountCandidate): boolean {
  return (rows[row]?.tokens ?? []).some(token => LETTERED.test(token.text) && overlaps(token.box, box))
}

function overlaps(one: Token['box'], other: Token['box']): boolean {
  return Math.min(one[0] + one[2], other[0] + other[2]) - Math.max(one[0], other[0]) > 0.001
}
