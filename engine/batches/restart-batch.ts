import type { Batch } from '../model/batch.ts'
import type { Project } from '../model/client.ts'
import { EngineError, isEngineError } from '../shared/errors.ts'
import type { FileStore } from '../storage/file-store.ts'
import type { IdempotencyPlace, OpenedDocuments, Storage } from '../storage/storage.ts'
import type { CreateBatch } from './create-batch.ts'

interface Deps {
  readonly storage: {
    readonly batches: Pick<Storage['batches'], 'find' | 'keptAnswer'>
    readonly documents: Pick<Storage['documents'], 'listByBatch'>
  }
  readonly files: Pick<FileStore, 'has' | 'hold'>
  readonly createBatch: CreateBatch
}

const ROUTE = 'POST /local/batches/:id/restart'

/**
 * Makes a new batch of the originals of a failed one, with the same name, mandant and options; the failed one stays as
 * it is; `opened` goes along. As long as the new one has not ended it is the answer to every further request. Only batches of `project`:
 * another program's batch is that program's to send and to pay for. Throws EngineError `batch_not_restartable`.
 */
export async function restartBatch(
  deps: Deps,
  project: Project,
  batch: Batch,
  opened: OpenedDocuments = new Map(),
): Promise<{ readonly batchId: string; readonly isNew: boolean }> {
  const { storage } = deps
  if (batch.projectId !== project.id) {
    throw refused('Diesen Stapel hat ein anderes Programm gesendet. Bitte senden Sie ihn dort erneut.')
  }
  if (batch.status !== 'failed') throw refused('Nur ein fehlgeschlagener Stapel lässt sich erneut starten.')
  const { place, last } = await lastRestart(storage, project.id, batch.id)
  if (last?.status === 'queued' || last?.status === 'processing') return { batchId: last.id, isNew: false }
  try {
    return { batchId: await makeAgain(deps, project, batch, { place, opened }), isNew: true }
  } catch (error) {
    // Somebody else asked at the same moment, and was first: theirs is the answer.
    const made = isKeyUsed(error) ? await storage.batches.keptAnswer(place) : null
    if (!made) throw error
    return { batchId: (JSON.parse(made.answer) as { id: string }).id, isNew: false }
  }
}

/** Id of a new batch of the originals of another one; they are held until it names them. */
async function makeAgain(
  { storage, files, createBatch }: Deps,
  project: Project,
  batch: Batch,
  { place, opened }: { readonly place: IdempotencyPlace; readonly opened: OpenedDocuments },
): Promise<string> {
  const sent = (await storage.documents.listByBatch(batch.id)).filter(document => document.origin === null)
  const { requestedPhases, language, autoDedupe } = batch.options
  const originals = sent.flatMap(({ sha256 }) => (sha256 === null ? [] : [sha256]))
  const made = await files.hold(originals, async () => {
    const documents = sent.map(({ id, filename, source, sha256, byteSize }) => {
      if (sha256 === null || byteSize === null || !files.has(sha256)) {
        throw refused('Die Originale dieses Stapels sind nicht mehr vollständig da. Bitte legen Sie ihn neu an.')
      }
      return { filename, source, stored: { sha256, byteSize }, opened: opened.get(id) ?? null }
    })
    return createBatch({
      project,
      name: batch.name,
      documents,
      requestedPhases,
      language,
      autoDedupe,
      mandant: batch.mandantId === null ? null : { type: 'existing', id: batch.mandantId },
      idempotency: { ...place, fingerprint: batch.id, answerOf: created => JSON.stringify({ id: created.batch.id }) },
    })
  })
  return made.batch.id
}

/**
 * The batch that was made last of this one, and the place where the next one is noted: its key names the one before it.
 */
async function lastRestart(
  storage: Deps['storage'],
  projectId: string,
  batchId: string,
): Promise<{ readonly place: IdempotencyPlace; readonly last: Batch | null }> {
  let lastId = ''
  for (;;) {
    const place = { projectId, route: ROUTE, key: `${batchId} ${lastId}` }
    const kept = await storage.batches.keptAnswer(place)
    if (!kept) return { place, last: lastId === '' ? null : await storage.batches.find(lastId) }
    lastId = (JSON.parse(kept.answer) as { id: string }).id
  }
}

function isKeyUsed(error: unknown): boolean {
  return isEngineError(error) && error.code === 'idempotency_key_used'
}

function refused(message: string): EngineError {
  return new EngineError('input', 'batch_not_restartable', message)
}
