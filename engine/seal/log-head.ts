import { bytesOfText } from './seal-machine.ts'

/** Where the log of a batch ends. */
export interface LogHead {
  readonly batchId: string
  readonly entries: number
  /** Hash of the last entry. */
  readonly hash: string
}

/** What is signed of a log: its end, which stands for every entry before it. */
export function logMessage({ batchId, entries, hash }: LogHead): Uint8Array {
  return bytesOfText(`steuerstapel-protokoll/1\n${batchId}\n${entries}\n${hash}`)
}
