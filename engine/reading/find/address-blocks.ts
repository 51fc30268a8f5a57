import { weightsOf } from '../../model/weights.ts'
import weightFile from '../../data/weights/reading.json' with { type: 'json' }
import { foldText } from '../fold-text.ts'
import type { Layout, Row, Segment } from '../layout/read-layout.ts'
import type { Placed } from '../labels/relate-label.ts'
import { addresseeAt, greetedNames } from './addressed-to.ts'
import type { PartyCandidate } from './party-name.ts'
import { isName, isSalutation, POSTCODE_TOWN, STREET } from './party-name.ts'
import { SENDER_PARTS, senderParts } from './sender-parts.ts'

const WINDOW = weightsOf(weightFile.addresses)

/** An address in the window of a letter: the lines from the name down to postcode and town. */
export interface AddressBlock {
  /** The sender's line over the address, in small print or apart; null without one. */
  readonly sender: Segment | null
  /** From "Herrn" or the name on; the last one is the town. */
  readonly lines: readonly Segment[]
}

const TOWN = /^(?:[A-Z]{1,2}[- ])?\d{5}\s*\p{L}{2}/u
/** The four digits of Austria and Switzerland. */
const TOWN_ABROAD = /^(?:[A-Z]{1,2}[- ])?\d{4}\s+\p{Lu}\p{L}/u
const LETTERS_MIN = 4

/**
 * The addresses of the window of the first page, and wherever in its upper part a name is opened by "Frau" or the like
 * or greeted by the letter, from the top.
 */
export function addressBlocks(layout: Layout): AddressBlock[] {
  const rows = layout.rows.filter(({ page, box }) => page === layout.pageNumbers[0] && box[1] < WINDOW.bottom)
  const greeted = greetedNames(layout)
  return rows.flatMap(({ segments }) =>
    segments.flatMap((town, at) => {
      if (!TOWN.test(town.text) && !TOWN_ABROAD.test(town.text)) return []
      const near = linesOver(town, rows)
      const addressee = addresseeAt(near, town, greeted)
      // Letterheads have addresses, too: apart from the window it takes a sign of somebody who is written to.
      const isInWindow = at === 0 && town.box[1] > WINDOW.top && town.box[0] <= WINDOW.right && TOWN.test(town.text)
      return addressee >= 0 || isInWindow ? [blockOf(layout, near, { town, addressee })] : []
    }),
  )
}

/** What stands over a town at the same left edge, from the top. */
function linesOver(town: Segment, rows: readonly Row[]): Segment[] {
  return rows
    .filter(row => row.index < town.row && town.box[1] - row.box[1] < WINDOW.heightMax)
    .flatMap(row => row.segments.find(({ box }) => Math.abs(box[0] - town.box[0]) < WINDOW.aligned) ?? [])
}

/** `addressee`: which of the lines over the town begins the address, -1 where nothing tells. */
function blockOf(
  layout: Layout,
  near: readonly Segment[],
  { town, addressee }: { readonly town: Segment; readonly addressee: number },
): AddressBlock {
  const isNamed = addressee >= 0 && !isSalutation(near[addressee]?.text ?? '')
  const above = near.filter(({ box }, at) => (addressee >= 0 && at >= addressee) || (!isNamed && box[1] > WINDOW.top))
  const salutation = above.findLastIndex(segment => isSalutation(segment.text))
  const whole = above.findLastIndex(segment => isSenderLine(segment.text))
  const from = salutation < 0 && whole < above.length - 1 ? whole : salutation
  const lines = [...above.slice(Math.max(0, from)), town]
  const over = salutation > 0 ? above[salutation - 1] : above[from]
  const sender = salutation > 0 || (from >= 0 && from === whole) ? (over ?? null) : senderOf(layout, lines)
  return { sender, lines: lines.filter(line => line !== sender) }
}

/** Name and town in one line, mostly with the street: nobody's own address is written so in a window. */
function isSenderLine(text: string): boolean {
  const [name = '', ...rest] = senderParts(text)
  const isShort = rest.length === SENDER_PARTS - 2 && isName(name) && TOWN.test(rest[0] ?? '')
  return isShort || (rest.length >= SENDER_PARTS - 1 && rest.some(part => POSTCODE_TOWN.test(part)))
}

/** The first line, where it is set apart or stands elsewhere on the page as well, and a name follows. */
function senderOf(layout: Layout, lines: readonly Segment[]): Segment | null {
  const [first, second, ...rest] = lines
  if (!first || !second || rest.length < 1 || STREET.test(second.text) || !isName(second.text)) return null
  if (!isName(senderParts(first.text)[0] ?? '')) return null
  const pitches = lines.slice(1).map(({ box }, index) => box[1] - (lines[index]?.box[1] ?? 0))
  const others = pitches.slice(1)
  const usual = others.toSorted((a, b) => a - b)[Math.floor(others.length / 2)] ?? Infinity
  const isApart = (pitches[0] ?? 0) >= WINDOW.apart * usual
  const isSmall = heightOf(first) < WINDOW.smaller * heightOf(second)
  return isApart || isSmall || standsElsewhere(layout, first, lines) ? first : null
}

function heightOf({ box }: Segment): number {
  return box[3]
}

function standsElsewhere(layout: Layout, line: Segment, block: readonly Segment[]): boolean {
  const name = foldText(senderParts(line.text)[0] ?? '')
  if (name.length < LETTERS_MIN) return false
  return layout.rows.some(row =>
    row.segments.some(
      segment =>
        segment.page === line.page &&
        !block.includes(segment) &&
        segment.tokens
          .map(one => one.folded)
          .join('')
          .startsWith(name),
    ),
  )
}

/** Lines of an address with country, mail and tax id. */
const PARTY_LINES_MAX = 9
/** Heights of a line from one line of a block to the next. */
const PITCH_MAX = 1.9
const PARTY_ALIGNED = 0.012

/**
 * Whether a value stands in the block that a party's name opens: in lines that follow each other without a gap at the
 * same left edge, as an address goes on with mail and tax id.
 */
export function isInBlockOf(layout: Layout, { page, box }: PartyCandidate, value: Placed): boolean {
  if (value.page !== page || value.box[1] <= box[1]) return false
  let last: Pick<Segment, 'box'> = { box }
  let lines = 0
  for (const row of layout.rows) {
    if (row.page !== page || row.box[1] <= box[1]) continue
    const line = row.segments.find(segment => Math.abs(segment.box[0] - box[0]) < PARTY_ALIGNED)
    if (!line) continue
    const pitch = line.box[1] - last.box[1]
    if (++lines > PARTY_LINES_MAX || pitch > PITCH_MAX * Math.max(layout.lineHeight, last.box[3])) return false
    const isOwn = row.index === value.row && value.box[0] < line.box[0] + line.box[2]
    if (isOwn && value.box[0] >= line.box[0] - 0.001) return true
    last = line
  }
  return false
}
