import { cpuBudget } from '../../isolation/cpu-budget.ts'
import type { PageWorkers } from '../../isolation/operations.ts'
import type { Batch } from '../../model/batch.ts'
import { pageFile } from '../../model/document.ts'
import type { Author } from '../../model/user.ts'
import type { PageText } from '../../model/page.ts'
import { limitAwake } from '../../shared/awake-time.ts'
import type { Clock } from '../../shared/clock.ts'
import { EngineError } from '../../shared/errors.ts'
import type { InTurn } from '../../shared/in-turn.ts'
import type { FileStore } from '../../storage/file-store.ts'
import type { Storage } from '../../storage/storage.ts'
import { yearReleased } from '../../storage/year-released.ts'

export interface TurnPageDeps {
  readonly storage: Pick<Storage, 'corrections' | 'documents' | 'pages'>
  readonly files: Pick<FileStore, 'pathOf'>
  readonly workers: Pick<PageWorkers, 'run'>
  readonly clock: Pick<Clock, 'now'>
  /** Corrections of one batch come one after the other. */
  readonly inTurn: InTurn
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
  deps: TurnPageDeps,
  batch: Batch,
  { documentId, page, by }: { readonly documentId: string; readonly page: number; readonly by: 90 | 180 | 270 },
  author: Author | null,
): Promise<number> {
  const { storage, files, workers } = deps
  if (batch.status !== 'completed') throw notCompleted()
  const document = await storage.documents.find(documentId)
  const before = await storage.pages.text(documentId, page)
  const stored = (await storage.pages.listByDocument(documentId)).find(({ number }) => number === page)
  const file = document?.batchId === batch.id ? pageFile(document) : null
  if (!file || !before || !stored) throw notFound()
  const turned = ((before.rotation + by) % 360) as PageText['rotation']
  const limit = limitAwake(READ_MS)
  const input = {
    file: { path: files.pathOf(file.sha256), mediaType: file.mediaType },
    page: stored.sourceNumber,
    language: batch.options.language,
    turned,
  }
  const text = await workers
    .run('read-page', input, { signal: limit.signal, share: { rank: 'person' }, ...cpuBudget('read-page') })
    .finally(() => limit.stop())
  const sequence = await deps.inTurn([batch.id], () =>
    keepTurned(deps, {
      batchId: batch.id,
      documentId,
      page,
      sourceNumber: stored.sourceNumber,
      before,
      text,
      turned,
      author,
    }),
  )
  deps.onCorrected()
  return sequence
}

interface TurnedPage {
  readonly batchId: string
  readonly documentId: string
  readonly page: number
  readonly sourceNumber: number | null
  readonly before: PageText
  /** As it was read anew. */
  readonly text: PageText
  readonly turned: PageText['rotation']
  readonly author: Author | null
}

/** Looks whether the page still is what was read, and keeps its text with the correction. */
async function keepTurned({ storage, clock }: TurnPageDeps, turn: TurnedPage): Promise<number> {
  const { batchId, documentId, page } = turn
  // A split or a join may have given its number to another page meanwhile.
  const now = (await storage.pages.listByDocument(documentId)).find(({ number }) => number === page)
  if (now?.sourceNumber !== turn.sourceNumber) throw notFound()
  // Somebody else turned it meanwhile: a quarter of two would be lost.
  if ((await storage.pages.text(documentId, page))?.rotation !== turn.before.rotation) throw turnedMeanwhile()
  await storage.pages.saveText(documentId, page, turn.text)
  const outcome = await storage.corrections.apply(
    batchId,
    { type: 'turn_page', documentId, page, rotation: turn.turned },
    clock.now(),
    turn.author,
  )
  if (!outcome.applied && outcome.reason === 'released') {
    // What the year shows is what was released.
    await storage.pages.saveText(documentId, page, turn.before)
    throw yearReleased(outcome.released)
  }
  if (!outcome.applied) throw outcome.reason === 'not_completed' ? notCompleted() : notFound()
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
