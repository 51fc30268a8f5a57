import type { Batch } from '../../model/batch.ts'
import { wayToReadAgain } from '../../model/document.ts'
import type { Document } from '../../model/document.ts'
import type { Author } from '../../model/user.ts'
import type { Clock } from '../../shared/clock.ts'
import { EngineError } from '../../shared/errors.ts'
import type { InTurn } from '../../shared/in-turn.ts'
import type { FileStore } from '../../storage/file-store.ts'
import type { NewDocument, OpenedDocuments, Storage } from '../../storage/storage.ts'
import { yearReleased } from '../../storage/year-released.ts'
import { whileThere } from '../../storage/while-there.ts'
import type { OpenWithPassword } from './open-with-password.ts'

export interface ReadAgainDeps {
  readonly storage: Pick<Storage, 'corrections' | 'documents'>
  readonly files: Pick<FileStore, 'has' | 'hold'>
  readonly clock: Pick<Clock, 'now'>
  readonly openWithPassword: OpenWithPassword
  /** A batch that failed as a whole is over: a new one is made of its files. */
  readonly restartBatch: (batch: Batch, opened: OpenedDocuments) => Promise<{ readonly batchId: string }>
  /** Corrections of one batch come one after the other. */
  readonly inTurn: InTurn
  /** The Belegmappe is to be written anew. */
  readonly onCorrected: () => void
}

/**
 * Reads a failed document once more, from where it failed, with a password where its PDF is locked; returns the id of
 * the batch in which it is read. Other documents stay as they are. The password is tried at once and kept nowhere.
 * Throws EngineError input `document_not_found`, `batch_not_completed`, `document_not_rereadable`, and as
 * `OpenWithPassword`.
 */
export async function readAgain(
  deps: ReadAgainDeps,
  batch: Batch,
  { documentId, password }: { readonly documentId: string; readonly password: string | null },
  by: Author | null,
): Promise<string> {
  const document = await deps.storage.documents.find(documentId)
  if (document?.batchId !== batch.id) throw notFound()
  if (batch.status !== 'completed' && batch.status !== 'failed') throw notCompleted()
  const way = wayToReadAgain(document)
  if (way === null || (password !== null && way !== 'password')) throw notRereadable()
  const opened = password === null ? null : await deps.openWithPassword(document, password)
  const sha256s = opened ? [opened.rendition.sha256] : []
  return whileThere(deps.files, sha256s, () =>
    batch.status === 'failed' ? readInNewBatch(deps, batch, document, opened) : readInPlace(deps, document, opened, by),
  )
}

type Opened = NonNullable<NewDocument['opened']> | null

async function readInNewBatch(
  { restartBatch }: ReadAgainDeps,
  batch: Batch,
  document: Document,
  opened: Opened,
): Promise<string> {
  return (await restartBatch(batch, new Map(opened ? [[document.id, opened]] : []))).batchId
}

async function readInPlace(
  { storage, clock, inTurn, onCorrected }: ReadAgainDeps,
  { id: documentId, batchId }: Document,
  opened: Opened,
  by: Author | null,
): Promise<string> {
  // Before the copy is there, which is read because of this note.
  if (opened) await storage.documents.addNotes(documentId, [opened.note])
  const correction = { type: 'read_again', documentId, opened: opened && opened.rendition } as const
  const outcome = await inTurn([batchId], () => storage.corrections.apply(batchId, correction, clock.now(), by))
  if (!outcome.applied && outcome.reason === 'released') throw yearReleased(outcome.released)
  if (!outcome.applied) throw outcome.reason === 'not_completed' ? notCompleted() : notRereadable()
  onCorrected()
  return batchId
}

function notFound(): EngineError {
  const message = 'Dieses Dokument gibt es in dem Stapel nicht (mehr). Bitte die Ansicht neu laden.'
  return new EngineError('input', 'document_not_found', message)
}

function notCompleted(): EngineError {
  const message = 'Der Stapel wird noch verarbeitet. Bitte warten, bis die Belegmappe fertig ist.'
  return new EngineError('input', 'batch_not_completed', message)
}

function notRereadable(): EngineError {
  const message =
    'Diese Datei lässt sich so nicht noch einmal lesen. Bitte die Ansicht neu laden: Vielleicht wird sie gerade gelesen. Sonst bitte die Datei neu einreichen.'
  return new EngineError('input', 'document_not_rereadable', message)
}
