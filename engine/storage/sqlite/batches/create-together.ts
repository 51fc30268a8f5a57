import type Database from 'better-sqlite3'
import { storageStateOf } from '../../../shared/storage-fault.ts'
import type { BatchVerbs, CreateOutcome, NewBatch } from '../../storage.ts'
import type { Synchronous } from '../promised.ts'

/** Batches that one commit takes at most: what waits behind it waits milliseconds. */
const TOGETHER_MAX = 32

type Settled = { readonly outcome: CreateOutcome } | { readonly error: unknown }

/** A group of creations, each with its own end. */
export interface CreateAll {
  createAll(inputs: readonly NewBatch[]): Promise<readonly Settled[]>
}

/**
 * Creates several batches in one transaction, each by itself: one that a rule of the database refuses leaves the others
 * alone. Throws faults of disk and database, with nothing created.
 */
export function createAllBatches(
  db: Database.Database,
  create: Synchronous<BatchVerbs>['create'],
): Synchronous<CreateAll> {
  const createAll = db.transaction((inputs: readonly NewBatch[]): readonly Settled[] =>
    inputs.map(input => {
      try {
        return { outcome: create(input) }
      } catch (error) {
        if (storageStateOf(error) !== null || !db.inTransaction) throw error
        return { error }
      }
    }),
  )
  return { createAll: inputs => createAll(inputs) }
}

/**
 * The verb `create` over `createAll`: what is asked for in one turn of the event loop is confirmed by the disk together,
 * so that programs that send at the same moment do not wait for one commit after the other.
 */
export function createTogether({ createAll }: CreateAll): BatchVerbs['create'] {
  const waiting: { readonly input: NewBatch; readonly settle: PromiseWithResolvers<CreateOutcome> }[] = []
  const createNext = async (): Promise<void> => {
    const group = waiting.splice(0, TOGETHER_MAX)
    if (waiting.length > 0) setImmediate(() => void createNext())
    try {
      const settled = await createAll(group.map(({ input }) => input))
      for (const [index, { settle }] of group.entries()) {
        const one = settled[index]
        if (one && 'outcome' in one) settle.resolve(one.outcome)
        else settle.reject(one?.error)
      }
    } catch (error) {
      for (const { settle } of group) settle.reject(error)
    }
  }
  return input => {
    const settle = Promise.withResolvers<CreateOutcome>()
    if (waiting.push({ input, settle }) === 1) setImmediate(() => void createNext())
    return settle.promise
  }
}
