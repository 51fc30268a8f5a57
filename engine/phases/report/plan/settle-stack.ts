import { planForeign } from '../../../mandant-border/plan-foreign.ts'
import type { ForeignDeps, ForeignDocuments } from '../../../mandant-border/plan-foreign.ts'
import type { Batch } from '../../../model/batch.ts'
import type { BinderPlan, DocumentLink, SetAsideDocument } from '../../../model/binder-plan.ts'
import type { Document } from '../../../model/document.ts'
import type { MandantRecord } from '../../../model/mandant.ts'
import { placeWithin } from '../../../model/place-within.ts'
import type { Taxonomy } from '../../../model/taxonomy.ts'
import { duplicatesIn } from '../../../relations/duplicates-in.ts'
import { relateDocuments } from '../../../relations/relate-documents.ts'
import type { Storage } from '../../../storage/storage.ts'

export interface SettleStackDeps extends Pick<ForeignDeps, 'ownDocuments'> {
  readonly storage: Pick<Storage, 'documents' | 'pages' | 'mandants' | 'audit' | 'clientYears'>
  readonly taxonomy: Pick<Taxonomy, 'kinds'>
}

/** Which documents of a batch are in its Belegmappe, which are not, and what they have to do with each other. */
export interface SettledStack {
  /** In the Belegmappe, in the order of the request. */
  readonly bound: readonly Document[]
  /** Taken out whole by a person. */
  readonly removed: readonly Document[]
  readonly foreign: ForeignDocuments
  /** Master data of the mandant; null without one. */
  readonly record: MandantRecord | null
  readonly duplicates: BinderPlan['possibleDuplicates']
  readonly links: readonly DocumentLink[]
}

/**
 * Sorts the documents of a batch (`all`) into those that are bound and those that are not; Belegmappe and sums on
 * screen rest on the same answer.
 */
export async function settleStack(
  deps: SettleStackDeps,
  batch: Batch,
  all: readonly Document[],
): Promise<SettledStack> {
  const { storage, taxonomy } = deps
  const whole = all.filter(isWhole)
  const removed = whole.filter(isRemoved)
  const running = whole.filter(document => !isRemoved(document))
  const foreign = await planForeign(deps, batch, running, all)
  const bound = running.filter(({ id }) => !foreign.documents.has(id))
  const record = batch.mandantId === null ? null : await storage.mandants.record(batch.organizationId, batch.mandantId)
  const duplicates = batch.options.autoDedupe ? [] : await duplicatesIn(storage, bound)
  const links = await relateDocuments(storage, taxonomy, bound, duplicates)
  return { bound, removed, foreign, record, duplicates, links }
}

function isWhole({ status, isContainer }: Document): boolean {
  return !isContainer && (status === 'pending' || status === 'processed')
}

/** Whether a person took the document out of the Belegmappe. */
export function isRemoved(document: Document): boolean {
  return isWhole(document) && document.judgement.aside !== undefined
}

/** A document that a person took out, as the Belegmappe lists it; pages with a fate of their own are not among its. */
export async function planRemoved(
  storage: Pick<Storage, 'pages'>,
  document: Document,
  all: readonly Document[],
): Promise<SetAsideDocument> {
  const { id, index, filename, mediaType, sha256, byteSize, judgement } = document
  const pages = (await storage.pages.listByDocument(id)).filter(({ setAside }) => setAside === null)
  return {
    documentId: id,
    index,
    filename,
    within: placeWithin(document, all),
    mediaType,
    sha256,
    byteSize,
    pageCount: pages.length,
    picture: null,
    reason: { type: 'removed', message: judgement.aside?.reason ?? '' },
  }
}
