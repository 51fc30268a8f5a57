import type { TargetId } from './target-program.ts'

/** A client (end customer) of the office. */
export interface Mandant {
  readonly id: string
  readonly organizationId: string
  readonly firstName: string | null
  readonly lastName: string | null
  readonly companyName: string | null
  /** Of a couple: the other one's name, as the master data have it; absent where there is none. */
  readonly spouse?: SpouseName
  /** As written. */
  readonly taxId: string | null
  /** Digits only (USt-IdNr with its country letters): the key for re-use. */
  readonly taxIdNormalized: string | null
  readonly createdAt: number
}

export interface SpouseName {
  readonly firstName: string
  readonly lastName: string
}

export type MandantNames = Pick<Mandant, 'firstName' | 'lastName' | 'companyName'>

/** The name that a person sees: the company, first and last name, or both names of a couple. */
export function mandantName(mandant: MandantNames & Pick<Mandant, 'spouse'>): string {
  const { companyName, firstName, lastName, spouse } = mandant
  if (companyName !== null || !spouse || spouse.firstName === '') return ownName(mandant)
  return spouse.lastName === lastName || spouse.lastName === ''
    ? `${firstName ?? ''} und ${spouse.firstName} ${lastName ?? ''}`.trim()
    : `${ownName(mandant)} und ${spouse.firstName} ${spouse.lastName}`
}

/** The company, or first and last name of the person whom the mandant is kept under. */
export function ownName({ companyName, firstName, lastName }: MandantNames): string {
  return companyName ?? [firstName, lastName].filter(Boolean).join(' ')
}

/** The names of a mandant with those of its master data. */
export function namesOf({ firstName, lastName, companyName }: MandantNames, { kind, spouse }: MandantData) {
  const other =
    kind === 'couple' && spouse ? { spouse: { firstName: spouse.firstName, lastName: spouse.lastName } } : {}
  return { firstName, lastName, companyName, ...other }
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
  /** `YYYY-MM-DD`. */
  readonly birthDate: string | null
  /** As for `MandantData.religion`. */
  readonly religion: string | null
}

/** A child as forms of its parents name it (Anlage Kind). */
export interface MandantChild {
  /** Given by the engine and kept over every save; positions name the child by it. */
  readonly id: string
  readonly firstName: string
  /** Null: the mandant's. */
  readonly lastName: string | null
  /** `YYYY-MM-DD`. */
  readonly birthDate: string | null
  /** Eleven digits. */
  readonly idNr: string | null
}

/** A piece of property that is let, lived in or worked in (Anlage V, § 35a EStG, business). */
export interface MandantObject {
  /** Given by the engine and kept over every save; positions name the object by it. */
  readonly id: string
  /** What people call it, e.g. "Lindenweg 4, Wohnung 3". */
  readonly name: string
  readonly street: string
  readonly postcode: string
  readonly town: string
  /** `own`: its owner lives in it; `mixed`: let in part. */
  readonly use: 'let' | 'own' | 'mixed' | 'business'
  /** 0 to 100, of a mixed one alone; null is not known. */
  readonly letSharePercent: number | null
  /** Above 0 to 100: what belongs to `owner`, where others own the rest. */
  readonly ownerSharePercent: number
  /** `A`: the mandant; `B`: the spouse; `joint`: both of them. */
  readonly owner: 'A' | 'B' | 'joint'
  /** By which papers name it: Aktenzeichen and numbers of loans, units of a WEG or policies. */
  readonly references: readonly string[]
}

/** A business that the mandant runs. */
export interface MandantBusiness {
  /** Given by the engine and kept over every save; positions name the business by it. */
  readonly id: string
  readonly name: string
  /** As written, with its slashes. */
  readonly taxNumber: string | null
  readonly vatId: string | null
}

/**
 * Master data of a mandant beside its name. Numbers are normalised: digits only, USt-IdNr with its country letters,
 * IBAN without spaces.
 */
export interface MandantData {
  /** `couple`: persons who are assessed together. */
  readonly kind: 'person' | 'couple' | 'company'
  readonly birthName: string | null
  /** `YYYY-MM-DD`. */
  readonly birthDate: string | null
  /** Kirchensteuermerkmal as the Lohnsteuerbescheinigung prints it, e.g. "rk", "ev"; "--" is without one. */
  readonly religion: string | null
  /** Trade names and former names under which documents are addressed to it. */
  readonly furtherNames: readonly string[]
  readonly spouse: MandantSpouse | null
  readonly children: readonly MandantChild[]
  readonly objects: readonly MandantObject[]
  /** None: the company itself, or no business of a person. */
  readonly businesses: readonly MandantBusiness[]
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
  /** `cash`: EÜR, § 4 Abs. 3 EStG; `accrual`: Bilanz, § 4 Abs. 1 and § 5 EStG. */
  readonly profitMethod: 'cash' | 'accrual' | null
  /** 1 to 12; null is the calendar year or what the settings say. */
  readonly businessYearStartMonth: number | null
  readonly chart: '03' | '04' | null
  /** What its bookkeeping is kept with, where it is not the office's program. */
  readonly targetProgram: TargetId | null
  readonly addresses: readonly MandantAddress[]
  /** Of its own accounts. */
  readonly ibans: readonly string[]
  readonly notes: string
}

export const EMPTY_SPOUSE: MandantSpouse = {
  firstName: '',
  lastName: '',
  birthName: null,
  idNr: null,
  birthDate: null,
  religion: null,
}

export const EMPTY_MANDANT_DATA: MandantData = {
  kind: 'person',
  birthName: null,
  birthDate: null,
  religion: null,
  furtherNames: [],
  spouse: null,
  children: [],
  objects: [],
  businesses: [],
  clientNumber: null,
  consultantNumber: null,
  idNr: null,
  taxNumbers: [],
  vatId: null,
  vatStatus: null,
  vatBasis: null,
  profitMethod: null,
  businessYearStartMonth: null,
  chart: null,
  targetProgram: null,
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
export function initialMandantData(
  mandant: MandantNames & Pick<Mandant, 'taxId' | 'taxIdNormalized' | 'spouse'>,
): MandantData {
  const number = mandant.taxIdNormalized
  return {
    ...EMPTY_MANDANT_DATA,
    kind: mandant.companyName === null ? (mandant.spouse ? 'couple' : 'person') : 'company',
    spouse: mandant.spouse ? { ...EMPTY_SPOUSE, ...mandant.spouse } : null,
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

/** Whether master data say that a business is run, whose profit or VAT is worked out. */
export function runsBusiness({ kind, vatStatus, vatId, businesses }: MandantData): boolean {
  return kind === 'company' || vatStatus !== null || vatId !== null || businesses.length > 0
}
