import { isCalendarDay } from '../../model/calendar-day.ts'
import { isIdNr, isSteuernummer, isVatId } from '../../model/check-tax-ids.ts'

/**
 * Something about a field that is wrong, or (a hint) worth a look. `field` is its path, e.g. `addresses.0.postcode`.
 */
export interface FieldFault {
  readonly field: string
  /** German, says what to do. */
  readonly message: string
}

const BORN_FROM = '1900-01-01'

/** An IdNr without spaces; null is none. */
export function* idNrFault(field: string, idNr: string | null): Generator<FieldFault> {
  if (idNr === null || isIdNr(idNr)) return
  const message =
    'Diese IdNr stimmt nicht: sie hat elf Ziffern, und die letzte ist eine Prüfziffer (§ 139b AO). Bitte vergleichen.'
  yield { field, message }
}

/** A USt-IdNr without spaces; null is none. */
export function* vatIdFault(field: string, vatId: string | null): Generator<FieldFault> {
  if (vatId === null || isVatId(vatId)) return
  const message =
    'Diese USt-IdNr stimmt nicht: „DE“ und neun Ziffern mit Prüfziffer, oder die Form eines anderen EU-Staates.'
  yield { field, message }
}

/** A Steuernummer as written; null is none. */
export function* taxNumberFault(field: string, taxNumber: string | null): Generator<FieldFault> {
  if (taxNumber === null || isTaxNumberForm(taxNumber)) return
  const message = 'Eine Steuernummer hat 10 oder 11 Ziffern mit Schrägstrichen, oder 13 Ziffern (ELSTER).'
  yield { field, message }
}

/** What is worth a look about a Steuernummer that has the right form; null is none. */
export function* taxNumberHint(field: string, taxNumber: string | null): Generator<FieldFault> {
  if (taxNumber === null || !isTaxNumberForm(taxNumber) || isSteuernummer(taxNumber)) return
  const message = 'Die Prüfziffer passt zu keinem Bundesland. Bitte vergleichen Sie die Nummer mit dem Bescheid.'
  yield { field, message }
}

/** The day on which somebody was born; `today` is `YYYY-MM-DD` as well, null is not known. */
export function* birthDateFault(field: string, birthDate: string | null, today: string): Generator<FieldFault> {
  if (birthDate === null) return
  if (!isCalendarDay(birthDate)) {
    yield { field, message: 'Diesen Tag gibt es nicht. Bitte geben Sie ihn als TT.MM.JJJJ an, z. B. 03.07.1985.' }
  } else if (birthDate < BORN_FROM || birthDate > today) {
    yield { field, message: 'Ein Geburtsdatum liegt zwischen 1900 und heute. Bitte prüfen Sie das Jahr.' }
  }
}

/** A Kirchensteuermerkmal; null is not known. */
export function* religionFault(field: string, religion: string | null): Generator<FieldFault> {
  if (religion === null || /^(\p{Ll}{2,3}|--)$/u.test(religion)) return
  const message =
    'Bitte geben Sie das Kürzel der Lohnsteuerbescheinigung an, z. B. „ev“ oder „rk“, ohne Kirchensteuer „--“.'
  yield { field, message }
}

/** Bare eleven digits are refused: they would be taken for an IdNr. */
function isTaxNumberForm(written: string): boolean {
  const digits = written.replaceAll(/[\s/.-]/g, '')
  if (!/^\d+$/.test(digits)) return false
  return digits.length === 13 || digits.length === 10 || (digits.length === 11 && written.includes('/'))
}
