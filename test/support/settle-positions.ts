import type { PositionSet } from '../../engine/model/position.ts'
import type { PositionInput } from '../../engine/positions/facts/position-input.ts'
import { settleInStretches } from '../../engine/positions/settle-positions.ts'
import { atOnce } from '../../engine/shared/turn-budget.ts'

/** What the product settles in turns, without giving way in between: nothing else waits for a turn in a test. */
export function settlePositions(input: PositionInput): PositionSet {
  return atOnce(settleInStretches(input))
}
