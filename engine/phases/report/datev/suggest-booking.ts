import { findHabits } from '../../../bookkeeping/find-habits.ts'
import type { PartnerHabit } from '../../../bookkeeping/find-habits.ts'
import { isSamePartner, partnerWords } from '../../../bookkeeping/partner-words.ts'
import type { KnownHabit } from '../../../model/booking-habit.ts'
import type { JudgedBooking, KnownBooking } from '../../../model/judged-booking.ts'
import { NO_RATE } from '../../../model/judged-booking.ts'
import { germanDay } from '../../../paper/german-format.ts'
import { automaticRate } from './account-ranges.ts'
import { personalAccountOf, suggestAccount } from './account-table.ts'
import type { AccountRule, AccountTable } from './account-table.ts'
import type { DatevSettings } from './datev-settings.ts'

/** Where one part of a document is booked, and why. */
export interface SuggestedBooking {
  readonly personalAccount: string
  readonly account: string
  /** Empty for automatic accounts and amounts without VAT. */
  readonly taxKey: string
  readonly costCentre: string
  readonly costObject: string
  /**
   * `person`: said of this document; `correction`: of another one of the partner; `stack`: as in a Buchungsstapel of
   * the mandant; `kind`: by the kind of document alone.
   */
  readonly source: 'person' | 'correction' | 'stack' | 'kind'
  /** German, a part of a sentence. */
  readonly reason: string
}

export interface SuggestDeps {
  readonly accounts: AccountTable
  readonly settings: Pick<DatevSettings, 'skr' | 'account_length'>
  /** Null without one: nobody's habits and corrections are known then. */
  readonly mandantId: string | null
  /** Of the mandant alone, as the corrections are. */
  readonly habits: readonly KnownHabit[]
  /** What people said of documents, the newest first. */
  readonly corrections: readonly KnownBooking[]
}

/** What a person said of this part of the document, where it was said for this mandant and its accounts. */
export function judgedBooking(judged: JudgedBooking | undefined, deps: SuggestDeps): SuggestedBooking | null {
  if (!judged || !isFitting(judged, deps)) return null
  return { ...accountsOf(judged), source: 'person', reason: `von Hand am ${germanDay(judged.at)}` }
}

/**
 * Where an amount at a VAT rate ("19"; null without VAT) of a party goes: as a person booked that party last, else as
 * the mandant's own bookings of it went, else by the kind of document; null when nothing is known. Keys are those of the
 * rate: what was booked at another rate gives its account alone.
 */
export function suggestBooking(
  deps: SuggestDeps,
  rule: AccountRule,
  party: string,
  rate: string | null,
): SuggestedBooking | null {
  return ofCorrections(deps, rule, party, rate) ?? ofHabits(deps, rule, party, rate) ?? ofKind(deps, rule, rate)
}

function ofCorrections(
  deps: SuggestDeps,
  rule: AccountRule,
  party: string,
  rate: string | null,
): SuggestedBooking | null {
  const words = partnerWords(party)
  const last = deps.corrections.find(
    one =>
      one.rate === (rate ?? NO_RATE) &&
      one.side === rule.direction &&
      isFitting(one, deps) &&
      isSamePartner(words, partnerWords(one.party)),
  )
  if (!last) return null
  return { ...accountsOf(last), source: 'correction', reason: `so zuletzt berichtigt am ${germanDay(last.at)}` }
}

function isFitting(judged: JudgedBooking, { mandantId, settings }: SuggestDeps): boolean {
  const { skr, account_length: accountLength } = settings
  return judged.mandantId === mandantId && judged.chart === skr && judged.accountLength === accountLength
}

function accountsOf(judged: JudgedBooking) {
  const { personalAccount, account, taxKey, costCentre, costObject } = judged
  return { personalAccount, account, taxKey, costCentre, costObject }
}

function ofHabits(
  { accounts, settings, habits }: SuggestDeps,
  rule: AccountRule,
  party: string,
  rate: string | null,
): SuggestedBooking | null {
  const { skr, account_length: accountLength } = settings
  const found = findHabits(habits, party, rule.direction, { skr, accountLength })
  const all = found.reduce((sum, { count }) => sum + count, 0)
  const keyed = found.map(habit => ({ habit, fit: fitOf(accounts, rule, skr, habit, rate) }))
  const best = keyed.find(({ fit }) => fit?.isSame === true) ?? keyed.find(({ fit }) => fit !== null)
  if (!best?.fit) return null
  const { account, personalAccount, costCentre, costObject } = best.habit
  return {
    account,
    taxKey: best.fit.taxKey,
    personalAccount: personalAccount || personalAccountOf(accounts, rule, accountLength),
    costCentre,
    costObject,
    source: 'stack',
    reason: reasonOf(best.habit, all, best.fit.isSame),
  }
}

/** The key of a habit at a rate, and whether it was booked so; null where the habit says nothing about that rate. */
function fitOf(
  accounts: AccountTable,
  rule: AccountRule,
  skr: '03' | '04',
  { account, taxKey }: PartnerHabit,
  rate: string | null,
): { readonly taxKey: string; readonly isSame: boolean } | null {
  const automatic = automaticRate(accounts, skr, account)
  if (automatic !== null || rate === null)
    return automatic === rate && taxKey === '' ? { taxKey: '', isSame: true } : null
  const keys = accounts.taxKeys[rule.direction]
  const wanted = keys[rate]
  if (wanted === undefined) return null
  if (taxKey === wanted) return { taxKey, isSame: true }
  // Keys of other cases (§ 13b UStG, within the EU) belong to bills that people book.
  return taxKey === '' || Object.values(keys).includes(taxKey) ? { taxKey: wanted, isSame: false } : null
}

function reasonOf({ count, label, lastDay }: PartnerHabit, all: number, isSame: boolean): string {
  const some = count === all ? `${count}` : `${count} von ${all}`
  const noun = all === 1 ? 'Buchung' : 'Buchungen'
  const month = `${lastDay.slice(5, 7)}/${lastDay.slice(0, 4)}`
  const key = isSame ? '' : '; Steuerschlüssel nach dem Steuersatz des Belegs'
  return `wie ${some} ${noun} „${label}“, zuletzt ${month}${key}`
}

function ofKind({ accounts, settings }: SuggestDeps, rule: AccountRule, rate: string | null): SuggestedBooking | null {
  const found = suggestAccount(accounts, rule, rate, settings)
  if (!found) return null
  return {
    account: found.account,
    taxKey: found.taxKey,
    personalAccount: personalAccountOf(accounts, rule, settings.account_length),
    costCentre: '',
    costObject: '',
    source: 'kind',
    reason: [`nach Art des Belegs: ${found.label}`, rule.hint].filter(Boolean).join('; '),
  }
}
