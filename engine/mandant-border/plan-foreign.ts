import type { AuditEntry } from '../model/audit-entry.ts'
import type { Batch } from '../model/batch.ts'
import { WINDOW_PROJECT_ID } from '../model/client.ts'
import { isFiledElsewhere } from '../model/client-year.ts'
import type { SetAsideDocument } from '../model/binder-plan.ts'
import type { Document } from '../model/document.ts'
import { createMandantBorder } from './foreign-mandant.ts'
import { inPieces } from '../shared/in-pieces.ts'
import type { Storage } from '../storage/storage.ts'
import { placeWithin } from '../model/place-within.ts'

export interface ForeignDeps {
  readonly storage: Pick<Storage, 'pages' | 'mandants' | 'audit' | 'clientYears'>
  /** Documents that belong to their batch although they name another mandant; a person said so. */
  readonly ownDocuments?: ReadonlySet<string>
}

export interface ForeignDocuments {
  /** What is set aside because it is another mandant's, by document id. */
  readonly documents: ReadonlyMap<string, SetAsideDocument>
  /** Files of the request of which nothing belongs to the mandant of the batch. */
  readonly inputs: ReadonlySet<string>
}

/**
 * Finds the documents of a batch that belong to another mandant. Their pages that were set aside for reasons of their
 * own keep these. Where a person filed a document stands above what it says; one that a person confirmed since the batch
 * is this mandant's, or that `deps.ownDocuments` names, belongs to it.
 */
export async function planForeign(
  deps: ForeignDeps,
  { id: batchId, organizationId, projectId, mandantId }: Batch,
  running: readonly Document[],
  all: readonly Document[],
): Promise<ForeignDocuments> {
  if (mandantId === null) return { documents: new Map(), inputs: new Set() }
  const { storage } = deps
  // A program reads the reason and the Belegmappe: numbers of mandants that others brought are not for it.
  const tellsNumber = projectId === WINDOW_PROJECT_ID
  const reasonOf = createMandantBorder(await storage.mandants.records(organizationId), mandantId, { tellsNumber })
  const since = assignedAt(await storage.audit.list(batchId))
  const places = await storage.clientYears.places(batchId)
  const documents = new Map<string, SetAsideDocument>()
  await inPieces(running, async document => {
    const { id, analysis, judgement, index, filename, mediaType, sha256, byteSize } = document
    const pages = (await storage.pages.listByDocument(id)).filter(({ setAside }) => setAside === null)
    const { confirmedAt } = judgement
    const filing = places.get(id)
    const isConfirmed =
      (confirmedAt !== null && confirmedAt >= since) ||
      (deps.ownDocuments?.has(id) ?? false) ||
      (filing?.placedBy === 'person' && filing.mandantId === mandantId)
    const text = async () => (await Promise.all(pages.map(({ number }) => textOf(deps, id, number)))).join(' ')
    const reason = isFiledElsewhere(filing, mandantId)
      ? FILED_ELSEWHERE
      : await reasonOf({ analysis, isConfirmed, text })
    if (!reason) return
    documents.set(id, {
      documentId: id,
      index,
      filename,
      mediaType,
      sha256,
      byteSize,
      reason,
      picture: null,
      within: placeWithin(document, all),
      pageCount: pages.length,
    })
  })
  return { documents, inputs: documents.size === 0 ? new Set() : foreignInputs(all, documents) }
}

/** A person filed it with another mandant, or with none. The binder may go to its mandant: it names nobody. */
const FILED_ELSEWHERE: SetAsideDocument['reason'] = {
  type: 'other_mandant',
  by: 'person',
  message:
    'Wurde im Programm anderswo abgelegt, deshalb nicht in der Mappe. Das Original ist im Programm aufbewahrt. Gehört der Beleg doch hierher, bitte im Programm bei diesem Mandanten ablegen.',
}

/** When a person gave the batch to its mandant; 0 when it came with it. */
function assignedAt(audit: readonly AuditEntry[]): number {
  const last = audit.findLast(({ fact }) => fact.event === 'mandant_assigned')
  return last ? Date.parse(last.at) : 0
}

async function textOf({ storage }: ForeignDeps, documentId: string, number: number): Promise<string> {
  return ((await storage.pages.text(documentId, number))?.words ?? []).map(word => word.text).join(' ')
}

/** A stack that holds pages of both is kept whole: it is the original of the mandant's own documents, too. */
function foreignInputs(all: readonly Document[], foreign: ReadonlyMap<string, SetAsideDocument>): Set<string> {
  const byId = new Map(all.map(document => [document.id, document]))
  const rootOf = (document: Document): string => {
    const parent = document.origin ? byId.get(document.origin.parentId) : undefined
    return parent ? rootOf(parent) : document.id
  }
  const contents = Map.groupBy(
    all.filter(({ isContainer }) => !isContainer),
    rootOf,
  )
  return new Set([...contents].flatMap(([root, held]) => (held.every(({ id }) => foreign.has(id)) ? [root] : [])))
}
