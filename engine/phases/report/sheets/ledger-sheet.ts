import type { BinderPlan, BinderReceipt, SetAsideDocument } from '../../../model/binder-plan.ts'
import type { DeletionReason } from '../../../model/deletion.ts'
import { counted, germanBytes, germanCount, germanDay } from '../../../paper/german-format.ts'
import type { BoundStack } from '../pages/bound-stack.ts'
import { MUTED } from '../../../paper/palette.ts'
import { setTable } from '../../../paper/set-table.ts'
import { setThumbnails } from './set-thumbnails.ts'
import type { Thumbnails } from '../pages/take-thumbnails.ts'
import { startFlow } from '../../../paper/sheet-flow.ts'
import type { Book, Flow, Sheet } from '../../../paper/sheet-flow.ts'

/** "Seitenbilanz": every page that came in, with what became of it. */
export function setLedger(
  book: Book,
  plan: BinderPlan,
  stack: BoundStack,
  ledger: BinderReceipt['ledger'],
  thumbnails: Thumbnails,
): Sheet {
  const flow = startFlow(book, 'Seitenbilanz')
  const first = flow.sheet()
  flow.heading('Seitenbilanz')
  flow.paragraph(
    plan.deleted.length === 0
      ? 'Jede eingegangene Seite steht hier genau einmal. Es wird nichts gelöscht, nur beiseitegelegt.'
      : 'Jede eingegangene Seite steht hier genau einmal. Von selbst wird nichts gelöscht; was eine Person endgültig gelöscht hat, ist gezählt und unten genannt.',
    { colour: MUTED },
  )
  setSums(flow, plan, stack, ledger)
  setNotes(flow, stack)
  setAsideDocuments(flow, stack)
  setAsidePages(flow, plan)
  setDeleted(flow, plan)
  setElsewhere(flow, plan)
  setThumbnails(flow, plan, thumbnails)
  return first
}

/** What became of the pages, with their sum. */
function setSums(flow: Flow, { deleted }: BinderPlan, stack: BoundStack, ledger: BinderReceipt['ledger']): void {
  setTable(
    flow,
    [
      { title: 'Verbleib', width: 333 },
      { title: 'Dokumente', width: 70, align: 'right' },
      { title: 'Seiten', width: 80.28, align: 'right' },
    ],
    [
      { cells: ['In der Mappe', germanCount(stack.documents.length), germanCount(ledger.binder)] },
      ...asideRows(stack, ledger),
      { cells: ['Als gleiches Dokument beiseitegelegt', countOf(stack, 'duplicate'), germanCount(ledger.duplicate)] },
      ...(ledger.otherMandant > 0
        ? [{ cells: ['Anderer Mandant', countOf(stack, 'other_mandant'), germanCount(ledger.otherMandant)] }]
        : []),
      { cells: ['Nicht lesbar', countOf(stack, 'failed'), germanCount(ledger.unreadable)] },
      ...(deleted.length > 0
        ? [{ cells: ['Endgültig gelöscht', germanCount(countDeleted(deleted)), germanCount(ledger.deleted)] }]
        : []),
      {
        cells: [
          'Eingegangen',
          germanCount(stack.documents.length + stack.setAside.length + countDeleted(deleted)),
          germanCount(ledger.pagesIn),
        ],
        isSum: true,
      },
    ],
  )
}

/** Pages that the sums alone would not explain. */
function setNotes(flow: Flow, stack: BoundStack): void {
  const damaged = stack.documents.flatMap(document => document.pages).filter(page => page.isDamaged).length
  if (damaged > 0) {
    flow.paragraph(
      `Unter „Nicht lesbar“ ${damaged === 1 ? 'ist 1 beschädigte Seite' : `sind ${germanCount(damaged)} beschädigte Seiten`} aus sonst lesbaren Dateien; in der Mappe steht an ihrer Stelle ein Hinweis.`,
      { colour: MUTED },
    )
  }
  const uncounted = stack.setAside.filter(document => document.pageCount === null).length
  if (uncounted > 0) {
    flow.paragraph(
      `Bei ${counted(uncounted, 'Datei', 'Dateien')} ließen sich die Seiten nicht zählen; sie stehen in der Bilanz mit 0 Seiten und unter „Nicht verarbeitet“.`,
      { colour: MUTED },
    )
  }
}

function setAsideDocuments(flow: Flow, stack: BoundStack): void {
  if (stack.setAside.length === 0) return
  flow.subheading('Beiseitegelegt')
  setTable(
    flow,
    [
      { title: 'Datei', width: 182 },
      { title: 'Grund', width: 185, linesMax: 8 },
      { title: 'Seiten', width: 52, align: 'right' },
      { title: 'Größe', width: 64.28, align: 'right' },
    ],
    stack.setAside.map(({ filename, within, reason, pageCount, byteSize }) => ({
      cells: [
        within ?? filename,
        asideReason(reason),
        pageCount === null ? 'unbekannt' : germanCount(pageCount),
        byteSize === null ? '–' : germanBytes(byteSize),
      ],
    })),
  )
}

function setAsidePages(flow: Flow, plan: BinderPlan): void {
  if (plan.asidePages.length === 0) return
  flow.subheading('Beiseitegelegte Seiten')
  setTable(
    flow,
    [
      { title: 'Datei', width: 260 },
      { title: 'Seite', width: 60, align: 'right' },
      { title: 'Grund', width: 163.28 },
    ],
    plan.asidePages.map(({ filename, sourceNumber, reason }) => ({
      cells: [filename, germanCount(sourceNumber), ASIDE_TITLES[reason]],
    })),
  )
}

/** What was deleted: when, by whom and why, and how much; what it was is not known any more. */
function setDeleted(flow: Flow, { deleted }: BinderPlan): void {
  if (deleted.length === 0) return
  flow.subheading('Endgültig gelöscht')
  setTable(
    flow,
    [
      { title: 'Gelöscht am', width: 90 },
      { title: 'Von', width: 60 },
      { title: 'Grund', width: 203.28, linesMax: 3 },
      { title: 'Dokumente', width: 70, align: 'right' },
      { title: 'Seiten', width: 60, align: 'right' },
    ],
    deleted.map(({ at, by, reason, documents, pages }) => ({
      cells: [germanDay(at), by ?? '–', DELETION_REASONS_DE[reason], germanCount(documents), germanCount(pages)],
    })),
  )
}

function countDeleted(deleted: BinderPlan['deleted']): number {
  return deleted.reduce((sum, { documents }) => sum + documents, 0)
}

const DELETION_REASONS_DE: Readonly<Record<DeletionReason, string>> = {
  erasure_request: 'Löschung verlangt (Art. 17 DSGVO)',
  wrong_recipient: 'Irrtümlich zugesandt',
  not_needed: 'Für den Auftrag nicht erforderlich',
  period_over: 'Aufbewahrungsfrist abgelaufen',
  other: 'Anderer Grund',
}

/** Documents whose positions count in this client-year although their pages lie in another. */
function setElsewhere(flow: Flow, { clientYear }: BinderPlan): void {
  if (!clientYear || clientYear.elsewhere.length === 0) return
  flow.subheading('Zählt hier, liegt in einem anderen Jahr')
  setTable(
    flow,
    [
      { title: 'Datei', width: 383 },
      { title: 'Abgelegt im Jahr', width: 100.28, align: 'right' },
    ],
    clientYear.elsewhere.map(({ filename, year }) => ({ cells: [filename, year === null ? '–' : String(year)] })),
  )
}

const ASIDE_TITLES = { blank: 'Leere Seite', separator: 'Trennblatt', removed: 'Von Hand herausgenommen' } as const

/** Fates of single pages and of documents that a person took out, named only where there are any. */
function asideRows(stack: BoundStack, ledger: BinderReceipt['ledger']): { cells: [string, string, string] }[] {
  const whole = stack.setAside.some(({ reason }) => reason.type === 'removed') ? countOf(stack, 'removed') : ''
  const fates = [
    ['Leere Seiten', '', ledger.blank],
    ['Trennblätter', '', ledger.separator],
    ['Von Hand herausgenommen', whole, ledger.removed],
  ] as const
  return fates
    .filter(([, , pages]) => pages > 0)
    .map(([title, documents, pages]) => ({ cells: [title, documents, germanCount(pages)] }))
}

function countOf(stack: BoundStack, type: SetAsideDocument['reason']['type']): string {
  return germanCount(stack.setAside.filter(document => document.reason.type === type).length)
}

function asideReason(reason: SetAsideDocument['reason']): string {
  switch (reason.type) {
    case 'duplicate':
      return `Gleich mit „${reason.duplicateOfFilename}“`
    case 'failed':
      return reason.message
    case 'other_mandant':
      return 'Gehört zu einem anderen Mandanten; siehe „Zu klären“'
    case 'removed':
      return `Von Hand herausgenommen: ${reason.message}`
  }
}
