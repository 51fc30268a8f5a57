/**
 * A number or date in the one form that it is looked for by; `c` stands before cents, `d` between the parts of a date.
 */
export interface NumberForm {
  readonly text: string
  readonly also: readonly string[]
}

const GERMAN = /^(\d{1,3}(?:[.'’]\d{3})+|\d+)(?:,(\d{1,3}))?$/
const ENGLISH = /^(\d{1,3}(?:[,'’]\d{3})+)\.(\d{2})$/
const POINT = /^(\d+)\.(\d{2})$/
const DATE = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})$/
const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})$/
const MONTH = /^(\d{1,2})[./](\d{4})$/
const DAY = /^(\d{1,2})\.(\d{1,2})$/

/**
 * Amounts and dates as Germans write them: `1.234,56`, `1234,56` and `1,234.56` give `1234c56`; `24.12.2024`,
 * `24.12.24` and `2024-12-24` give `24d12d2024`, `12.2024` gives `12d2024`. The form of a beginning begins the form.
 * Null for what is neither, e.g. `123/456/78901`.
 */
export function readNumber(text: string): NumberForm | null {
  if (!/^\d[\d.,'’/-]*$/.test(text)) return null
  const date = DATE.exec(text)
  if (date) return dateForm(Number(date[1]), Number(date[3]), fullYear(date[4] ?? ''))
  const iso = ISO_DATE.exec(text)
  if (iso) return dateForm(Number(iso[3]), Number(iso[2]), iso[1] ?? '')
  const [, month = '', year = ''] = MONTH.exec(text) ?? []
  if (isMonth(Number(month))) return { text: `${Number(month)}d${year}`, also: [year] }
  const [, day = '', ofMonth = ''] = DAY.exec(text) ?? []
  if (isDay(Number(day)) && isMonth(Number(ofMonth))) return plain(`${Number(day)}d${Number(ofMonth)}`)
  return amountForm(text)
}

/**
 * Further beginnings by which a number that a person types may be meant: `24.12.20` as of 2020 or not typed to its end,
 * `12.10` as an amount.
 */
export function otherNumbers(text: string): readonly string[] {
  const [, day, , month, year = ''] = DATE.exec(text) ?? []
  if (year.length === 2) return [`${Number(day)}d${Number(month)}d${year}`]
  const [, whole, cents] = POINT.exec(text) ?? []
  return whole === undefined ? [] : [`${trimZeros(whole)}c${cents}`]
}

/** A decimal string of a field, `1234.5`, as amounts are looked for. */
export function moneyToken(value: string): string | null {
  const amount = Math.abs(Number(value))
  return value.trim() === '' || !Number.isFinite(amount) || amount >= 1e15 ? null : amount.toFixed(2).replace('.', 'c')
}

function amountForm(text: string): NumberForm | null {
  const [, whole, cents] = GERMAN.exec(text) ?? ENGLISH.exec(text) ?? POINT.exec(text) ?? []
  if (whole === undefined) return null
  const digits = whole.replace(/[^\d]/g, '')
  // A number without cents may be a year, a post code or a part of an account: its zeros are its own.
  return plain(cents === undefined ? digits : `${trimZeros(digits)}c${cents}`)
}

function dateForm(day: number, month: number, year: string): NumberForm | null {
  return isDay(day) && isMonth(month) ? { text: `${day}d${month}d${year}`, also: [`${month}d${year}`, year] } : null
}

/** Two digits are of this century: what an office works on is. */
function fullYear(year: string): string {
  return year.length === 2 ? `20${year}` : year
}

function isDay(day: number): boolean {
  return day >= 1 && day <= 31
}

function isMonth(month: number): boolean {
  return month >= 1 && month <= 12
}

function trimZeros(digits: string): string {
  return digits.replace(/^0+(?=\d)/, '')
}

function plain(text: string): NumberForm {
  return { text, also: [] }
}
