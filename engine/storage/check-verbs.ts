/** What checks of database and files found, each under its name, and what there is to look over. */
export interface CheckVerbs {
  /** JSON of whoever checks; null before the first time. */
  find(name: CheckName): Promise<string | null>
  save(name: CheckName, state: string, at: number): Promise<void>
  /** SHA-256 of files that documents name, in order, behind `after` (empty for the first). */
  listOriginals(after: string, limit: number): Promise<readonly string[]>
  /** Belegmappen by the ids of their batches, behind `after`; without those that are to be written anew anyway. */
  listResults(after: string, limit: number): Promise<readonly StoredResult[]>
  /** Documents that are made of an original or shown from it; a hundred at most. */
  documentsOf(sha256: string): Promise<readonly NamedDocument[]>
}

export type CheckName = 'database' | 'files' | 'backup'

export interface StoredResult {
  readonly batchId: string
  /** In managed storage. */
  readonly path: string
  readonly sha256: string
}

export interface NamedDocument {
  readonly batchId: string
  readonly documentId: string
}

export const DOCUMENTS_NAMED_MAX = 100
