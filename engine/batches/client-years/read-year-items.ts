import { foreignIdNr } from '../../mandant-border/foreign-id-nr.ts'
import { checkOff, missingOf } from '../../model/check-off.ts'
import { clientKindOf } from '../../model/client-kind.ts'
import type { ClientYearKey } from '../../model/client-year.ts'
import type { Document } from '../../model/document.ts'
import { mandantName, ownName } from '../../model/mandant.ts'
import type { MandantRecord } from '../../model/mandant.ts'
import { judgeWorkItems } from '../../model/work-item.ts'
import type { JudgedWorkItem } from '../../model/work-item.ts'
import type { PositionSet } from '../../model/position.ts'
import { isRemoved } from '../../phases/report/plan/settle-stack.ts'
import type { Storage } from '../../storage/storage.ts'
import { listWorkItems } from '../../work-items/list-work-items.ts'
import type { ItemDocument, ItemPage, WorkItemFacts } from '../../work-items/work-item-facts.ts'
import { rememberPages } from '../positions/remember-pages.ts'
import { readBesideYear } from './read-beside-year.ts'
import { sumYear } from './read-year-sums.ts'
import { readNotices } from './read-notices.ts'
import type { YearNotice } from './read-notices.ts'
import { readReported } from './read-reported.ts'
import type { YearReported } from './read-reported.ts'
import { settleYear } from './settle-year.ts'
import type { SettleYearDeps } from './settle-year.ts'

export interface YearItemsDeps extends SettleYearDeps {
  readonly storage: SettleYearDeps['storage'] & Pick<Storage, 'batches' | 'mandants' | 'expected' | 'workItems'>
}

/** An item with the batch of its document, where it is looked at. */
export interface YearItem extends JudgedWorkItem {
  readonly batchId: string | null
  /** Of the other document that it speaks of. */
  readonly relatedBatchId: string | null
}

export interface YearItems {
  /** What the year comes to, as its sums say. */
  readonly positions: PositionSet
  /** The most important first, those that somebody closed among them. */
  readonly items: readonly YearItem[]
  /** Further remarks of little weight, which are no items. */
  readonly quiet: number
  /** Assessments of the year, the newest first; the items are about the first one. */
  readonly notices: readonly YearNotice[]
  /** Null: no printout of reported data is filed in the year. */
  readonly reported: YearReported | null
}

/** As whom the mandant is known to those who are told. */
export interface KnownAs {
  /** What positions are settled by. */
  readonly record: MandantRecord
  readonly names: readonly string[]
}

/** "Zu klären" of a client-year, over all its deliveries. `reader` as for the board; `as` the office knows it if absent. */
export async function readYearItems(
  deps: YearItemsDeps,
  key: ClientYearKey,
  record: MandantRecord,
  reader: string | null,
  as: KnownAs = { record, names: [mandantName(record.mandant), ownName(record.mandant)] },
): Promise<YearItems> {
  const storage = { ...deps.storage, pages: { ...deps.storage.pages, ...rememberPages(deps.storage.pages) } }
  const settled = await settleYear({ ...deps, storage }, key, as.record, reader)
  const bound = settled.documents.filter(document => settled.own.has(document.id) && !isRemoved(document))
  const beside = await readBesideYear(storage, key, reader)
  const names = new Map([...settled.documents, ...beside.documents].map(({ id, filename }) => [id, filename]))
  const sums = sumYear(deps, key, settled)
  const notices = await readNotices(deps, key, record, sums.set.totals)
  const reported = await readReported({ ...deps, storage }, settled)
  const facts: WorkItemFacts = {
    documents: await Promise.all(bound.map(document => readItemDocument(storage, document))),
    failed: beside.failed,
    otherMandant: beside.otherMandant,
    positions: settled.set,
    books: sums.books,
    foreignIds: foreignIdsOf(bound, record),
    clientKind: clientKindOf(as.record.data),
    mandantNames: as.names,
    notice: notices[0] ?? null,
    reported,
    requests: { year: key.year, missing: await readMissing(storage, record, key), unsettled: beside.unsettled },
    nameOf: id => names.get(id) ?? null,
  }
  const { items, quiet } = listWorkItems(facts)
  const about = (of: 'documentId' | 'expectedId'): string[] => [...new Set(items.flatMap(item => item[of] ?? []))]
  const words = await storage.workItems.words(key.mandantId, about('documentId'), about('expectedId'))
  const all = [...settled.documents, ...beside.documents, ...notices.map(({ document }) => document)]
  const batches = new Map(all.map(({ id, batchId }) => [id, batchId]))
  const batchOf = (id: string | null): string | null => (id === null ? null : (batches.get(id) ?? null))
  const judged = judgeWorkItems(items, words).map(item => {
    return { ...item, batchId: batchOf(item.documentId), relatedBatchId: batchOf(item.relatedId) }
  })
  return { items: judged, quiet, positions: sums.set, notices, reported }
}

function foreignIdsOf(bound: readonly Document[], { data }: MandantRecord): WorkItemFacts['foreignIds'] {
  return bound.flatMap(({ id: documentId, analysis }) => {
    const idNr = foreignIdNr(analysis, data)
    return idNr === null ? [] : [{ documentId, idNr }]
  })
}

/** What the checklist of the year still lacks. */
export async function readMissing(
  storage: Pick<Storage, 'mandants' | 'expected'>,
  { mandant: { organizationId } }: MandantRecord,
  { mandantId, year }: ClientYearKey,
) {
  const filed = await storage.mandants.filedDocuments(organizationId, mandantId)
  return missingOf(checkOff(await storage.expected.listForYear(mandantId, year), filed))
}

async function readItemDocument(
  { pages }: Pick<Storage, 'pages'>,
  { id, filename, analysis, notes }: Document,
): Promise<ItemDocument> {
  const read = (await pages.listByDocument(id)).filter(({ setAside }) => setAside === null)
  const items: ItemPage[] = []
  for (const { number, sourceNumber } of read) {
    const text = await pages.text(id, number)
    items.push({
      number,
      sourcePage: sourceNumber,
      wordCount: text?.words.length ?? 0,
      unread: text?.unread?.map(({ reason }) => reason) ?? [],
      isDamaged: text?.isDamaged ?? false,
    })
  }
  return { id, filename, analysis, notes, pages: items }
}
