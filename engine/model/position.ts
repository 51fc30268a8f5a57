import type { Box } from './page.ts'

/** Block of a lead sheet that a position stands in; blocks are never netted against each other. */
export type PositionSide = 'einnahme' | 'abzug' | 'steuer' | 'ermaessigung' | 'gegenrechnung' | 'angabe'

/** Spouse of a couple, or both together. */
export type PositionPerson = 'A' | 'B' | 'gemeinsam'

/** How sure the number is, the weakest first; says nothing about year or place. */
export type AmountCertainty = 'vermisst' | 'geschaetzt' | 'gelesen' | 'schluessig' | 'zweifach'

/** What decides the tax year (§ 11 EStG); the last two are assumptions and printed as such. */
export type YearBasis =
  | 'person'
  | 'payment'
  | 'certificate'
  | 'recurring'
  | 'completion'
  | 'acquisition'
  | 'debit-announced'
  | 'document-date'

/** Why a position does not count, or what has to be asked first. Stable codes. */
export type PositionReason =
  | 'duplicate_exact'
  | 'duplicate_rescan'
  | 'xml_and_pdf'
  | 'superseded'
  | 'cancelled'
  | 'foreign_client'
  | 'order_confirmation'
  | 'offer'
  | 'proforma'
  | 'delivery_note'
  | 'reminder'
  | 'cost_plan'
  | 'only_information'
  | 'contained_in'
  | 'private'
  | 'business'
  | 'other_year'
  | 'other_person'
  | 'other_object'
  | 'not_deductible'
  | 'cash_payment'
  | 'capitalise'
  | 'relief_elsewhere'
  | 'awaiting_proof'
  | 'amount_missing'
  | 'labour_unclear'
  | 'year_open'
  | 'place_open'
  | 'kind_unsure'
  | 'currency_open'
  | 'vat_open'
  | 'no_cash_method'
  | 'duplicate_open'
  | 'person_said_no'

/** A payment of a document, or of a part of it. */
export interface Payment {
  /** YYYY-MM-DD. */
  readonly date: string
  /** What was paid, positive; null: the whole. */
  readonly cents: number | null
  /** `person`: said by somebody; `movement`: of a statement; `paper`: printed on the document itself. */
  readonly witness: 'person' | 'movement' | 'paper'
  /** The statement. */
  readonly documentId: string | null
}

/** A place on a page that an amount was taken from. */
export interface PositionEvidence {
  readonly documentId: string
  /** 1-based page of the document. */
  readonly page: number
  readonly box: Box
  readonly label: string | null
  readonly raw: string
}

/** Who or what stands for a position. */
export type PositionWitness =
  | { readonly type: 'person'; readonly name: string | null; readonly at: number }
  | {
      readonly type: 'movement' | 'xml' | 'certificate'
      readonly documentId: string
    }

/**
 * Ansatz: what of a document counts for the return, whom, where and in which year. All sums of the product are sums of
 * positions (decision 0056).
 */
export interface Position {
  /** `documentId/key/ordinal`. */
  readonly id: string
  readonly documentId: string
  /** Stable name, e.g. `v.zinsen`; never changes with the year. */
  readonly key: string
  /** Name of the form, e.g. `V`, `N`, `EÜR`. */
  readonly form: string
  /** Line of the form in its year; null where nobody could read that year's form. */
  readonly line: string | null
  /** The line is known at second hand only. */
  readonly isLineDoubtful: boolean
  /** Kennzahl; null where there is none. */
  readonly kz: string | null
  /** What the paper itself prints as the line; it wins over `line` in what is shown. */
  readonly printedLine: string | null
  /** German. */
  readonly label: string
  /** As it is entered in the form; negative takes off the same line; null: not read. */
  readonly cents: number | null
  readonly unit: 'EUR' | 'Tage' | 'km' | 'FX'
  /** Of `FX`: the amount as printed. */
  readonly foreign: { readonly currency: string; readonly cents: number } | null
  /** Of `Tage` and `km`: how many; null: not read. Such positions have no `cents`. */
  readonly quantity: number | null
  readonly side: PositionSide
  readonly person: PositionPerson | null
  readonly objectId: string | null
  readonly childId: string | null
  readonly businessId: string | null
  /** Veranlagungszeitraum or year of the EÜR; null: not known. */
  readonly year: number | null
  readonly yearBasis: YearBasis | null
  readonly paid: readonly Payment[]
  readonly counts: 'yes' | 'no' | 'asks'
  /** Null exactly when it counts. */
  readonly reason: PositionReason | null
  /** The document that the reason speaks of, e.g. the one that this repeats. */
  readonly relatedId: string | null
  /** What a person said when taking it out; else null. */
  readonly note: string | null
  /** What it would count for if the question was answered with yes; null where nobody can say. */
  readonly proposal: number | null
  readonly amountCertainty: AmountCertainty
  /** Null: nobody and nothing beside the page stands for it. */
  readonly confirmedBy: PositionWitness | null
  /** Where the amount stands; derived amounts name all their parts. */
  readonly evidence: readonly PositionEvidence[]
  /** Name and version of the rule that made it. */
  readonly rule: string
}

/** A person, child, object or business that positions belong to: of the master data, or found in the documents. */
export interface RegisterEntry {
  readonly id: string
  readonly name: string
  /** `proposed`: from the documents alone; asks once. */
  readonly source: 'master_data' | 'proposed'
}

export interface PositionRegister {
  /** A and, of couples, B. */
  readonly persons: readonly (RegisterEntry & { readonly id: 'A' | 'B' })[]
  readonly children: readonly RegisterEntry[]
  readonly objects: readonly (RegisterEntry & { readonly use: 'let' | 'own' | 'mixed' | 'business' | null })[]
  readonly businesses: readonly RegisterEntry[]
}

/** Whether a document as a whole counts; null reason when its positions decide. */
export interface DocumentCounting {
  readonly documentId: string
  readonly counts: 'yes' | 'no' | 'asks'
  readonly reason: PositionReason | null
  readonly relatedId: string | null
}

/** What a line of a form asks for: an amount, or how many days or kilometres. */
export type SumUnit = 'EUR' | 'Tage' | 'km'

/** The sum of the counted positions of one line, person, object, child, business and year. */
export interface PositionTotal {
  readonly form: string
  readonly key: string
  readonly line: string | null
  readonly isLineDoubtful: boolean
  readonly kz: string | null
  readonly label: string
  readonly side: PositionSide
  readonly person: PositionPerson | null
  readonly objectId: string | null
  readonly childId: string | null
  readonly businessId: string | null
  readonly year: number | null
  readonly unit: SumUnit
  /** Of `Tage` and `km`: how many; null of amounts. */
  readonly quantity: number | null
  /** The part of `quantity` that somebody stands for. */
  readonly confirmedQuantity: number | null
  /** 0 of `Tage` and `km`. */
  readonly cents: number
  /** The part of `cents` that somebody or a second witness stands for. */
  readonly confirmedCents: number
  /** The part of `cents` whose year is assumed. */
  readonly assumedYearCents: number
  readonly positionIds: readonly string[]
}

/**
 * What is left out of the sums, by form, block, unit and reason: blocks and units are no more added up here than in
 * sums.
 */
export interface LeftOutTotal {
  readonly form: string
  readonly side: PositionSide
  readonly counts: 'no' | 'asks'
  readonly reason: PositionReason
  readonly unit: SumUnit
  /** Of `Tage` and `km`: how many, of the positions that say it; null of amounts. */
  readonly quantity: number | null
  /** Of the positions whose amount is known; of those that ask, what they would make. */
  readonly cents: number
  readonly positionIds: readonly string[]
}

/** All positions of a stack of documents. */
export interface PositionSet {
  readonly schema: 'positions/1'
  /** Version of the rules that made them. */
  readonly rules: string
  /** The year that the stack is about; null when it is not known. */
  readonly year: number | null
  readonly register: PositionRegister
  readonly positions: readonly Position[]
  readonly documents: readonly DocumentCounting[]
  readonly totals: readonly PositionTotal[]
  readonly leftOut: readonly LeftOutTotal[]
}

/** Reasons that ask a person instead of saying no. */
export const ASKING_REASONS: ReadonlySet<PositionReason> = new Set([
  'awaiting_proof',
  'amount_missing',
  'labour_unclear',
  'year_open',
  'place_open',
  'kind_unsure',
  'currency_open',
  'vat_open',
  'duplicate_open',
])

/** Assumptions about the year: never confirmed, and printed as what they are. */
export function isAssumedYear(basis: YearBasis | null): boolean {
  return basis === 'document-date' || basis === 'debit-announced'
}
