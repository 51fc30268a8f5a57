import { dirname } from 'node:path/posix'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Clock } from '../shared/clock.ts'
import { readFile, stat, writeFile } from '../shared/disk/files.ts'
import { writeWhole } from '../shared/disk/write-whole.ts'
import { isEngineError } from '../shared/errors.ts'
import { createInTurn } from '../shared/in-turn.ts'
import { repeat } from '../shared/repeat.ts'
import type { Sender } from '../shared/send-request.ts'
import type { FileStore } from '../storage/file-store.ts'
import type { Storage } from '../storage/storage.ts'
import type { TimeStampSetting } from './time-stamp-setting.ts'

/** A Belegmappe that is to be stamped: of a batch, wherever it lies by then, or the file of a client-year's edition. */
export type ToStamp =
  { readonly batchId: string; readonly sha256: string } | { readonly path: string; readonly sha256: string }

export interface Stamper {
  /** A Belegmappe was written; nothing happens where no service is set. */
  expect(written: ToStamp): void
  start(): void
  /** What is open is on disk when it resolves. */
  stop(): Promise<void>
}

export interface StamperDeps {
  readonly config: { readonly timeStamp: TimeStampSetting | null }
  readonly storage: Pick<Storage, 'batches' | 'audit'>
  readonly files: Pick<FileStore, 'writeManaged' | 'managedPath'>
  readonly clock: Clock
  readonly logger: Pick<Logger, 'warn' | 'info'>
  readonly dispatcher: Sender
  /** Hears that the log of a batch grew. */
  readonly onLogged: (batchId: string) => void
  /** Where what is open is kept. */
  readonly path: string
}

/** Folder beside a Belegmappe; each stamp is named by the hash of the file that it is of, which its names may outlive. */
export const STAMP_FOLDER = 'Zeitstempel'

const ROUND_MS = 30_000
const ANSWER_MS = 60_000
const FIRST_RETRY_MS = 5 * 60_000
const RETRY_MS_MAX = 6 * 60 * 60_000
/** Who set an address that never answers has been told for a month. */
const GIVE_UP_MS = 30 * 24 * 60 * 60_000

const open = z.object({
  since: z.number(),
  nextAt: z.number(),
  tries: z.number(),
  of: z.union([
    z.object({ batchId: z.string(), sha256: z.string() }),
    z.object({ path: z.string(), sha256: z.string() }),
  ]),
})
type Open = z.infer<typeof open>
const file = z.object({ open: z.array(open) })

/**
 * Has Belegmappen stamped by the service of the settings, after they are written and never in their way: what fails is
 * tried again with growing pauses, over restarts, for a month. Only hashes leave the machine.
 */
export async function createStamper(deps: StamperDeps): Promise<Stamper> {
  const state = { open: await read(deps.path), abort: new AbortController() }
  const inTurn = createInTurn()
  const keep = () => inTurn(['file'], () => writeWhole(deps.path, JSON.stringify({ open: state.open })))
  const rounds = repeat({
    everyMs: ROUND_MS,
    isIdle: true,
    work: async () => {
      if (state.open.length === 0 || deps.config.timeStamp === null) return
      for (const each of state.open.filter(({ nextAt }) => nextAt <= deps.clock.now())) {
        const next = await stampOne(deps, each, state.abort.signal)
        state.open = state.open.flatMap(other => (other === each ? (next ? [next] : []) : [other]))
        await keep()
      }
    },
    onFault: err => deps.logger.warn({ err }, 'time_stamps_failed'),
  })
  return {
    expect: of => {
      if (deps.config.timeStamp === null) return
      const now = deps.clock.now()
      const key = JSON.stringify(of)
      state.open = state.open.filter(each => JSON.stringify(each.of) !== key)
      state.open.push({ since: now, nextAt: now, tries: 0, of })
      void keep().then(rounds.wake, (err: unknown) => deps.logger.warn({ err }, 'time_stamps_not_kept'))
    },
    start: rounds.wake,
    stop: async () => {
      state.abort.abort()
      await rounds.stop()
    },
  }
}

/** What is left to do for a Belegmappe; null when it has its stamp, is gone, or its time is over. */
async function stampOne(deps: StamperDeps, each: Open, signal: AbortSignal): Promise<Open | null> {
  const { storage, clock, logger } = deps
  const url = deps.config.timeStamp?.url
  const later = (): Open => {
    const pause = Math.min(RETRY_MS_MAX, FIRST_RETRY_MS * 2 ** each.tries)
    return { ...each, tries: each.tries + 1, nextAt: clock.now() + pause }
  }
  const isOver = (): boolean => clock.now() - each.since > GIVE_UP_MS
  if (url === undefined) return each
  const batchId = 'batchId' in each.of ? each.of.batchId : null
  if (batchId !== null && !(await storage.batches.find(batchId))) return null
  const { sha256 } = each.of
  const found = 'batchId' in each.of ? await storage.batches.output(each.of.batchId) : each.of
  // The end of a batch follows its Belegmappe, and a newer one may have taken its place.
  if (found?.sha256 !== sha256) return isOver() ? null : { ...each, nextAt: clock.now() + ROUND_MS }
  if (!(await isThere(deps, found.path))) return null
  const path = `${dirname(found.path)}/${STAMP_FOLDER}/${sha256}.tsr`
  if (await isThere(deps, path)) return null
  try {
    const timed = AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)])
    // Loaded where an office has a service: it brings the library for signed messages.
    const { askTimeStamp } = await import('./ask-time-stamp.ts')
    const reply = await askTimeStamp(url, sha256, { dispatcher: deps.dispatcher, signal: timed })
    await deps.files.writeManaged(path, temporaryPath => writeFile(temporaryPath, reply))
    await log(deps, batchId, url, 'http_200')
    return null
  } catch (error) {
    if (signal.aborted) return each
    const code = isEngineError(error) ? error.code : 'time_stamp_unreachable'
    logger.warn({ code, tries: each.tries + 1 }, 'time_stamp_failed')
    await log(deps, batchId, url, code)
    return isOver() ? null : later()
  }
}

async function isThere({ files }: StamperDeps, path: string): Promise<boolean> {
  return (await stat(files.managedPath(path)).catch(() => null)) !== null
}

/** Each try is a connection that the batch's log names. */
async function log(deps: StamperDeps, batchId: string | null, url: string, outcome: string): Promise<void> {
  if (batchId === null || !(await deps.storage.batches.find(batchId))) return
  const about = { event: 'connection', purpose: 'time_stamp', document_id: null } as const
  await deps.storage.audit.append(batchId, { ...about, host: new URL(url).hostname, outcome }, deps.clock.now())
  deps.onLogged(batchId)
}

async function read(path: string): Promise<Open[]> {
  try {
    return file.parse(JSON.parse((await readFile(path)).toString('utf8'))).open
  } catch {
    return []
  }
}
