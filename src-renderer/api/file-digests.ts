interface Job {
  readonly file: File
  readonly done: (digest: string | null) => void
}

/** Works out the SHA-256 of files in a worker, one after the other. */
export interface FileDigests {
  /** Hex; null when the file cannot be read (any more). Worked out once. */
  of(file: File): Promise<string | null>
  /** Nobody wants it any more: what has not begun is left, what has is stopped. */
  forget(file: File): void
}

export function createFileDigests(startWorker: () => Worker): FileDigests {
  const known = new WeakMap<File, Promise<string | null>>()
  let waiting: Job[] = []
  let current: Job | null = null
  let worker: Worker | null = null

  const next = (): void => {
    current = waiting.shift() ?? null
    if (current === null) return
    worker ??= listened(startWorker())
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
    worker.postMessage(current.file)
  }
  const end = (digest: string | null): void => {
    current?.done(digest)
    next()
  }
  const listened = (started: Worker): Worker => {
    started.addEventListener('message', (event: MessageEvent<{ digest: string | null }>) => end(event.data.digest))
    started.addEventListener('error', () => {
      worker = null
      end(null)
    })
    return started
  }
  return {
    of: file => {
      const digest =
        known.get(file) ??
        new Promise<string | null>(done => {
          waiting.push({ file, done })
          if (current === null) next()
        })
      known.set(file, digest)
      return digest
    },
    forget: file => {
      known.delete(file)
      waiting = waiting.filter(job => job.file !== file)
      if (current?.file !== file) return
      worker?.terminate()
      worker = null
      next()
    },
  }
}

/** The window's own. */
export const fileDigests = createFileDigests(
  () => new Worker(new URL('./hash-worker.ts', import.meta.url), { type: 'module' }),
)
