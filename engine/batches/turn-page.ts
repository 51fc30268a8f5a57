import { cpuBudget } from '../isolation/cpu-budget.ts'
import type { PageWorkers } from '../isolation/operations.ts'
import type { Batch } from '../model/batch.ts'
import { pageFile } from '../model/document.ts'
import type { PageText } from '../model/page.ts'
import type { Clock } from '../shared/clock.ts'
import { EngineError } from '../shared/errors.ts'
import type { FileStore } from '../storage/file-store.ts'
import type { Storage } from '../storage/storage.ts'

export interface TurnPageDeps {
  readonly storage: Pick<Storage, 'corrections' | 'documents' | 'pages'>
  readonly files: Pick<FileStore, 'pathOf'>
  readonly workers: Pick<PageWorkers, 'run'>
  readonly clock: Pick<Clock, 'now'>
  /** The Belegmappe is to be written anew. */
  readonly onCorrected: () => void
}

/** With its time in the queue behind the pages of batches. */
const READ_MS = 15 * 60_000

/**
 * Turns a page of a finished batch clockwise by a person's word and reads it anew as it stands then; returns the
 * correction's number. Throws EngineError input `batch_not_completed`, `page_not_found`,
 * `correction_not_possible` (turned meanwhile), and what reading throws.
 */
export async function turnPage(
  { storage, files, workers, clock, onCorrected }: TurnPageDeps,
  batch: Batch,
  { documentId, page, by }: { readonly documentId: string; readonly page: number; readonly by: 90 | 180 | 270 },
): Promise<number> {
  if (batch.status !== 'completed') throw notCompleted()
  const document = storage.documents.find(documentId)
  const before = storage.pages.text(documentId, page)
  const stored = storage.pages.listByDocument(documentId).find(({ number }) => number === page)
  const file = document?.batchId === batch.id ? pageFile(document) : null
  if (!file || !before || !stored) throw notFound()
  const turned = ((before.rotation + by) % 360) as PageText['rotation']
  const text = await workers.run(
    'read-page',
    {
      ...{ file: { path: files.pathOf(file.sha256), mediaType: file.mediaType }, page: stored.sourceNumber },
      ...{ language: batch.options.language, turned },
    },
    { signal: AbortSignal.timeout(READ_MS), ...cpuBudget('read-page') },
  )
  // A split or a join may have given its number to another page meanwhile.
  const now = storage.pages.listByDocument(documentId).find(({ number }) => number === page)
  if (now?.sourceNumber !== stored.sourceNumber) throw notFound()
  // Somebody else turned it meanwhile: a quarter of two would be lost.
  if (storage.pages.text(documentId, page)?.rotation !== before.rotation) throw turnedMeanwhile()
  storage.pages.saveText(documentId, page, text)
  const outcome = storage.corrections.apply(
    batch.id,
    { type: 'turn_page', documentId, page, rotation: turned },
    clock.now(),
  )
  if (!outcome.applied) throw outcome.reason === 'not_completed' ? notCompleted() : notFound()
  onCorrected()
  return outcome.sequence
}

function notCompleted(): EngineError {
  const message = 'Der Stapel wird noch verarbeitet. Bitte warten, bis die Belegmappe fertig ist.'
  return new EngineError('input', 'batch_not_completed', message)
}

function turnedMeanwhile(): EngineError {
  const message = 'Die Seite wurde inzwischen schon gedreht. Bitte ansehen und bei Bedarf noch einmal drehen.'
  return new EngineError('input', 'correction_not_possible', message)
}

function notFound(): EngineError {
  const message = 'Diese Seite gibt es in dem Stapel nicht (mehr). Bitte die Ansicht neu laden.'
  return new EngineError('input', 'page_not_found', message)
}
