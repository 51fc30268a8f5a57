import type { BinderPlan, BinderReceipt } from '../../model/binder-plan.ts'
import type { Book } from '../../paper/sheet-flow.ts'
import type { Archive } from './settle-archive.ts'
import type { YearComparison } from './books/compare-years.ts'
import type { BoundStack } from './pages/bound-stack.ts'
import type { BinderItems } from './sheets/binder-items.ts'
import type { PositionView } from './sheets/position-view.ts'
import type { Section } from './sheets/sections.ts'

/** A Belegmappe whose documents are bound, and what its sheets and tables are made from. */
export interface BoundBook {
  readonly book: Book
  readonly plan: BinderPlan
  readonly stack: BoundStack
  readonly ledger: BinderReceipt['ledger']
  readonly sections: readonly Section[]
  readonly view: PositionView
  /** What is open. */
  readonly items: BinderItems
  /** This year beside the one before; null where there is none. */
  readonly comparison: YearComparison | null
  /** Which originals are attached. */
  readonly attached: 'all' | 'none'
  readonly archive: Archive
}
