import type { AuditEntry, ChainEnd, YearFact } from '../model/audit-entry.ts'
import type { ClientYearKey } from '../model/client-year.ts'
import type { Edition, EditionChanges, EditionContents, EditionFile, StandingRelease } from '../model/edition.ts'
import type { Author } from '../model/user.ts'

/** An edition that somebody waits for. */
export interface WaitingEdition extends ClientYearKey {
  readonly organizationId: string
  readonly number: number
}

/** An edition beside which the chain of its client-year does not lie as it stands. */
export interface UnkeptLog extends ClientYearKey {
  readonly number: number
}

/** What came of an edition. */
export interface WrittenEdition {
  readonly file: EditionFile & { readonly path: string }
  /** Hash of all digests that its seal signs, and the fingerprint of the key. */
  readonly seal: { readonly digestsSha256: string; readonly key: string }
  readonly contents: EditionContents
  readonly changes: EditionChanges | null
  /** Of the papers that it was planned from. */
  readonly stand: number
}

/** What somebody asks for. */
export interface Asking {
  readonly deliveries: readonly ChainEnd[]
  readonly at: number
  readonly by: Author | null
  /** The edition that is to be released by the new one; null: nothing is released. */
  readonly releases: number | null
  /** Stand of the mandant's papers that was looked at; a release is refused when they changed since. Null: not asked. */
  readonly stand: number | null
}

/**
 * `waiting`: one is being written already; `released`: the year is to be opened first; `outdated`: what is to be
 * released is not the newest edition, or the papers changed since they were looked at.
 */
export type AskOutcome =
  | { readonly asked: true; readonly number: number }
  | { readonly asked: false; readonly reason: 'not_found' | 'waiting' | 'released' | 'outdated' }

/** Editions of the Belegmappe of client-years, and the chain that tells of them. */
export interface EditionVerbs {
  /** The newest first, one that waits or failed among them. */
  list(key: ClientYearKey): Promise<readonly Edition[]>
  /** Years in which the mandant has editions, the earliest first. */
  years(mandantId: string): Promise<readonly number[]>
  /** What an edition says; null before it is written. */
  contents(key: ClientYearKey, number: number): Promise<EditionContents | null>
  /** Asks for the next edition, in place of one that failed; tells it to the chain in the same step. */
  ask(key: ClientYearKey, asking: Asking): Promise<AskOutcome>
  /** The oldest first. */
  listWaiting(): Promise<readonly WaitingEdition[]>
  /** The edition is written, and released where that was asked for; tells it to the chain. False when nobody waits for it any more: its mandant was deleted. */
  finish(edition: WaitingEdition, written: WrittenEdition): Promise<boolean>
  fail(edition: WaitingEdition, fault: { readonly code: string; readonly message: string }): Promise<void>
  /** What looking at the papers again said of an edition. */
  judge(
    key: ClientYearKey,
    number: number,
    said: { readonly isOutdated: boolean; readonly stand: number },
  ): Promise<void>
  /** The file of an edition was taken away. */
  dropFile(key: ClientYearKey, number: number): Promise<void>
  /** The release of a client-year that stands or is being written: nobody may change what it holds. */
  standing(key: ClientYearKey): Promise<StandingRelease | null>
  /** Opens a released client-year again; tells it to the chain. False when no release stands. */
  open(key: ClientYearKey, reason: string, at: number, by: Author | null): Promise<boolean>
  /**
   * Who confirmed the documents that are filed in the year, as far as their confirmation stands, and who corrected each
   * of them last, in whatever way; a move alone is no correction of what it says.
   */
  preparers(key: ClientYearKey): Promise<readonly Author[]>
  /** Editions with a file beside which less of the chain lies than there is. */
  listUnkept(): Promise<readonly UnkeptLog[]>
  /** So many entries of the chain lie beside an edition now. False when it is gone, or its file. */
  keptLog(key: ClientYearKey, number: number, entries: number): Promise<boolean>
  /** The chain of a client-year, from its first entry. */
  log(key: ClientYearKey): Promise<readonly AuditEntry<YearFact>[]>
}
