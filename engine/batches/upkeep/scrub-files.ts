import { z } from 'zod'
import type { Clock } from '../../shared/clock.ts'
import { repeat } from '../../shared/repeat.ts'
import type { CheckVerbs } from '../../storage/check-verbs.ts'
import type { FileState, FileStore } from '../../storage/file-store.ts'
import type { Storage } from '../../storage/storage.ts'

/** A piece, and then rest: a few hundredths of one core, however many files there are. */
const PIECE_EVERY_MS = 10_000
const PIECE_FILES_MAX = 100
const PIECE_BYTES_MAX = 64_000_000
const ROUND_EVERY_MS = 7 * 24 * 60 * 60 * 1_000
/** What the engine does at its start comes first. */
const FIRST_AFTER_MS = 60_000
/** Damages that are kept by name; beyond that the number says enough. */
const DAMAGED_NAMED_MAX = 50

const damaged = z.object({
  type: z.enum(['original', 'result']),
  state: z.enum(['missing', 'damaged']),
  batchId: z.string(),
  /** Null for a Belegmappe. */
  documentId: z.string().nullable(),
})
const figures = {
  startedAt: z.int(),
  files: z.int(),
  damagedFiles: z.int(),
  damaged: z.array(damaged),
}
const schema = z.object({
  /** The round that is under way, and the file that it looked at last. */
  round: z.object({ ...figures, part: z.enum(['originals', 'results']), after: z.string() }).nullable(),
  last: z.object({ ...figures, finishedAt: z.int() }).nullable(),
})

/** How far the scrub is, and what its last whole round found. */
export type ScrubState = z.infer<typeof schema>
export type DamagedFile = z.infer<typeof damaged>
type Round = NonNullable<ScrubState['round']>

export interface ScrubberDeps {
  readonly storage: Pick<Storage, 'checks' | 'corrections'>
  readonly files: Pick<FileStore, 'rereadOriginal' | 'rereadManaged'>
  readonly clock: Clock
  readonly logger: { info(facts: object, text: string): void; error(facts: object, text: string): void }
}

export interface Scrubber {
  start(): void
  /** Drops the file that it is at; the next engine goes on there. */
  stop(): Promise<void>
}

/**
 * Reads every stored file that the database names against its hash, a piece at a time, once a week; a round goes on
 * after a restart where it was.
 */
export function createScrubber(deps: ScrubberDeps): Scrubber {
  const { clock, logger } = deps
  const startedMs = clock.monotonicMs()
  const stopping = new AbortController()
  const scrubbing = repeat({
    everyMs: PIECE_EVERY_MS,
    isIdle: true,
    work: async () => {
      if (clock.monotonicMs() - startedMs >= FIRST_AFTER_MS) await scrubPiece(deps, stopping.signal)
    },
    onFault: err => {
      if (!stopping.signal.aborted) logger.error({ err }, 'files_not_checked')
    },
  })
  return {
    start: scrubbing.wake,
    stop: async () => {
      stopping.abort()
      await scrubbing.stop()
    },
  }
}

/** Looks at the next piece of the round that is under way, or begins one that is due. */
export async function scrubPiece(deps: ScrubberDeps, signal: AbortSignal): Promise<void> {
  const { storage, clock, logger } = deps
  const { round: open, last } = await readScrub(storage)
  // A clock that was set back must not put the next round off for years.
  const isDue = last === null || Math.abs(clock.now() - last.startedAt) >= ROUND_EVERY_MS
  if (!open && !isDue) return
  const before: Round = open ?? { ...none(clock.now()), part: 'originals', after: '' }
  const after =
    before.part === 'originals' ? await originals(deps, before, signal) : await results(deps, before, signal)
  const now = clock.now()
  if (after) {
    await keep(storage, { round: after, last }, now)
    return
  }
  if (before.part === 'originals') {
    await keep(storage, { round: { ...before, part: 'results', after: '' }, last }, now)
    return
  }
  const { startedAt, files, damagedFiles, damaged: found } = before
  await keep(storage, { round: null, last: { startedAt, files, damagedFiles, damaged: found, finishedAt: now } }, now)
  logger.info({ files, damagedFiles }, 'files_checked')
}

/** What was found so far; nothing before the first piece. */
export async function readScrub(storage: { readonly checks: Pick<CheckVerbs, 'find'> }): Promise<ScrubState> {
  const kept = await storage.checks.find('files')
  return kept === null ? { round: null, last: null } : schema.parse(JSON.parse(kept))
}

/** Null when there are no further ones. */
async function originals({ storage, files, logger }: ScrubberDeps, round: Round, signal: AbortSignal) {
  const names = await storage.checks.listOriginals(round.after, PIECE_FILES_MAX)
  return lookAt(names, round, {
    keyOf: sha256 => sha256,
    read: sha256 => files.rereadOriginal(sha256, signal),
    damageOf: async (sha256, state) => {
      const documents = await storage.checks.documentsOf(sha256)
      logger.error({ type: 'original', state, documents }, 'stored_file_damaged')
      return documents.map(named => ({ type: 'original', state, ...named }))
    },
  })
}

async function results({ storage, files, logger }: ScrubberDeps, round: Round, signal: AbortSignal) {
  const listed = await storage.checks.listResults(round.after, PIECE_FILES_MAX)
  return lookAt(listed, round, {
    keyOf: ({ batchId }) => batchId,
    read: ({ path, sha256 }) => files.rereadManaged(path, sha256, signal),
    damageOf: async ({ batchId, sha256 }, state) => {
      // It may have been written anew while it was read.
      const isStill = (await storage.checks.listResults(round.after, PIECE_FILES_MAX)).some(
        each => each.batchId === batchId && each.sha256 === sha256,
      )
      // A new edition has its name before the row tells of it; the one of the row was kept.
      const { wanted, done, fault } = await storage.corrections.revision(batchId)
      if (!isStill || (done < wanted && fault === null)) return []
      logger.error({ type: 'result', state, batchId }, 'stored_file_damaged')
      return [{ type: 'result', state, batchId, documentId: null }]
    },
  })
}

interface Looking<T> {
  readonly keyOf: (file: T) => string
  readonly read: (file: T) => Promise<{ readonly state: FileState; readonly byteSize: number }>
  /** Whom it concerns; nobody when it is gone from the database by now. */
  readonly damageOf: (file: T, state: 'missing' | 'damaged') => Promise<readonly DamagedFile[]>
}

async function lookAt<T>(listed: readonly T[], round: Round, { keyOf, read, damageOf }: Looking<T>) {
  if (listed.length === 0) return null
  const after = { ...round, damaged: [...round.damaged] }
  let bytes = 0
  for (const file of listed) {
    const { state, byteSize } = await read(file)
    bytes += byteSize
    const found = state === 'whole' ? [] : await damageOf(file, state)
    after.files += 1
    after.damagedFiles += found.length > 0 ? 1 : 0
    after.damaged.push(...found.slice(0, DAMAGED_NAMED_MAX - after.damaged.length))
    after.after = keyOf(file)
    if (bytes >= PIECE_BYTES_MAX) break
  }
  return after
}

function none(startedAt: number) {
  return { startedAt, files: 0, damagedFiles: 0, damaged: [] }
}

function keep(storage: Pick<Storage, 'checks'>, state: ScrubState, at: number): Promise<void> {
  return storage.checks.save('files', JSON.stringify(state), at)
}
