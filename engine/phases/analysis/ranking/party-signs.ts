import { addressBlocks } from '../../../reading/find/address-blocks.ts'
import {
  isHeading,
  isPerson,
  isRegisteredForm,
  isSalutation,
  LEGAL_FORM,
  POSTCODE_TOWN,
  STREET,
} from '../../../reading/find/party-name.ts'
import { foldText } from '../../../reading/fold-text.ts'
import { labelsOf } from '../../../reading/labels/relate-label.ts'
import type { Layout, Segment } from '../../../reading/layout/read-layout.ts'
import type { PartyCandidate } from './party-candidates.ts'
import type { RankedPaper } from './ranked-paper.ts'
import { held, isInLine, rowFrom, shapesOf, sidesOf, stemSigns } from './word-signs.ts'

const LABEL_MIN = 0.3
const LETTERS_MIN = 4
const SIGNED_WITHIN = 5
const ALIGNED = 0.015
const ADDRESSEE = /^(?:Herrn?|Frau|Firma|Familie|An|Eheleute)(?:\s|$)/u
const CLOSING = /Grüßen|Grüße|Hochachtungsvoll|Im Auftrag/u
const ACCOUNT = /Bank|IBAN|BIC|Sparkasse/u
const WEB = /@|www\.|\.(?:de|com|eu|org|net|at|ch)\b/iu

/** What all names of a paper are compared with. */
interface Context {
  readonly nature: string
  /** Folded letters of each row. */
  readonly rows: readonly string[]
  /** Folded letters of mail and web addresses. */
  readonly addresses: string
  readonly inBlock: ReadonlySet<Segment>
  readonly opensBlock: ReadonlySet<Segment>
  readonly overBlock: ReadonlySet<Segment>
  /** Row of the greeting at the end of the letter; -1 without one. */
  readonly closing: number
}

/** For each name the signs that speak about it: its words, how and where it stands, what stands around it. */
export function partySigns(paper: RankedPaper, candidates: readonly PartyCandidate[]): string[][] {
  const context = contextOf(paper)
  return candidates.map(candidate => [
    ...new Set([
      ...nameSigns(candidate),
      ...placeSigns(paper.layout, context, candidate),
      ...besideSigns(paper, candidate),
      ...(['u', 'd', 'uu', 'dd'] as const).flatMap(sign => lineSigns(paper.layout, candidate, sign)),
      ...againSigns(context, candidate),
    ]),
  ])
}

function contextOf({ layout, kind }: RankedPaper): Context {
  const blocks = addressBlocks(layout)
  const addresses = layout.rows.flatMap(({ tokens }) => tokens.filter(({ text }) => WEB.test(text)))
  return {
    nature: kind?.nature ?? 'other',
    rows: layout.rows.map(({ tokens }) => tokens.map(({ folded }) => folded).join('')),
    addresses: addresses.map(({ folded }) => folded).join(' '),
    inBlock: new Set(blocks.flatMap(({ lines }) => lines)),
    opensBlock: new Set(blocks.flatMap(({ lines }) => lines.slice(0, 1))),
    overBlock: new Set(blocks.flatMap(({ sender }) => sender ?? [])),
    closing: layout.rows.findIndex(({ tokens }) => CLOSING.test(tokens.map(({ text }) => text).join(' '))),
  }
}

function nameSigns({ value, cut, at, of, isGreeted }: PartyCandidate): string[] {
  const words = value.split(/\s+/)
  const shapes = shapesOf(words.map(text => ({ text })))
  const how = isGreeted ? `${cut}+` : cut
  return [
    ...stemSigns('n', shapes),
    `first:${shapes[0] ?? '-'}`,
    `last:${shapes.at(-1) ?? '-'}`,
    `words:${Math.min(8, words.length)}`,
    `length:${held(value.length / 8, 6)}`,
    `cut:${how}`,
    `cut:${how}:${Math.min(3, at)}:${Math.min(4, of)}`,
    ...(LEGAL_FORM.test(value) ? ['form'] : []),
    ...(isRegisteredForm(value) ? ['registered'] : []),
    ...(isPerson(value) ? ['person'] : []),
    ...(isHeading(value) ? ['heading'] : []),
    ...(STREET.test(value) ? ['street'] : []),
    ...(/\d/.test(value) ? ['digit'] : []),
    ...(value === value.toUpperCase() ? ['capitals'] : []),
    ...(/^\p{Lu}/u.test(value) ? [] : ['small']),
    ...(/[.!?]$/.test(value) ? ['closed'] : []),
    ...(/ und | & /.test(value) ? ['and'] : []),
  ]
}

function placeSigns(layout: Layout, context: Context, { segment, line }: PartyCandidate): string[] {
  const { box } = segment
  const isFirst = line.page === layout.pageNumbers[0]
  const zone = isFirst ? `y${held(12 * box[1], 12)}` : 'later'
  const height = box[3] / Math.max(layout.lineHeight, 0.001)
  const isSigned =
    isFirst && context.closing >= 0 && line.index > context.closing && line.index <= context.closing + SIGNED_WITHIN
  return [
    zone,
    `x${held(4 * box[0], 4)}`,
    `${context.nature}:${zone}`,
    `${zone}:x${held(3 * box[0], 3)}`,
    `row:${Math.min(8, line.index)}`,
    `segments:${Math.min(4, line.segments.length)}`,
    ...(isSigned ? ['signed'] : []),
    ...(height > 1.3 ? ['large'] : []),
    ...(height > 1.8 ? ['huge'] : []),
    ...(height < 0.8 ? ['tiny'] : []),
    ...(context.inBlock.has(segment) ? ['block'] : []),
    ...(context.opensBlock.has(segment) ? ['block:first'] : []),
    ...(context.overBlock.has(segment) ? ['block:over'] : []),
  ]
}

function besideSigns({ layout, hits }: RankedPaper, { segment, line, cut }: PartyCandidate): string[] {
  const left = shapesOf(sidesOf(line, segment).left)
  const label = (segment.text.split(':')[0] ?? '').split(' ').map(text => ({ text }))
  const labels = labelsOf(layout, hits, segment)
    .slice(0, 2)
    .filter(({ score }) => score > LABEL_MIN)
  return [
    ...stemSigns('l', left.slice(-3)),
    `L0:${left.at(-1) ?? '-'}`,
    ...(cut === 'colon' ? stemSigns('c', shapesOf(label).slice(-3)) : []),
    ...(STREET.test(segment.text) || POSTCODE_TOWN.test(segment.text) ? ['addressed'] : []),
    ...(ACCOUNT.test(line.tokens.map(({ text }) => text).join(' ')) ? ['account'] : []),
    ...labels.map(({ hit }) => `label:${hit.role}`),
  ]
}

const LINES = { u: -1, d: 1, uu: -2, dd: 2 } as const

function lineSigns(layout: Layout, { segment, line }: PartyCandidate, sign: keyof typeof LINES): string[] {
  const row = rowFrom(layout, { row: line.index, page: line.page, box: segment.box }, LINES[sign])
  if (!row) return [`${sign}:none`]
  const near = row.segments.filter(one => Math.abs(one.box[0] - segment.box[0]) < ALIGNED || isInLine(one, segment))
  const text = near.map(one => one.text).join(' ')
  const words = sign.length === 1 ? stemSigns(sign, shapesOf(near.flatMap(({ tokens }) => tokens)).slice(0, 4)) : []
  return [
    ...words,
    ...(STREET.test(text) ? [`${sign}:street`] : []),
    ...(POSTCODE_TOWN.test(text) ? [`${sign}:town`] : []),
    ...(near.some(one => isSalutation(one.text)) ? [`${sign}:greeting`] : []),
    ...(near.length === 0 ? [`${sign}:gap`] : []),
    ...(/[·•|]/u.test(text) ? [`${sign}:sender`] : []),
    ...(ADDRESSEE.test(text) ? [`${sign}:addressee`] : []),
  ]
}

function againSigns({ rows, addresses }: Context, { value, key = '', line }: PartyCandidate): string[] {
  const folded = foldText(value)
  const wanted = key.length >= LETTERS_MIN ? key : folded
  const again =
    folded.length < LETTERS_MIN ? 0 : rows.filter((row, at) => at !== line.index && row.includes(wanted)).length
  const isInAddress = value.split(/\s+/).some(word => word.length >= LETTERS_MIN && addresses.includes(foldText(word)))
  return [`again:${Math.min(3, again)}`, ...(isInAddress ? ['address'] : [])]
}
