/** An object as the store tells of it. */
export interface ObjectFacts {
  readonly byteSize: number
  /** What names this version of its bytes, as the store wrote it. */
  readonly etag: string
}

/**
 * Objects of a bucket by name (below the prefix of the settings). Each verb tries again with growing pauses; a store
 * that stays away, or refuses, is EngineError `storage_away`.
 */
export interface ObjectStore {
  /** Sends the bytes of a file as they lie; large ones in parts. Whole under its name, or not at all. */
  send(name: string, path: string): Promise<void>
  /** Null when there is none. */
  facts(name: string): Promise<ObjectFacts | null>
  /** Writes the object to a path, in ranges; false when there is none, or it changed meanwhile. */
  fetch(name: string, path: string): Promise<boolean>
  /** Nothing when there is none. */
  remove(name: string): Promise<void>
  close(): Promise<void>
}
