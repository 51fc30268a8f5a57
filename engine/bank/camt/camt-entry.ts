import { attributeOf, childAt, childrenOf, isTrueAt, textAt } from '../../e-invoice/xml/xml-node.ts'
import type { XmlNode } from '../../e-invoice/xml/xml-node.ts'
import type { PeriodFlaw, StatementAccount } from '../../model/movement.ts'
import { isoDay, lineOf, parseCents, referenceOf } from '../values/bank-values.ts'
import type { ReadMovement } from '../periods/read-period.ts'
import { signOf } from './camt-balances.ts'
import { chargesOf, originalOf, partyOf, purposeOf } from './camt-details.ts'

/** What an entry is read within. */
interface EntryContext {
  readonly place: string
  readonly account: StatementAccount
  /** Day of an entry that names none. */
  readonly fallback: string | null
  /** Takes what the entry makes doubtful. */
  readonly flaws: Set<PeriodFlaw>
  readonly counting: { bookings: number }
}

/** What all movements of an entry share. */
interface Entry {
  readonly node: XmlNode
  readonly date: string
  readonly cents: number
  readonly isReversal: boolean
  /** Of the account. */
  readonly currency: string
}

/**
 * The movements of an entry (`Ntry`): one, or one for each transaction of a batch whose amounts make the amount of the
 * entry; what a batch falls short of is the bank's charge where the entry names it. None for what is not booked yet or
 * cannot be read.
 */
export function readEntry(node: XmlNode, context: EntryContext): readonly ReadMovement[] {
  const entry = openEntry(node, context)
  if (!entry) return []
  const transactions = childrenOf(node, 'NtryDtls').flatMap((details, outer) =>
    childrenOf(details, 'TxDtls').map((tx, inner) => ({
      tx,
      place: `${context.place}/NtryDtls[${outer + 1}]/TxDtls[${inner + 1}]`,
    })),
  )
  const [only, ...more] = transactions
  if (more.length > 0) {
    const split = splitBatch(entry, transactions, context)
    if (split) return split
  }
  // The references of one payment out of a batch that cannot be told apart would name the wrong party.
  const tx = more.length === 0 ? only?.tx : undefined
  return [toMovement(entry, tx, { cents: entry.cents, place: only && tx ? only.place : context.place, booking: null })]
}

function openEntry(node: XmlNode, { account, fallback, flaws }: EntryContext): Entry | null {
  const status = textAt(node, 'Sts', 'Cd') ?? textAt(node, 'Sts') ?? 'BOOK'
  if (status !== 'BOOK') {
    flaws.add('pending')
    return null
  }
  const amount = childAt(node, 'Amt')
  const currency = attributeOf(amount, 'Ccy')
  if (currency !== undefined && currency !== account.currency) {
    flaws.add('mixed_currency').add('unread')
    return null
  }
  const cents = parseCents(amount?.text ?? '')
  const sign = signOf(node)
  const date = dayAt(node, 'BookgDt') ?? dayAt(node, 'ValDt') ?? fallback
  if (cents === null || sign === null || date === null) {
    flaws.add('unread')
    return null
  }
  const isReversal = isTrueAt(node, 'RvslInd')
  return { node, date, cents: cents === 0 ? 0 : sign * cents, isReversal, currency: account.currency }
}

function dayAt(node: XmlNode, name: string): string | null {
  return isoDay(textAt(node, name, 'Dt') ?? textAt(node, name, 'DtTm'))
}

interface PlacedTransaction {
  readonly tx: XmlNode
  readonly place: string
}

function splitBatch(
  entry: Entry,
  transactions: readonly PlacedTransaction[],
  { account, place, counting }: EntryContext,
): readonly ReadMovement[] | null {
  const amounts = transactions.map(({ tx }) => transactionCents(tx, entry, account.currency))
  let left = entry.cents
  for (const cents of amounts) {
    if (cents === null) return null
    left -= cents
  }
  const charges = chargesOf(entry.node, account.currency)
  if (left !== 0 && left !== -(charges ?? 0)) return null
  counting.bookings += 1
  const booking = counting.bookings
  const split = transactions.map(({ tx, place: at }, index) =>
    toMovement(entry, tx, { cents: amounts[index] ?? 0, place: at, booking }),
  )
  if (left === 0) return split
  const fee = toMovement({ ...entry, cents: left }, undefined, { cents: left, place, booking })
  return [...split, { ...fee, detail: { ...fee.detail, title: 'Entgelt', chargesCents: null } }]
}

/** Later versions give it in `Amt`, the first ones in `AmtDtls/TxAmt`; in the currency of the account only. */
function transactionCents(tx: XmlNode, entry: Entry, currency: string): number | null {
  const candidates = [
    childAt(tx, 'Amt'),
    childAt(tx, 'AmtDtls', 'TxAmt', 'Amt'),
    childAt(tx, 'AmtDtls', 'InstdAmt', 'Amt'),
  ]
  const amount = candidates.find(one => attributeOf(one, 'Ccy') === currency)
  const cents = amount ? parseCents(amount.text) : null
  if (cents === null || cents === 0) return null
  return (signOf(tx) ?? (entry.cents < 0 ? -1 : 1)) * cents
}

function toMovement(
  { node, date, isReversal, currency }: Entry,
  tx: XmlNode | undefined,
  { cents, place, booking }: { readonly cents: number; readonly place: string; readonly booking: number | null },
): ReadMovement {
  const refs = childAt(tx, 'Refs')
  return {
    date,
    cents,
    detail: {
      valueDate: dayAt(node, 'ValDt'),
      party: partyOf(tx, cents > 0 !== isReversal),
      title: lineOf(textAt(node, 'AddtlNtryInf')),
      purpose: purposeOf(tx),
      endToEnd: referenceOf(textAt(refs, 'EndToEndId')),
      bankReference: referenceOf(textAt(node, 'AcctSvcrRef') ?? textAt(refs, 'AcctSvcrRef') ?? textAt(node, 'NtryRef')),
      mandate: referenceOf(textAt(refs, 'MndtId')),
      creditorId: referenceOf(
        textAt(tx, 'RltdPties', 'Cdtr', 'Id', 'PrvtId', 'Othr', 'Id') ??
          textAt(tx, 'RltdPties', 'Cdtr', 'Pty', 'Id', 'PrvtId', 'Othr', 'Id'),
      ),
      isReversal,
      original: originalOf(tx, node),
      chargesCents: chargesOf(tx, currency) ?? (booking === null ? chargesOf(node, currency) : null),
      booking,
      place,
    },
  }
}
