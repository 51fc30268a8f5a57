/** To which installation a database belongs; the data folder keeps the same id (docs/decisions/0047). */
export interface InstallationVerbs {
  facts(): Promise<InstallationFacts>
  /** Keeps an id where there is none yet. */
  keepFirst(id: string): Promise<void>
  /** The database belongs to this installation from now on. */
  replace(id: string): Promise<void>
}

/** What a database says of itself, to be held against a data folder. */
export interface InstallationFacts {
  readonly id: string | null
  /** No batch was ever kept. */
  readonly isEmpty: boolean
  /** SHA-256 of some originals that it names, the newest first. */
  readonly originals: readonly string[]
}

/** How many originals `facts` names at most: enough to tell a folder of others from one that lost a few files. */
export const ORIGINALS_NAMED_MAX = 20
