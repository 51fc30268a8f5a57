import { weightsOf } from '../../model/weights.ts'
import weightFile from '../../data/weights/reading.json' with { type: 'json' }
import { isValidIBAN } from 'ibantools'
import type { Box } from '../../model/page.ts'
import type { Layout, Segment, Token } from '../layout/read-layout.ts'
import { unionBox } from '../layout/read-layout.ts'

const WEIGHTS = weightsOf(weightFile.numbers)

/** Lines that an account number may run over, beside its first. */
const LINES_MAX = 2
const GROUP = /^[0-9A-Z]{1,22}$/
/** Signs that stand around a group: "2020 51," */
const ROUND = /^[("]+|[.,;:)"]+$/g

/**
 * An IBAN that goes on in the next lines, of its column or of its sentence: `first` are the words from its country on
 * in its row, `length` its country's. Only one whose check digits agree is one; null otherwise.
 */
export function findBrokenIban(
  layout: Layout,
  first: readonly Token[],
  length: number,
): { readonly value: string; readonly box: Box } | null {
  const [start] = first
  if (!start) return null
  const own = groupsOf(first)
  for (let kept = own.length; kept >= 1; kept--) {
    const begin = own.slice(0, kept)
    const letters = textOf(begin)
    if (letters.length >= length || letters.length < 4) continue
    for (const rest of continuations(layout, start)) {
      for (let count = 1; count <= rest.length; count++) {
        const value = letters + textOf(rest.slice(0, count))
        if (value.length > length) break
        if (value.length === length && isValidIBAN(value))
          return { value, box: boxOf([...begin, ...rest.slice(0, count)]) }
      }
    }
  }
  return null
}

function boxOf(tokens: readonly Token[]): Box {
  return unionBox(tokens.map(({ box }) => box))
}

function textOf(tokens: readonly Token[]): string {
  return tokens.map(bare).join('')
}

function bare({ text }: Token): string {
  return text.replaceAll(ROUND, '').replace(/^IBAN:?/u, '')
}

/** The words up to the first that is no group of letters and digits. */
function groupsOf(tokens: readonly Token[]): readonly Token[] {
  const end = tokens.findIndex(token => !GROUP.test(bare(token)))
  return end < 0 ? tokens : tokens.slice(0, end)
}

/** What stands under the number's column, line by line, and what the sentence goes on with. */
function continuations(layout: Layout, start: Token): (readonly Token[])[] {
  const row = layout.rows[start.row]
  const own = row?.segments.find(({ tokens }) => tokens.includes(start))
  if (!row || !own) return []
  const column: Token[] = []
  for (let line = 1; line <= LINES_MAX; line++) {
    const below = layout.rows[row.index + line]
    if (!below || below.page !== row.page || below.box[1] - row.box[1] > line * WEIGHTS.ibanApart * layout.lineHeight)
      break
    const under = below.segments.find(segment => isUnder(segment, own, start))
    const groups = groupsOf(under?.tokens ?? [])
    column.push(...groups)
    if (!under || groups.length < under.tokens.length) break
  }
  const next = layout.rows[row.index + 1]
  const sentence = next?.page === row.page ? groupsOf(next.tokens) : []
  return [column, sentence].filter(one => one.length > 0)
}

function isUnder({ box: [x, , width] }: Segment, own: Segment, start: Token): boolean {
  const isAligned = [own.box[0], start.box[0]].some(left => Math.abs(x - left) < WEIGHTS.ibanAligned)
  return isAligned || (x < own.box[0] + own.box[2] && x + width > own.box[0])
}
