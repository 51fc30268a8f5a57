import { isValidBIC, isValidIBAN } from 'ibantools'
import type { FieldType } from '../../model/analysis-result.ts'
import { isIdNr, isSteuernummer, isVatId } from '../../model/check-tax-ids.ts'
import { parseAmount } from './find-amounts.ts'
import { parseDate } from './find-dates.ts'

export type TypedValue =
  | { readonly ok: true; readonly value: string }
  /** German, says what is expected. */
  | { readonly ok: false; readonly message: string }

const TEXT_LENGTH_MAX = 500

/**
 * The normalised value (as in `Field`) of what a person typed or pointed at, e.g. "1.471,60 €" as money is "1471.60".
 */
export function readTypedValue(type: FieldType, written: string): TypedValue {
  const text = oneLine(written)
  if (text === '') return wrong('Bitte einen Wert eingeben.')
  switch (type) {
    case 'money': {
      const cents = centsOf(text)
      return cents === null ? wrong('Bitte einen Betrag eingeben, z. B. 1.234,56.') : right(decimalOf(cents))
    }
    case 'date': {
      const day = parseDate(text)
      return day === null ? wrong('Bitte ein Datum eingeben, z. B. 31.12.2025.') : right(day)
    }
    case 'number': {
      const match = /^-?\d{1,12}(?:[.,]\d{1,6})?$/.exec(text.replaceAll(/(?<=\d)[.\s](?=\d{3}(?:\D|$))/g, ''))
      return match ? right(match[0].replace(',', '.')) : wrong('Bitte eine Zahl eingeben.')
    }
    case 'iban':
      return checked(bare(text), isValidIBAN, 'Diese IBAN stimmt nicht: Die Prüfziffer passt nicht.')
    case 'bic':
      return checked(bare(text), isValidBIC, 'Diese BIC stimmt nicht: Sie hat 8 oder 11 Zeichen.')
    case 'vat_id':
      return checked(bare(text), isVatId, 'Diese USt-IdNr. stimmt nicht, z. B. DE136695976.')
    case 'idnr':
      return checked(bare(text), isIdNr, 'Diese Identifikationsnummer stimmt nicht: Sie hat 11 Ziffern mit Prüfziffer.')
    case 'tax_number':
      return checked(text, isSteuernummer, 'Diese Steuernummer gibt es in keinem Bundesland.')
    case 'text':
      return text.length > TEXT_LENGTH_MAX ? wrong('Der Text ist zu lang.') : right(text)
  }
}

/**
 * Readable text on one line: without control characters, signs that turn the direction of writing, and halves of
 * letters.
 */
export function oneLine(written: string): string {
  return written
    .toWellFormed()
    .replaceAll(/[\p{Bidi_Control}\u200B\uFEFF\uFFFD]/gu, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}

/** Whole euros are amounts too when a person says so. */
function centsOf(text: string): number | null {
  const parsed = parseAmount(text)
  if (parsed !== null) return parsed
  const whole = /^([-–−]?)(\d{1,3}(?:\.\d{3})+|\d{1,12})(?:\s?(?:€|EUR|Euro))?$/iu.exec(text)
  if (!whole) return null
  const cents = Number((whole[2] ?? '').replaceAll('.', '')) * 100
  return whole[1] === '' ? cents : -cents
}

function decimalOf(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

function bare(text: string): string {
  return text.replaceAll(/[\s.-]/g, '').toUpperCase()
}

function checked(value: string, isRight: (value: string) => boolean, message: string): TypedValue {
  return isRight(value) ? right(value) : wrong(message)
}

function right(value: string): TypedValue {
  return { ok: true, value }
}

function wrong(message: string): TypedValue {
  return { ok: false, message }
}
