import type { StatementAccount } from '../../model/movement.ts'
import { isEngineError } from '../../shared/errors.ts'
import { readMt940 } from '../mt940/read-mt940.ts'
import { settlePeriods } from '../periods/settle-periods.ts'
import type { SettledFile } from '../periods/settle-periods.ts'
import type { ExportedStatement } from './statements-of.ts'

/**
 * Reads an MT940 back and holds it against the proved statements that it was written from: accounts, balances, days and
 * amounts. Gives German findings; none for a file that may be handed out.
 */
export function checkMt940(bytes: Uint8Array, statements: readonly ExportedStatement[]): readonly string[] {
  const read = readBack(bytes)
  if (!read) return ['Die Datei lässt sich nicht wieder lesen.']
  if (read.periods.length !== statements.length) return ['Die Zahl der Auszüge ist eine andere.']
  const movements = Map.groupBy(read.movements, ({ detail }) => detail.period)
  return statements.flatMap((statement, index) => {
    const period = read.periods[index]
    const place = `Auszug ${index + 1}`
    const isOwn = period !== undefined && isSameAccount(period.account, statement.account)
    const isProved =
      period?.sum === 'fits' &&
      period.opening?.cents === statement.opening?.cents &&
      period.closing?.cents === statement.closing?.cents
    const isWhole = saidOf(movements.get(index) ?? []) === saidOf(statement.movements)
    return [
      ...(isOwn ? [] : [`${place}: anderes Konto`]),
      ...(isProved ? [] : [`${place}: andere Salden`]),
      ...(isWhole ? [] : [`${place}: andere Umsätze`]),
    ]
  })
}

function readBack(bytes: Uint8Array): SettledFile | null {
  try {
    return settlePeriods(readMt940(bytes).periods)
  } catch (error) {
    if (!isEngineError(error)) throw error
    return null
  }
}

function saidOf(movements: readonly { readonly date: string; readonly cents: number }[]): string {
  return movements.map(({ date, cents }) => `${date} ${cents}`).join('\n')
}

/** A number that is no IBAN is written in the letters of the format, and perhaps cut. */
function isSameAccount(read: StatementAccount, written: StatementAccount): boolean {
  return read.currency === written.currency && (written.iban === null || read.iban === written.iban)
}
