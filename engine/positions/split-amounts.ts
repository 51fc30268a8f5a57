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
  // A standing invoice is paid again each month, in full.
  const times = known.map(cents => Math.abs(cents) / Math.abs(grossCents))
  if (sum > Math.abs(grossCents) && times.every(count => count >= 1 && Number.isInteger(count))) {
    return times.map(count => (count === 1 ? amount : derived(amount, amount.cents * count, 'schluessig')))
  }
  const whole = Math.max(Math.abs(grossCents), sum)
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
