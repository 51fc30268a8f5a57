import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Batch } from '../../../model/batch.ts'
import type { BinderPlan, PlannedDocument, PlannedPage, SetAsideDocument } from '../../../model/binder-plan.ts'
import type { Document } from '../../../model/document.ts'
import { clientKindOf } from '../../../model/client-kind.ts'
import { mandantName, ownName } from '../../../model/mandant.ts'
import type { MandantRecord } from '../../../model/mandant.ts'
import { billsAmong } from '../../../bookkeeping/bills-among.ts'
import { settleBookkeeping } from '../../../bookkeeping/settle-bookkeeping.ts'
import { readBatch } from '../../../positions/settle-batch.ts'
import { settlePositions } from '../../../positions/settle-positions.ts'
import type { Placement } from '../../../model/placement.ts'
import { assert } from '../../../shared/assert.ts'
import { inPieces } from '../../../shared/in-pieces.ts'
import { findSuperseded } from '../../../relations/find-superseded.ts'
import { sortDocuments } from '../../../sorting/sort-documents.ts'
import { foreignIdNr } from '../../../mandant-border/foreign-id-nr.ts'
import { OTHER_MANDANT_NOTE } from '../../../model/document.ts'
import type { ForeignDocuments } from '../../../mandant-border/plan-foreign.ts'
import { editionsOf } from './keep-earlier-edition.ts'
import { BINDING_NOTE_CODES } from '../pages/page-notes.ts'
import { roleOf } from '../../../model/taxonomy.ts'
import type { PlanDeps } from './plan-deps.ts'
import { readLastYear } from './read-last-year.ts'
import { planRequests } from '../request/plan-requests.ts'
import { asidePages, createFilePlanner, pagePicture, planInput } from './plan-files.ts'
import { leftOutWithin, placeWithin } from '../../../model/place-within.ts'
import { isRemoved, planRemoved, settleStack } from './settle-stack.ts'

/** Everything that the Belegmappe of a batch will say; the texts of its pages are written into `folder`. */
export async function planBinder(
  deps: PlanDeps,
  batch: Batch,
  folder: string,
  producedAt: number,
): Promise<Omit<BinderPlan, 'outPath'>> {
  const { storage } = deps
  const all = await storage.documents.listByBatch(batch.id)
  const { bound, removed, foreign, record, duplicates, links } = await settleStack(deps, batch, all)
  const documents = await planDocuments(deps, batch, bound, all, folder)
  const facts = await readBatch(storage, { documents: [...bound, ...removed], duplicates, links, record })
  const positions = settlePositions(facts)
  return {
    indexPath: join(folder, 'index.json'),
    folderPath: join(folder, 'beside'),
    ...(await headOf(deps, batch, record)),
    producedAt,
    documents,
    ...(await planAside(deps, all, foreign)),
    leftOut: [...(batch.options.leftOut ?? []), ...all.flatMap(document => leftOutWithin(document, all))],
    possibleDuplicates: duplicates,
    links,
    positions,
    bookkeeping: settleBookkeeping(facts, positions, billsAmong(deps.taxonomy, bound)),
    lastYear: await readLastYear(deps, batch, positions.year),
    foreignIds: bound.flatMap(({ id, analysis }) => {
      const idNr = foreignIdNr(analysis, record?.data ?? null)
      return idNr === null ? [] : [{ documentId: id, idNr }]
    }),
    requests: await planRequests({ storage, batch, all, bound, foreign: new Set(foreign.documents.keys()) }),
    itemWords: await wordsOf(deps, batch, all),
    phases: await storage.batches.phaseLog(batch.id),
    attachBytesMax: deps.attachBytesMax,
    hasHashPages: deps.hasHashPages,
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

async function planDocuments(
  deps: PlanDeps,
  batch: Batch,
  bound: readonly Document[],
  all: readonly Document[],
  folder: string,
): Promise<readonly PlannedDocument[]> {
  const placements = await placementsOf(deps, batch.id, bound)
  const planFile = createFilePlanner(deps, all)
  return inPieces(bound, document => planDocument(deps, document, all, placements, planFile, folder))
}

/** Whose Belegmappe it is, and what of the batch it says by itself. */
async function headOf({ storage, officeName, engineVersion }: PlanDeps, batch: Batch, record: MandantRecord | null) {
  const audit = await storage.audit.list(batch.id)
  return {
    batchId: batch.id,
    batchName: batch.name,
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

/** What came in and is not bound as it is: files, pages and documents, each with what became of it. */
async function planAside(deps: PlanDeps, all: readonly Document[], foreign: ForeignDocuments) {
  const setAside = await inPieces(
    all,
    async document => foreign.documents.get(document.id) ?? (await planSetAside(deps, document, all)),
  )
  const ofRequest = all.filter(document => document.origin === null)
  return {
    setAside: setAside.flat(),
    inputs: ofRequest.map(document => planInput(deps, document, foreign.inputs.has(document.id))),
    containers: all.filter(document => document.isContainer).length,
    asidePages: (await inPieces(all, document => asidePages(deps, document))).flat(),
  }
}

/** As ORGANIZATION stored them; where it did not run, by the same rules. */
async function placementsOf(
  deps: PlanDeps,
  batchId: string,
  documents: readonly Document[],
): Promise<ReadonlyMap<string, Placement>> {
  const stored = await deps.storage.documents.placements(batchId)
  const known = documents.flatMap(({ id }) => {
    const placement = stored.get(id)
    return placement ? [[id, placement] as const] : []
  })
  const superseded = new Set(findSuperseded(documents).map(({ relatedId }) => relatedId))
  return known.length === documents.length ? new Map(known) : sortDocuments(documents, deps.taxonomy, superseded)
}

async function planDocument(
  deps: PlanDeps,
  document: Document,
  all: readonly Document[],
  placements: ReadonlyMap<string, Placement>,
  planFile: ReturnType<typeof createFilePlanner>,
  folder: string,
): Promise<PlannedDocument> {
  const { id, index, filename, sha256, byteSize, mediaType, analysis, notes } = document
  const placement = placements.get(id)
  assert(placement, 'every document in the race has a place')
  assert(sha256 !== null && byteSize !== null && mediaType !== null, 'a document in the race has been converted')
  const pages: PlannedPage[] = []
  for (const { number, sourceNumber, widthPt, heightPt, setAside } of await deps.storage.pages.listByDocument(id)) {
    if (setAside !== null) continue
    const text = await deps.storage.pages.text(id, number)
    const textPath = text ? join(folder, `text-${index}-${number}.json`) : null
    if (textPath !== null) await writeFile(textPath, JSON.stringify(text))
    pages.push({ number, sourceNumber, widthPt, heightPt, textPath })
  }
  return {
    documentId: id,
    index,
    filename,
    sha256,
    byteSize,
    mediaType,
    pages,
    placement,
    analysis,
    // It is in the binder, so it is not another mandant's any more; how its pages come in is found out anew.
    notes: notes.filter(({ code }) => code !== OTHER_MANDANT_NOTE && !PAGE_CODES.has(code)),
    within: placeWithin(document, all),
    file: await planFile(document),
    originalPath: deps.files.has(sha256) ? deps.files.pathOf(sha256) : null,
    role: roleOf(deps.taxonomy, analysis?.kind.id) ?? null,
    fieldLabels: labelsOf(deps, document),
  }
}

const PAGE_CODES: ReadonlySet<string> = new Set(BINDING_NOTE_CODES)

/** Labels of the kind's fields; those of an official form name their line. */
function labelsOf(deps: PlanDeps, { analysis }: Document): Readonly<Record<string, string>> {
  const kind = deps.taxonomy.kinds.find(({ id }) => id === analysis?.kind.id)
  const labels = (kind?.fields ?? []).map(
    ({ id, label, line }) => [id, line && !label.includes(line) ? `${label} (Zeile ${line})` : label] as const,
  )
  return Object.fromEntries(labels)
}

async function planSetAside(deps: PlanDeps, document: Document, all: readonly Document[]): Promise<SetAsideDocument[]> {
  const { id, index, filename, sha256, byteSize, mediaType, pageCount, status, error, duplicateOf } = document
  const within = placeWithin(document, all)
  const facts = { documentId: id, index, filename, within, mediaType, sha256, byteSize, pageCount }
  if (status === 'duplicate' && duplicateOf !== null) {
    const duplicateOfFilename = all.find(other => other.id === duplicateOf)?.filename ?? ''
    const picture = await pagePicture(deps, document, 1)
    return [{ ...facts, picture, reason: { type: 'duplicate', duplicateOf, duplicateOfFilename } }]
  }
  if (status !== 'failed') return isRemoved(document) ? [await planRemoved(deps.storage, document, all)] : []
  const reason = {
    type: 'failed',
    code: error?.code ?? 'internal_error',
    message: error?.message ?? 'Die Datei konnte nicht verarbeitet werden.',
  } as const
  return [{ ...facts, picture: null, reason }]
}
