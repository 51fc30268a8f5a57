import type { BinderPlan } from '../../../model/binder-plan.ts'
import type { UnreadReason } from '../../../model/page.ts'
import type { Row } from '../../../paper/set-table.ts'
import type { BoundDocument, BoundStack } from '../pages/bound-stack.ts'
import { documentRow } from './clarify-row.ts'
import { damageText } from './draw-notice.ts'

/** Notes about files that ask nothing of anybody; they stand in index.json. */
const QUIET_NOTES: ReadonlySet<string> = new Set([
  'extension_mismatch',
  'signed',
  'opened_with_password',
  'numbers_set_german',
  'macros_not_run',
  'entries_ignored',
  'remote_content_blocked',
])

export function failedRows(stack: BoundStack): Row[] {
  return stack.setAside.flatMap(({ reason, filename, within }) =>
    reason.type === 'failed' ? [{ cells: ['–', within ?? filename, reason.message, '–'] }] : [],
  )
}

export function otherMandantRows(stack: BoundStack): Row[] {
  return stack.setAside.flatMap(({ reason, filename, within }) =>
    reason.type === 'other_mandant' ? [{ cells: ['–', within ?? filename, reason.message, '–'] }] : [],
  )
}

export function damagedRows(stack: BoundStack): Row[] {
  return stack.documents.flatMap(document => {
    const damaged = [...document.pages.entries()].filter(([, page]) => page.isDamaged)
    const [first] = damaged
    if (!first) return []
    const text = damageText(
      document.planned,
      damaged.map(([, page]) => page.sourcePage),
    )
    return [documentRow(document, text, first[0])]
  })
}

/** Pages with a notice in their place have rows of their own. */
const TOLD_AS_DAMAGED = 'page_unreadable'

export function noteRows(stack: BoundStack): Row[] {
  return stack.documents.flatMap(document => [
    ...document.notes.map(note => documentRow(document, note)),
    ...document.pageNotes
      .filter(({ code }) => code !== TOLD_AS_DAMAGED)
      .map(({ message, page }) =>
        documentRow(
          document,
          message,
          document.pages.findIndex(({ number }) => number === page),
        ),
      ),
    ...document.planned.notes
      .filter(({ code }) => !QUIET_NOTES.has(code) && !(code === 'possible_split' && isConfirmed(document)))
      .map(({ message }) => documentRow(document, message)),
  ])
}

/** A person looked at it and found all right. */
function isConfirmed({ planned }: BoundDocument): boolean {
  return planned.analysis?.review?.state === 'confirmed'
}

export function blankRows(stack: BoundStack): Row[] {
  return stack.documents.flatMap(document => {
    const blank = document.pages.flatMap((page, index) => (!page.isDamaged && page.wordCount === 0 ? [index] : []))
    const [first] = blank
    if (first === undefined) return []
    const numbers = blank.map(index => document.pages[index]?.sourcePage).join(', ')
    const message = `${blank.length === 1 ? 'Seite' : 'Seiten'} ${numbers} ohne erkannten Text: leer, Bild oder Handschrift. Bitte ansehen.`
    return [documentRow(document, message, first)]
  })
}

/** Handwriting and print that cannot be made out, on pages that otherwise have text. */
export function unreadRows(stack: BoundStack): Row[] {
  return stack.documents.flatMap(document => {
    const pages = [...document.pages.entries()].filter(([, page]) => page.unread.length > 0 && page.wordCount > 0)
    const [first] = pages
    if (!first) return []
    const parts = pages.map(([, { sourcePage, unread }]) => `S. ${sourcePage}: ${unreadText(unread)}`)
    return [documentRow(document, `${parts.join('; ')}. Bitte ansehen.`, first[0])]
  })
}

function unreadText(unread: readonly UnreadReason[]): string {
  const why = unread.every(reason => reason === 'handwriting')
    ? 'vermutlich Handschrift'
    : 'Handschrift oder unleserlich'
  return unread.length === 1
    ? `ein Bereich wurde nicht gelesen (${why})`
    : `${unread.length} Bereiche wurden nicht gelesen (${why})`
}

/** Removed because they equal another file, as the sender asked. */
export function removedRows(stack: BoundStack): Row[] {
  return stack.setAside.flatMap(({ reason, filename }) =>
    reason.type === 'duplicate'
      ? [{ cells: ['–', filename, `Gleich mit „${reason.duplicateOfFilename}“, deshalb nicht in der Mappe.`, '–'] }]
      : [],
  )
}

/** Belongs to somebody else, or to the spouse or a child: only a person can tell, so it stays in the binder. */
export function foreignRows(plan: BinderPlan, stack: BoundStack): Row[] {
  const numbers = new Map(plan.foreignIds.map(({ documentId, idNr }) => [documentId, idNr]))
  return stack.documents.flatMap(document => {
    const idNr = numbers.get(document.planned.documentId)
    if (idNr === undefined) return []
    const grouped = idNr.replace(/^(\d{2})(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4')
    const whose = plan.mandantName === null ? 'des Mandanten' : `von „${plan.mandantName}“`
    const message = `Nennt die Identifikationsnummer ${grouped}, nicht die ${whose}. Bitte prüfen, ob der Beleg in diese Mappe gehört (etwa zu Ehegatte oder Kind), sonst herausnehmen.`
    return [documentRow(document, message)]
  })
}
