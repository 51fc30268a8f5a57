/** A finished file by what it is: an original by its SHA-256, a result by its path in managed storage. */
export interface MirroredFile {
  readonly kind: 'originals' | 'managed'
  readonly id: string
}

/** A second place of finished files. Its faults are EngineErrors that storage is said to have (`storage_away`). */
export interface FileMirror {
  /** Sends the bytes that lie at `path`, encrypted as they are; the file is there when it returns. */
  keep(file: MirroredFile, path: string): Promise<void>
  /** The same for a file that is not there yet, or with another size; whether it was sent. Throws the system's error for one that is gone here. */
  keepMissing(file: MirroredFile, path: string): Promise<boolean>
  /**
   * Brings a file into a new one in `folder` and lets `take` say whether its bytes are right, which moves it away then;
   * false when there is none or it was refused.
   */
  bring(file: MirroredFile, folder: string, take: (path: string) => Promise<boolean>): Promise<boolean>
  /** Nothing when there is none. `mayGo` is asked when nobody sends it at the same time. */
  remove(file: MirroredFile, mayGo?: () => boolean): Promise<void>
}
