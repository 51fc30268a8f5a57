import type { Bookkeeping } from '../../model/bookkeeping.ts'
import type { PositionTotal } from '../../model/position.ts'
import { assert } from '../../shared/assert.ts'
import type { Sheet, Target } from '../../paper/sheet-flow.ts'
import type { BoundBook } from './bound-book.ts'
import type { Thumbnails } from './pages/take-thumbnails.ts'
import { setBookkeeping } from './books/bookkeeping-sheet.ts'
import { setLastYear } from './books/last-year-sheet.ts'
import { documentBookmark } from './sheets/bookmark-pages.ts'
import type { Bookmark } from './sheets/bookmark-pages.ts'
import { setCapture } from './sheets/capture-sheet.ts'
import { setClarify } from './sheets/clarify-sheet.ts'
import { setContents } from './sheets/contents-sheet.ts'
import { setCover } from './sheets/cover-sheet.ts'
import { setFailed } from './sheets/failed-sheet.ts'
import { setGlance } from './sheets/glance-sheet.ts'
import { setInputSheet } from './sheets/input-sheet.ts'
import { setLeadSheet } from './sheets/lead-sheet.ts'
import type { LeadSheet } from './sheets/lead-sheet.ts'
import { setLedger } from './sheets/ledger-sheet.ts'
import { setProtocol } from './sheets/protocol-sheet.ts'
import { releaseText } from './years/edition-changes.de.ts'
import { relatedDocuments } from './sheets/related-documents.ts'

/** Sets the sheets of a Belegmappe with its documents between them, in order; gives back the bookmarks to them. */
export function setSheets(bound: BoundBook, thumbnails: Thumbnails): readonly Bookmark[] {
  const { book, plan, stack, ledger, attached } = bound
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
  const bookmarks = setFront(bound, thumbnails, { leadOf, leadOfTotal })
  bookmarks.push(...setSections(bound, leads))
  const failed = setFailed(book, stack)
  if (failed) bookmarks.push({ title: 'Nicht verarbeitet', leaf: failed, children: [] })
  const capture = setCapture(book, plan, stack)
  if (capture) bookmarks.push({ title: 'Scanprotokoll', leaf: capture, children: [] })
  bookmarks.push({ title: 'Protokoll', leaf: setProtocol(book, plan, bound), children: [] })
  return bookmarks
}

/** Where the lead sheets stand, known once they are set. */
interface Leads {
  leadOf(sectionId: string): Target
  leadOfTotal(total: PositionTotal): Target | null
}

/** What stands before the documents; sheets that have nothing to say are left out. */
function setFront(bound: BoundBook, thumbnails: Thumbnails, { leadOf, leadOfTotal }: Leads): Bookmark[] {
  const { book, plan, stack, ledger, sections, view, comparison } = bound
  const books = plan.bookkeeping
  const sheets: readonly (readonly [title: string, leaf: Sheet | null])[] = [
    ['Auf einen Blick', setGlance(book, view, leadOfTotal)],
    ['Eingabeliste', setInputSheet(book, view, leadOfTotal)],
    ['Zu klären', setClarify(book, bound.items, view)],
    ['Vorjahr', comparison && setLastYear(book, comparison, view, leadOfTotal)],
    ['Buchhaltung', books && hasEntries(books) ? setBookkeeping(book, books, view) : null],
    ['Seitenbilanz', setLedger(book, plan, stack, ledger, thumbnails)],
    ['Inhalt', setContents(book, sections, leadOf)],
  ]
  return sheets.flatMap(([title, leaf]) => (leaf ? [{ title, leaf, children: [] }] : []))
}

/** A business whose documents say nothing of it has no pages of bookkeeping. */
function hasEntries({ movements, openItems, vat, cash }: Bookkeeping): boolean {
  return [movements, openItems, vat, cash].some(list => list.length > 0)
}

/** Sets each section: its lead sheet, which goes into `leads` by the section's id, and its documents. */
function setSections({ book, plan, stack, sections, view }: BoundBook, leads: Map<string, LeadSheet>): Bookmark[] {
  const related = relatedDocuments(plan, stack)
  const released = releaseText(plan)
  return sections.map(section => {
    const lead = setLeadSheet(book, { section, view, related, startMonth: plan.businessYearStartMonth, released })
    leads.set(section.id, lead)
    const documents = section.rows.map(row => row.document)
    for (const { pages } of documents) book.leaves.push(...pages.map(page => page.leaf))
    return { title: section.title, leaf: lead.sheet, children: documents.flatMap(documentBookmark) }
  })
}
