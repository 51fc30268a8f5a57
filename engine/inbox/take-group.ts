import type { LeftOutFile } from '../model/left-out.ts'
import type { FaultList } from './fault-list.ts'
import type { InboxDeps } from './inbox-deps.ts'
import type { QuietTime } from './quiet-time.ts'
import { createRetryLater } from './retry-later.ts'
import type { FoundFile } from './scan-inbox.ts'
import type { Finishing } from './finish-takings.ts'
import { takeFiles } from './take-files.ts'
import type { TakenBatch, TakeResult } from './take-files.ts'
import type { Takings } from './takings.ts'

export interface GroupTakingDeps extends InboxDeps {
  readonly signal: AbortSignal
  readonly quiet: QuietTime
  readonly faults: FaultList
  readonly finishing: Finishing
  /** Files became a batch, or were found to be one. */
  readonly onTaken: (taken: TakeResult) => void
  /** Hears of files that could not be taken. */
  readonly onFault: (error: unknown) => void
}

/** Files of one folder of the inbox, and what lies beside them and is never taken. */
export interface FileGroup {
  /** Name of the folder; `''` for the inbox itself. */
  readonly name: string
  readonly files: readonly FoundFile[]
  readonly leftOut: readonly LeftOutFile[]
}

export interface GroupTaking {
  isDue(name: string): boolean
  /** False when it failed; the other folders go on, and this one is tried again later. */
  take(root: string, takings: Takings, group: FileGroup): Promise<boolean>
}

/** Makes batches of the files of folders, one a folder, and moves the files. */
export function createGroupTaking(deps: GroupTakingDeps): GroupTaking {
  const retry = createRetryLater(deps.clock)
  return {
    isDue: retry.isDue,
    take: async (root, takings, group) => {
      try {
        await take(deps, root, takings, group)
        retry.forget(group.name)
        return true
      } catch (error) {
        retry.postpone(group.name)
        deps.onFault(error)
        return false
      }
    },
  }
}

async function take(deps: GroupTakingDeps, root: string, takings: Takings, group: FileGroup): Promise<void> {
  const { fileBytesMax } = deps.config.limits
  const place = { ...deps, project: await deps.project(), root, takings, fileBytesMax }
  const taken = await takeFiles(place, group.name, group.files, group.leftOut)
  for (const path of taken.changed) deps.quiet.restart(path)
  deps.faults.setAside(taken.faults, group.files)
  deps.onTaken(taken)
  if (taken.created) tell(deps, taken.created)
  if (taken.taking) await deps.finishing.finish(root, takings, taken.taking)
}

function tell({ logger, onCreated }: GroupTakingDeps, { batchId, documents, mandant }: TakenBatch): void {
  const isOpen = mandant === 'unknown' || mandant === 'ambiguous'
  logger[isOpen ? 'warn' : 'info']({ batchId, documents, mandant }, 'inbox_batch_created')
  onCreated()
}
