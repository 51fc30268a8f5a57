import type { BookMovement, OpenItem } from '../model/bookkeeping.ts'
import type { Payment } from '../model/position.ts'
import { amountOf } from '../positions/facts/amount.ts'
import type { PositionDocument } from '../positions/facts/position-input.ts'
import { textField } from '../positions/facts/position-input.ts'
import { foldName } from '../shared/fold-name.ts'
import { isIncome, paymentsOf } from './books.ts'
import type { Books } from './books.ts'

const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/
const DAY_MS = 86_400_000
/** What a payment may fall short of its bill by as a usual Skonto. */
const SKONTO_SHARE_MAX = 0.05

/**
 * Bills of the business that nothing shows to be paid, or that were paid in part, by side, party and date.
 * `bills` are ids of documents that ask for money, `coveredUntil` the last day of which statements tell.
 */
export function listOpenItems(
  books: Books,
  bills: ReadonlySet<string>,
  movements: readonly BookMovement[],
  coveredUntil: string | null,
): readonly OpenItem[] {
  // What a movement has probably paid is asked about there.
  const settled = new Set(movements.flatMap(({ proof, documentId }) => (proof === 'likely' ? (documentId ?? []) : [])))
  const open = books.documents.filter(({ id }) => bills.has(id) && !settled.has(id))
  return open.flatMap(document => openItem(books, document, coveredUntil)).toSorted(byParty)
}

function openItem(
  { context, positionsOf, asking }: Books,
  document: PositionDocument,
  coveredUntil: string | null,
): OpenItem[] {
  const positions = positionsOf.get(document.id) ?? []
  if (positions.length === 0) return []
  const due = amountOf(document, 'payable') ?? amountOf(document, 'gross')
  if (!due || due.cents === 0) return []
  // What takes off (a correction, a credit) is paid back, or set off against another bill.
  const takesOff = positions.every(({ cents }) => cents === null || cents <= 0)
  const cents = (takesOff ? -1 : 1) * Math.abs(due.cents)
  const openCents = openOf(cents, paymentsOf(positions))
  if (openCents === 0) return []
  const isOwed = isIncome(document, positions)
  const dueOn = dayOf(document, 'due')
  return [
    {
      documentId: document.id,
      side: isOwed ? 'customer' : 'supplier',
      party: partyOf(document, isOwed, context.client.businessNames),
      date: dayOf(document, 'date'),
      due: dueOn,
      cents,
      openCents,
      overdueDays: overdue(dueOn, coveredUntil),
      isUnsure: asking.has(document.id),
    },
  ]
}

/** A payment without an amount paid all of it, and so did one less a usual Skonto. */
function openOf(cents: number, paid: readonly Payment[]): number {
  if (paid.length === 0) return cents
  if (paid.some(payment => payment.cents === null)) return 0
  const sum = paid.reduce((total, payment) => total + Math.abs(payment.cents ?? 0), 0)
  const rest = Math.abs(cents) - sum
  const isSkonto = paid.length === 1 && rest <= Math.abs(cents) * SKONTO_SHARE_MAX
  return rest <= 0 || isSkonto ? 0 : Math.sign(cents) * rest
}

/** The other side of the bill; of a self-billed credit the client is its recipient. */
function partyOf(document: PositionDocument, isOwed: boolean, own: readonly string[]): string {
  const [issuer, recipient] = [textField(document, 'issuer'), textField(document, 'recipient')]
  const isOwn = (name: string): boolean => own.some(one => foldName(name).includes(one))
  const [other, fallback] = isOwed ? [recipient, issuer] : [issuer, recipient]
  return other === '' || isOwn(other) ? (isOwn(fallback) ? '' : fallback) : other
}

function dayOf(document: PositionDocument, field: string): string | null {
  const value = textField(document, field)
  return ISO_DAY.test(value) ? value : null
}

function overdue(due: string | null, until: string | null): number | null {
  if (due === null || until === null || until <= due) return null
  return Math.round((Date.parse(until) - Date.parse(due)) / DAY_MS)
}

function byParty(one: OpenItem, other: OpenItem): number {
  const keys = [one, other].map(({ side, party, date }) => [side, foldName(party), date ?? ''].join('\n'))
  return (keys[0] ?? '') < (keys[1] ?? '') ? -1 : Number(keys[0] !== keys[1])
}
