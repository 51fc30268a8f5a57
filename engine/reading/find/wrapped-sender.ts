import { weightsOf } from '../../model/weights.ts'
import weightFile from '../../data/weights/reading.json' with { type: 'json' }
import type { Layout, Segment } from '../layout/read-layout.ts'
import { POSTCODE_TOWN } from './party-name.ts'
import { SENDER_PARTS, senderParts } from './sender-parts.ts'

const WEIGHTS = weightsOf(weightFile.parties)

/** Lines of one print are as high as each other but for so much of their height. */
const HEIGHT_OFF = 0.15

/** A postcode without its town, or a separator with nothing behind it: the line is not at its end. */
const OPEN_END = /\d.*(?:(?<!\d)\d{5}|[●·•|∙–—])\s*$/u

/**
 * A sender's line that is too long for the window goes on below itself: "Muster AG · Postfach 10 24 · 26122" over
 * "Oldenburg". Its whole text; null where the line ends by itself or what follows is no part of it.
 */
export function withLineBelow(layout: Layout, segment: Segment): string | null {
  if (!OPEN_END.test(segment.text) || POSTCODE_TOWN.test(segment.text)) return null
  const below = layout.rows[segment.row + 1]?.segments.find(one => isNextLine(layout, segment, one))
  const whole = below && `${segment.text} ${below.text}`
  if (whole === undefined || !POSTCODE_TOWN.test(whole)) return null
  return senderParts(whole).length >= SENDER_PARTS ? whole : null
}

/** Whether a line is the end of a sender's line above it. */
export function endsLineAbove(layout: Layout, segment: Segment): boolean {
  const above = layout.rows[segment.row - 1]?.segments.find(one => isNextLine(layout, one, segment))
  return above !== undefined && withLineBelow(layout, above) !== null
}

function isNextLine(layout: Layout, { page, box }: Segment, next: Segment): boolean {
  if (next.page !== page || Math.abs(next.box[0] - box[0]) > WEIGHTS.leadingAligned) return false
  const isSamePrint = Math.abs(next.box[3] - box[3]) < HEIGHT_OFF * box[3]
  return isSamePrint && next.box[1] - box[1] < WEIGHTS.leadingPitch * Math.max(layout.lineHeight, box[3])
}
