import { createHash } from 'node:crypto'
import type { Batch } from '../../model/batch.ts'
import { isRegrouping } from '../../model/correction.ts'
import type { Document } from '../../model/document.ts'
import type { PositionSet } from '../../model/position.ts'
import type { Taxonomy } from '../../model/taxonomy.ts'
import { settleStack } from '../../phases/report/plan/settle-stack.ts'
import type { SettledStack } from '../../phases/report/plan/settle-stack.ts'
import { settleBatch } from '../../positions/settle-batch.ts'
import { EngineError } from '../../shared/errors.ts'
import type { Storage } from '../../storage/storage.ts'
import { rememberPages } from './remember-pages.ts'
import type { PageReads } from './remember-pages.ts'

export interface ReadPositionsDeps {
  readonly storage: Pick<Storage, 'documents' | 'pages' | 'mandants' | 'audit' | 'corrections' | 'clientYears'>
  readonly taxonomy: Pick<Taxonomy, 'kinds'>
}

/**
 * What the documents of a finished batch count for, corrections that its Belegmappe does not show yet included.
 * Throws EngineError input `batch_not_completed`.
 */
export type ReadPositions = (batch: Batch) => Promise<BatchPositions>

export interface BatchPositions {
  readonly set: PositionSet
  /** All of the batch, as they were when the set was made. */
  readonly documents: readonly Document[]
}

/** What is remembered of a batch, so that only what a correction touched is worked out anew. */
interface Remembered {
  readonly stand: Stand
  readonly pages: PageReads
  readonly stack: SettledStack
  readonly set: PositionSet
}

/** Fingerprints of what the three depend on, each of what the one before depends on as well. */
interface Stand {
  readonly pages: string
  readonly stack: string
  readonly set: string
}

/** Batches that people work on at the same time. */
const BATCHES_MAX = 4

/** Reads positions; the last answers are kept, as long as nothing changed that they rest on. */
export function createPositionReader(deps: ReadPositionsDeps): ReadPositions {
  const kept = new Map<string, Remembered>()
  return async batch => {
    if (batch.status !== 'completed') throw notCompleted()
    const all = await deps.storage.documents.listByBatch(batch.id)
    const stand = await standOf(deps, batch, all)
    const known = kept.get(batch.id)
    const fresh = known?.stand.set === stand.set ? known : await work(deps, { batch, all, stand, known })
    kept.delete(batch.id)
    kept.set(batch.id, fresh)
    const [oldest] = kept.keys()
    if (kept.size > BATCHES_MAX && oldest !== undefined) kept.delete(oldest)
    return { set: fresh.set, documents: all }
  }
}

interface Round {
  readonly batch: Batch
  readonly all: readonly Document[]
  readonly stand: Stand
  readonly known: Remembered | undefined
}

async function work(deps: ReadPositionsDeps, { batch, all, stand, known }: Round): Promise<Remembered> {
  const pages = known?.stand.pages === stand.pages ? known.pages : rememberPages(deps.storage.pages)
  const storage = { ...deps.storage, pages: { ...deps.storage.pages, ...pages } }
  const stack = known?.stand.stack === stand.stack ? known.stack : await settleStack({ ...deps, storage }, batch, all)
  const byId = new Map(all.map(document => [document.id, document]))
  const documents = [...stack.bound, ...stack.removed].flatMap(({ id }) => byId.get(id) ?? [])
  const { duplicates, links, record } = stack
  return { stand, pages, stack, set: await settleBatch(storage, { documents, duplicates, links, record }) }
}

/**
 * What somebody said about positions changes nothing of what documents have to do with each other. Master data of
 * other mandants are looked at with the next change of the batch, as the Belegmappe does.
 */
async function standOf({ storage }: ReadPositionsDeps, batch: Batch, all: readonly Document[]): Promise<Stand> {
  const { mandantId, organizationId } = batch
  const record = mandantId === null ? null : await storage.mandants.record(organizationId, mandantId)
  const moved = (await storage.corrections.list(batch.id)).findLast(({ correction }) => isRegrouping(correction))
  const pages = String(moved?.sequence ?? 0)
  const stack = fingerprint([
    pages,
    record,
    [...(await storage.clientYears.places(batch.id))],
    all.map(({ judgement: { positions: _said, ...judgement }, ...document }) => ({ ...document, judgement })),
  ])
  return { pages, stack, set: fingerprint([stack, all.map(({ judgement }) => judgement.positions ?? null)]) }
}

function fingerprint(facts: unknown): string {
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64')
}

function notCompleted(): EngineError {
  const message = 'Der Stapel wird noch verarbeitet. Die Summen stehen fest, sobald er fertig ist.'
  return new EngineError('input', 'batch_not_completed', message)
}
