import type { FileNote } from '../model/document.ts'
import type { UnreadReason } from '../model/page.ts'
import type { WorkItem } from '../model/work-item.ts'
import { digestOf, issuerOf, itemOf, titleOf } from './make-item.ts'
import { isConfirmed } from './position-items.ts'
import { wholeStake } from './stake.ts'
import type { ItemDocument, ItemFile, ItemPage, ItemView } from './work-item-facts.ts'

/** Notes about files that ask nothing of anybody; they stand in index.json. */
const QUIET_NOTES: ReadonlySet<string> = new Set([
  'extension_mismatch',
  'signed',
  'opened_with_password',
  'hidden_annotations',
  'numbers_set_german',
  'macros_not_run',
  'entries_ignored',
  'remote_content_blocked',
])
/** A page of which a notice stands in its place. */
const UNREADABLE_PAGE = 'page_unreadable'
/** The page of the Belegmappe is not the page of the file: a picture of it, since a copy looked different or failed. */
const DIFFERING_PAGES: ReadonlySet<string> = new Set(['page_looked_different', 'page_as_picture'])
/** Whether a stack falls apart is decided when somebody has looked at the document. */
const POSSIBLE_SPLIT = 'possible_split'

/** Files that nobody could read, and why. */
export function failedItems(files: readonly ItemFile[]): readonly WorkItem[] {
  return files.map(file => fileItem(file, 'file_broken'))
}

/** Papers that name another mandant and are bound nowhere. */
export function otherMandantItems(files: readonly ItemFile[]): readonly WorkItem[] {
  return files.map(file => fileItem(file, 'other_person'))
}

function fileItem({ documentId, filename, code, message }: ItemFile, kind: 'file_broken' | 'other_person'): WorkItem {
  return {
    id: `${kind}/${documentId}/file`,
    ground: digestOf([code]),
    kind,
    documentId,
    expectedId: null,
    relatedId: null,
    place: null,
    field: null,
    subject: filename,
    known: message,
    proposal: '',
    request:
      kind === 'file_broken'
        ? { label: `${filename}: bitte noch einmal, die Datei ließ sich nicht lesen`, from: '' }
        : null,
    actions: ['look'],
    // What stands in a file that nobody could read, nobody knows.
    cents: kind === 'file_broken' ? null : 0,
    deadline: null,
  }
}

/** What there is to say of the file of a document: an item a code. */
export function noteItems(view: ItemView, document: ItemDocument): readonly WorkItem[] {
  const told = document.notes.filter(
    ({ code }) => !QUIET_NOTES.has(code) && !(code === POSSIBLE_SPLIT && isConfirmed(document)),
  )
  return [...Map.groupBy(told, ({ code }) => code)].map(([code, notes]) =>
    itemOf(document, {
      kind: code === UNREADABLE_PAGE ? 'page_unread' : DIFFERING_PAGES.has(code) ? 'page_differs' : 'file_note',
      part: code,
      ground: notes.map(({ page, entries }) => [code, page ?? null, entries ?? null]),
      known: [...new Set(notes.map(({ message }) => message))].join(' '),
      cents: noteStake(view, document, code),
      place: pageOfNotes(notes),
    }),
  )
}

/** Of what stands on the page; a note about the file has no money at stake. */
function noteStake(view: ItemView, document: ItemDocument, code: string): number | null {
  if (code === UNREADABLE_PAGE) return stakeUnread(view, document)
  return DIFFERING_PAGES.has(code) ? wholeStake(view, document) : 0
}

function pageOfNotes(notes: readonly FileNote[]): WorkItem['place'] {
  const page = notes.find(note => note.page !== undefined)?.page
  return page === undefined ? null : { page, box: null }
}

/** Pages that cannot be loaded or are without text, and parts of pages with writing that was not read. */
export function unreadItems(view: ItemView, document: ItemDocument): readonly WorkItem[] {
  const isTold = document.notes.some(({ code }) => code === UNREADABLE_PAGE)
  const damaged = isTold ? [] : document.pages.filter(({ isDamaged }) => isDamaged)
  const blank = isTold ? [] : document.pages.filter(({ isDamaged, wordCount }) => !isDamaged && wordCount === 0)
  const partly = document.pages.filter(({ wordCount, unread }) => wordCount > 0 && unread.length > 0)
  return [
    ...pagesItem(view, document, { part: 'damaged', pages: damaged, known: damageText(document, damaged) }),
    ...pagesItem(view, document, { part: 'blank', pages: blank, known: blankText(blank) }),
    ...pagesItem(view, document, { part: 'regions', pages: partly, known: regionsText(partly) }),
  ]
}

interface PagesSaying {
  readonly part: string
  readonly pages: readonly ItemPage[]
  readonly known: string
}

function pagesItem(view: ItemView, document: ItemDocument, { part, pages, known }: PagesSaying): readonly WorkItem[] {
  const [first] = pages
  if (!first || (part !== 'damaged' && isConfirmed(document))) return []
  return [
    itemOf(document, {
      kind: 'page_unread',
      part,
      ground: pages.map(({ sourcePage, unread }) => [sourcePage, unread]),
      known,
      proposal: part === 'damaged' ? 'Bitte neu anfordern oder neu scannen.' : 'Bitte ansehen.',
      ...(part === 'damaged' && {
        request: {
          label: `${titleOf(document)}: bitte noch einmal, nicht alle Seiten ließen sich lesen`,
          from: issuerOf(document),
        },
      }),
      cents: stakeUnread(view, document),
      place: { page: first.number, box: null },
    }),
  ]
}

/** What is at stake with pages that were not read; null where no page of the document was. */
function stakeUnread(view: ItemView, document: ItemDocument): number | null {
  const isRead = document.pages.some(({ isDamaged, wordCount }) => !isDamaged && wordCount > 0)
  return wholeStake(view, document) || (isRead ? 0 : null)
}

function damageText({ filename }: ItemDocument, pages: readonly ItemPage[]): string {
  const numbers = pages.map(({ sourcePage }) => sourcePage).join(', ')
  return pages.length === 1
    ? `Seite ${numbers} von „${filename}“ ist beschädigt.`
    : `Seiten ${numbers} von „${filename}“ sind beschädigt.`
}

function blankText(pages: readonly ItemPage[]): string {
  const numbers = pages.map(({ sourcePage }) => sourcePage).join(', ')
  return `${pages.length === 1 ? 'Seite' : 'Seiten'} ${numbers} ohne erkannten Text: leer, Bild oder Handschrift.`
}

function regionsText(pages: readonly ItemPage[]): string {
  return `${pages.map(({ sourcePage, unread }) => `S. ${sourcePage}: ${unreadText(unread)}`).join('; ')}.`
}

function unreadText(unread: readonly UnreadReason[]): string {
  const why = unread.every(reason => reason === 'handwriting')
    ? 'vermutlich Handschrift'
    : 'Handschrift oder unleserlich'
  return unread.length === 1
    ? `ein Bereich wurde nicht gelesen (${why})`
    : `${unread.length} Bereiche wurden nicht gelesen (${why})`
}
