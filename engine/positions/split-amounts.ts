import type { Amount } from './facts/amount.ts'
import { derived } from './facts/amount.ts'

/**
 * An amount of a bill of `grossCents` shared out over what was paid of it in each year: in proportion, the last part
 * taking the rest of the rounding. Where less was paid than billed (Skonto, an open rest) the amount shrinks with it.
 */
export function splitAmount(amount: Amount, paid: readonly (number | null)[], grossCents: number | null): Amount[] {
  const known = paid.filter(cents => cents !== null)
  if (grossCents === null || grossCents === 0 || known.length < paid.length) return paid.map(() => amount)
  const sum = known.reduce((total, cents) => total + Math.abs(cents), 0)
  // A standing invoice is paid again each month.
  const times = known.every(cents => Math.abs(cents) === Math.abs(grossCents)) ? known.length : 1
  const whole = times > 1 ? Math.abs(grossCents) : Math.max(Math.abs(grossCents), sum)
  if (times > 1) return known.map(() => amount)
  if (sum === whole && known.length === 1) return [amount]
  const shares = known.map(cents => Math.round((amount.cents * Math.abs(cents)) / whole))
  if (sum === whole) {
    const before = shares.slice(0, -1).reduce((total, cents) => total + cents, 0)
    shares[shares.length - 1] = amount.cents - before
  }
  return shares.map(cents => {
    const isPaidSum = known.includes(Math.abs(cents))
    return isPaidSum ? { ...amount, cents } : derived(amount, cents)
  })
}
