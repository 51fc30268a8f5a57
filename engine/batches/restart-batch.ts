import type { Batch } from '../model/batch.ts'
import type { Project } from '../model/client.ts'
import { EngineError } from '../shared/errors.ts'
import type { FileStore } from '../storage/file-store.ts'
import type { Storage } from '../storage/storage.ts'
import type { CreateBatch, CreatedBatch } from './create-batch.ts'

interface Deps {
  readonly storage: Pick<Storage, 'documents'>
  readonly files: Pick<FileStore, 'has'>
  readonly createBatch: CreateBatch
}

/**
 * Makes a new batch of the originals of a failed one, with the same name, mandant and options; the failed one stays as it
 * is. Only batches of `project`: another program's batch is that program's to send and to pay for.
 * Throws EngineError `batch_not_restartable`.
 */
export function restartBatch({ storage, files, createBatch }: Deps, project: Project, batch: Batch): CreatedBatch {
  if (batch.projectId !== project.id) {
    throw refused('Diesen Stapel hat ein anderes Programm gesendet. Bitte senden Sie ihn dort erneut.')
  }
  if (batch.status !== 'failed') throw refused('Nur ein fehlgeschlagener Stapel lässt sich erneut starten.')
  const sent = storage.documents.listByBatch(batch.id).filter(document => document.origin === null)
  const documents = sent.map(({ filename, source, sha256, byteSize }) => {
    if (sha256 === null || byteSize === null || !files.has(sha256)) {
      throw refused('Die Originale dieses Stapels sind nicht mehr vollständig da. Bitte legen Sie ihn neu an.')
    }
    return { filename, source, stored: { sha256, byteSize } }
  })
  const { requestedPhases, language, autoDedupe } = batch.options
  return createBatch({
    ...{ project, name: batch.name, documents, requestedPhases, language, autoDedupe },
    mandant: batch.mandantId === null ? null : { type: 'existing', id: batch.mandantId },
  })
}

function refused(message: string): EngineError {
  return new EngineError('input', 'batch_not_restartable', message)
}
