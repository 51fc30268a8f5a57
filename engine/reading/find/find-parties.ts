import { weightsOf } from '../../model/weights.ts'
import weightFile from '../../data/weights/reading.json' with { type: 'json' }
import { distance } from 'fastest-levenshtein'
import { foldText } from '../fold-text.ts'
import type { LabelHit } from '../labels/find-labels.ts'
import { isEntry, isSentence, isSpacedOut, isTableHead } from './row-signs.ts'
import type { AddressBlock } from './address-blocks.ts'
import { addressBlocks } from './address-blocks.ts'
import { contractParties } from './contract-parties.ts'
import { afterLineAbove, holdsAllWords, inFull, signatures } from './issuer-witnesses.ts'
import { selfNamed } from './imprints.ts'
import { atLabels, labelledIssuers } from './party-labels.ts'
import type { PartyCandidate } from './party-name.ts'
import {
  isHeading,
  isName,
  isRoleWord,
  isSalutation,
  joinSpaced,
  LEGAL_FORM,
  named,
  NOT_OPENING,
  POSTCODE_TOWN,
  STREET,
} from './party-name.ts'
import { nameOverSender } from './name-over-sender.ts'
import { cutAddress, opening } from './opening-name.ts'
import { publicBodies } from './public-bodies.ts'
import { SENDER_PARTS, senderParts } from './sender-parts.ts'
import { shortAddressees } from './short-addressees.ts'
import { isBankOfIssuer, isThirdParty } from './third-parties.ts'
import { isPartOfHouse, wholeName } from './whole-names.ts'
import { endsLineAbove, withLineBelow } from './wrapped-sender.ts'
import type { Layout, Segment } from '../layout/read-layout.ts'

const WEIGHTS = weightsOf(weightFile.parties)

const NAME_LETTERS_MIN = 8

/** Who issued it: label, sender line, letterhead, block with its address, account, signature; names that return count more. */
export function findIssuer(
  layout: Layout,
  hits: readonly LabelHit[],
  recipient: PartyCandidate | null,
): PartyCandidate[] {
  const blocks = addressBlocks(layout)
  const raw = [
    ...labelledIssuers(layout, hits),
    ...senderLines(layout, blocks),
    ...overAddresses(layout, blocks),
    ...legalForms(layout, blocks),
    ...publicBodies(layout, blocks),
    ...contractParties(layout).slice(0, 1),
    ...signatures(layout),
    ...firstLine(layout),
    ...selfNamed(layout, blocks),
  ].filter(one => !isThirdParty(layout, one) && !isBankOfIssuer(layout, one) && !isPartOfHouse(one))
  const whole = raw.map(one => wholeName(layout, one))
  const witnessed = inFull(mergedByName(whole, recipient ? foldText(recipient.name) : ''), layout)
  return spelledAsOften(
    witnessed.sort((a, b) => b.score - a.score),
    whole,
  )
}

/** Each name once, surer where it stands again; without the `other` party's. */
function mergedByName(raw: readonly PartyCandidate[], other: string): PartyCandidate[] {
  const merged = new Map<string, PartyCandidate>()
  for (const candidate of raw) {
    const key = foldText(candidate.name)
    if (key.length < 3 || (other !== '' && key === other)) continue
    // "Kundendaten: Musterbau GmbH" is the recipient, too.
    if (other.length >= NAME_LETTERS_MIN && key.endsWith(other)) continue
    const known = merged.get(key)
    if (!known) merged.set(key, candidate)
    else {
      const [strong, weak] = known.score >= candidate.score ? [known, candidate] : [candidate, known]
      // Of spellings that fold alike ("Handeiskammer") the one that was read best.
      const { name, page, box, read } = weak.read > strong.read ? weak : strong
      merged.set(key, { ...strong, name, page, box, read, score: strong.score + WEIGHTS.again * weak.score })
    }
  }
  return [...merged.values()]
}

/** Letters of a name that may differ between two readings of it. */
const MISREAD_MAX = 2

/** Words that were read below it may stand in any order, as those of a stamp do. */
const READ_MIN = 0.95

/** The best name stands several times: where another spelling of it occurs more often, its own was misread. */
function spelledAsOften(names: readonly PartyCandidate[], raw: readonly PartyCandidate[]): PartyCandidate[] {
  const [best, ...rest] = names
  if (!best) return []
  const key = foldText(best.name)
  const fuller = rest.find(other => other.read > best.read && holdsAllWords(other.name, best.name))
  if (best.read < READ_MIN && fuller) return [fuller, best, ...rest.filter(other => other !== fuller)]
  const spelled = Map.groupBy(raw, ({ name }) => foldText(name))
  const count = (one: string): number => spelled.get(one)?.length ?? 0
  const other = rest.find(({ name }) => {
    const own = foldText(name)
    return own.length >= NAME_LETTERS_MIN && distance(own, key) <= MISREAD_MAX && count(own) > count(key)
  })
  return other ? [{ ...best, name: other.name }, ...rest] : [best, ...rest]
}

/**
 * To whom it is addressed: label, or the first line of the block that ends with postcode and town in the address
 * window.
 */
export function findRecipient(layout: Layout, hits: readonly LabelHit[]): PartyCandidate[] {
  const labelled = atLabels(
    layout,
    hits.filter(hit => hit.role === 'recipient'),
    WEIGHTS.labelledRecipient,
  )
  const written = [...contractParties(layout).slice(1), ...addressWindow(layout), ...shortAddressees(layout)]
  return [...labelled, ...written].sort((a, b) => b.score - a.score)
}

/** The line in small print over the address: "Firma · Straße 1 · 12345 Ort". */
function senderLines(layout: Layout, blocks: readonly AddressBlock[]): PartyCandidate[] {
  const found: PartyCandidate[] = []
  for (const row of layout.rows) {
    if (row.page !== layout.pageNumbers[0] || row.box[1] > WEIGHTS.senderZone) continue
    // Separators may stand far apart: the left half of the row is read as one.
    for (const segment of [...row.segments, ...(row.segments.length > 1 ? [joined(row.segments)] : [])]) {
      const text = withLineBelow(layout, segment) ?? segment.text
      const parts = senderParts(text)
      const first = parts[0] && opening(text)
      if (parts.length < SENDER_PARTS || !first || !isName(first) || STREET.test(first)) continue
      // "Frankfurt am Main, 60486" is the end of an address.
      if (/^\d{5}(?:\s|$)/.test(parts[1] ?? '')) continue
      if (!parts.slice(1).some(part => POSTCODE_TOWN.test(part))) continue
      const score = isOverAddress(segment, blocks) ? WEIGHTS.senderOverAddress : WEIGHTS.senderAlone
      const over = nameOverSender(layout, segment, first)
      found.push({ ...named(over?.segment ?? segment, over?.name ?? first), label: null, score })
    }
  }
  return found
}

/** A line like this without an address below it may be the recipient's own. */
function isOverAddress({ row, box }: Segment, blocks: readonly AddressBlock[]): boolean {
  return blocks.some(({ lines: [first] }) => {
    const down = (first?.row ?? 0) - row
    return first !== undefined && down > 0 && down <= 4 && Math.abs(first.box[0] - box[0]) < WEIGHTS.senderAligned
  })
}

function joined(segments: readonly Segment[]): Segment {
  const left = segments.filter(segment => segment.box[0] < WEIGHTS.senderRight)
  const base = left[0] ?? segments[0]
  if (!base) throw new Error('a row has segments')
  return { ...base, text: left.map(segment => segment.text).join(' ') }
}

/** The line over an address that is set apart, though it says no more than the name. */
function overAddresses(layout: Layout, blocks: readonly AddressBlock[]): PartyCandidate[] {
  return blocks.flatMap(({ sender }) => {
    if (sender && endsLineAbove(layout, sender)) return []
    const name = opening(sender?.text ?? '')
    const isWhole = senderParts(sender?.text ?? '').length >= SENDER_PARTS
    return sender && !isWhole && isName(name) && !isHeading(name) && (!STREET.test(name) || LEGAL_FORM.test(name))
      ? [{ ...named(sender, name), label: null, score: WEIGHTS.overAddress }]
      : []
  })
}

/** Names with a legal form, or of an office or practice, in letterhead or footer of the first page. */
function legalForms(layout: Layout, blocks: readonly AddressBlock[]): PartyCandidate[] {
  const addressed = new Set(blocks.flatMap(({ lines }) => lines))
  const found: PartyCandidate[] = []
  for (const row of layout.rows) {
    if (row.page !== layout.pageNumbers[0] || isSpacedOut(row)) continue
    row.segments.forEach((segment, index) => {
      const previous = row.segments[index - 1]
      const alone = /^(?:gGmbH|GmbH|AG|KG|e\.\s?K\.|e\.\s?V\.|OHG|UG|SE)[\s*]*$/u.test(segment.text.trim())
      // "PENNY-MARKT     GmbH": a wide gap before the legal form.
      const whole = alone && previous ? `${previous.text} ${segment.text}` : afterLineAbove(layout, segment)
      const text = cutAddress(opening(whole))
      if (!LEGAL_FORM.test(text) || !isName(text) || text.split(' ').length > 8) return
      // The address window belongs to the recipient.
      const inWindow = addressed.has(segment) || (blocks.length === 0 && isInWindow(segment))
      found.push({ ...named(segment, text), label: null, score: inWindow ? WEIGHTS.inWindow : placeScore(segment) })
    })
  }
  return found
}

function isInWindow({ box: [x, y] }: Segment): boolean {
  return y > WEIGHTS.windowTop && y < WEIGHTS.windowBottom && x < WEIGHTS.windowRight
}

/** What the place of a name with a legal form says: letterhead, footer, or a block of the sender at the right. */
function placeScore({ box: [x, y] }: Segment): number {
  const isRight = x > WEIGHTS.rightHalf && y < WEIGHTS.rightZone
  const zone = y > WEIGHTS.footZone ? WEIGHTS.foot : WEIGHTS.elsewhere
  const upper = y < WEIGHTS.headZone ? WEIGHTS.head : WEIGHTS.upper
  return (y < WEIGHTS.upperZone ? upper : zone) + (isRight ? WEIGHTS.right : 0)
}

/** "Stadt, 11. Dezember 2025": place and day of a letter. */
const DATED = /^\p{Lu}[\p{L}. ()-]{2,30},\s(?:den\s)?\d{1,2}\.\s?(?:\d{1,2}\.|\p{Lu}\p{L}+)/u

/**
 * Letterheads and receipts open with the name of the business; what lists, tables and sentences open with is no name.
 */
function firstLine(layout: Layout): PartyCandidate[] {
  for (const row of layout.rows.slice(0, 4)) {
    if (isTableHead(row) || isEntry(row)) return []
    if (isSpacedOut(row) || row.segments.some(({ text }) => isRoleWord(text))) continue
    for (const segment of row.segments) {
      const text = opening(segment.text)
      if (isSentence(segment.text) || isHeading(text) || DATED.test(segment.text)) continue
      if (isName(text) && !NOT_OPENING.test(text.trim()) && !STREET.test(text) && /\p{L}{3}/u.test(joinSpaced(text))) {
        return [{ ...named(segment, text), label: null, score: WEIGHTS.firstLine }]
      }
    }
  }
  return []
}

function addressWindow(layout: Layout): PartyCandidate[] {
  return addressBlocks(layout).flatMap(({ lines }) => {
    const hasSalutation = isSalutation(lines[0]?.text ?? '')
    const names = lines
      .slice(0, -1)
      .filter(({ text }) => !isSalutation(text) && senderParts(text).length < SENDER_PARTS)
    const plain = ({ text }: Segment): string => text.replace(/^(?:Herrn?|Frau|Firma|An(?=\s\p{Lu}))\s+/iu, '')
    const first = names.find(segment => isName(plain(segment)) && !STREET.test(segment.text)) ?? names[0]
    if (!first || names.length < 2) return []
    const name = plain(first)
    return [{ ...named(first, name), label: null, score: hasSalutation ? WEIGHTS.withSalutation : WEIGHTS.address }]
  })
}
