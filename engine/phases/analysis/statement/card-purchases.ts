import type { StatementMovements } from '../../../model/movement.ts'
import type { Layout } from '../../../reading/layout/read-layout.ts'
import { findMovements } from './find-movements.ts'

/**
 * What was paid with a card: purchases are printed with a minus, with an S or with no sign at all, and together they
 * are what is taken from the account. Purchases are money that went; where the sum does not prove it, e.g. because an
 * older balance was paid in between, nobody is told that it differs.
 */
export function findPurchases(layout: Layout, balance: number | null, until: string | null): StatementMovements {
  const read = (closing: number | null): StatementMovements => {
    const { movements, sum } = findMovements(layout, { opening: closing === null ? null : 0, closing, until })
    return { movements, sum }
  }
  const found = balance === null ? [] : [read(balance), read(-balance)]
  const proved = found.find(({ sum }) => sum === 'fits')
  const { movements } = proved ?? read(null)
  const total = movements.reduce((sum, { cents }) => sum + cents, 0)
  const isUnsigned = movements.every(({ cents }) => cents >= 0)
  const isTurned = proved ? total > 0 : isUnsigned
  return {
    movements: isTurned ? movements.map(one => ({ ...one, cents: -one.cents })) : movements,
    sum: proved ? 'fits' : 'open',
  }
}
