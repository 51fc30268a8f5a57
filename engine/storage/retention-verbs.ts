import type { ClientYearKey } from '../model/client-year.ts'
import type { LegalHold } from '../model/legal-hold.ts'
import type { Author } from '../model/user.ts'

/** A client-year as far as it says how long it is to be kept. */
export interface KeptYear extends ClientYearKey {
  readonly documents: number
  /** Epoch ms of the last thing that was done for it: a delivery, an edition, a release. */
  readonly lastWorkAt: number
  /** Kinds of its documents as people or the engine told them. */
  readonly kindIds: readonly string[]
}

/** What is to be kept: holds of people, and the client-years that are old enough to ask. */
export interface RetentionVerbs {
  /** Sets a hold; false: there is no such mandant. */
  hold(organizationId: string, hold: Omit<LegalHold, 'lifted'>): Promise<boolean>
  /** Lifts a hold of a mandant that stands; false: there is none. */
  lift(mandantId: string, holdId: string, at: number, by: Author | null): Promise<boolean>
  /** Of all mandants, the newest first, lifted ones among them. */
  listHolds(organizationId: string): Promise<readonly LegalHold[]>
  /** Client-years with documents up to a year, the earliest first. */
  listYears(organizationId: string, upToYear: number): Promise<readonly KeptYear[]>
}
