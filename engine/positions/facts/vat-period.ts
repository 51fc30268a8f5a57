import { foldName } from '../../shared/fold-name.ts'
import type { PositionDocument } from './position-input.ts'
import { foldedText } from './says.ts'

const MONTH_NAMES = 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'
const MONTHS = MONTH_NAMES.split(' ').map(foldName)
const QUARTER = /(?<!\d)([1-4]) (?:quartal|vierteljahr|kalendervierteljahr) (20\d\d)(?!\d)/
const MONTH = new RegExp(`zeitraum (?:monat )?(${MONTHS.join('|')}) (20\\d\\d)(?!\\d)`)
/** Prepaid by the 10th of the second month after it at the latest (§ 18 Abs. 1 S. 4 UStG, § 46 UStDV): still in its year. */
const LAST_MONTH_OF_YEAR = 10

interface Period {
  readonly year: number
  /** 1 to 12. */
  readonly lastMonth: number
}

function periodOf(document: PositionDocument): Period | null {
  const text = foldedText(document)
  const [quarter, month] = [QUARTER.exec(text), MONTH.exec(text)]
  const lastMonth = quarter ? 3 * Number(quarter[1]) : month ? MONTHS.indexOf(month[1] ?? '') + 1 : null
  return lastMonth === null ? null : { year: Number((quarter ?? month)?.[2]), lastMonth }
}

/**
 * The year in which the VAT of a Voranmeldung's period is due, extension or not; null where the paper names no period, or
 * one whose VAT may be due in the next year.
 */
export function vatDueYear(document: PositionDocument): number | null {
  const period = periodOf(document)
  return period && period.lastMonth <= LAST_MONTH_OF_YEAR ? period.year : null
}

/** Whether the VAT of a Voranmeldung's period is due around New Year, so that the day of its payment decides. */
export function isVatOfTurn(document: PositionDocument): boolean {
  const period = periodOf(document)
  return period !== null && period.lastMonth > LAST_MONTH_OF_YEAR
}
