import { EMPTY_MANDANT_DATA, EMPTY_SPOUSE } from '../../../model/mandant.ts'
import { foldName } from '../../../shared/fold-name.ts'
import type { MandantForm } from '../check-mandant.ts'
import { cleanName } from '../tidy-text.ts'
import { importWords, isWordOf } from './import-words.ts'
import type { ImportField } from './import-words.ts'
import { isCompany, readName } from '../read-name.ts'

/** What stands in the columns of one row, without empty ones. */
export type RowValues = Readonly<Partial<Record<ImportField, string>>>

/** A row as a form: only what the row says; what it leaves open keeps what is stored. */
export interface RowForm {
  readonly names: Pick<MandantForm, 'kind' | 'firstName' | 'lastName' | 'companyName'>
  readonly said: Partial<MandantForm>
  /** The row says itself whether it is a person, a couple or a company. */
  readonly isKindStated: boolean
  /** Cells that cannot be understood, by field, with the German reason. */
  readonly faults: readonly { readonly field: ImportField; readonly message: string }[]
}

/** Reads one row of a list of mandants. */
export function rowForm(values: RowValues): RowForm {
  const faults: { field: ImportField; message: string }[] = []
  const fault = (field: ImportField, message: string) => void faults.push({ field, message })
  const { names, spouse } = readNames(values, fault)
  const said = { ...readPlain(values, fault), ...spouse, ...readKeeping(values, fault) }
  return { names, said, isKindStated: values.kind !== undefined, faults }
}

type Fault = (field: ImportField, message: string) => void
type SpouseNames = { readonly firstName: string; readonly lastName: string } | null

function readNames(values: RowValues, fault: Fault) {
  const stated = kindOf(values.kind)
  if (values.kind !== undefined && stated === null && !isCompany(values.kind)) {
    fault('kind', 'Diese Art ist nicht bekannt. Möglich sind Person, Eheleute und Firma oder eine Rechtsform.')
  }
  const found = namesOf(values, stated)
  const spouse = { ...found.spouse, ...spouseNames(values, found.names.lastName) }
  const isCouple = stated === 'couple' || Object.keys(spouse).length > 0
  const kind = found.names.companyName !== null ? 'company' : isCouple ? 'couple' : 'person'
  if (kind !== 'company' && (found.names.lastName === null || found.names.firstName === null)) {
    fault(values.name === undefined ? 'lastName' : 'name', 'Vor- und Nachname sind nicht zu erkennen. Bitte ergänzen.')
  }
  const numbers = readSpouse(values)
  const whole = { ...EMPTY_SPOUSE, ...spouse, ...numbers }
  return { names: { ...found.names, kind }, spouse: kind === 'couple' ? { spouse: whole } : {} } as const
}

function namesOf(values: RowValues, stated: MandantForm['kind'] | null) {
  const { firstName, lastName, companyName, name } = values
  const nobody = { firstName: null, lastName: null, companyName: null }
  if (firstName !== undefined && lastName !== undefined && stated !== 'company') {
    const both = readName(`${lastName}, ${firstName}`)
    if (both?.kind === 'couple') return { names: { ...nobody, ...both.person }, spouse: both.spouse }
    return { names: { ...nobody, firstName, lastName }, spouse: null }
  }
  const whole = companyName ?? name ?? lastName
  if (whole === undefined) return { names: { ...nobody, firstName: firstName ?? null }, spouse: null }
  if (stated === 'company' || companyName !== undefined) {
    return { names: { ...nobody, companyName: cleanName(whole) }, spouse: null }
  }
  const read = readName(firstName === undefined ? whole : `${whole}, ${firstName}`)
  if (read === null) return { names: { ...nobody, lastName: whole }, spouse: null }
  if (read.kind === 'company') return { names: { ...nobody, companyName: read.companyName }, spouse: null }
  return { names: { ...nobody, ...read.person }, spouse: read.kind === 'couple' ? read.spouse : null }
}

function spouseNames({ spouseFirstName, spouseLastName }: RowValues, lastName: string | null): Partial<SpouseNames> {
  if (spouseFirstName === undefined) return {}
  return { firstName: spouseFirstName, lastName: spouseLastName ?? lastName ?? '' }
}

function readSpouse({ spouseBirthName, spouseBirthDate, spouseIdNr, spouseReligion }: RowValues) {
  return {
    ...(spouseBirthName !== undefined && { birthName: spouseBirthName }),
    ...(spouseBirthDate !== undefined && { birthDate: dayOf(spouseBirthDate) }),
    ...(spouseIdNr !== undefined && { idNr: spouseIdNr }),
    ...(spouseReligion !== undefined && { religion: religionOf(spouseReligion) }),
  }
}

function kindOf(text: string | undefined): MandantForm['kind'] | null {
  if (text === undefined) return null
  if (isWordOf('couple', text)) return 'couple'
  if (isWordOf('person', text)) return 'person'
  return isWordOf('company', text) || isCompany(text) ? 'company' : null
}

function readPlain(values: RowValues, fault: Fault): Partial<MandantForm> {
  const { birthName, birthDate, religion, idNr, vatId, taxNumber, iban, notes } = values
  return {
    ...numberOf('clientNumber', values, fault),
    ...numberOf('consultantNumber', values, fault),
    ...(birthName !== undefined && { birthName }),
    ...(birthDate !== undefined && { birthDate: dayOf(birthDate) }),
    ...(religion !== undefined && { religion: religionOf(religion) }),
    ...(idNr !== undefined && { idNr }),
    ...(vatId !== undefined && { vatId }),
    ...(taxNumber !== undefined && { taxNumbers: [taxNumber] }),
    ...(iban !== undefined && { ibans: [iban] }),
    ...(notes !== undefined && { notes }),
    ...addressOf(values),
  }
}

/** A number of an office's program; spreadsheets write leading zeros and a decimal comma. */
function numberOf(field: 'clientNumber' | 'consultantNumber', values: RowValues, fault: Fault): Partial<MandantForm> {
  const text = values[field]
  if (text === undefined) return {}
  if (/^\d{1,9}(?:[.,]0+)?$/.test(text)) return { [field]: Number.parseInt(text, 10) }
  fault(field, 'Hier steht keine Nummer. Erwartet werden nur Ziffern.')
  return {}
}

function addressOf({ street, houseNumber, postcode, town, country = '' }: RowValues): Partial<MandantForm> {
  if (street === undefined && postcode === undefined && town === undefined) return {}
  const line = [street, houseNumber].filter(part => part !== undefined).join(' ')
  const isGermany = country === '' || /^(?:D|DE|DEU|Deutschland|Bundesrepublik Deutschland)$/i.test(country)
  // Spreadsheets drop the zero that postcodes of the east begin with.
  const digits = isGermany && /^\d{4}$/.test(postcode ?? '') ? `0${postcode}` : (postcode ?? '')
  const address = { label: '', street: line, postcode: digits, town: town ?? '', country: isGermany ? '' : country }
  return { addresses: [address] }
}

/** Also the eight digits that DATEV writes (TTMMJJJJ), and a time of midnight behind a day. */
function dayOf(text: string): string {
  const bare = text.replace(/[ T]00:00(?::00)?$/, '')
  const digits = /^(\d{2})(\d{2})(\d{4})$/.exec(bare)
  return digits ? `${digits[1]}.${digits[2]}.${digits[3]}` : bare
}

function religionOf(text: string): string {
  const folded = foldName(text)
  for (const [code, wordings] of Object.entries(importWords().religions)) {
    if (text === code || (folded !== '' && wordings.some(wording => foldName(wording) === folded))) return code
  }
  return text
}

function readKeeping(values: RowValues, fault: Fault): Partial<MandantForm> {
  const { vatBasis, profitMethod, chart, businessYearStartMonth } = values
  return {
    ...(vatBasis !== undefined && vatOf(vatBasis, fault)),
    ...(profitMethod !== undefined && methodOf(profitMethod, fault)),
    ...(chart !== undefined && chartOf(chart, fault)),
    ...(businessYearStartMonth !== undefined && startOf(businessYearStartMonth, fault)),
  }
}

function vatOf(text: string, fault: Fault): Partial<MandantForm> {
  if (isWordOf('cashBasis', text)) return { vatStatus: 'regular', vatBasis: 'received' }
  if (isWordOf('agreedBasis', text)) return { vatStatus: 'regular', vatBasis: 'agreed' }
  if (isWordOf('smallBusiness', text)) return { vatStatus: 'small_business', vatBasis: null }
  if (isWordOf('exempt', text)) return { vatStatus: 'exempt', vatBasis: null }
  fault('vatBasis', 'Diese Besteuerungsart ist nicht bekannt. Möglich sind Ist, Soll, Kleinunternehmer und steuerfrei.')
  return {}
}

function methodOf(text: string, fault: Fault): Partial<MandantForm> {
  if (isWordOf('cashMethod', text)) return { profitMethod: 'cash' }
  if (isWordOf('accrualMethod', text)) return { profitMethod: 'accrual' }
  fault('profitMethod', 'Diese Gewinnermittlung ist nicht bekannt. Möglich sind EÜR und Bilanz.')
  return {}
}

function chartOf(text: string, fault: Fault): Partial<MandantForm> {
  const found = /^(?:SKR)?\s*0?([34])$/i.exec(text)?.[1]
  if (found === '3') return { chart: '03' }
  if (found === '4') return { chart: '04' }
  fault('chart', 'Dieser Kontenrahmen ist nicht bekannt. Möglich sind SKR 03 und SKR 04.')
  return {}
}

/** A month by number or name, or the day on which the year begins. */
function startOf(text: string, fault: Fault): Partial<MandantForm> {
  const byName = importWords().words.months.findIndex(month => foldName(month) === foldName(text)) + 1
  const byDay = /^\d{1,2}\.(\d{1,2})\.(?:\d{4})?$/.exec(text)?.[1]
  const month = byName > 0 ? byName : Number(byDay ?? text)
  if (Number.isInteger(month) && month >= 1 && month <= 12) return { businessYearStartMonth: month }
  fault(
    'businessYearStartMonth',
    'Hier wird der Monat erwartet, in dem das Wirtschaftsjahr beginnt, z. B. 1 oder Januar.',
  )
  return {}
}

/** A form over what is stored: lists of numbers and addresses take one more, all else is replaced. */
export function laidOver(known: MandantForm | null, { names, said, isKindStated }: RowForm): MandantForm {
  const base = known ?? { ...EMPTY_MANDANT_DATA, firstName: null, lastName: null, companyName: null }
  // A list that names one of two spouses does not part them.
  const isKept = !isKindStated && base.kind === 'couple' && names.kind === 'person'
  const merged: MandantForm = { ...base, ...said, ...names, kind: isKept ? 'couple' : names.kind }
  const spouse = said.spouse && base.spouse ? { ...base.spouse, ...filled(said.spouse) } : (said.spouse ?? base.spouse)
  return {
    ...merged,
    spouse: merged.kind === 'couple' ? spouse : null,
    taxNumbers: [...new Set([...base.taxNumbers, ...(said.taxNumbers ?? [])])],
    ibans: [...new Set([...base.ibans, ...(said.ibans ?? [])].map(iban => iban.replaceAll(/\s/g, '').toUpperCase()))],
    // The first address is the one that letters go to.
    addresses: said.addresses ? [...said.addresses, ...base.addresses.slice(1)] : base.addresses,
  }
}

/** What was given of a spouse; empty parts keep what is stored. */
function filled<T extends object>(given: T): Partial<T> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null && value !== '')) as Partial<T>
}
