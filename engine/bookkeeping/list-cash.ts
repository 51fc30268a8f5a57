import type { CashEntry } from '../model/bookkeeping.ts'
import { amountOf } from '../positions/facts/amount.ts'
import { textField } from '../positions/facts/position-input.ts'
import { isIncome, paymentsOf } from './books.ts'
import type { Books } from './books.ts'

/** Documents of the business that were paid in cash, in the order of a cash book: by day, takings before what went out. */
export function listCash({ documents, positionsOf }: Books): readonly CashEntry[] {
  const entries = documents.flatMap((document): CashEntry[] => {
    const positions = positionsOf.get(document.id) ?? []
    if (positions.length === 0 || textField(document, 'paymentWay') !== 'cash') return []
    const amount = amountOf(document, 'payable') ?? amountOf(document, 'gross') ?? amountOf(document, 'umsatz')
    const sign = isIncome(document, positions) ? 1 : -1
    const [payment] = paymentsOf(positions)
    const day = payment?.date ?? textField(document, 'date')
    return [{ documentId: document.id, date: day === '' ? null : day, cents: amount && sign * Math.abs(amount.cents) }]
  })
  const keyOf = ({ date, cents }: CashEntry): string => `${date ?? '9999'}${(cents ?? 0) > 0 ? 0 : 1}`
  return entries.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : Number(keyOf(one) !== keyOf(other))))
}
