import type { Judging } from '../../../wire/corrections.ts'
import type { PositionChoices, PositionSet } from '../../../wire/positions.ts'

/** What the cards of the pane share. */
export interface PositionTools {
  readonly documentId: string
  readonly set: PositionSet
  readonly choices: PositionChoices
  /** Null when the engine took it. */
  readonly onJudge: (judging: Judging) => Promise<string | null>
}
