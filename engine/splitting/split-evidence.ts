import { distance } from 'fastest-levenshtein'
import { foldText } from '../reading/fold-text.ts'
import type { PageNumbering } from './split-numbering.ts'
import { goesOnInTable } from './split-tables.ts'
import type { PageSigns } from './split-signs.ts'

/** What is known of the document that is going on. */
export interface OpenDocument {
  readonly first: PageSigns
  readonly last: PageSigns
  /** Of the last page that had one. */
  readonly numbering: PageNumbering | null
  readonly numbers: ReadonlySet<string>
  readonly senders: ReadonlySet<string>
  readonly ids: ReadonlySet<string>
  readonly references: ReadonlySet<string>
}

/** Speaks for a new document (points above 0, with a German reason) or for going on (below 0). Points are log odds. */
export interface Evidence {
  readonly points: number
  readonly reason: string | null
}

/** Most pages of a stack go on with a document, and a wrong split costs a person more than a missing one. */
const PRIOR = -3
const SIZE_TOLERANCE = 0.04
const HEAD_WORDS_MIN = 4
const HEAD_SHARE_MIN = 0.7

/** Weighs whether a page begins a new document after those of `open`. */
export function weighStart(open: OpenDocument, page: PageSigns): Evidence[] {
  return [
    { points: PRIOR, reason: null },
    ...ofNumbering(open, page),
    ...ofNumbers(open, page),
    ...ofSender(open, page),
    ...ofReferences(open, page),
    ...ofOpening(open, page),
    ...ofFlow(open, page),
    ...ofLook(open, page),
  ]
}

function ofNumbering(open: OpenDocument, { numbering }: PageSigns): Evidence[] {
  const before = open.numbering
  const found: Evidence[] = []
  if (numbering?.page === 1) {
    const named = numbering.of === null ? 'Seite 1' : `Seite 1 von ${numbering.of}`
    found.push({ points: numbering.of !== null ? 4.6 : numbering.isNamed ? 3 : 2.5, reason: `„${named}“` })
  } else if (numbering) {
    const follows = before !== null && numbering.page > before.page && agree(numbering, before)
    found.push({ points: follows ? -7 : -3, reason: null })
  }
  if (before?.of && before.of > before.page && numbering?.page !== 1) found.push({ points: -3, reason: null })
  if (before?.of && before.of === before.page && open.last.numbering) {
    found.push({ points: 1.5, reason: `Die vorige Seite war die letzte („Seite ${before.page} von ${before.of}“)` })
  }
  return found
}

function agree(one: PageNumbering, other: PageNumbering): boolean {
  return one.of === null || other.of === null || one.of === other.of
}

function ofNumbers(open: OpenDocument, page: PageSigns): Evidence[] {
  if (page.numbers.length === 0 || open.numbers.size === 0) return []
  const shared = page.numbers.some(number => [...open.numbers].some(known => isSame(known, number)))
  return [shared ? { points: -5, reason: null } : { points: 3, reason: 'Neue Belegnummer' }]
}

function ofSender(open: OpenDocument, page: PageSigns): Evidence[] {
  const found: Evidence[] = []
  if (page.senders.length > 0 && open.senders.size > 0) {
    const same = page.senders.some(sender => [...open.senders].some(known => isSame(known, sender)))
    found.push(same ? { points: -0.5, reason: null } : { points: 2.4, reason: 'Neuer Absender' })
  }
  if (page.ids.length > 0 && open.ids.size > 0) {
    const same = page.ids.some(id => open.ids.has(id))
    found.push(
      same ? { points: -0.7, reason: null } : { points: 2, reason: 'Andere Bankverbindung, Steuer- oder USt-IdNr.' },
    )
  }
  return found
}

/** Papers about one matter share its numbers. */
function ofReferences(open: OpenDocument, page: PageSigns): Evidence[] {
  if (page.references.size === 0 || open.references.size === 0) return []
  const shared = [...page.references].some(one => open.references.has(one))
  return [shared ? { points: -2, reason: null } : { points: 1, reason: 'Keine gemeinsame Nummer' }]
}

/** What the first page of a document looks like. */
function ofOpening(open: OpenDocument, page: PageSigns): Evidence[] {
  const found: Evidence[] = []
  const before = open.last.title
  const isRunningTitle = page.title !== null && before !== null && isSame(foldText(page.title), foldText(before))
  const hasNewTitle = page.title !== null && !isRunningTitle
  if (hasNewTitle) found.push({ points: 2, reason: `Titel „${page.title?.slice(0, 60)}“` })
  if (page.hasAddress) found.push({ points: hasNewTitle ? 2.5 : 1.5, reason: 'Neue Anschrift im Adressfeld' })
  if (page.hasSalutation) found.push({ points: 1.5, reason: 'Neue Anrede' })
  const isLetter = page.hasAddress || page.hasSalutation || page.numbering?.page === 1
  const isOwnHead = ![open.first.head, open.last.head].some(head => sharesHead(head, page.head))
  const hasNewHead = page.hasLetterhead && isOwnHead
  if (hasNewHead) found.push({ points: 2, reason: 'Neuer Briefkopf' })
  if (page.hasOwnDay) found.push({ points: 1, reason: 'Eigenes Datum' })
  // A long receipt goes on below itself.
  const isOwnTill = page.isTillReceipt && (!open.last.isTillReceipt || hasNewHead)
  if (isOwnTill) found.push({ points: 2.5, reason: 'Kassenbeleg' })
  if (open.last.hasClosing && isLetter) found.push({ points: 1, reason: 'Die vorige Seite schließt mit einem Gruß' })
  if ((open.first.namesEnclosures || open.last.namesEnclosures) && !isLetter) found.push({ points: -1.5, reason: null })
  const isOpening = isLetter || hasNewHead || isOwnTill
  if (!hasNewTitle && !isOpening) {
    found.push({ points: page.numbers.length > 0 ? -1.5 : -3, reason: null })
  }
  return found
}

function ofFlow(open: OpenDocument, page: PageSigns): Evidence[] {
  const found: Evidence[] = []
  if (page.opensInside) found.push({ points: -4, reason: null })
  if (open.last.endsInside) found.push({ points: -3, reason: null })
  // What stands in the entries of a list (numbers of bills, names, "Gutschrift") is no head of a paper.
  const isHeaded = page.hasAddress || page.hasLetterhead || page.numbering?.page === 1
  if (!isHeaded && goesOnInTable(open.last.table, page.table)) found.push({ points: -8, reason: null })
  return found
}

function ofLook(open: OpenDocument, page: PageSigns): Evidence[] {
  const found: Evidence[] = []
  const differs = page.sizePt.some(
    (side, index) => Math.abs(side - (open.last.sizePt[index] ?? side)) > side * SIZE_TOLERANCE,
  )
  if (differs) found.push({ points: 1, reason: 'Anderes Seitenformat' })
  if (page.isScan !== open.last.isScan && page.wordCount > 0 && open.last.wordCount > 0) {
    found.push({ points: 1, reason: 'Wechsel zwischen Scan und digitaler Seite' })
  }
  const heads = [open.first.head, open.last.head]
  if (heads.some(head => sharesHead(head, page.head))) found.push({ points: -1.5, reason: null })
  return found
}

function sharesHead(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  if (other.size < HEAD_WORDS_MIN) return false
  const shared = [...other].filter(word => one.has(word)).length
  return shared >= HEAD_SHARE_MIN * other.size
}

/**
 * Equal but for a misread letter, or one the beginning of the other ("Papierhaus Lindwurm", "Papierhaus Lindwurm
 * GmbH").
 */
function isSame(one: string, other: string): boolean {
  if (one === other) return true
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  if (/\d/.test(short)) return false
  if (short.length >= 6 && long.includes(short)) return true
  return short.length >= 8 && distance(one, other) <= Math.floor(long.length / 8)
}
