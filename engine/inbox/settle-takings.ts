import type { Project } from '../model/client.ts'
import type { Clock } from '../shared/clock.ts'
import type { FaultList } from './fault-list.ts'
import { fileId } from './file-id.ts'
import { createRetryLater } from './retry-later.ts'
import { settleTaking } from './settle-taking.ts'
import type { SettleDeps } from './settle-taking.ts'
import type { TakenFile, Taking, Takings } from './takings.ts'

export interface SettlingDeps extends Omit<SettleDeps, 'root' | 'takings' | 'projectId'> {
  readonly project: () => Promise<Project>
  readonly clock: Clock
  readonly faults: FaultList
  /** Hears of a taking that could not be settled. */
  readonly onFault: (error: unknown) => void
}

export interface Settling {
  /** Moves what was taken, as far as it is due; ids of the files that are still to be moved. A fault is told. */
  settleAll(root: string, takings: Takings): Promise<ReadonlySet<string>>
  /** Moves the files of one taking; what is still to be moved. */
  settle(root: string, takings: Takings, taking: Taking): Promise<readonly TakenFile[]>
}

/** Moves taken files out of the inbox; what could not be moved is tried again later. */
export function createSettling(deps: SettlingDeps): Settling {
  const retry = createRetryLater(deps.clock)
  const settle: Settling['settle'] = async (root, takings, taking) => {
    const { id: projectId } = await deps.project()
    const settled = await settleTaking({ ...deps, root, takings, projectId }, taking)
    deps.faults.setStuck(taking.key, settled.faults)
    if (settled.left.length === 0) retry.forget(taking.key)
    else retry.postpone(taking.key)
    return settled.left
  }
  /** All of it is still to be moved when this failed. */
  const tryToSettle: Settling['settle'] = async (root, takings, taking) => {
    try {
      return await settle(root, takings, taking)
    } catch (error) {
      retry.postpone(taking.key)
      deps.onFault(error)
      return taking.files
    }
  }
  return {
    settle,
    settleAll: async (root, takings) => {
      const open = new Set<string>()
      for (const taking of await takings.list()) {
        const files = retry.isDue(taking.key) ? await tryToSettle(root, takings, taking) : taking.files
        for (const file of files) open.add(fileId(file))
      }
      return open
    },
  }
}
