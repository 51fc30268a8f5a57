import type { Project } from '../../model/client.ts'
import type { Storage } from '../../storage/storage.ts'

/** Projects remembered at a time. */
const PROJECTS_MAX = 1_000

/** A project by its id, remembered while no project, client or token has changed; null when there is none. */
export function rememberProjects(
  storage: Pick<Storage, 'clients' | 'standOfClients'>,
): (id: string) => Promise<Project | null> {
  const known = new Map<string, Project>()
  let knownStand: string | null = null
  return async id => {
    const stand = await storage.standOfClients()
    if (stand !== knownStand || known.size >= PROJECTS_MAX) known.clear()
    knownStand = stand
    const project = known.get(id)
    if (project) return project
    const found = await storage.clients.project(id)
    if (found && stand !== null && stand === (await storage.standOfClients())) known.set(id, found)
    return found
  }
}
