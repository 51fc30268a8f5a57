import type { BinderPlan } from '../../../model/binder-plan.ts'
import { isSureKind } from '../../../model/judgement.ts'
import { UNCLEAR_KIND } from '../../../model/taxonomy.ts'
import { linkRows, proofRows } from './clarify-links.ts'
import { documentRow } from './clarify-row.ts'
import type { UnreadReason } from '../../../model/page.ts'
import { damageText } from './draw-notice.ts'
import { counted } from '../../../paper/german-format.ts'
import type { BoundDocument, BoundStack } from '../pages/bound-stack.ts'
import { MUTED } from '../../../paper/palette.ts'
import { missingRows, sheetRows } from '../request/missing-rows.ts'
import { setTable } from '../../../paper/set-table.ts'
import type { Row } from '../../../paper/set-table.ts'
import { startFlow } from '../../../paper/sheet-flow.ts'
import type { Book, Flow, Sheet } from '../../../paper/sheet-flow.ts'
import { belegNumber } from '../pages/stamp-page.ts'
import { yearsOf } from '../../../sorting/years-of.ts'

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

/** "Zu klären": what a person has to look at, most important first. */
export function setClarify(book: Book, plan: BinderPlan, stack: BoundStack): Sheet {
  const flow = startFlow(book, 'Zu klären')
  const first = flow.sheet()
  flow.heading('Zu klären')
  const groups: readonly (readonly [title: string, rows: readonly Row[], what?: string])[] = [
    ['Fehlende Unterlagen', missingRows(plan.requests), 'Unterlage'],
    ['Anforderungsblätter', sheetRows(plan.requests)],
    ['Nicht verarbeitet', failedRows(stack)],
    ['Beschädigte Seiten', damagedRows(stack)],
    ['Anderer Mandant: nicht in der Mappe', otherMandantRows(stack)],
    ['Andere Person', foreignRows(plan, stack)],
    ['Hinweise zu Dateien', noteRows(stack)],
    ['Widersprüche und wichtige Hinweise', warningRows(stack, 'high')],
    ['Weitere Hinweise', warningRows(stack, 'medium')],
    ['Anderes Jahr', yearRows(plan, stack)],
    ['Belegart unsicher', kindRows(stack)],
    ['Seiten ohne erkannten Text', blankRows(stack)],
    ['Nicht gelesene Bereiche', unreadRows(stack)],
    ['Ersetzt frühere Dokumente', linkRows(plan, stack, 'supersedes')],
    ['Nachweis der Zahlung (§ 35a EStG)', proofRows(plan, stack)],
    ['Mahnungen', linkRows(plan, stack, 'reminder')],
    ['Vermutlich doppelt', [...linkRows(plan, stack, 'same_receipt'), ...linkRows(plan, stack, 'similar')]],
    ['Duplikate', duplicateRows(plan, stack)],
  ]
  const found = groups.filter(([, rows]) => rows.length > 0)
  const total = found.reduce((sum, [, rows]) => sum + rows.length, 0)
  flow.paragraph(
    total === 0
      ? 'Keine offenen Punkte: alle Dateien wurden verarbeitet, alle Belegarten sind sicher, keine Auffälligkeiten.'
      : `${counted(total, 'offener Punkt', 'offene Punkte')}, das Wichtigste zuerst.`,
    { colour: MUTED },
  )
  for (const [title, rows, what] of found) setGroup(flow, title, rows, what)
  return first
}

/** `what` the rows are about. */
function setGroup(flow: Flow, title: string, rows: readonly Row[], what = 'Datei'): void {
  flow.subheading(`${title} (${rows.length})`)
  setTable(
    flow,
    [
      { title: 'Nr.', width: 44 },
      { title: what, width: 165, linesMax: 4 },
      { title: 'Was ist zu tun', width: 234, linesMax: 12 },
      { title: 'Seite', width: 40.28, align: 'right' },
    ],
    rows,
  )
}

function failedRows(stack: BoundStack): Row[] {
  return stack.setAside.flatMap(({ reason, filename, within }) =>
    reason.type === 'failed' ? [{ cells: ['–', within ?? filename, reason.message, '–'] }] : [],
  )
}

function otherMandantRows(stack: BoundStack): Row[] {
  return stack.setAside.flatMap(({ reason, filename, within }) =>
    reason.type === 'other_mandant' ? [{ cells: ['–', within ?? filename, reason.message, '–'] }] : [],
  )
}

function damagedRows(stack: BoundStack): Row[] {
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

function noteRows(stack: BoundStack): Row[] {
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

/** Has rows of its own, by its pages. */
const TOLD_BY_PAGE = 'PARTS_NOT_READ'

function warningRows(stack: BoundStack, severity: 'high' | 'medium'): Row[] {
  return stack.documents.flatMap(document =>
    (isConfirmed(document) ? [] : (document.planned.analysis?.warnings ?? []))
      .filter(warning => warning.severity === severity && warning.code !== TOLD_BY_PAGE)
      .map(warning => documentRow(document, warning.message)),
  )
}

/** A person looked at it and found all right. */
function isConfirmed({ planned }: BoundDocument): boolean {
  return planned.analysis?.review?.state === 'confirmed'
}

function yearRows(plan: BinderPlan, stack: BoundStack): Row[] {
  const years = yearsOf(plan.documents)
  if (!years || years[0] !== years[1]) return []
  return stack.documents.flatMap(document => {
    const year = document.planned.analysis?.year ?? null
    if (year === null || year === years[0] || isConfirmed(document)) return []
    return [documentRow(document, `Gehört vermutlich zum Jahr ${year}, die Mappe zum Jahr ${years[0]}. Bitte prüfen.`)]
  })
}

function kindRows(stack: BoundStack): Row[] {
  return stack.documents.flatMap(document => {
    const kind = document.planned.analysis?.kind
    if (!kind || isSureKind(kind) || isConfirmed(document)) return []
    const message =
      kind.decision === 'unklar' || kind.id === UNCLEAR_KIND
        ? 'Belegart nicht erkannt. Bitte zuordnen.'
        : `Vermutlich „${kind.label}“ (${Math.round(kind.confidence * 100)} %). Bitte bestätigen.`
    return [documentRow(document, message)]
  })
}

function blankRows(stack: BoundStack): Row[] {
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
function unreadRows(stack: BoundStack): Row[] {
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

function duplicateRows(plan: BinderPlan, stack: BoundStack): Row[] {
  const removed: Row[] = stack.setAside.flatMap(({ reason, filename }) =>
    reason.type === 'duplicate'
      ? [{ cells: ['–', filename, `Gleich mit „${reason.duplicateOfFilename}“, deshalb nicht in der Mappe.`, '–'] }]
      : [],
  )
  const byId = new Map(stack.documents.map(document => [document.planned.documentId, document]))
  const kept = plan.possibleDuplicates.flatMap(({ documentId, duplicateOf }) => {
    const [document, original] = [byId.get(documentId), byId.get(duplicateOf)]
    if (!document || !original) return []
    const number = belegNumber(original.planned.placement.position)
    return [
      documentRow(
        document,
        `Gleich mit ${number} („${original.planned.filename}“). Bitte prüfen, ob beide gebraucht werden.`,
      ),
    ]
  })
  return [...kept, ...removed]
}

/** Belongs to somebody else, or to the spouse or a child: only a person can tell, so it stays in the binder. */
function foreignRows(plan: BinderPlan, stack: BoundStack): Row[] {
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
