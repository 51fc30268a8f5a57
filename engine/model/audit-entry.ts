import type { LoggedCorrection } from './correction.ts'
import type { DeletionReason } from './deletion.ts'
import type { LoggedAuthor } from './office-event.ts'
import type { PhaseName } from './phase-name.ts'

/** How a file came in; never from where exactly: addresses carry secrets. */
export type IntakeWay = 'url' | 'path' | 'upload'

interface FileFacts {
  readonly sha256: string
  readonly byte_size: number
}

/** A file that the engine wrote for people, by its place in the batch's managed folder, named as `loggedFile` says. */
interface OutputFacts extends FileFacts {
  readonly file: string
}

interface FiledPlace {
  readonly mandant_id: string | null
  readonly year: number | null
}

/** A document that came out of another one; without hash when its bytes could not be had. */
export interface UnfoldedDocument {
  readonly document_id: string
  readonly filename: string
  readonly type: 'archive_entry' | 'attachment' | 'part'
  readonly sha256: string | null
  readonly byte_size: number | null
}

/**
 * Something that happened to a batch, as its audit log keeps it. The names are those of the file `protokoll.jsonl`.
 * No text of documents, and of addresses the host alone. An entry whose words went with a deletion names it (`emptied`).
 */
export type AuditFact =
  | {
      readonly event: 'batch_created'
      readonly batch_id: string
      readonly files: number
      readonly phases: readonly PhaseName[]
      readonly webhook_host: string | null
      readonly engine_version: string
    }
  /** A file that is to be fetched. */
  | {
      readonly event: 'file_announced'
      readonly document_id: string
      readonly filename: string
      readonly way: IntakeWay
    }
  | ({
      readonly event: 'file_received'
      readonly document_id: string
      readonly filename: string
      readonly way: IntakeWay
    } & FileFacts)
  | { readonly event: 'file_missing'; readonly document_id: string; readonly code: string }
  /** One connection, whatever came of it: `http_200`, or the code of why no answer came. */
  | {
      readonly event: 'connection'
      readonly purpose: 'source' | 'webhook' | 'language_model' | 'time_stamp'
      readonly host: string
      readonly outcome: string
      readonly document_id: string | null
    }
  | { readonly event: 'run_started'; readonly attempt: number; readonly engine_version: string }
  | { readonly event: 'phase_finished'; readonly phase: PhaseName; readonly documents: number }
  | {
      readonly event: 'documents_unfolded'
      readonly document_id: string
      readonly documents: readonly UnfoldedDocument[]
    }
  | {
      readonly event: 'document_set_aside'
      readonly document_id: string
      /** Code of the fault, or `duplicate`. */
      readonly reason: string
      readonly duplicate_of: string | null
    }
  /** `by` where somebody had signed in. */
  | {
      readonly event: 'corrected'
      readonly number: number
      readonly correction: LoggedCorrection
      readonly by?: LoggedAuthor
    }
  /**
   * A person gave the batch to another mandant, or to none; `number` is that of the correction where a Belegmappe
   * follows.
   */
  | {
      readonly event: 'mandant_assigned'
      readonly before: string | null
      readonly mandant_id: string | null
      readonly number: number | null
    }
  /**
   * A person filed the document in another client-year or in the tray (`by`: `engine` is back to where it was proposed);
   * `number` as above, `author` where somebody had signed in.
   */
  | {
      readonly event: 'document_filed'
      readonly document_id: string
      readonly before: FiledPlace
      readonly after: FiledPlace
      readonly by: 'engine' | 'person'
      readonly number: number | null
      readonly author?: LoggedAuthor
    }
  /**
   * A person closed a work item ("Zu klären") of the document, or opened it again; `item` is its id, `number` as above.
   */
  | {
      readonly event: 'item_closed' | 'item_reopened'
      readonly item: string
      readonly document_id: string
      readonly number: number | null
      readonly by?: LoggedAuthor
    }
  /**
   * A person deleted documents for good. `emptied`: earlier entries that named them by words, without these, each with the SHA-256 of
   * what is left of it, since its own hash is that of what it said before.
   */
  | {
      readonly event: 'document_deleted'
      readonly deletion_id: string
      /** Files as they came in. */
      readonly document_ids: readonly string[]
      readonly documents: number
      readonly pages: number
      readonly reason: DeletionReason
      readonly number: number | null
      readonly emptied: readonly { readonly sequence: number; readonly sha256: string }[]
      readonly by?: LoggedAuthor
    }
  | ({ readonly event: 'output_written' } & OutputFacts)
  /**
   * How the paper among the documents was captured: the hash of `scanprotokoll.json`, which the next Belegmappe carries.
   */
  | {
      readonly event: 'capture_judged'
      readonly pages: number
      readonly documents: number
      /** Documents of which the paper is to be kept. */
      readonly keep_original: number
      readonly sha256: string
    }
  /**
   * The seal of a Belegmappe: the hash of all digests that it signs, and the fingerprint of the installation's key.
   */
  | {
      readonly event: 'binder_sealed'
      readonly file: string
      readonly pages: number
      readonly digests_sha256: string
      readonly key: string
    }
  | ({ readonly event: 'batch_completed' } & OutputFacts)
  | { readonly event: 'batch_failed'; readonly code: string; readonly phase: PhaseName }
  /** The Belegmappe shows the first `corrections` corrections. */
  | ({ readonly event: 'revision_completed'; readonly corrections: number } & OutputFacts)

/** Something that happened to a client-year, as its own chain keeps it. */
export type YearFact =
  /** Somebody asked for an edition; each delivery with the end of its own chain. */
  | {
      readonly event: 'edition_asked'
      readonly number: number
      readonly deliveries: readonly ChainEnd[]
      readonly by?: LoggedAuthor
    }
  | ({
      readonly event: 'edition_written'
      readonly number: number
      readonly pages: number
      /** As of `binder_sealed`. */
      readonly digests_sha256: string
      readonly key: string
    } & OutputFacts)

  /** Somebody stands for an edition; by whom its documents were confirmed. */
  | {
      readonly event: 'year_released'
      readonly number: number
      readonly sha256: string
      readonly prepared_by: readonly LoggedAuthor[]
      readonly by?: LoggedAuthor
    }
  /** A released client-year may be changed again; the reason is kept beside the chain. */
  | { readonly event: 'year_opened'; readonly number: number; readonly by?: LoggedAuthor }

/** Where the chain of a batch ended; null hash of one without entries. */
export interface ChainEnd {
  readonly batch_id: string
  readonly entries: number
  readonly last_hash: string | null
}

/** A link of a batch's chain, or (`YearFact`) of that of a client-year. */
export interface AuditEntry<Fact extends AuditFact | YearFact = AuditFact> {
  /** 1-based within the batch. */
  readonly sequence: number
  /** RFC 3339 UTC. */
  readonly at: string
  readonly fact: Fact
  /** Hash of the entry before; of the first one the seed of the batch. */
  readonly previous: string
  readonly hash: string
}

/** A link of either chain. */
export type ChainLink = AuditEntry<AuditFact | YearFact>
