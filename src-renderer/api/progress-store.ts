import type { UploadProgress } from './upload-batch.ts'

/** How far the sending is, for the few places that show it. */
export interface ProgressStore {
  /** Null when nothing is being sent. */
  get(): UploadProgress | null
  /** Tells those who listen, at most five times a second unless something but the number of bytes changes. */
  set(progress: UploadProgress | null): void
  /** Returns how to stop listening. */
  subscribe(listener: () => void): () => void
}

const TELL_EVERY_MS = 200

export function createProgressStore(now: () => number): ProgressStore {
  const listeners = new Set<() => void>()
  let shown: UploadProgress | null = null
  let toldAt = 0
  return {
    get: () => shown,
    set: progress => {
      const isSmall =
        shown !== null &&
        progress !== null &&
        shown.trouble === progress.trouble &&
        progress.sentBytes < progress.totalBytes
      if (isSmall && now() - toldAt < TELL_EVERY_MS) return
      shown = progress
      toldAt = now()
      for (const listener of listeners) listener()
    },
    subscribe: listener => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
