import type { Bookkeeping } from '../../../model/bookkeeping.ts'
import { germanIsoDay } from '../../../paper/german-format.ts'
import { MUTED } from '../../../paper/palette.ts'
import { startFlow } from '../../../paper/sheet-flow.ts'
import type { Book, Sheet } from '../../../paper/sheet-flow.ts'
import type { PositionView } from '../sheets/position-view.ts'
import { setCash } from './cash-rows.ts'
import { setMovements } from './movement-rows.ts'
import { setOpenItems } from './open-item-rows.ts'
import { setVat } from './vat-rows.ts'

/**
 * "Buchhaltung" of a business: movements with their documents, open items, VAT by month and rate, cash. Each amount
 * opens its place in the document.
 */
export function setBookkeeping(book: Book, books: Bookkeeping, view: PositionView): Sheet {
  const flow = startFlow(book, 'Buchhaltung')
  const first = flow.sheet()
  flow.heading('Buchhaltung')
  const until = books.coveredUntil
  const reach =
    until === null ? 'Es liegt kein Kontoauszug vor.' : `Kontoauszüge liegen bis ${germanIsoDay(until)} vor.`
  flow.paragraph(
    `${reach} Alle Angaben stammen aus den Belegen dieser Mappe; was auf anderem Weg bezahlt oder gebucht wurde, ist hier nicht bekannt.`,
    { colour: MUTED },
  )
  setMovements(flow, books.movements, view)
  setOpenItems(flow, books, view)
  setVat(flow, books, view)
  setCash(flow, books.cash, view)
  return first
}
