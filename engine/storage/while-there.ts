import { EngineError } from '../shared/errors.ts'
import type { FileStore } from './file-store.ts'

/**
 * Does `work`, which writes the document that names originals (SHA-256 in hex), while none of them is taken away. An
 * original that has just come in may be gone by then: a document with the same bytes was deleted, and the file with it.
 * Throws EngineError `file_gone` (transient: the file has to come in again), or what `work` throws.
 */
export function whileThere<T>(
  files: Pick<FileStore, 'has' | 'hold'>,
  sha256s: Iterable<string>,
  work: () => Promise<T>,
): Promise<T> {
  const all = [...sha256s]
  return files.hold(all, async () => {
    if (!all.every(sha256 => files.has(sha256))) throw fileGone()
    return work()
  })
}

function fileGone(): EngineError {
  const message = 'Eine Datei wurde inzwischen gelöscht. Bitte senden Sie den Stapel noch einmal.'
  return new EngineError('transient', 'file_gone', message)
}
