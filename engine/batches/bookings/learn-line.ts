import { partnerWords } from '../../bookkeeping/partner-words.ts'
import type { BookingHabit, StackCounts, StackHead } from '../../model/booking-habit.ts'
import type { AccountTable } from '../../phases/report/datev/account-table.ts'
import { isIncomeAccount, isMoneyAccount } from '../../phases/report/datev/account-ranges.ts'

/** A booking of a file whose fields were checked. */
export interface StackLine {
  readonly account: string
  readonly counterAccount: string
  /** As it stands there. */
  readonly taxKey: string
  /** YYYY-MM-DD. */
  readonly day: string
  readonly text: string
  readonly costCentre: string
  readonly costObject: string
  /** Field Generalumkehr. */
  readonly isReversal: boolean
}

/** What a booking teaches, and whether it takes back one of the same kind. */
export type LearnedLine =
  | { readonly outcome: 'learned' | 'reversals'; readonly habit: BookingHabit }
  | { readonly outcome: Exclude<keyof StackCounts, 'learned' | 'reversals' | 'faulty'> }

/** Correction keys of two digits: the first one cancels (BU-Schlüssel of DATEV, Berichtigungsschlüssel 2: Generalumkehr). */
const REVERSING_KEY = /^2(\d)$/

/**
 * What a booking says about its partner: bills at a personal account, and bills that were booked against money at once,
 * which name the partner in their text alone. `chart`: Sachkontenrahmen that its accounts are of.
 */
export function learnLine(
  line: StackLine,
  { accountLength }: Pick<StackHead, 'accountLength'>,
  chart: '03' | '04',
  table: AccountTable,
): LearnedLine {
  const one = accountOf(line.account, accountLength)
  const other = accountOf(line.counterAccount, accountLength)
  if (one.isPersonal && other.isPersonal) return { outcome: 'transfers' }
  if (one.isPersonal || other.isPersonal) {
    const [personal, general] = one.isPersonal ? [one, other] : [other, one]
    if (isMoneyAccount(table, chart, general.number)) return { outcome: 'payments' }
    // Of seven to nine is who is paid (DATEV: Kreditoren 7 to 9, Debitoren 1 to 6).
    return taught(line, general.number, personal.number, personal.number >= '7' ? 'in' : 'out')
  }
  const isMoney = [one, other].map(({ number }) => isMoneyAccount(table, chart, number))
  if (isMoney[0] === isMoney[1]) return { outcome: 'transfers' }
  const account = isMoney[0] === true ? other.number : one.number
  if (partnerWords(line.text).length === 0) return { outcome: 'nameless' }
  return taught(line, account, '', isIncomeAccount(table, chart, account) ? 'out' : 'in')
}

function taught(line: StackLine, account: string, personalAccount: string, side: BookingHabit['side']): LearnedLine {
  const { text, costCentre, costObject, day } = line
  const key = line.taxKey.replace(/^0+/, '')
  const [, reversed] = REVERSING_KEY.exec(key) ?? []
  const habit: BookingHabit = {
    partner: partnerWords(text).join(' '),
    label: text,
    side,
    personalAccount,
    account,
    taxKey: (reversed ?? key).replace(/^0+/, ''),
    costCentre,
    costObject,
    count: 1,
    lastDay: day,
  }
  return { outcome: line.isReversal || reversed !== undefined ? 'reversals' : 'learned', habit }
}

/** Numbers lose their leading zeros in files; a personal account has one digit more than the others. */
function accountOf(number: string, accountLength: number): { readonly number: string; readonly isPersonal: boolean } {
  const plain = number.replace(/^0+/, '')
  const isPersonal = plain.length === accountLength + 1
  return { number: isPersonal ? plain : plain.padStart(accountLength, '0'), isPersonal }
}
