import type { Layout, Segment } from '../layout/read-layout.ts'
import { opening } from './opening-name.ts'
import { isHeading, isName, isRegisteredForm } from './party-name.ts'

/** A column beside it may have lines of its own between. */
const ROWS_BETWEEN = 3

/** Heights of the larger line from the name to the line: letterheads leave room between. */
const PITCH_MAX = 2.4

/** What stands over a sender's line, and the name that it says. */
export interface NameOverSender {
  readonly segment: Segment
  readonly name: string
}

/**
 * The name in law right over a sender's line that begins with a department, a slogan or a brand: "Muster AG" over
 * "Kundendienst · Ring 1 · 12345 Ort" (§ 35a GmbHG, § 80 AktG: letters name the firm as it is registered). Null where
 * the line says a registered name itself, or none stands over it.
 */
export function nameOverSender(layout: Layout, sender: Segment, first: string): NameOverSender | null {
  if (isRegisteredForm(first)) return null
  for (const row of layout.rows.slice(Math.max(0, sender.row - ROWS_BETWEEN), sender.row).toReversed()) {
    const segment = row.page === sender.page ? row.segments.find(one => isOver(one, sender)) : undefined
    if (!segment) continue
    const pitch = Math.max(layout.lineHeight, segment.box[3], sender.box[3])
    const name = opening(segment.text)
    const isNear = sender.box[1] - segment.box[1] <= PITCH_MAX * pitch
    return isNear && isRegisteredForm(name) && isName(name) && !isHeading(name) ? { segment, name } : null
  }
  return null
}

/** In the same column: one stands over a part of the other. */
function isOver({ box: [left, , width] }: Segment, { box: [ownLeft, , ownWidth] }: Segment): boolean {
  return left < ownLeft + ownWidth && ownLeft < left + width
}
