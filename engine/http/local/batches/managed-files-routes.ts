import { createReadStream } from '../../../shared/disk/files-sync.ts'
import { resultFileList, resultFileQuery } from '../../../../wire/result-files.ts'
import type { ResultFile } from '../../../../wire/result-files.ts'
import { findOutput } from '../../../batches/find-output.ts'
import { resultFiles } from '../../../batches/outputs/result-files.ts'
import { targetNotes } from '../../../batches/outputs/target-notes.ts'
import type { Batch } from '../../../model/batch.ts'
import { EngineError } from '../../../shared/errors.ts'
import type { FileStore } from '../../../storage/file-store.ts'
import type { Storage } from '../../../storage/storage.ts'
import { attachmentHeader } from '../../answer/attachment-header.ts'
import { knownBatch } from './batch-routes.ts'
import { byId } from '../wire-app.ts'
import type { WireApp } from '../wire-app.ts'

export interface ManagedFilesDeps {
  readonly storage: Storage
  readonly files: Pick<FileStore, 'managedPath'>
}

/** What the engine writes for a batch; a base path may hold other batches too. */
const FOLDERS = [...targetNotes().map(({ folder }) => folder), 'Frühere Fassungen', 'Einzelbelege', 'Originale']

type ByFile = { Params: { id: string; fileId: string }; Querystring: { open?: string } }

/**
 * Files of a batch's folder in managed storage: what lies there, and one of them. A file is asked for by an id from the
 * list, never by a name.
 */
export function registerManagedFilesRoutes(app: WireApp, { storage, files }: ManagedFilesDeps): void {
  const listed = async (batch: Batch): Promise<readonly (ResultFile & { readonly path: string })[]> => {
    // It is asked for where a Belegmappe was told of, which may be written anew by now, without what was deleted.
    if (batch.status !== 'completed' || !(await storage.batches.output(batch.id))) return []
    const output = await findOutput(storage, batch)
    const base = files.managedPath(batch.basePath.replace(/\/+$/, ''))
    return (await resultFiles(base, FOLDERS)).map(({ place: _place, ...file }) => {
      return { ...file, isBinder: file.path === files.managedPath(output.path) }
    })
  }

  app.get(
    '/local/batches/:id/files',
    { schema: { params: byId, response: { 200: resultFileList } } },
    async request => {
      const found = await listed(await knownBatch({ storage }, request.params.id))
      return { files: found.map(({ path: _path, ...file }) => file) }
    },
  )

  app.get<ByFile>('/local/batches/:id/files/:fileId', async (request, reply) => {
    const found = await listed(await knownBatch({ storage }, request.params.id))
    const file = found.find(({ id }) => id === request.params.fileId)
    if (!file) throw new EngineError('input', 'not_found', 'Diese Datei gibt es nicht (mehr). Bitte neu laden.')
    // Only what the engine itself wrote is shown in the window's own origin.
    const isShown = resultFileQuery.parse(request.query).open === '1' && file.isBinder
    const disposition = attachmentHeader(file.name)
    return reply
      .type(isShown ? 'application/pdf' : 'application/octet-stream')
      .header('content-length', file.byteSize)
      .header('content-disposition', isShown ? disposition.replace(/^attachment/, 'inline') : disposition)
      .send(createReadStream(file.path))
  })
}
