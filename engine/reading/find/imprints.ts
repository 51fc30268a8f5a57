import { weightsOf } from '../../model/weights.ts'
import weightFile from '../../data/weights/reading.json' with { type: 'json' }
import type { AddressBlock } from './address-blocks.ts'
import { nameOverSender } from './name-over-sender.ts'
import { outOfSentence } from './opening-name.ts'
import type { PartyCandidate } from './party-name.ts'
import { isHeading, isName, isSalutation, looksLikeLabel, named, POSTCODE_TOWN, STREET } from './party-name.ts'
import { isEntry, isSentence, isTableHead } from './row-signs.ts'
import { senderParts } from './sender-parts.ts'
import type { Layout, Row, Segment } from '../layout/read-layout.ts'

const WEIGHTS = weightsOf(weightFile.parties)

/**
 * What a business prints of itself beside its address and nobody writes into the address of a letter: how to reach it,
 * where it is registered (§ 35a GmbHG, § 125a HGB), its tax ids (§ 14 Abs. 4 Nr. 2 UStG), its account.
 */
const OF_SENDER: readonly RegExp[] = [
  /(?<![\p{L}])(?:Tel(?:efon)?|Fon|Phone|Mobil|Telefax|Fax)(?![\p{Ll}])/iu,
  /@|www\.|(?<![\p{L}])[\p{L}\d-]{3,}\.(?:de|com|eu|org|net|info|at|ch|ie|nl|io)(?![\p{L}\d])/iu,
  /(?<![\p{L}])(?:HR[AB]\s?\d|Amtsgericht|Registergericht|Handelsregister|Geschäftsführ|Vorstand|Inhaber|Inh\.)/iu,
  /(?<![\p{L}])(?:USt-?\s?Id|Umsatzsteuer-?Id|UID|St(?:euer)?\.?-?\s?Nr|Steuernummer|VAT|TVA)/iu,
  /(?<![\p{L}])(?:IBAN|BIC|SWIFT|Bankverbindung)(?![\p{Ll}])/u,
]
/** A person of the house who may be asked; the block is not about the house. */
const OF_CLERK =
  /(?<![\p{L}])(?:Ansprechpartner|Sachbearbeit|Bearbeiter|Ihre?\s(?:Berater|Betreuer|Kontakt|Kunden)|Durchwahl|Zimmer|Auskunft)/iu
/** Lines of a name above its street, and of a block in all. */
const NAME_LINES = 3
const BLOCK_LINES = 9

/** Where a sender names itself beside the places of a letter: its own address, its account, the largest print. */
export function selfNamed(layout: Layout, blocks: readonly AddressBlock[]): PartyCandidate[] {
  return [...imprints(layout, blocks), ...holders(layout), ...largest(layout, blocks)]
}

/**
 * Names that open a block with their own address and what only a sender prints beside it, wherever on the page it
 * stands: letterhead, column at the right, footer; in lines below each other or in one line with dots between.
 */
function imprints(layout: Layout, blocks: readonly AddressBlock[]): PartyCandidate[] {
  const addressed = new Set(blocks.flatMap(({ lines }) => lines))
  const [first] = layout.pageNumbers
  return layout.rows.flatMap(row =>
    row.page !== first || isTableHead(row) || isEntry(row)
      ? []
      : row.segments.flatMap(segment =>
          addressed.has(segment) ? [] : [...inOneLine(layout, segment), ...inLines(layout, segment)],
        ),
  )
}

/** "Muster · Ahornweg 4 · 12345 Ort · Tel. 0123 456". */
function inOneLine(layout: Layout, segment: Segment): PartyCandidate[] {
  const [name = '', ...rest] = senderParts(segment.text)
  if (!isOwnName(name) || !rest.some(part => POSTCODE_TOWN.test(part))) return []
  const beside = [...rest, ...linesBelow(layout, segment).map(({ text }) => text)]
  const over = nameOverSender(layout, segment, name)
  return candidate(over?.segment ?? segment, over?.name ?? name, beside, 0)
}

/** "Blumenhaus Seidel, Inh. Rita Seidel": who owns the house behind its name (§ 15b GewO). */
const OWNER = /^Inh(?:\.|aber(?:in)?\s)/iu

function inLines(layout: Layout, segment: Segment): PartyCandidate[] {
  const [name = '', ...rest] = senderParts(segment.text)
  if ((name !== segment.text.trim() && !OWNER.test(rest[0] ?? '')) || !isOwnName(name)) return []
  const below = linesBelow(layout, segment)
  const street = below.slice(0, NAME_LINES).findIndex(({ text }) => STREET.test(text) || POSTCODE_TOWN.test(text))
  if (street < 0) return []
  const isAddress = below.slice(street, street + 2).some(({ text }) => POSTCODE_TOWN.test(text))
  return isAddress ? candidate(segment, name, [...rest, ...below.map(({ text }) => text)], street) : []
}

function candidate(segment: Segment, name: string, beside: readonly string[], under: number): PartyCandidate[] {
  const text = beside.join('\n')
  const count = OF_SENDER.filter(pattern => pattern.test(text)).length
  if (count === 0 || OF_CLERK.test(text)) return []
  const score = WEIGHTS.imprint + WEIGHTS.imprintSign * Math.min(3, count) - WEIGHTS.imprintLine * under
  return [{ ...named(segment, name), label: null, score }]
}

function isOwnName(text: string): boolean {
  return (
    isName(text) &&
    !isHeading(text) &&
    !isSalutation(text) &&
    !isSentence(text) &&
    outOfSentence(text) === text &&
    !STREET.test(text) &&
    !looksLikeLabel(text)
  )
}

/** The lines that follow without a gap in the same column: left edges, right edges or middles below each other. */
function linesBelow(layout: Layout, segment: Segment): Segment[] {
  const lines: Segment[] = []
  let last = segment
  for (const row of layout.rows.slice(segment.row + 1)) {
    if (row.page !== segment.page || lines.length === BLOCK_LINES) break
    if (row.box[1] - last.box[1] > WEIGHTS.leadingPitch * Math.max(layout.lineHeight, last.box[3])) break
    const next = row.segments.find(one => isInColumn(one, segment))
    if (!next) continue
    lines.push(next)
    last = next
  }
  return lines
}

function isInColumn({ box: [left, , width] }: Segment, { box: [ownLeft, , ownWidth] }: Segment): boolean {
  const offs = [left - ownLeft, left + width - ownLeft - ownWidth, left + width / 2 - ownLeft - ownWidth / 2]
  return offs.some(off => Math.abs(off) < WEIGHTS.imprintAligned)
}

/** What a payment slip and a footer call whom the money goes to. */
const HOLDER = /^(?:Kontoinhaber(?:in)?|(?:Zahlungs)?empfänger(?:in)?|Begünstigte[rn]?)(?:\s*:\s*|\s+|$)(.*)$/iu
const ACCOUNT = /(?<![\p{L}])(?:IBAN|BIC)(?![\p{L}])/u
/** Lines between the holder and the account. */
const HOLDER_LINES = 2

/** Who holds the account to pay to: named beside it or in the lines over it. */
function holders(layout: Layout): PartyCandidate[] {
  return layout.rows.flatMap(row =>
    row.segments.flatMap((segment, at) => {
      const rest = HOLDER.exec(segment.text)?.[1]
      const near = layout.rows.slice(row.index, row.index + 1 + HOLDER_LINES).filter(({ page }) => page === row.page)
      if (rest === undefined || !near.some(({ segments }) => segments.some(({ text }) => ACCOUNT.test(text)))) return []
      const value = rest === '' ? row.segments[at + 1] : segment
      const name = senderParts(rest === '' ? (value?.text ?? '') : rest)[0] ?? ''
      return value && isOwnName(name) ? [{ ...named(value, name), label: null, score: WEIGHTS.holder }] : []
    }),
  )
}

/** The largest print of the letterhead: mostly the name of the house, where nothing else names it. */
function largest(layout: Layout, blocks: readonly AddressBlock[]): PartyCandidate[] {
  const addressed = new Set(blocks.flatMap(({ lines }) => lines))
  const isAtHead = (row: Row): boolean => row.page === layout.pageNumbers[0] && row.box[1] < WEIGHTS.upperZone
  const large = layout.rows
    .filter(isAtHead)
    .flatMap(({ segments }) => segments)
    .filter(one => !addressed.has(one) && one.box[3] > WEIGHTS.largeMin * layout.lineHeight && isOwnName(one.text))
    .toSorted((one, other) => other.box[3] - one.box[3])
  const [first] = large
  return first ? [{ ...named(first, first.text), label: null, score: WEIGHTS.large }] : []
}
