import { join } from 'node:path'
import type { Batch } from '../../../model/batch.ts'
import type { OpenPlan } from '../../../model/open-plan.ts'
import type { Document } from '../../../model/document.ts'
import { clientKindOf } from '../../../model/client-kind.ts'
import { mandantName, ownName } from '../../../model/mandant.ts'
import type { MandantRecord } from '../../../model/mandant.ts'
import { captureProtocol } from '../../../capture/capture-protocol.ts'
import { billsAmong } from '../../../bookkeeping/bills-among.ts'
import { settleBookkeeping } from '../../../bookkeeping/settle-bookkeeping.ts'
import { readBatch } from '../../../positions/settle-batch.ts'
import { settlePositionsInTurns } from '../../../positions/settle-positions.ts'
import { foreignIdsAmong } from '../../../mandant-border/foreign-id-nr.ts'
import { leftOutWithin } from '../../../model/place-within.ts'
import { editionsOf } from './keep-earlier-edition.ts'
import { planBesides } from './plan-besides.ts'
import type { PlanDeps } from './plan-deps.ts'
import { placeAnew, planDocuments } from './plan-documents.ts'
import type { Placements } from './plan-documents.ts'
import { readLastYear } from './read-last-year.ts'
import { planRequests } from '../request/plan-requests.ts'
import { settleStack } from './settle-stack.ts'

/** Everything that the Belegmappe of a batch will say; the texts of its pages are written into `folder`. */
export async function planBinder(deps: PlanDeps, batch: Batch, folder: string, producedAt: number): Promise<OpenPlan> {
  const { storage } = deps
  const all = await storage.documents.listByBatch(batch.id)
  const { bound, removed, foreign, record, duplicates, links } = await settleStack(deps, batch, all)
  const placements = await placementsOf(deps, batch.id, bound)
  const documents = await planDocuments(deps, bound, all, placements, folder)
  const besides = await planBesides(deps, all, foreign)
  const facts = await readBatch(storage, { documents: [...bound, ...removed], duplicates, links, record })
  const positions = await settlePositionsInTurns(facts)
  return {
    indexPath: join(folder, 'index.json'),
    folderPath: join(folder, 'beside'),
    ...(await headOf(deps, batch, record)),
    producedAt,
    documents,
    ...besides,
    deleted: await storage.deletions.listDeleted(batch.id),
    leftOut: [...(batch.options.leftOut ?? []), ...all.flatMap(document => leftOutWithin(document, all))],
    possibleDuplicates: duplicates,
    links,
    positions,
    bookkeeping: settleBookkeeping(facts, positions, billsAmong(deps.taxonomy, bound)),
    lastYear: await readLastYear(deps, batch, positions.year),
    foreignIds: foreignIdsAmong(bound, record?.data ?? null),
    requests: await planRequests({ storage, batch, all, bound, foreign: new Set(foreign.documents.keys()) }),
    itemWords: await wordsOf(deps, batch, all),
    capture: captureProtocol({ batchId: batch.id, documents, asidePages: besides.asidePages }),
    phases: await storage.batches.phaseLog(batch.id),
    attachBytesMax: deps.attachBytesMax,
    hasHashPages: deps.hasHashPages,
    prefersArchive: deps.prefersArchive,
    sealKey: await deps.sealer.current(),
  }
}

/** What people said of open questions of the batch, and of the mandant's checklist. */
async function wordsOf({ storage }: PlanDeps, { mandantId }: Batch, all: readonly Document[]) {
  const expected = mandantId === null ? [] : await storage.expected.list(mandantId)
  return storage.workItems.words(
    mandantId,
    all.map(({ id }) => id),
    expected.map(({ id }) => id),
  )
}

/** Whose Belegmappe it is, and what of the batch it says by itself. */
async function headOf({ storage, officeName, engineVersion }: PlanDeps, batch: Batch, record: MandantRecord | null) {
  const audit = await storage.audit.list(batch.id)
  return {
    batchId: batch.id,
    batchName: batch.name,
    clientYear: null,
    businessYearStartMonth: record?.data.businessYearStartMonth ?? 1,
    edition: editionsOf(audit, batch.mandantId).length + 1,
    mandantName: record ? mandantName(record.mandant) : null,
    ownName: record && ownName(record.mandant),
    clientKind: record ? clientKindOf(record.data) : null,
    officeName,
    createdAt: batch.createdAt,
    engineVersion,
    audit,
  }
}

/** As ORGANIZATION stored them; where it did not run, by the same rules. */
async function placementsOf(deps: PlanDeps, batchId: string, documents: readonly Document[]): Promise<Placements> {
  const stored = await deps.storage.documents.placements(batchId)
  const known = documents.flatMap(({ id }) => {
    const placement = stored.get(id)
    return placement ? [[id, placement] as const] : []
  })
  return known.length === documents.length ? new Map(known) : placeAnew(deps, documents)
}
