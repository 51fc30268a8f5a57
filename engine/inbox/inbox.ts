import { join } from 'node:path'
import type { Logger } from 'pino'
import type { CreateBatch } from '../batches/create-batch.ts'
import type { Config } from '../config.ts'
import type { LeftOutFile } from '../model/left-out.ts'
import type { Project } from '../model/client.ts'
import type { Clock } from '../shared/clock.ts'
import { Stop } from '../shared/errors.ts'
import type { FileStore } from '../storage/file-store.ts'
import type { Storage } from '../storage/storage.ts'
import { chooseFiles } from './choose-files.ts'
import { createFaultList } from './fault-list.ts'
import { errorCode, faultMessage, type InboxFault } from './inbox-fault.ts'
import { createQuietTime } from './quiet-time.ts'
import { scanInbox, type FoundFile } from './scan-inbox.ts'
import { settleTaking, type SettleDeps } from './settle-taking.ts'
import { takeFiles, type TakenBatch } from './take-files.ts'
import { openTakings, type TakenFile, type Taking, type Takings } from './takings.ts'

/** Network drives do not report changes, so the folder is looked at. */
const POLL_MS = 3_000
/** What failed is not tried again at every look. */
const RETRY_MS = 60_000
const RECENT_MAX = 20

export interface InboxDeps {
  /** As `checkInboxFolder` returned it; null when the inbox is off. */
  readonly folder: string | null
  readonly config: Pick<Config, 'dataDir' | 'inboxQuietMs' | 'limits'>
  readonly storage: {
    readonly batches: Pick<Storage['batches'], 'keptAnswer'>
    readonly mandants: Pick<Storage['mandants'], 'list'>
  }
  readonly files: Pick<FileStore, 'put' | 'has' | 'hold' | 'freeBytes'>
  readonly createBatch: CreateBatch
  readonly project: () => Promise<Project>
  readonly clock: Clock
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>
  readonly isDiskLow: () => boolean
  readonly onCreated: () => void
  readonly move?: SettleDeps['move']
}

export interface InboxStatus {
  /** `unreachable`: the folder cannot be read. `disk_low`: nothing is taken until there is room in the data folder. */
  readonly state: 'off' | 'starting' | 'watching' | 'unreachable' | 'disk_low' | 'failing'
  /** Epoch ms of the last look, or null. */
  readonly lookedAt: number | null
  /** Files that were seen and are not taken yet. */
  readonly waiting: number
  /** What stays in the inbox although it is complete; paths are for people, never for a log. */
  readonly faults: readonly (InboxFault & { readonly message: string })[]
  /** Batches since the start, newest first. */
  readonly recent: readonly TakenBatch[]
}

export interface Inbox {
  start(): void
  /** Lets go of what is on its way; it is taken after the next start. */
  stop(): Promise<void>
  /** Looks once, now; what is complete is taken when it resolves. */
  look(): Promise<void>
  status(): InboxStatus
}

/** Makes batches of the files that people and scanners put into a folder, and moves what was taken. */
export function createInbox(deps: InboxDeps): Inbox {
  const { clock, logger } = deps
  const { documentsPerBatchMax, batchBytesMax, fileBytesMax } = deps.config.limits
  const quiet = createQuietTime({ clock, quietMs: deps.config.inboxQuietMs })
  const faults = createFaultList({ clock, logger, retryMs: RETRY_MS })
  const stopping = new AbortController()
  const { signal } = stopping
  const takeAgainAtMs = new Map<string, number>()
  const moveAgainAtMs = new Map<string, number>()
  let takings: Takings | null = null
  let timer: NodeJS.Timeout | null = null
  let looking: Promise<void> | null = null
  let state: InboxStatus['state'] = deps.folder === null ? 'off' : 'starting'
  let lookedAt: number | null = null
  let waiting = 0
  let recent: readonly TakenBatch[] = []

  return {
    start: () => {
      if (deps.folder !== null) void poll()
    },
    stop: async () => {
      stopping.abort(new Stop('shutdown'))
      if (timer) clearTimeout(timer)
      await looking
    },
    look,
    status: () => ({
      state,
      lookedAt,
      waiting,
      recent,
      faults: faults.list().map(fault => ({ ...fault, message: faultMessage(fault.code) })),
    }),
  }

  async function poll(): Promise<void> {
    await look()
    if (!signal.aborted) timer = setTimeout(() => void poll(), POLL_MS)
  }

  function look(): Promise<void> {
    looking ??= lookOnce().finally(() => (looking = null))
    return looking
  }

  async function lookOnce(): Promise<void> {
    const { folder } = deps
    if (folder === null || signal.aborted) return
    let next: InboxStatus['state'] = 'failing'
    try {
      takings ??= await openTakings(join(deps.config.dataDir, 'inbox'))
      const open = await settleAll(folder, takings)
      next = 'unreachable'
      const { groups, faults: found, leftOut } = await scanInbox(folder)
      quiet.observe([...groups.values()].flat())
      faults.replaceSeen(found, groups)
      waiting = 0
      next = 'watching'
      for (const [group, files] of groups) {
        const fresh = files.filter(file => !open.has(idOf(file)) && !faults.isSetAside(file))
        waiting += fresh.length
        if (clock.monotonicMs() < (takeAgainAtMs.get(group) ?? 0) || !fresh.every(quiet.isOver)) continue
        const chosen = chooseFiles(fresh, { filesMax: documentsPerBatchMax, bytesMax: batchBytesMax })
        if (chosen.length === 0) continue
        if (!(await isRoomFor(chosen))) next = 'disk_low'
        else if (!(await tryToTake(folder, takings, group, chosen, leftOut.get(group) ?? []))) next = 'failing'
      }
    } catch (error) {
      report(error, next)
    }
    state = next
    lookedAt = clock.now()
  }

  async function settleAll(root: string, takings: Takings): Promise<ReadonlySet<string>> {
    const open = new Set<string>()
    for (const taking of await takings.list()) {
      const isDue = clock.monotonicMs() >= (moveAgainAtMs.get(taking.key) ?? 0)
      for (const file of isDue ? await tryToSettle(root, takings, taking) : taking.files) open.add(idOf(file))
    }
    return open
  }

  /** Returns what is still to be moved: all of it when this failed. */
  async function tryToSettle(...args: Parameters<typeof settle>): Promise<readonly TakenFile[]> {
    const [, , taking] = args
    try {
      return await settle(...args)
    } catch (error) {
      moveAgainAtMs.set(taking.key, clock.monotonicMs() + RETRY_MS)
      report(error, null)
      return taking.files
    }
  }

  async function settle(root: string, takings: Takings, taking: Taking): Promise<readonly TakenFile[]> {
    const settled = await settleTaking({ ...deps, root, takings, projectId: (await deps.project()).id, signal }, taking)
    faults.setStuck(taking.key, settled.faults)
    if (settled.left.length === 0) moveAgainAtMs.delete(taking.key)
    else moveAgainAtMs.set(taking.key, clock.monotonicMs() + RETRY_MS)
    return settled.left
  }

  /** False when it failed; the other folders go on, and this one is tried again later. */
  async function tryToTake(...args: Parameters<typeof take>): Promise<boolean> {
    const [, , group] = args
    try {
      await take(...args)
      takeAgainAtMs.delete(group)
      return true
    } catch (error) {
      takeAgainAtMs.set(group, clock.monotonicMs() + RETRY_MS)
      report(error, null)
      return false
    }
  }

  async function take(
    root: string,
    takings: Takings,
    group: string,
    files: readonly FoundFile[],
    leftOut: readonly LeftOutFile[],
  ): Promise<void> {
    const place = { ...deps, project: await deps.project(), root, takings, fileBytesMax, signal }
    const taken = await takeFiles(place, group, files, leftOut)
    for (const path of taken.changed) quiet.restart(path)
    faults.setAside(taken.faults, files)
    const { taking, created } = taken
    if (taking) waiting -= taking.files.length
    if (created) {
      recent = [created, ...recent].slice(0, RECENT_MAX)
      const { batchId, documents, mandant } = created
      const isOpen = mandant === 'unknown' || mandant === 'ambiguous'
      logger[isOpen ? 'warn' : 'info']({ batchId, documents, mandant }, 'inbox_batch_created')
      deps.onCreated()
    }
    if (taking) await settle(root, takings, taking)
  }

  async function isRoomFor(files: readonly FoundFile[]): Promise<boolean> {
    if (deps.isDiskLow()) return false
    const byteSize = files.reduce((sum, file) => sum + file.byteSize, 0)
    // Original, intermediate files and Belegmappe, as for an upload.
    return (await deps.files.freeBytes()) >= byteSize * 3
  }

  /** A lasting state is told once. Errors of the system carry paths, so that only their code is written. */
  function report(error: unknown, next: InboxStatus['state'] | null): void {
    if (signal.aborted) return
    const code = errorCode(error)
    if (code === null) logger.error({ err: error }, 'inbox_look_failed')
    else if (next !== state) logger.warn({ code, state: next ?? 'failing' }, 'inbox_look_failed')
  }
}

/** A file that is replaced under its name is another file. */
function idOf(file: { readonly path: string; readonly byteSize: number; readonly mtimeNs: string | bigint }): string {
  return `${file.path}\n${file.byteSize}\n${file.mtimeNs}`
}
