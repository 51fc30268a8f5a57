import { isSamePartner, partnerWords } from '../../../bookkeeping/partner-words.ts'
import type { KnownHabit } from '../../../model/booking-habit.ts'
import type { AccountTable } from './account-table.ts'
import type { LeftOut } from './datev-receipt.ts'
import type { ExtfBooking } from './write-extf.ts'

/** A creditor or debtor with an account of its own. */
export interface ExtfPartner {
  readonly account: string
  readonly name: string
}

export interface PartnerPlan {
  /** By account. */
  readonly partners: readonly ExtfPartner[]
  /** New accounts of which no one name can be told, and why. */
  readonly without: readonly LeftOut[]
}

/** Digits that an account has at most; those of another length differ by zeros at the end alone. */
const DIGITS_MAX = 9

/**
 * Whom bookings put at a personal account that the office's program does not know yet, as far as anybody here knows:
 * no collective account, and none of a Buchungsstapel that came from there, since its name there is somebody's own.
 */
export function planPartners(
  bookings: readonly ExtfBooking[],
  { creditor, debtor }: Pick<AccountTable, 'creditor' | 'debtor'>,
  habits: readonly KnownHabit[],
): PartnerPlan {
  const known = new Set([creditor, debtor, ...habits.map(({ personalAccount }) => personalAccount)].map(lengthened))
  const fresh = bookings.filter(({ account }) => !known.has(lengthened(account)))
  const partners: ExtfPartner[] = []
  const without: LeftOut[] = []
  const byAccount = [...Map.groupBy(fresh, ({ account }) => account)]
  for (const [account, rows] of byAccount.toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const name = nameOf(rows.map(({ party }) => party ?? ''))
    if (typeof name === 'string') partners.push({ account, name })
    else without.push({ what: `Konto ${account}`, reason: name.reason })
  }
  return { partners, without }
}

/** The name that most bookings of an account have, where all of them mean one partner. */
function nameOf(parties: readonly string[]): string | { readonly reason: string } {
  const named = parties.filter(party => party.trim() !== '')
  const [first] = [...Map.groupBy(named, party => party)].toSorted(([, one], [, other]) => other.length - one.length)
  if (!first) return { reason: 'Kein Beleg nennt einen Namen.' }
  const words = partnerWords(first[0])
  const isOne = named.every(party => party === first[0] || isSamePartner(words, partnerWords(party)))
  return isOne ? first[0] : { reason: 'Die Belege nennen verschiedene Namen.' }
}

function lengthened(account: string): string {
  return account.padEnd(DIGITS_MAX, '0')
}
