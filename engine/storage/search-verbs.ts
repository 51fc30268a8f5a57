/** A document whose entry does not say what the document says now. */
export interface StaleDocument {
  readonly documentId: string
  /** Another one after each change: an entry that was made meanwhile does not count as current. */
  readonly mark: number
}

/** What a document is found by. Wordings are folded and consist of letters and digits only. */
export interface SearchEntry {
  /** Whatever a search may begin with: words, ends of words, numbers. */
  readonly wordings: Iterable<string>
  /** Texts in which phrases are looked for, each as its words in order. */
  readonly texts: Iterable<readonly string[]>
  /** Kind of the taxonomy. */
  readonly kind: string | null
  readonly year: number | null
}

export interface RenewedEntry extends StaleDocument {
  /** Null: the document is not to be found. */
  readonly entry: SearchEntry | null
}

/** One thing that a document must have: any of the wordings, whole or as the beginning of one of its own. */
export interface SearchTerm {
  readonly wordings: readonly string[]
  readonly whole: boolean
}

/** What is looked for, in the documents of one project; every term and every phrase must be there. */
export interface IndexQuery {
  readonly projectId: string
  readonly terms: readonly SearchTerm[]
  readonly phrases: readonly (readonly string[])[]
  readonly mandantId?: string
  readonly kind?: string
  readonly year?: number
  /** Id of a user: without documents of mandants whose list that user is not on. */
  readonly reader?: string
  readonly limit: number
  /** Place of the last hit that is known already. */
  readonly after?: number
}

export interface SearchHit {
  readonly documentId: string
  /** Where it stands in the list of hits. */
  readonly place: number
}

export interface SearchPage {
  /** Of the newest batch first, within a batch in the order in which they were found to be documents. */
  readonly hits: readonly SearchHit[]
  readonly hasMore: boolean
  /**
   * How many documents are found in all; beyond `TOTAL_MAX` not counted on. Null on further pages: the first told it.
   */
  readonly total: number | null
}

/** Hits are counted so far; what is more is "more than". */
export const TOTAL_MAX = 1_000

export interface SearchChoices {
  readonly mandantIds: readonly string[]
  readonly kinds: readonly string[]
  /** The latest first. */
  readonly years: readonly number[]
}

export interface SearchVerbs {
  /** Documents whose text is known and whose entry is missing or old; what changed last comes first. */
  listStale(limit: number): Promise<readonly StaleDocument[]>
  /** How many documents of all projects still wait for their entry. */
  countStale(): Promise<number>
  /**
   * Replaces entries; those of documents that changed again or are gone stay as they are. Several at once cost much
   * less each.
   */
  save(renewed: readonly RenewedEntry[]): Promise<void>
  find(query: IndexQuery): Promise<SearchPage>
  /** What a project's documents that can be found (by `reader`) may be narrowed by. */
  choices(projectId: string, reader?: string): Promise<SearchChoices>
  /** Takes the wordings of deleted batches off the disk, a slice at a time; false when nothing is left to do. */
  tidy(): Promise<boolean>
}
