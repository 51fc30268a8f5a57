import { isValidBIC, isValidIBAN } from 'ibantools'
import type { Cents } from '../../../shared/money.ts'

/** What a GiroCode asks a payer to transfer. */
export interface GiroCode {
  readonly beneficiary: string
  readonly iban: string
  readonly bic: string | null
  /** Null: the payer fills it in. */
  readonly cents: Cents | null
  /** Creditor reference or free text, whichever is given. */
  readonly reference: string | null
  /** The reference is one of ISO 11649 and its check digits are right. */
  readonly isCreditorReference: boolean
}

/** The bytes' character set by its number in the code (EPC069-12, 2); 1 is UTF-8. */
const CHARACTER_SETS = [
  'utf-8',
  'iso-8859-1',
  'iso-8859-2',
  'iso-8859-4',
  'iso-8859-5',
  'iso-8859-7',
  'iso-8859-10',
  'iso-8859-15',
]
const BYTES_MAX = 331
const [LINES_MIN, LINES_MAX] = [7, 12]
/** EUR0.01 to EUR999999999.99; decimals may be left out. */
const AMOUNT = /^EUR(\d{1,9})(?:\.(\d{1,2}))?$/

/**
 * A QR code's text as a GiroCode: EPC069-12, service tag BCD, versions 001 (with BIC) and 002, SEPA credit transfer.
 * Null for every other code and for one that breaks a rule of the guideline: a payment is not to be guessed at.
 */
export function parseGiroCode(text: string): GiroCode | null {
  const [tag, version, set, identification] = text.split(/\r?\n/, 4)
  const charset = /^[1-8]$/.test(set ?? '') ? CHARACTER_SETS[Number(set) - 1] : undefined
  if (tag !== 'BCD' || (version !== '001' && version !== '002') || identification !== 'SCT' || !charset) return null
  const lines = decodeAgain(text, charset)
    .replace(/(?:\r?\n)+$/, '')
    .split(/\r?\n/)
  if (lines.length < LINES_MIN || lines.length > LINES_MAX || Buffer.byteLength(text) > 2 * BYTES_MAX) return null
  const at = (line: number): string => (lines[line] ?? '').trim()
  const [bic, beneficiary, iban, amount] = [at(4), at(5), at(6).replaceAll(' ', ''), at(7)]
  const [purpose, structured, free, note] = [at(8), at(9), at(10), at(11)]
  if (bic === '' ? version === '001' : !isValidBIC(bic)) return null
  if (beneficiary === '' || beneficiary.length > 70 || !isValidIBAN(iban)) return null
  if (purpose.length > 4 || structured.length > 35 || free.length > 140 || note.length > 70) return null
  if (structured !== '' && free !== '') return null
  const cents = amount === '' ? null : centsOf(amount)
  if (cents === 0) return null
  const isReference = structured.startsWith('RF')
  if (isReference && !isCreditorReference(structured)) return null
  return {
    beneficiary,
    iban,
    cents,
    bic: bic === '' ? null : bic,
    reference: structured || free || null,
    isCreditorReference: isReference,
  }
}

/** Zero for what is no amount. */
function centsOf(amount: string): Cents {
  const match = AMOUNT.exec(amount)
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : 0
}

/** RF, two check digits, up to 21 letters and digits: ISO 11649, checked by mod 97 like an IBAN (ISO 7064). */
function isCreditorReference(text: string): boolean {
  const compact = text.replaceAll(' ', '').toUpperCase()
  if (!/^RF\d{2}[A-Z0-9]{1,21}$/.test(compact)) return false
  const digits = `${compact.slice(4)}${compact.slice(0, 4)}`.replaceAll(/[A-Z]/g, letter =>
    String(parseInt(letter, 36)),
  )
  return BigInt(digits) % 97n === 1n
}

/** The reader of the code guesses its character set and often takes Latin 1; the code itself says which one it is. */
function decodeAgain(text: string, charset: string): string {
  const isLatin1 = !/[\u0100-\uffff]/.test(text) && /[\u0080-\u00ff]/.test(text)
  if (!isLatin1) return text
  try {
    return new TextDecoder(charset, { fatal: true }).decode(Buffer.from(text, 'latin1'))
  } catch {
    return text
  }
}
