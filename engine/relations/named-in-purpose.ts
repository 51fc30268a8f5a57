import type { AnalysisResult } from '../model/analysis-result.ts'
import { foldText } from '../reading/fold-text.ts'

/** A bill, or the statement that may show its payment. */
export interface PaidDocument {
  readonly id: string
  readonly analysis: AnalysisResult | null
}

/** Shorter numbers and words are found in any purpose. */
const NUMBER_LENGTH_MIN = 4
const NAME_LENGTH_MIN = 4
const ACCOUNT_LENGTH_MIN = 15
/** What a number in the purpose says, beside account (2) and name (1 to 1.5). */
export const NUMBER_NAMED = 4
/** What the last digits of a number say, beside the name. */
export const TAIL_NAMED = 3
const TAIL_LENGTH_MIN = 3
const YEAR = /^(?:19|20)\d\d$/
/** Say nothing about who somebody is. */
const FORMS = new Set(
  [
    'gmbh',
    'mbh',
    'ohg',
    'gbr',
    'ggmbh',
    'und',
    'co',
    'ag',
    'kg',
    'ek',
    'ev',
    'eg',
    'ug',
    'inh',
    'dr',
    'dipl',
    'ing',
    'praxis',
    'firma',
  ].map(foldText),
)

/** What is looked for in purposes, folded once: an account has thousands of movements for each bill. */
interface Sought {
  readonly words: readonly string[]
  readonly numbers: readonly string[]
  readonly account: string
}

const soughtOf = new WeakMap<AnalysisResult, Sought>()

function sought(analysis: AnalysisResult): Sought {
  const known = soughtOf.get(analysis)
  if (known) return known
  const { number, paymentRef, iban } = analysis.fields
  const numbers = [number?.value ?? '', paymentRef?.value ?? ''].map(foldText)
  const made = {
    words: partyWords(analysis).map(foldText),
    numbers: numbers.filter(text => text.length >= NUMBER_LENGTH_MIN),
    account: foldText(iban?.value ?? ''),
  }
  soughtOf.set(analysis, made)
  return made
}

/**
 * What of a bill the purpose of a movement names, added up: its number or reference (4), or the last digits of its number
 * with its other party (3); its account (2); its other party (1, and up to 1.5 the more of its words are there).
 * `folded` is the purpose as `foldText` gives it, where it is known already.
 */
export function namedIn(purpose: string, analysis: AnalysisResult | null, folded = foldText(purpose)): number {
  if (analysis === null) return 0
  const { words, numbers, account } = sought(analysis)
  const found = words.filter(word => folded.includes(word)).length
  const name = found === 0 ? 0 : 1 + found / words.length / 2
  const isNumber = numbers.some(number => folded.includes(number))
  const isTail = !isNumber && name > 0 && namesTail(purpose, analysis)
  const isAccount = account.length >= ACCOUNT_LENGTH_MIN && folded.includes(account)
  return (isNumber ? NUMBER_NAMED : isTail ? TAIL_NAMED : 0) + (isAccount ? 2 : 0) + name
}

/** The words that say who the other side of a bill is. */
export function partyWords(analysis: AnalysisResult | null): readonly string[] {
  const fields = analysis?.fields ?? {}
  const party = analysis?.direction === 'outgoing' ? fields['recipient'] : fields['issuer']
  const all = (party?.value ?? '').split(/[\s,&./-]+/)
  return all.filter(word => foldText(word).length >= NAME_LENGTH_MIN && !FORMS.has(foldText(word)))
}

/**
 * "Re. 107" for 2025/107, and beside the day of the bill "Re. 27 vom 18.02.2025" for 2025/027; a year or a part of an
 * amount is no number.
 */
function namesTail(purpose: string, { fields }: AnalysisResult): boolean {
  const [tail = ''] = /\d+$/.exec(fields['number']?.value ?? '') ?? []
  if (tail.length < TAIL_LENGTH_MIN || YEAR.test(tail)) return false
  const plain = tail.replace(/^0+/, '')
  if (plain === '') return false
  const isDated = plain.length < TAIL_LENGTH_MIN && namesDay(purpose, fields['date']?.value ?? '')
  // "1" of 25-001 stands in any purpose.
  const sought = plain.length < TAIL_LENGTH_MIN && !isDated ? tail : `0*${plain}`
  return new RegExp(`(?<![\\d.,])${sought}(?!\\d|[.,]\\d)`).test(purpose)
}

function namesDay(purpose: string, date: string): boolean {
  const [year = '', month = '', day = ''] = date.split('-')
  return (
    day !== '' && [`${day}.${month}.${year}`, `${day}.${month}.${year.slice(2)}`].some(one => purpose.includes(one))
  )
}

/** Whether a folded purpose may name the number of a bill; asked of all movements before they are looked at closely. */
export function numberSeeker(analysis: AnalysisResult | null): (folded: string) => boolean {
  const { number, paymentRef } = analysis?.fields ?? {}
  const [tail = ''] = /\d+$/.exec(number?.value ?? '') ?? []
  const keys = [number?.value ?? '', paymentRef?.value ?? '', tail.replace(/^0+/, '')].map(foldText)
  const telling = keys.filter(key => key !== '')
  return folded => telling.some(key => folded.includes(key))
}
