import type { BinderPlan, BinderReceipt, SetAsideDocument } from '../../../model/binder-plan.ts'
import { counted, germanBytes, germanCount } from '../../../paper/german-format.ts'
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
  flow.paragraph('Jede eingegangene Seite steht hier genau einmal. Es wird nichts gelöscht, nur beiseitegelegt.', {
    colour: MUTED,
  })
  setSums(flow, stack, ledger)
  setNotes(flow, stack)
  setAsideDocuments(flow, stack)
  setAsidePages(flow, plan)
  setElsewhere(flow, plan)
  setThumbnails(flow, plan, thumbnails)
  return first
}

/** What became of the pages, with their sum. */
function setSums(flow: Flow, stack: BoundStack, ledger: BinderReceipt['ledger']): void {
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
      {
        cells: [
          'Eingegangen',
          germanCount(stack.documents.length + stack.setAside.length),
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
