import type { ProjectMandant } from '../../storage/project-mandant-verbs.ts'
import { mandantNotFound } from '../mandants/save-mandant.ts'
import { readYearItems } from './read-year-items.ts'
import type { YearItem, YearItemsDeps } from './read-year-items.ts'

/**
 * "Zu klären" of a client-year as far as it speaks of documents of one project, closed items among them. What is missing
 * by the office's checklist is told to the project that brought the mandant alone. Throws EngineError
 * `mandant_not_found` when it was deleted meanwhile.
 */
export async function readOwnItems(
  deps: YearItemsDeps,
  { projectId, own, year }: { readonly projectId: string; readonly own: ProjectMandant; readonly year: number },
): Promise<readonly YearItem[]> {
  const { id, organizationId } = own.mandant
  const record = await deps.storage.mandants.record(organizationId, id)
  if (!record) throw mandantNotFound()
  const { items } = await readYearItems(deps, { mandantId: id, year }, record, null)
  const batchIds = new Set(items.flatMap(item => [item.batchId, item.relatedBatchId].filter(each => each !== null)))
  const isOwn = new Map<string | null, boolean>([[null, true]])
  for (const batchId of batchIds) {
    isOwn.set(batchId, (await deps.storage.batches.find(batchId))?.projectId === projectId)
  }
  return items.filter(item => {
    const isSeen = isOwn.get(item.batchId) === true && isOwn.get(item.relatedBatchId) === true
    // Without a document it speaks of the checklist.
    return isSeen && (item.documentId !== null || own.isOrigin)
  })
}
