import type { BinderPlan, BinderReceipt } from '../../../model/binder-plan.ts'
import type { PlannedClientYear } from '../../../model/planned-client-year.ts'
import type { EditionChanges } from '../../../model/edition.ts'
import type { PdfaFinding } from '../../../model/pdfa-report.ts'
import type { JudgedWorkItem, WorkItem } from '../../../model/work-item.ts'
import { namedLineItems } from '../../../model/line-items.ts'
import { chainHead } from '../../../model/audit-chain.ts'
import { toIso } from '../../../shared/clock.ts'
import { formatDecimal } from '../../../shared/money.ts'
import type { Cents } from '../../../shared/money.ts'
import { collectiveHash } from '../sheets/cover-sheet.ts'
import type { BoundStack } from '../pages/bound-stack.ts'
import { requestIndex } from '../request/request-index.ts'
import { originalNames } from '../outputs/name-originals.ts'
import type { Section } from '../sheets/sections.ts'
import type { BinderItems } from '../sheets/binder-items.ts'
import type { PositionView } from '../sheets/position-view.ts'
import type { YearComparison } from '../books/compare-years.ts'
import { bookkeepingIndex, lastYearIndex } from './bookkeeping-index.ts'
import { captureIndex, scansByPage } from './capture-index.ts'
import { inputIndex } from './input-table.ts'
import { positionsIndex } from './positions-index.ts'
import { singlePath } from '../outputs/single-path.ts'
import { belegNumber } from '../pages/stamp-page.ts'

/** What an index is made from. */
export interface IndexFacts {
  readonly plan: BinderPlan
  readonly stack: BoundStack
  readonly sections: readonly Section[]
  readonly view: PositionView
  readonly items: BinderItems
  readonly ledger: BinderReceipt['ledger']
  readonly comparison: YearComparison | null
  /** Which originals are attached. */
  readonly attached: 'all' | 'none'
  /** Whether the Belegmappe is PDF/A-3b. */
  readonly archive: { readonly isFit: boolean; readonly findings: readonly PdfaFinding[] }
}

/** What the Belegmappe says, for machines: the attachment and neighbour `index.json`, schema `index/2`. */
export function binderIndex(facts: IndexFacts): unknown {
  const { plan, stack, sections, view, items, ledger, comparison, attached, archive } = facts
  const names = originalNames(plan.inputs)
  const audit = chainHead(plan.audit)
  return {
    schema: 'index/2',
    engine_version: plan.engineVersion,
    produced_at: toIso(plan.producedAt),
    batch: { id: plan.batchId, name: plan.batchName, mandant: plan.mandantName, created_at: toIso(plan.createdAt) },
    client_year: plan.clientYear && yearEntry(plan.clientYear, plan.edition),
    inputs_sha256: collectiveHash(plan),
    originals: attached === 'all' ? 'attached' : 'folder',
    inputs: plan.inputs.map(input => inputEntry(input, names)),
    not_taken: plan.leftOut.map(({ path, reason }) => ({ path, reason })),
    pdf_a: archiveEntry(archive),
    seal: { format: 'siegel/2', key: plan.sealKey.fingerprint },
    audit: audit && { entries: audit.entries, last_hash: audit.hash },
    ledger: ledgerEntry(ledger),
    sections: sections.map(sectionEntry),
    documents: stack.documents.map(document => documentEntry(document, names)),
    ...positionsIndex(view),
    input_sheet: inputIndex(view),
    bookkeeping: bookkeepingIndex(plan.bookkeeping, view),
    last_year: lastYearIndex(comparison, view),
    set_aside: stack.setAside.map(document => asideEntry(document, names)),
    capture: captureIndex(plan.capture),
    pages_set_aside: plan.asidePages.map(page => ({
      document_id: page.documentId,
      filename: page.filename,
      page: page.sourceNumber,
      reason: page.reason,
    })),
    deleted: plan.deleted.map(deletedEntry),
    possible_duplicates: plan.possibleDuplicates,
    links: plan.links.map(linkEntry),
    ...itemEntries(items),
    requests: requestIndex(plan.requests),
    other_person: plan.foreignIds.map(({ documentId }) => ({ document_id: documentId })),
  }
}

function linkEntry({ documentId, relatedId, type }: BinderPlan['links'][number]) {
  return { document_id: documentId, related_id: relatedId, type }
}

/** Level B of part 3, as the Belegmappe claims it, or the rules that keep it from doing so. */
function archiveEntry({ isFit, findings }: IndexFacts['archive']) {
  const broken = findings.map(({ clause, text, pages }) => ({ clause, text, pages }))
  return { claims: isFit ? 'PDF/A-3b' : null, broken }
}

/** Of a client-year's Belegmappe: its edition, what changed since the one before, and what fed it. */
function yearEntry({ year, author, changes, release, deliveries, elsewhere }: PlannedClientYear, edition: number) {
  const mention = ({ documentId, title }: EditionChanges['added'][number]) => ({ document_id: documentId, title })
  return {
    year,
    edition,
    author,
    release: release && { of_edition: release.of, prepared_by: release.preparedBy },
    changes: changes && {
      added: changes.added.map(mention),
      removed: changes.removed.map(mention),
      moved: changes.moved.map(mention),
      changed: changes.changed.map(mention),
      figures: changes.figures.map(({ label, before, after }) => {
        return { label, before: decimalOrNull(before), after: decimalOrNull(after) }
      }),
    },
    deliveries: deliveries.map(({ batchId, name, receivedAt, audit }) => {
      const chain = audit && { entries: audit.entries, last_hash: audit.hash }
      return { batch_id: batchId, name, received_at: toIso(receivedAt), audit: chain }
    }),
    elsewhere: elsewhere.map(({ documentId, filename, year: of }) => ({ document_id: documentId, filename, year: of })),
  }
}

/** "Zu klären": what is open, and what somebody closed. */
function itemEntries({ open, closed }: BinderItems) {
  return { work_items: open.map(itemEntry), closed_items: closed.map(closedEntry) }
}

/** An open item of "Zu klären", in the order of its sheet. */
function itemEntry({ id, kind, documentId, relatedId, place, known, proposal, cents, deadline }: WorkItem) {
  return {
    id,
    kind,
    document_id: documentId,
    related_id: relatedId,
    page: place?.page ?? null,
    known,
    proposal,
    amount: cents === null ? null : formatDecimal(cents),
    deadline,
  }
}

/** An item that somebody closed, with the reason; it is open again when what it rests on changes. */
function closedEntry({ closed, ...item }: JudgedWorkItem) {
  const { reason = null, at = null, by = null } = closed ?? {}
  return { ...itemEntry(item), closed: { reason, at: at === null ? null : toIso(at), by } }
}

/** Names of the originals in the folder or the attachments, by document. */
type OriginalNames = ReturnType<typeof originalNames>

function inputEntry(
  { documentId, index, filename, path, sha256, byteSize }: BinderPlan['inputs'][number],
  names: OriginalNames,
) {
  return {
    document_id: documentId,
    index,
    filename,
    original: path === null ? null : (names.get(documentId) ?? null),
    sha256,
    byte_size: byteSize,
  }
}

function ledgerEntry(ledger: BinderReceipt['ledger']) {
  return {
    pages_in: ledger.pagesIn,
    binder: ledger.binder,
    blank: ledger.blank,
    separator: ledger.separator,
    removed: ledger.removed,
    duplicate: ledger.duplicate,
    other_mandant: ledger.otherMandant,
    unreadable: ledger.unreadable,
    deleted: ledger.deleted,
  }
}

/** How much was deleted, when, by whom and why; nothing of what it was. */
function deletedEntry({ deletionId, at, by, reason, documents, pages }: BinderPlan['deleted'][number]) {
  return { deletion_id: deletionId, at: toIso(at), by, reason, documents, pages }
}

/** What is printed; what of it counts is said by `positions` and `totals`. */
function sectionEntry(section: Section) {
  return {
    id: section.id,
    title: section.title,
    documents: section.rows.map(row => row.document.planned.documentId),
    rows: section.rows.map(row => ({
      document_id: row.document.planned.documentId,
      net: decimalOrNull(row.net),
      tax: decimalOrNull(row.tax),
      gross: decimalOrNull(row.gross),
    })),
  }
}

function documentEntry({ planned, pages }: BoundStack['documents'][number], names: OriginalNames) {
  const scans = scansByPage(planned)
  return {
    document_id: planned.documentId,
    number: belegNumber(planned.placement.position),
    index: planned.index,
    filename: planned.filename,
    original: names.get(planned.documentId) ?? null,
    within: planned.within,
    filed_as: planned.placement.filename,
    single: singlePath(planned),
    media_type: planned.mediaType,
    sha256: planned.sha256,
    byte_size: planned.byteSize,
    section: planned.placement.sectionId,
    kind: planned.analysis?.kind ?? null,
    year: planned.analysis?.year ?? null,
    fields: planned.analysis?.fields ?? {},
    taxes: planned.analysis?.taxes ?? [],
    line_items: planned.analysis?.lines ? namedLineItems(planned.analysis.lines) : null,
    warnings: planned.analysis?.warnings ?? [],
    verdict: planned.analysis?.verdict ?? null,
    notes: planned.notes,
    pages: pages.map(page => ({
      page: page.sourcePage,
      binder_page: page.leaf.number,
      text_source: page.textSource,
      scan: scans.get(page.sourcePage) ?? null,
    })),
  }
}

function asideEntry(document: BoundStack['setAside'][number], names: OriginalNames) {
  return {
    document_id: document.documentId,
    index: document.index,
    filename: document.filename,
    original: document.sha256 === null ? null : (names.get(document.documentId) ?? null),
    within: document.within,
    sha256: document.sha256,
    byte_size: document.byteSize,
    pages: document.pageCount,
    reason: document.reason,
  }
}

function decimalOrNull(cents: Cents | null): string | null {
  return cents === null ? null : formatDecimal(cents)
}
