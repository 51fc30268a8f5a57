import { randomUUID } from 'node:crypto'
import { createReadStream } from '../../shared/disk/files-sync.ts'
import { mkdir } from 'node:fs/promises'
import { stat } from '../../shared/disk/files.ts'
import { join } from 'node:path'
import { cpuBudget } from '../../isolation/cpu-budget.ts'
import type { PageWorkers } from '../../isolation/operations.ts'
import { OPENED_WITH_PASSWORD, PASSWORD_PROTECTED } from '../../model/document.ts'
import type { Document, FileNote } from '../../model/document.ts'
import { limitAwake } from '../../shared/awake-time.ts'
import { removePath } from '../../shared/disk/remove-path.ts'
import { EngineError, isEngineError } from '../../shared/errors.ts'
import type { FileStore } from '../../storage/file-store.ts'
import type { NewDocument } from '../../storage/storage.ts'

export interface OpenWithPasswordDeps {
  readonly files: Pick<FileStore, 'pathOf' | 'put' | 'workFolder'>
  readonly workers: Pick<PageWorkers, 'run'>
}

/**
 * Tries a password on a locked PDF and returns the copy without encryption that it gives, which is in the file store;
 * the original stays as it came. Throws EngineError input `password_wrong`, and what reading a PDF throws.
 */
export type OpenWithPassword = (document: Document, password: string) => Promise<NonNullable<NewDocument['opened']>>

/** With its time in the queue behind the pages of batches. */
const OPEN_MS = 5 * 60_000

const NOTE: FileNote = {
  code: OPENED_WITH_PASSWORD,
  message:
    'Die PDF-Datei war mit einem Kennwort geschützt und wurde mit dem eingegebenen Kennwort geöffnet. Das Kennwort ist nicht gespeichert; das Original ist unverändert.',
}

export function createOpenWithPassword({ files, workers }: OpenWithPasswordDeps): OpenWithPassword {
  return async ({ batchId, sha256 }, password) => {
    if (sha256 === null) throw new Error('a document that is locked has come in')
    const path = files.pathOf(sha256)
    const folder = join(await files.workFolder(batchId), `open-${randomUUID()}`)
    const outPath = join(folder, 'pages')
    await mkdir(folder, { recursive: true })
    const limit = limitAwake(OPEN_MS)
    try {
      const budget = cpuBudget('prepare-pdf', { bytes: (await stat(path)).size })
      const work = { signal: limit.signal, share: { rank: 'person' }, ...budget } as const
      const { rewritten } = await workers.run('prepare-pdf', { path, passwords: [password], outPath }, work)
      if (!rewritten) throw new Error('a locked PDF that can be read as it is')
      const { size } = await stat(outPath)
      const stored = await files.put(createReadStream(outPath), { byteSizeMax: size, signal: limit.signal })
      return { rendition: { ...stored, mediaType: 'application/pdf' }, note: NOTE }
    } catch (error) {
      throw isEngineError(error) && error.code === PASSWORD_PROTECTED ? wrong() : error
    } finally {
      limit.stop()
      await removePath(folder)
    }
  }
}

function wrong(): EngineError {
  const message =
    'Dieses Kennwort öffnet die Datei nicht. Bitte prüfen Sie Groß- und Kleinschreibung und versuchen Sie es noch einmal.'
  return new EngineError('input', 'password_wrong', message)
}
