import type { DocumentLink } from '../model/binder-plan.ts'
import type { Movement } from '../model/movement.ts'
import { linkPayment } from './link-payment.ts'
import { NUMBER_NAMED, namedIn } from './named-in-purpose.ts'
import type { PaidDocument } from './named-in-purpose.ts'

/**
 * What account or card took in euro for bills in another currency: the one free movement in the window that names the
 * bill's number, or that shows its amount in its currency. What was paid makes a mark in `taken`.
 */
export function findForeignPayments(
  bills: readonly PaidDocument[],
  statements: readonly PaidDocument[],
  taken: Set<Movement | PaidDocument>,
  isInWindow: (billed: string | undefined, booked: string) => boolean,
): DocumentLink[] {
  return bills.flatMap((bill): DocumentLink[] => {
    const { date, gross } = bill.analysis?.fields ?? {}
    if (taken.has(bill) || !gross?.unit || gross.unit === 'EUR') return []
    const shown = shownAmount(gross.value, gross.unit)
    const found = statements.flatMap(statement =>
      (statement.analysis?.statement?.movements ?? [])
        .filter(movement => !taken.has(movement) && movement.cents < 0 && isInWindow(date?.value, movement.date))
        .filter(({ text }) => namedIn(text, bill.analysis) >= NUMBER_NAMED || shown.test(text))
        .map(movement => ({ statement, movement })),
    )
    const [only] = found
    if (!only || found.length > 1) return []
    taken.add(bill).add(only.movement)
    return [linkPayment(bill, only, { named: namedIn(only.movement.text, bill.analysis), reason: 'foreign' })]
  })
}

/** "89.00" in USD as a purpose shows it: 89,00 USD or USD 89.00. */
function shownAmount(value: string, currency: string): RegExp {
  const digits = value.replace('-', '').replace('.', '[.,]')
  return new RegExp(`(?<![\\d.,])${digits} ?${currency}(?!\\w)|(?<!\\w)${currency} ?${digits}(?!\\d)`, 'iu')
}
