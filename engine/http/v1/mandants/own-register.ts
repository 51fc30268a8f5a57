import { nameForProject } from '../../../batches/mandants/resolve-own-mandant.ts'
import type { Batch } from '../../../model/batch.ts'
import type { PositionRegister } from '../../../model/position.ts'
import type { Storage } from '../../../storage/storage.ts'

/**
 * The register as the batch's project may know it: what the office has in its master data is named only to the project
 * that brought the mandant. Another one is told the name that it gave itself, and ids in place of all other names.
 */
export async function ownRegister(
  storage: Pick<Storage, 'projectMandants'>,
  { projectId, mandantId }: Pick<Batch, 'projectId' | 'mandantId'>,
  register: PositionRegister,
): Promise<PositionRegister> {
  if (mandantId === null) return register
  const [own] = (await storage.projectMandants.list({ projectId, mandantId, limit: 1, offset: 0 })).items
  if (own?.isOrigin === true) return register
  const nameOf = (id: string): string => (id === 'A' && own ? nameForProject(own) : id)
  const named = <T extends { readonly id: string; readonly name: string; readonly source: string }>(one: T): T =>
    one.source === 'master_data' ? { ...one, name: nameOf(one.id) } : one
  return {
    persons: register.persons.map(named),
    children: register.children.map(named),
    objects: register.objects.map(named),
    businesses: register.businesses.map(named),
  }
}
