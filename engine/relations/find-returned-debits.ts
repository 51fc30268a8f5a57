import type { Movement } from '../model/movement.ts'
import type { FoldedMovement } from './link-payment.ts'
import { RETURNED } from './payment-words.de.ts'

const DAY_MS = 86_400_000
/** Banks give a debit back within this time of their own accord. */
const RETURN_DAYS = 14

/**
 * Movements that undid each other: a debit that came back, and what brought it back. Neither has paid anything, and the
 * debit is no rival of the payment that followed it.
 */
export function findReturnedDebits(movements: readonly FoldedMovement[]): readonly Movement[] {
  const returns = movements.filter(({ movement }) => RETURNED.test(movement.text))
  if (returns.length === 0) return []
  const byCents = Map.groupBy(movements, ({ movement }) => movement.cents)
  const undone = new Set<Movement>()
  for (const { movement: back } of returns) {
    const debits = (byCents.get(-back.cents) ?? []).filter(
      ({ movement }) => !undone.has(movement) && isShortlyBefore(movement, back) && tellsOfOne(movement, back),
    )
    const [only] = debits
    if (only && debits.length === 1) undone.add(only.movement).add(back)
  }
  return [...undone]
}

function isShortlyBefore(one: Movement, other: Movement): boolean {
  const days = (Date.parse(other.date) - Date.parse(one.date)) / DAY_MS
  return days >= 0 && days <= RETURN_DAYS
}

/** Whether two of their words are the same; one alone may be a word of the bank. */
function tellsOfOne(debit: Movement, back: Movement): boolean {
  const told = new Set(wordsOf(back.text))
  return wordsOf(debit.text).filter(word => told.has(word)).length >= 2
}

function wordsOf(text: string): readonly string[] {
  const words = text.toLowerCase().match(/[\p{L}\d]{4,}/gu) ?? []
  return [...new Set(words)]
}
