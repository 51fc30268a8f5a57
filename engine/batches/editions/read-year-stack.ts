import { chainHead } from '../../model/audit-chain.ts'
import type { PlannedDelivery } from '../../model/planned-client-year.ts'
import type { ClientYearKey, Filing } from '../../model/client-year.ts'
import type { Document } from '../../model/document.ts'
import type { LeftOutFile } from '../../model/left-out.ts'
import type { MandantRecord } from '../../model/mandant.ts'
import { leftOutWithin } from '../../model/place-within.ts'
import { NO_REQUESTS } from '../../model/request-outcome.ts'
import { rootsOf } from '../../phases/report/plan/plan-year-binder.ts'
import { isRemoved } from '../../phases/report/plan/settle-stack.ts'
import type { YearStack } from '../../phases/report/plan/year-stack.ts'
import type { ShelfDelivery } from '../../storage/board-verbs.ts'
import type { Storage } from '../../storage/storage.ts'
import { readBesideYear } from '../client-years/read-beside-year.ts'
import { readNotices } from '../client-years/read-notices.ts'
import { readReported } from '../client-years/read-reported.ts'
import { readMissing } from '../client-years/read-year-items.ts'
import { sumYear } from '../client-years/read-year-sums.ts'
import { settleYear } from '../client-years/settle-year.ts'
import type { SettleYearDeps, SettledYear } from '../client-years/settle-year.ts'
import { rememberPages } from '../positions/remember-pages.ts'

export interface YearStackDeps extends SettleYearDeps {
  readonly storage: SettleYearDeps['storage'] &
    Pick<Storage, 'audit' | 'batches' | 'expected' | 'mandants' | 'workItems' | 'documents' | 'clientYears'>
}

/** What a client-year holds over all its deliveries, settled as its sums and its list "Zu klären" are. */
export async function readYearStack(
  deps: YearStackDeps,
  key: ClientYearKey,
  record: MandantRecord,
): Promise<YearStack> {
  const storage = { ...deps.storage, pages: { ...deps.storage.pages, ...rememberPages(deps.storage.pages) } }
  const settled = await settleYear({ ...deps, storage }, key, record, null)
  const { set, books } = sumYear(deps, key, settled)
  const { documents, failed, otherMandant, unsettled } = await readBesideYear(storage, key, null)
  const deliveries = (await storage.board.deliveries(key, null)).toReversed()
  const all = documents.map((document, index) => ({ ...document, index }))
  const places = await placesOf(storage, deliveries)
  const own = all.filter(document => isFiledIn(key, places.get(document.id)) && !isUnread(document))
  const bound = own.filter(document => settled.own.has(document.id) && !isRemoved(document))
  const ids = new Set(bound.map(({ id }) => id))
  const [notice = null] = await readNotices({ ...deps, storage }, key, record, set.totals)
  return {
    key,
    record,
    all,
    filed: new Set(own.map(({ id }) => id)),
    bound,
    shared: sharedRoots(key, all, places),
    leftOut: [...(await leftOutOf(storage, key, deliveries)), ...own.flatMap(one => leftOutWithin(one, all))],
    duplicates: settled.input.duplicates.filter(one => ids.has(one.documentId) && ids.has(one.duplicateOf)),
    links: settled.input.links.filter(one => ids.has(one.documentId) && ids.has(one.relatedId)),
    positions: set,
    books,
    requests: { ...NO_REQUESTS, year: key.year, missing: await readMissing(storage, record, key), unsettled },
    words: await wordsOf(storage, key, notice ? [...all, notice.document] : all),
    besides: {
      deliveries: await Promise.all(deliveries.map(one => planDelivery(storage, one))),
      elsewhere: elsewhereOf(settled, new Set(set.positions.map(({ documentId }) => documentId))),
      failed,
      otherMandant,
      notice: notice && { ...notice, document: plainOf(notice.document) },
      reported: await plainReported({ ...deps, storage }, settled),
    },
  }
}

async function plainReported(deps: YearStackDeps, settled: SettledYear): Promise<YearStack['besides']['reported']> {
  const reported = await readReported(deps, settled)
  return reported && { ...reported, documents: reported.documents.map(plainOf) }
}

function plainOf({ id, filename, analysis }: Document): Pick<Document, 'id' | 'filename' | 'analysis'> {
  return { id, filename, analysis }
}

type Places = ReadonlyMap<string, Filing>

async function placesOf(
  storage: Pick<Storage, 'clientYears'>,
  deliveries: readonly Pick<ShelfDelivery, 'batchId'>[],
): Promise<Places> {
  const maps = await Promise.all(deliveries.map(({ batchId }) => storage.clientYears.places(batchId)))
  return new Map(maps.flatMap(places => [...places]))
}

function isFiledIn({ mandantId, year }: ClientYearKey, place: Filing | undefined): boolean {
  return place?.mandantId === mandantId && place.year === year
}

/** It is being read, e.g. again after its password was typed: it joins the next edition. */
function isUnread({ status, isContainer }: Document): boolean {
  return status === 'pending' && !isContainer
}

/** Files of requests that hold a paper that is not the mandant's: as a whole they are handed to nobody. */
function sharedRoots({ mandantId }: ClientYearKey, all: readonly Document[], places: Places): ReadonlySet<string> {
  const others = all.filter(({ id, isContainer }) => !isContainer && places.get(id)?.mandantId !== mandantId)
  return rootsOf(others, all)
}

/** What was not taken, of the deliveries that are the mandant's own. */
async function leftOutOf(
  storage: Pick<Storage, 'batches'>,
  { mandantId }: ClientYearKey,
  deliveries: readonly Pick<ShelfDelivery, 'batchId'>[],
): Promise<readonly LeftOutFile[]> {
  const batches = await Promise.all(deliveries.map(({ batchId }) => storage.batches.find(batchId)))
  return batches.flatMap(batch => (batch?.mandantId === mandantId ? (batch.options.leftOut ?? []) : []))
}

async function wordsOf(
  { expected, workItems }: Pick<Storage, 'expected' | 'workItems'>,
  { mandantId }: ClientYearKey,
  all: readonly Document[],
) {
  const items = await expected.list(mandantId)
  return workItems.words(
    mandantId,
    all.map(({ id }) => id),
    items.map(({ id }) => id),
  )
}

async function planDelivery(
  { audit }: Pick<Storage, 'audit'>,
  { batchId, name, receivedAt, documents }: ShelfDelivery,
): Promise<PlannedDelivery> {
  return { batchId, name, receivedAt, documents, audit: chainHead(await audit.list(batchId)) }
}

/** Documents of the years beside it that count in this one. */
function elsewhereOf({ documents, own, yearOf }: SettledYear, counting: ReadonlySet<string>) {
  return documents
    .filter(({ id }) => counting.has(id) && !own.has(id))
    .map(({ id: documentId, filename }) => ({ documentId, filename, year: yearOf.get(documentId) ?? null }))
}
