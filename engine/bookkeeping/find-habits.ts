import type { KnownHabit } from '../model/booking-habit.ts'
import { holdsPartner, isSamePartner, partnerWords } from './partner-words.ts'

/** Accounts as the office of a mandant uses them. */
export interface AccountPlan {
  readonly skr: string
  readonly accountLength: number
}

/** Habits of one partner that agree in everything that is booked, counted together. */
export interface PartnerHabit extends Pick<KnownHabit, 'personalAccount' | 'account' | 'taxKey' | 'costCentre'> {
  readonly costObject: string
  readonly count: number
  /** YYYY-MM-DD of the newest. */
  readonly lastDay: string
  /** As the newest of them names the partner. */
  readonly label: string
}

/**
 * How a partner was booked before, the most frequent first and of equal ones the newest. Bookings that name somebody
 * else or nobody count too, where they stand at a personal account of which most bookings name the partner. Accounts are
 * those of the plan; habits of another chart are none.
 */
export function findHabits(
  habits: readonly KnownHabit[],
  party: string,
  side: KnownHabit['side'],
  plan: AccountPlan,
): readonly PartnerHabit[] {
  const words = partnerWords(party)
  if (words.length === 0) return []
  const own = habits.filter(one => one.side === side && (one.chart === '' || one.chart === plan.skr))
  const named = namedOf(own, words)
  const accounts = accountsOf(own, named)
  const found = own.filter(one => named.has(one) || accounts.has(one.personalAccount))
  return addUp(found.flatMap(one => fitted(one, plan)))
}

/**
 * Habits that name the partner. Longer names that hold its one word do at a personal account alone that is the partner's
 * own: somebody booked it there by that one word, and most of what stands there holds it.
 */
function namedOf(all: readonly KnownHabit[], words: readonly string[]): ReadonlySet<KnownHabit> {
  const wordsOf = ({ partner }: KnownHabit): string[] => partner.split(' ').filter(Boolean)
  const sure = new Set(all.filter(one => isSamePartner(words, wordsOf(one))))
  const holding = new Set(all.filter(one => holdsPartner(words, wordsOf(one))))
  const booked = new Set([...sure].map(({ personalAccount }) => personalAccount))
  const own = accountsOf(all, holding)
  return new Set(
    [...holding].filter(one => sure.has(one) || (booked.has(one.personalAccount) && own.has(one.personalAccount))),
  )
}

/** Personal accounts of which at least half of the bookings name the partner. */
function accountsOf(all: readonly KnownHabit[], named: ReadonlySet<KnownHabit>): ReadonlySet<string> {
  const sums = new Map<string, { named: number; all: number }>()
  for (const habit of all) {
    if (habit.personalAccount === '') continue
    const sum = sums.get(habit.personalAccount) ?? { named: 0, all: 0 }
    sum.all += habit.count
    if (named.has(habit)) sum.named += habit.count
    sums.set(habit.personalAccount, sum)
  }
  return new Set([...sums].filter(([, sum]) => sum.named * 2 >= sum.all && sum.named > 0).map(([account]) => account))
}

/** The habit with accounts as long as those of the plan; none where they cannot be shortened. */
function fitted(habit: KnownHabit, { accountLength }: AccountPlan): KnownHabit[] {
  const account = withLength(habit.account, habit.accountLength, accountLength)
  const personal = withLength(habit.personalAccount, habit.accountLength + 1, accountLength + 1)
  return account === null || personal === null ? [] : [{ ...habit, account, personalAccount: personal }]
}

/** DATEV lengthens accounts by zeros at their end. */
function withLength(account: string, from: number, to: number): string | null {
  if (account === '' || from === to) return account
  if (from < to) return `${account}${'0'.repeat(to - from)}`
  return account.endsWith('0'.repeat(from - to)) ? account.slice(0, to - from) : null
}

function addUp(habits: readonly KnownHabit[]): readonly PartnerHabit[] {
  const groups = Map.groupBy(habits, ({ personalAccount, account, taxKey, costCentre, costObject }) =>
    [personalAccount, account, taxKey, costCentre, costObject].join('\n'),
  )
  const sums = [...groups.values()].flatMap(group => {
    const [newest] = group.toSorted((one, other) => (one.lastDay > other.lastDay ? -1 : 1))
    if (!newest) return []
    const { personalAccount, account, taxKey, costCentre, costObject, lastDay, label } = newest
    const count = group.reduce((sum, one) => sum + one.count, 0)
    return [{ personalAccount, account, taxKey, costCentre, costObject, lastDay, label, count }]
  })
  return sums.toSorted((one, other) => other.count - one.count || (one.lastDay > other.lastDay ? -1 : 1))
}
