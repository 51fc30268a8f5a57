import type { Project } from '../model/client.ts'
import type { Clock } from '../shared/clock.ts'
import type { FaultList } from './fault-list.ts'
import { fileId } from './file-id.ts'
import { createRetryLater } from './retry-later.ts'
import { finishTaking } from './finish-taking.ts'
import type { FinishDeps } from './finish-taking.ts'
import type { TakenFile, Taking, Takings } from './takings.ts'

export interface FinishingDeps extends Omit<FinishDeps, 'root' | 'takings' | 'projectId'> {
  readonly project: () => Promise<Project>
  readonly clock: Clock
  readonly faults: FaultList
  /** Hears of a taking that could not be finished. */
  readonly onFault: (error: unknown) => void
}

export interface Finishing {
  /** Moves what was taken, as far as it is due; ids of the files that are still to be moved. A fault is told. */
  finishAll(root: string, takings: Takings): Promise<ReadonlySet<string>>
  /** Moves the files of one taking; what is still to be moved. */
  finish(root: string, takings: Takings, taking: Taking): Promise<readonly TakenFile[]>
}

/** Moves taken files out of the inbox; what could not be moved is tried again later. */
export function createFinishing(deps: FinishingDeps): Finishing {
  const retry = createRetryLater(deps.clock)
  const finish: Finishing['finish'] = async (root, takings, taking) => {
    const { id: projectId } = await deps.project()
    const finished = await finishTaking({ ...deps, root, takings, projectId }, taking)
    deps.faults.setStuck(taking.key, finished.faults)
    if (finished.left.length === 0) retry.forget(taking.key)
    else retry.postpone(taking.key)
    return finished.left
  }
  /** All of it is still to be moved when this failed. */
  const tryToFinish: Finishing['finish'] = async (root, takings, taking) => {
    try {
      return await finish(root, takings, taking)
    } catch (error) {
      retry.postpone(taking.key)
      deps.onFault(error)
      return taking.files
    }
  }
  return {
    finish,
    finishAll: async (root, takings) => {
      const open = new Set<string>()
      for (const taking of await takings.list()) {
        const files = retry.isDue(taking.key) ? await tryToFinish(root, takings, taking) : taking.files
        for (const file of files) open.add(fileId(file))
      }
      return open
    },
  }
}
