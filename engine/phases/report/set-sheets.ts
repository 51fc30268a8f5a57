import type { Bookkeeping } from '../../model/bookkeeping.ts'
import type { PositionTotal } from '../../model/position.ts'
import { assert } from '../../shared/assert.ts'
import type { Target } from '../../paper/sheet-flow.ts'
import type { BoundBook } from './bound-book.ts'
import type { Thumbnails } from './pages/take-thumbnails.ts'
import { setBookkeeping } from './books/bookkeeping-sheet.ts'
import { setLastYear } from './books/last-year-sheet.ts'
import { documentBookmark } from './sheets/bookmark-pages.ts'
import type { Bookmark } from './sheets/bookmark-pages.ts'
import { setClarify } from './sheets/clarify-sheet.ts'
import { setContents } from './sheets/contents-sheet.ts'
import { setCover } from './sheets/cover-sheet.ts'
import { setFailed } from './sheets/failed-sheet.ts'
import { setGlance } from './sheets/glance-sheet.ts'
import { setLeadSheet } from './sheets/lead-sheet.ts'
import type { LeadSheet } from './sheets/lead-sheet.ts'
import { setLedger } from './sheets/ledger-sheet.ts'
import { setProtocol } from './sheets/protocol-sheet.ts'
import { relatedDocuments } from './sheets/related-documents.ts'

/** Sets the sheets of a Belegmappe with its documents between them, in order; gives back the bookmarks to them. */
export function setSheets(bound: BoundBook, thumbnails: Thumbnails): readonly Bookmark[] {
  const { book, plan, stack, ledger, sections, view, attached } = bound
  const leads = new Map<string, LeadSheet>()
  const leadOf = (sectionId: string): Target => {
    const lead = leads.get(sectionId)
    assert(lead, 'every section has a lead sheet')
    return { leaf: lead.sheet, place: null }
  }
  const leadOfTotal = (total: PositionTotal): Target | null => {
    for (const lead of leads.values()) {
      const place = lead.placeOfTotal(total)
      if (place) return place
    }
    return null
  }
  setCover(book, plan, stack, ledger, attached)
  const bookmarks: Bookmark[] = [
    { title: 'Auf einen Blick', leaf: setGlance(book, view, leadOfTotal), children: [] },
    { title: 'Zu klären', leaf: setClarify(book, plan, stack, view), children: [] },
    ...(bound.comparison
      ? [{ title: 'Vorjahr', leaf: setLastYear(book, bound.comparison, view, leadOfTotal), children: [] }]
      : []),
    ...(plan.bookkeeping && hasEntries(plan.bookkeeping)
      ? [{ title: 'Buchhaltung', leaf: setBookkeeping(book, plan.bookkeeping, view), children: [] }]
      : []),
    { title: 'Seitenbilanz', leaf: setLedger(book, plan, stack, ledger, thumbnails), children: [] },
    { title: 'Inhalt', leaf: setContents(book, sections, leadOf), children: [] },
  ]
  bookmarks.push(...setSections(bound, leads))
  const failed = setFailed(book, stack)
  if (failed) bookmarks.push({ title: 'Nicht verarbeitet', leaf: failed, children: [] })
  bookmarks.push({ title: 'Protokoll', leaf: setProtocol(book, plan, attached), children: [] })
  return bookmarks
}

/** A business whose documents say nothing of it has no pages of bookkeeping. */
function hasEntries({ movements, openItems, vat, cash }: Bookkeeping): boolean {
  return [movements, openItems, vat, cash].some(list => list.length > 0)
}

/** Sets each section: its lead sheet, which goes into `leads` by the section's id, and its documents. */
function setSections({ book, plan, stack, sections, view }: BoundBook, leads: Map<string, LeadSheet>): Bookmark[] {
  const related = relatedDocuments(plan, stack)
  return sections.map(section => {
    const lead = setLeadSheet(book, { section, view, related, startMonth: plan.businessYearStartMonth })
    leads.set(section.id, lead)
    const documents = section.rows.map(row => row.document)
    for (const { pages } of documents) book.leaves.push(...pages.map(page => page.leaf))
    return { title: section.title, leaf: lead.sheet, children: documents.flatMap(documentBookmark) }
  })
}
