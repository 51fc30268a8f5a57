import { join } from 'node:path'
import { chooseFiles } from './choose-files.ts'
import { createFaultList } from './fault-list.ts'
import type { FaultList } from './fault-list.ts'
import { fileId } from './file-id.ts'
import type { InboxDeps } from './inbox-deps.ts'
import { errorCode, faultMessage, type InboxFault } from './inbox-fault.ts'
import { createQuietTime } from './quiet-time.ts'
import type { QuietTime } from './quiet-time.ts'
import { RETRY_MS } from './retry-later.ts'
import { scanInbox, type FoundFile } from './scan-inbox.ts'
import { createFinishing } from './finish-takings.ts'
import type { Finishing } from './finish-takings.ts'
import type { TakenBatch } from './take-files.ts'
import { createGroupTaking } from './take-group.ts'
import type { FileGroup, GroupTaking } from './take-group.ts'
import { openTakings, type Takings } from './takings.ts'

const RECENT_MAX = 20

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

export interface Looks {
  /** Takes what is complete, and moves what was taken. Faults are told by the status, and never thrown. */
  look(): Promise<void>
  status(): InboxStatus
}

/** What a look works with, and what is known from one look to the next. */
interface LookParts {
  readonly deps: InboxDeps
  readonly quiet: QuietTime
  readonly faults: FaultList
  readonly finishing: Finishing
  readonly taking: GroupTaking
  readonly seen: Seen
}

interface Seen {
  state: InboxStatus['state']
  lookedAt: number | null
  waiting: number
  recent: readonly TakenBatch[]
  takings: Takings | null
}

/** Looks into the folder of the inbox, one look after the other. */
export function createLooks(deps: InboxDeps, signal: AbortSignal): Looks {
  const { clock, logger } = deps
  const state = deps.folder === null ? 'off' : 'starting'
  const seen: Seen = { state, lookedAt: null, waiting: 0, recent: [], takings: null }
  const quiet = createQuietTime({ clock, quietMs: deps.config.inboxQuietMs })
  const faults = createFaultList({ clock, logger, retryMs: RETRY_MS })
  /** A lasting state is told once. Errors of the system carry paths, so that only their code is written. */
  const report = (error: unknown, next: InboxStatus['state'] | null): void => {
    if (signal.aborted) return
    const code = errorCode(error)
    if (code === null) logger.error({ err: error }, 'inbox_look_failed')
    else if (next !== seen.state) logger.warn({ code, state: next ?? 'failing' }, 'inbox_look_failed')
  }
  const onFault = (error: unknown): void => report(error, null)
  const finishing = createFinishing({ ...deps, signal, faults, onFault })
  const onTaken: Parameters<typeof createGroupTaking>[0]['onTaken'] = ({ taking: taken, created }) => {
    if (taken) seen.waiting -= taken.files.length
    if (created) seen.recent = [created, ...seen.recent].slice(0, RECENT_MAX)
  }
  const taking = createGroupTaking({ ...deps, signal, quiet, faults, finishing, onTaken, onFault })
  return {
    look: async () => {
      if (deps.folder === null || signal.aborted) return
      seen.state = await lookOnce({ deps, quiet, faults, finishing, taking, seen }, deps.folder, report)
      seen.lookedAt = clock.now()
    },
    status: () => {
      const { state: current, lookedAt, waiting, recent } = seen
      const listed = faults.list().map(fault => ({ ...fault, message: faultMessage(fault.code) }))
      return { state: current, lookedAt, waiting, recent, faults: listed }
    },
  }
}

/** What the folder is like after this look. */
async function lookOnce(
  parts: LookParts,
  folder: string,
  report: (error: unknown, next: InboxStatus['state']) => void,
): Promise<InboxStatus['state']> {
  const { deps, quiet, faults, finishing, seen } = parts
  let next: InboxStatus['state'] = 'failing'
  try {
    seen.takings ??= await openTakings(join(deps.config.dataDir, 'inbox'))
    const open = await finishing.finishAll(folder, seen.takings)
    next = 'unreachable'
    const { groups, faults: found, leftOut } = await scanInbox(folder)
    quiet.observe([...groups.values()].flat())
    faults.replaceSeen(found, groups)
    seen.waiting = 0
    next = 'watching'
    for (const [name, files] of groups) {
      const fresh = files.filter(file => !open.has(fileId(file)) && !faults.isSetAside(file))
      seen.waiting += fresh.length
      const group = { name, files: fresh, leftOut: leftOut.get(name) ?? [] }
      next = (await takeComplete(parts, folder, seen.takings, group)) ?? next
    }
  } catch (error) {
    report(error, next)
  }
  return next
}

/** Takes the files of a folder when all of them are complete; what kept it from that, or null. */
async function takeComplete(
  { deps, quiet, taking }: LookParts,
  folder: string,
  takings: Takings,
  group: FileGroup,
): Promise<'disk_low' | 'failing' | null> {
  if (!taking.isDue(group.name) || !group.files.every(quiet.isOver)) return null
  const { documentsPerBatchMax, batchBytesMax } = deps.config.limits
  const files = chooseFiles(group.files, { filesMax: documentsPerBatchMax, bytesMax: batchBytesMax })
  if (files.length === 0) return null
  if (!(await isRoomFor(deps, files))) return 'disk_low'
  return (await taking.take(folder, takings, { ...group, files })) ? null : 'failing'
}

async function isRoomFor(deps: InboxDeps, files: readonly FoundFile[]): Promise<boolean> {
  if (deps.isDiskLow()) return false
  const byteSize = files.reduce((sum, file) => sum + file.byteSize, 0)
  // Original, intermediate files and Belegmappe, as for an upload.
  return (await deps.files.freeBytes()) >= byteSize * 3
}
