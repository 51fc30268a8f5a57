import type { FiledDocument } from '../model/expected-document.ts'
import type { Mandant, MandantChange, MandantData, MandantNames, MandantRecord } from '../model/mandant.ts'
import type { MandantNumber } from '../model/mandant-numbers.ts'

export interface MandantVerbs {
  find(organizationId: string, mandantId: string): Promise<Mandant | null>
  /** By the number that it was created with, or by its own IdNr or USt-IdNr of the master data. */
  findByTaxId(organizationId: string, taxIdNormalized: string): Promise<Mandant | null>
  /** By the name as people see it, of a couple also by the first one's alone; of several the oldest. */
  findByName(organizationId: string, name: string): Promise<Mandant | null>
  list(organizationId: string, limit: number): Promise<readonly Mandant[]>
  record(organizationId: string, mandantId: string): Promise<MandantRecord | null>
  /** Every mandant of an organization with its master data. */
  records(organizationId: string): Promise<readonly MandantRecord[]>
  /** A page of those whose names and numbers hold every word of `text` (folded), by name. */
  search(
    organizationId: string,
    filter: MandantFilter,
  ): Promise<{ readonly items: readonly MandantItem[]; readonly total: number }>
  create(mandant: Mandant, data: MandantData, at: number): Promise<SaveOutcome>
  /** Replaces name and master data and keeps what changed; refused when somebody else saved since `version`. */
  save(organizationId: string, mandantId: string, change: MandantSave): Promise<SaveOutcome>
  /** Creates and replaces all of them, as `create` and `save` do, in one step; or none, and says which one stands against it. */
  saveAll(organizationId: string, writings: readonly MandantWriting[]): Promise<SaveAllOutcome>
  /** The newest first. */
  history(mandantId: string): Promise<readonly MandantChange[]>
  /** Documents of its completed batches that are in a Belegmappe, the newest batch first. */
  filedDocuments(organizationId: string, mandantId: string): Promise<readonly FiledDocument[]>
}

export interface MandantFilter {
  readonly text: string
  /** Id of a user: without mandants whose list that user is not on. */
  readonly reader?: string | undefined
  readonly limit: number
  readonly offset: number
}

export interface MandantItem extends MandantRecord {
  readonly batches: number
  readonly lastBatchAt: number | null
}

export interface MandantSave {
  readonly names: MandantNames
  readonly data: MandantData
  /** As it was read. */
  readonly version: number
  readonly at: number
}

export type MandantWriting =
  | { readonly type: 'create'; readonly mandant: Mandant; readonly data: MandantData; readonly at: number }
  | { readonly type: 'save'; readonly mandantId: string; readonly change: MandantSave }

export type SaveAllOutcome =
  | { readonly saved: true }
  /** `index`: of the writing that is refused. */
  | { readonly saved: false; readonly index: number; readonly outcome: Refusal }

export type Refusal = Extract<SaveOutcome, { readonly saved: false }>

export type SaveOutcome =
  | { readonly saved: true; readonly version: number }
  | { readonly saved: false; readonly reason: 'not_found' }
  /** Somebody else saved in between. */
  | { readonly saved: false; readonly reason: 'changed'; readonly version: number }
  /** Another mandant of the organization has this number. */
  | ({ readonly saved: false; readonly reason: 'number_taken' } & MandantNumber)
