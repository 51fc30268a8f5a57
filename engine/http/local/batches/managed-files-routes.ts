import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { resultFileList, resultFileQuery } from '../../../../wire/result-files.ts'
import type { ResultFile } from '../../../../wire/result-files.ts'
import { findOutput } from '../../../batches/find-output.ts'
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
const FOLDERS = ['DATEV', 'Frühere Fassungen', 'Einzelbelege', 'Originale'] as const
const FILES_MAX = 10_000

type ByFile = { Params: { id: string; fileId: string }; Querystring: { open?: string } }

/**
 * Files of a batch's folder in managed storage: what lies there, and one of them. A file is asked for by an id from the
 * list, never by a name.
 */
export function registerManagedFilesRoutes(app: WireApp, { storage, files }: ManagedFilesDeps): void {
  const listed = async (batch: Batch): Promise<readonly (ResultFile & { readonly path: string })[]> => {
    if (batch.status !== 'completed') return []
    const output = await findOutput(storage, batch)
    const base = files.managedPath(batch.basePath.replace(/\/+$/, ''))
    const paths = [...(await filesIn(base)), ...(await Promise.all(FOLDERS.map(each => filesBelow(base, each)))).flat()]
    const found = await Promise.all(paths.slice(0, FILES_MAX).map(async path => ({ path, info: await infoOf(path) })))
    return found.flatMap(({ path, info }) => {
      if (!info) return []
      const parts = relative(base, path).split(sep)
      const place = { folder: parts.slice(0, -1).join('/'), name: parts.at(-1) ?? '', path }
      const isBinder = path === files.managedPath(output.path)
      return [{ id: idOf(parts), ...place, byteSize: info.size, modifiedAt: Math.round(info.mtimeMs), isBinder }]
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

/** Short and without a name, so that no address can hold a path. */
function idOf(parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('/')).digest('hex').slice(0, 32)
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(noneWhenGone)
  return entries
    .filter(entry => entry.isFile())
    .map(entry => join(folder, entry.name))
    .sort()
}

async function filesBelow(base: string, name: string): Promise<string[]> {
  const entries = await readdir(join(base, name), { withFileTypes: true, recursive: true }).catch(noneWhenGone)
  return entries
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .sort()
}

async function infoOf(path: string) {
  try {
    return await stat(path)
  } catch (error) {
    noneWhenGone(error as NodeJS.ErrnoException)
    return null
  }
}

/** A correction may write the folder anew while it is read. */
function noneWhenGone(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return []
  throw error
}
