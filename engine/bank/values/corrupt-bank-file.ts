import { EngineError } from '../../shared/errors.ts'

/** What is wrong with a bank's file; goes into the details of the error, never a text of the file. */
export type BankFileFlaw =
  'encoding' | 'too_large' | 'too_many_movements' | 'doctype' | 'not_well_formed' | 'no_movements'

const SMALLER = 'Bitte rufen Sie die Umsätze bei der Bank für kürzere Zeiträume ab.'
const AGAIN = 'Bitte rufen Sie die Datei bei der Bank erneut ab.'

const MESSAGES: Readonly<Record<BankFileFlaw, string>> = {
  encoding: `Die Bankdatei enthält Bytes, die zu ihrer Zeichenkodierung nicht passen. ${AGAIN}`,
  too_large: `Die Bankdatei ist zu groß zum Lesen. ${SMALLER}`,
  too_many_movements: `Die Bankdatei hat zu viele Umsätze. ${SMALLER}`,
  doctype: `Die Bankdatei enthält eine Dokumenttyp-Angabe (DOCTYPE). Solche Dateien werden aus Sicherheitsgründen nicht gelesen. ${AGAIN}`,
  not_well_formed: `Die Bankdatei ist beschädigt oder unvollständig. ${AGAIN}`,
  no_movements: `Die Bankdatei enthält weder Umsätze noch Kontostände. ${AGAIN}`,
}

/** The error `corrupt_file` for a bank's file that cannot be read; its sentence says what to do. */
export function corruptBankFile(flaw: BankFileFlaw, cause?: unknown): EngineError {
  const options = { details: { flaw }, ...(cause === undefined ? {} : { cause }) }
  return new EngineError('input', 'corrupt_file', MESSAGES[flaw], options)
}
