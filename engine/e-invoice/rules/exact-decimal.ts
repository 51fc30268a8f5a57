import type { Decimal } from '../../model/en16931-line.ts'

/** A number in units of 10^-40: amounts of invoices have at most 40 digits, so none is rounded. */
export type Exact = bigint

const SCALE = 40
export const ONE: Exact = 10n ** BigInt(SCALE)
const CENT: Exact = ONE / 100n

/** The exact value of a decimal; 0 when it is absent. */
export function exact(value: Decimal | undefined): Exact {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(value ?? '0')
  if (!match) return 0n
  const [, sign, whole = '', fraction = ''] = match
  const units = BigInt(whole + fraction.slice(0, SCALE).padEnd(SCALE, '0'))
  return sign === '-' ? -units : units
}

export function sumOf(values: readonly (Decimal | undefined)[]): Exact {
  return values.reduce((sum, value) => sum + exact(value), 0n)
}

/** Rounded to two decimals, halves towards plus infinity as XPath's `round` does in the official rules. */
export function toCents(value: Exact): Exact {
  const raised = value + CENT / 2n
  const rest = ((raised % CENT) + CENT) % CENT
  return raised - rest
}

/** A share of an amount: 19 percent of 100 is 19. */
export function percentOf(amount: Exact, percent: Exact): Exact {
  return (amount * percent) / (ONE * 100n)
}

export function distance(one: Exact, other: Exact): Exact {
  return one < other ? other - one : one - other
}
