import type { BatchStatus } from '../../engine/model/batch.ts'
import type { RunState } from '../../engine/model/run.ts'
import type { CheckpointState } from '../../engine/storage/checkpoint-verbs.ts'

/** What a batch should be, said without a database: the yardstick that storage is held against after every step. */
export interface ModelBatch {
  readonly project: string
  readonly key: string
  readonly createdAt: number
  status: BatchStatus
  run: RunState
  attempt: number
  holder: string | null
  leaseUntil: number | null
  isCancelled: boolean
  /** Largest that was saved; null before the first. */
  percent: number | null
  readonly documents: ModelDocument[]
  readonly events: ModelEvent[]
  /** By the index of a document. */
  readonly checkpoints: Map<number, ModelCheckpoint>
  /** Facts that the audit log has to tell as often. */
  readonly told: { starts: number; completed: number; failed: number }
}

export interface ModelDocument {
  status: 'pending' | 'processed' | 'failed' | 'duplicate'
  isFetched: boolean
}

export interface ModelEvent {
  readonly previous: BatchStatus
  readonly status: BatchStatus
  state: 'pending' | 'delivered' | 'exhausted' | 'gone'
  attempts: number
  nextAt: number | null
}

interface ModelCheckpoint {
  state: CheckpointState
  attempts: number
  share: number
}

/** A run as somebody once claimed it: its holder, or one that lost it and does not know. */
export interface Claimed {
  readonly batch: number
  readonly worker: string
  readonly attempt: number
}

export interface Model {
  now: number
  readonly batches: ModelBatch[]
  readonly claimed: Claimed[]
}

export const LEASE_MS = 1_000

/** Documents without bytes keep the run waiting. */
export function createBatch(model: Model, of: Pick<ModelBatch, 'project' | 'key'>, stored: readonly boolean[]): void {
  model.batches.push({
    ...of,
    createdAt: model.now,
    status: 'queued',
    run: stored.every(Boolean) ? 'available' : 'waiting',
    attempt: 0,
    holder: null,
    leaseUntil: null,
    isCancelled: false,
    percent: null,
    documents: stored.map(isFetched => ({ status: 'pending', isFetched })),
    events: [],
    checkpoints: new Map(),
    told: { starts: 0, completed: 0, failed: 0 },
  })
}

/** The one whose turn it is: of the project with the fewest running, of these the oldest. */
export function claimNext(model: Model, worker: string): Claimed | null {
  const running = (project: string): number =>
    model.batches.filter(batch => batch.run === 'running' && batch.project === project).length
  const [first] = model.batches
    .filter(({ run, documents }) => run === 'available' && documents.some(({ status }) => status !== 'failed'))
    .toSorted((one, other) => running(one.project) - running(other.project) || one.createdAt - other.createdAt)
  if (!first) return null
  Object.assign(first, { run: 'running', attempt: first.attempt + 1, holder: worker, leaseUntil: model.now + LEASE_MS })
  first.told.starts++
  if (first.status === 'queued') move(model, first, 'processing')
  const claimed = { batch: model.batches.indexOf(first), worker, attempt: first.attempt }
  model.claimed.push(claimed)
  return claimed
}

/** The batch, when who claimed it still holds it. */
export function heldBy({ batches }: Model, { batch, worker, attempt }: Claimed): ModelBatch | null {
  const found = batches[batch]
  const isHeld = found?.run === 'running' && found.holder === worker && found.attempt === attempt
  return isHeld ? found : null
}

export function letGo(batch: ModelBatch): void {
  Object.assign(batch, { run: 'available', holder: null, leaseUntil: null })
}

export function endRun(model: Model, batch: ModelBatch, status: 'completed' | 'failed'): void {
  Object.assign(batch, { run: 'finished', holder: null, leaseUntil: null })
  if (status === 'completed') batch.percent = 100
  batch.told[status]++
  move(model, batch, status)
}

/** A batch that nobody works on ends at once, one that somebody works on is marked. */
export function cancel(model: Model, batch: ModelBatch): boolean {
  if (batch.run === 'running') {
    batch.isCancelled = true
    return true
  }
  if (batch.run === 'finished') return false
  endRun(model, batch, 'failed')
  return true
}

/** The last source that was open makes the run available. */
export function endFetch(batch: ModelBatch, document: ModelDocument, isOk: boolean): void {
  if (document.status === 'pending' && (!isOk || !document.isFetched)) {
    if (isOk) document.isFetched = true
    else document.status = 'failed'
  }
  const isOpen = batch.documents.some(({ status, isFetched }) => status === 'pending' && !isFetched)
  if (batch.run === 'waiting' && !isOpen) batch.run = 'available'
}

/** Changes a document that is still pending; whether it was. */
export function endDocument(document: ModelDocument, status: ModelDocument['status']): boolean {
  const isPending = document.status === 'pending'
  if (isPending) document.status = status
  return isPending
}

/** A receiver that is gone wants no more of its project. */
export function recordAttempt(model: Model, batch: ModelBatch, event: ModelEvent, next: ModelEvent['state']): boolean {
  if (event.state !== 'pending') return false
  const nextAt = next === 'pending' ? model.now + LEASE_MS : null
  Object.assign(event, { state: next, attempts: event.attempts + 1, nextAt })
  if (next !== 'gone') return true
  const others = model.batches.filter(({ project }) => project === batch.project).flatMap(({ events }) => events)
  for (const other of others) if (other.state === 'pending') Object.assign(other, { state: 'gone', nextAt: null })
  return true
}

function move(model: Model, batch: ModelBatch, status: BatchStatus): void {
  batch.events.push({ previous: batch.status, status, state: 'pending', attempts: 0, nextAt: model.now })
  batch.status = status
}
