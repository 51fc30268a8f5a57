import { EngineError } from '../../../shared/errors.ts'
import { RECIPIENT_LINES_MAX } from '../request/letter-head.ts'

/**
 * Lines of an address as they fit into its field. Throws EngineError input `recipient_too_long` where there are more: the
 * last one is the town.
 */
export function wholeAddress(lines: readonly string[]): readonly string[] {
  if (lines.length <= RECIPIENT_LINES_MAX) return lines
  const message = `Die Anschrift des Finanzamts braucht ${lines.length} Zeilen, das Feld fasst ${RECIPIENT_LINES_MAX}. Bitte kürzen Sie sie.`
  throw new EngineError('input', 'recipient_too_long', message)
}
