import { initialMandantData, ownName } from '../../model/mandant.ts'
import type { MandantRecord } from '../../model/mandant.ts'
import type { ProjectMandant } from '../../storage/project-mandant-verbs.ts'
import { tellOwnFindings } from '../own-findings.ts'
import { nameForProject } from '../mandants/resolve-own-mandant.ts'
import { mandantNotFound } from '../mandants/save-mandant.ts'
import { readYearItems } from './read-year-items.ts'
import type { KnownAs, YearItem, YearItemsDeps } from './read-year-items.ts'

/**
 * "Zu klären" of a client-year as the documents of one project alone make it, closed items among them: what the office
 * or another project has brought neither settles, delivers nor words an item (docs/decisions/0080, 0087). What the office's checklist
 * says is told to the project that brought the mandant alone. Throws EngineError `mandant_not_found` when it was
 * deleted meanwhile.
 */
export async function readOwnItems(
  deps: YearItemsDeps,
  { projectId, own, year }: { readonly projectId: string; readonly own: ProjectMandant; readonly year: number },
): Promise<readonly YearItem[]> {
  const { id, organizationId } = own.mandant
  const record = await deps.storage.mandants.record(organizationId, id)
  if (!record) throw mandantNotFound()
  const storage = ownStorage(deps.storage, projectId)
  const key = { mandantId: id, year }
  const { items } = await readYearItems({ ...deps, storage }, key, record, null, knownAs(own, record))
  return items.filter(({ kind, documentId, batchId, relatedId, relatedBatchId }) => {
    const isOfChecklist = documentId === null || kind === 'request_sheet'
    if (isOfChecklist && !own.isOrigin) return false
    // What a person said of two documents may name one of another project.
    return (documentId === null || batchId !== null) && (relatedId === null || relatedBatchId !== null)
  })
}

/** The stored data as if this project's batches were all: no document of another one is read, none delivers anything. */
function ownStorage(storage: YearItemsDeps['storage'], projectId: string): YearItemsDeps['storage'] {
  const { board, batches, documents, mandants, expected } = storage
  const isOwn = async ({ batchId }: { readonly batchId: string }): Promise<boolean> =>
    (await batches.find(batchId))?.projectId === projectId
  const delivered = async (documentId: string): Promise<boolean> => {
    const document = await documents.find(documentId)
    return document !== null && isOwn(document)
  }
  return {
    ...storage,
    board: { ...board, deliveries: async (key, reader) => keepOwn(await board.deliveries(key, reader), isOwn) },
    documents: {
      ...documents,
      listByBatch: async batchId => {
        const [batch, listed] = [await batches.find(batchId), await documents.listByBatch(batchId)]
        return batch ? tellOwnFindings(storage, batch, listed) : listed
      },
    },
    mandants: {
      ...mandants,
      filedDocuments: async (...of) => keepOwn(await mandants.filedDocuments(...of), isOwn),
    },
    expected: {
      ...expected,
      listForYear: async (mandantId, year) =>
        Promise.all(
          (await expected.listForYear(mandantId, year)).map(async item => {
            const isClosedByOther = item.documentId !== null && !(await delivered(item.documentId))
            return isClosedByOther ? { ...item, state: 'open', stateAt: null, documentId: null } : item
          }),
        ),
    },
  }
}

async function keepOwn<T>(all: readonly T[], isOwn: (one: T) => Promise<boolean>): Promise<readonly T[]> {
  const own = await Promise.all(all.map(isOwn))
  return all.filter((_, index) => own[index])
}

/** A project that did not bring the mandant knows of it what it said itself, not the office's master data. */
function knownAs(own: ProjectMandant, record: MandantRecord): KnownAs {
  const names = [nameForProject(own), ownName(own.names ?? own.mandant)]
  if (own.isOrigin) return { record, names }
  const { spouse, ...known } = record.mandant
  const said = own.names === null ? { ...known, ...(spouse ? { spouse } : {}) } : { ...known, ...own.names }
  const mandant = { ...said, taxId: own.taxId, taxIdNormalized: own.taxIdNormalized }
  return { record: { ...record, mandant, data: initialMandantData(mandant) }, names }
}
