/** A client (end customer) of the office. */
export interface Mandant {
  readonly id: string
  readonly organizationId: string
  readonly firstName: string | null
  readonly lastName: string | null
  readonly companyName: string | null
  /** As written. */
  readonly taxId: string | null
  /** Digits only (USt-IdNr with its country letters): the key for re-use. */
  readonly taxIdNormalized: string | null
  readonly createdAt: number
}

export type MandantNames = Pick<Mandant, 'firstName' | 'lastName' | 'companyName'>

/** The name that a person sees: the company, or first and last name. */
export function mandantName(mandant: MandantNames): string {
  return mandant.companyName ?? [mandant.firstName, mandant.lastName].filter(Boolean).join(' ')
}

export interface MandantAddress {
  /** What it is for, e.g. "Betrieb"; may be empty. */
  readonly label: string
  readonly street: string
  readonly postcode: string
  readonly town: string
  /** Empty for Germany. */
  readonly country: string
}

/** Zusammenveranlagung (§ 26b EStG): both belong to one mandant. */
export interface MandantSpouse {
  readonly firstName: string
  readonly lastName: string
  readonly birthName: string | null
  /** Eleven digits. */
  readonly idNr: string | null
}

/**
 * Master data of a mandant beside its name. Numbers are normalised: digits only, USt-IdNr with its country letters,
 * IBAN without spaces.
 */
export interface MandantData {
  /** `couple`: persons who are assessed together. */
  readonly kind: 'person' | 'couple' | 'company'
  readonly birthName: string | null
  /** Trade names and former names under which documents are addressed to it. */
  readonly furtherNames: readonly string[]
  readonly spouse: MandantSpouse | null
  /** Mandantennummer (DATEV header field 12). */
  readonly clientNumber: number | null
  /** Beraternummer (DATEV header field 11), where it is not the office's own. */
  readonly consultantNumber: number | null
  /** § 139b AO. */
  readonly idNr: string | null
  /** Steuernummern as written, with their slashes: without them a local number says nothing of its Land. */
  readonly taxNumbers: readonly string[]
  readonly vatId: string | null
  /** `small_business`: § 19 UStG; `exempt`: no taxable turnover. */
  readonly vatStatus: 'regular' | 'small_business' | 'exempt' | null
  /** `received`: § 20 UStG (Ist); `agreed`: § 16 UStG (Soll). */
  readonly vatBasis: 'received' | 'agreed' | null
  /** 1 to 12; null is the calendar year or what the settings say. */
  readonly businessYearStartMonth: number | null
  readonly chart: '03' | '04' | null
  readonly addresses: readonly MandantAddress[]
  /** Of its own accounts. */
  readonly ibans: readonly string[]
  readonly notes: string
}

export const EMPTY_MANDANT_DATA: MandantData = {
  kind: 'person',
  birthName: null,
  furtherNames: [],
  spouse: null,
  clientNumber: null,
  consultantNumber: null,
  idNr: null,
  taxNumbers: [],
  vatId: null,
  vatStatus: null,
  vatBasis: null,
  businessYearStartMonth: null,
  chart: null,
  addresses: [],
  ibans: [],
  notes: '',
}

/** A mandant with its master data; `version` counts the changes, 0 is as it was created. */
export interface MandantRecord {
  readonly mandant: Mandant
  readonly data: MandantData
  readonly version: number
  readonly changedAt: number | null
}

/** What a mandant that nobody has edited is known by: its name and the one number that came with it. */
export function initialMandantData(mandant: MandantNames & Pick<Mandant, 'taxId' | 'taxIdNormalized'>): MandantData {
  const number = mandant.taxIdNormalized
  return {
    ...EMPTY_MANDANT_DATA,
    kind: mandant.companyName === null ? 'person' : 'company',
    vatId: number !== null && /^[A-Z]/.test(number) ? number : null,
    ...(number !== null && (isBareIdNr(mandant) ? { idNr: number } : {})),
    taxNumbers: number !== null && /^\d/.test(number) && !isBareIdNr(mandant) ? [mandant.taxId ?? number] : [],
  }
}

/**
 * Eleven digits without slashes are an IdNr: a local Steuernummer of that length has been told apart by its slashes.
 */
function isBareIdNr({ taxId, taxIdNormalized }: Pick<Mandant, 'taxId' | 'taxIdNormalized'>): boolean {
  return /^\d{11}$/.test(taxIdNormalized ?? '') && !(taxId ?? '').includes('/')
}

/** Numbers by which a document or another program names a mandant. */
export type MandantNumberKind = 'idnr' | 'spouse_idnr' | 'vat_id' | 'tax_number'

export interface MandantNumber {
  readonly kind: MandantNumberKind
  readonly value: string
}

/** The numbers of master data, normalised and each once. */
export function mandantNumbers(data: MandantData): MandantNumber[] {
  const one = (kind: MandantNumberKind, value: string | null | undefined) => (value ? [{ kind, value }] : [])
  const numbers = [
    ...one('idnr', data.idNr),
    ...one('spouse_idnr', data.spouse?.idNr),
    ...one('vat_id', data.vatId),
    ...data.taxNumbers.flatMap(written => one('tax_number', written.replaceAll(/\D/g, ''))),
  ]
  return [...new Map(numbers.map(number => [`${number.kind} ${number.value}`, number])).values()]
}

/** A change of master data, by the names of the fields; values are those of the form. */
export interface MandantChange {
  readonly version: number
  readonly at: number
  readonly changes: readonly { readonly field: string; readonly from: unknown; readonly to: unknown }[]
}

/** What differs between two states of master data, by field. */
export function mandantChanges(
  from: MandantNames & MandantData,
  to: MandantNames & MandantData,
): MandantChange['changes'] {
  const fields = [...new Set([...Object.keys(from), ...Object.keys(to)])] as (keyof (MandantNames & MandantData))[]
  return fields
    .filter(field => JSON.stringify(from[field]) !== JSON.stringify(to[field]))
    .map(field => ({ field, from: from[field] ?? null, to: to[field] ?? null }))
}
