import type { Project } from '../../model/client.ts'
import type { Clock } from '../../shared/clock.ts'
import type { InTurn } from '../../shared/in-turn.ts'
import type { Storage } from '../../storage/storage.ts'
import { resolveOwnMandant } from './resolve-own-mandant.ts'
import type { OwnMandantInput, ResolvedOwnMandant } from './resolve-own-mandant.ts'

export interface KeepOwnMandantDeps {
  readonly storage: Pick<Storage, 'mandants' | 'projectMandants'>
  readonly clock: Pick<Clock, 'now'>
  /** That of the creation of batches, which makes mandants as well. */
  readonly inTurn: InTurn
}

/**
 * Keeps a mandant as one of a project's, and makes it where there is none with its number, reference or name. Throws as
 * `resolveOwnMandant`.
 */
export function keepOwnMandant(
  { storage, clock, inTurn }: KeepOwnMandantDeps,
  project: Project,
  input: OwnMandantInput,
): Promise<ResolvedOwnMandant> {
  return inTurn([project.organizationId], async () => {
    const resolved = await resolveOwnMandant(storage, project, input, clock.now())
    if (resolved.link) await storage.projectMandants.add(resolved.link, resolved.isNew ? resolved.mandant : null)
    return resolved
  })
}
