import { weightsOf } from '../../model/weights.ts'
import weightFile from '../../data/weights/reading.json' with { type: 'json' }
import { foldText } from '../fold-text.ts'
import type { Layout, Segment } from '../layout/read-layout.ts'
import type { PartyCandidate } from './party-name.ts'

const WEIGHTS = weightsOf(weightFile.parties)

/**
 * What says of a name that it is somebody whom the paper tells of: where taxes and contributions went ("Finanzamt, an
 * das die Lohnsteuer abgeführt wurde", § 41b Abs. 1 EStG), who is competent or supervises, who gets a copy.
 */
const THIRD_PARTY = [
  /(?<![\p{L}])(?:an|bei)\s+(?:das|dem|den|der|die|welche[mnrs]?)(?![\p{L}])/iu,
  /(?<![\p{L}])(?:zuständige[mnrs]?|aufsichtsbehörde|(?:betriebsstätten|wohnsitz|lage)-?finanzamt|registergericht)(?![\p{L}])/iu,
  // Who writes a doctor's bills and collects them has not treated anybody.
  /(?<![\p{L}])(?:abrechnung|abgerechnet|rechnungsstellung|forderungseinzug)\s+(?:erfolgt\s+)?(?:durch|über)(?![\p{L}])/iu,
  /(?<![\p{L}])(?:nachrichtlich|verteiler|cc)\s*:/iu,
  /(?<![\p{L}])(?:durchschrift|kopie|abschrift|ausfertigung|zweitschrift)\s+(?:an|für)(?![\p{L}])/iu,
]
/** A label of two lines and the name below it. */
const LINES_ABOVE = 2

/**
 * Whether the words before a name, in its line or in the lines of its block that lead to it, say that it is not who
 * wrote the paper.
 */
export function isThirdParty(layout: Layout, { name, page, box }: PartyCandidate): boolean {
  const own = layout.rows.find(row => row.page === page && row.segments.some(one => isAt(one, box)))
  if (!own) return false
  const at = own.segments.findIndex(one => isAt(one, box))
  const text = own.segments[at]?.text ?? ''
  const inLine = `${own.segments[at - 1]?.text ?? ''} ${text.slice(0, Math.max(0, text.indexOf(name)))}`
  if (saysSo(inLine)) return true
  const above = linesAbove(layout, own.index, own.segments[at])
  // Only a label leads on: what ends with a colon.
  return /:\s*$/.test(above.at(-1) ?? '') && saysSo(above.join(' '))
}

const BANK = /(?:Sparkasse|Volksbank|Raiffeisenbank|bank|Bank)(?![\p{Ll}])/u
const ACCOUNT = /(?<![\p{L}])(?:IBAN|BIC|BLZ|Konto(?:-?Nr|nummer)?)(?![\p{Ll}])/u

/**
 * Whether a name is that of the bank at which the issuer has its account: beside or over the account below the
 * letterhead, and nowhere else on the page. A bank's own papers name it at their head.
 */
export function isBankOfIssuer(layout: Layout, { name, page, box, label }: PartyCandidate): boolean {
  if (label !== null || box[1] < WEIGHTS.headZone || !BANK.test(name)) return false
  const own = layout.rows.find(row => row.page === page && row.segments.some(one => isAt(one, box)))
  const below = layout.rows.slice((own?.index ?? 0) + 1, (own?.index ?? 0) + 1 + LINES_ABOVE)
  const near = [...(own?.segments ?? []), ...below.flatMap(({ segments }) => segments)]
  const isBesideAccount = near.some(
    one =>
      one.page === page &&
      (Math.abs(one.box[0] - box[0]) < WEIGHTS.leadingAligned || one.row === own?.index) &&
      ACCOUNT.test(one.text),
  )
  const key = foldText(name)
  const isElsewhere = layout.rows.some(
    row => row !== own && foldText(row.segments.map(({ text }) => text).join(' ')).includes(key),
  )
  return isBesideAccount && !isElsewhere
}

function saysSo(text: string): boolean {
  return THIRD_PARTY.some(pattern => pattern.test(text))
}

function linesAbove(layout: Layout, row: number, segment: Segment | undefined): string[] {
  if (!segment) return []
  const lines: string[] = []
  let below = segment
  for (let index = row - 1; index >= 0 && lines.length < LINES_ABOVE; index--) {
    const one = layout.rows[index]
    if (!one || one.page !== below.page) break
    if (below.box[1] - one.box[1] > WEIGHTS.leadingPitch * Math.max(layout.lineHeight, below.box[3])) break
    const upper = one.segments.find(({ box }) => Math.abs(box[0] - below.box[0]) < WEIGHTS.leadingAligned)
    if (!upper) continue
    lines.unshift(upper.text)
    below = upper
  }
  return lines
}

function isAt({ box: [x, y] }: Segment, [left, top]: PartyCandidate['box']): boolean {
  return x === left && y === top
}
