import type { BinderPlan, BinderReceipt } from '../../model/binder-plan.ts'
import type { Book } from '../../paper/sheet-flow.ts'
import type { BoundStack } from './pages/bound-stack.ts'
import type { SectionSums } from './sheets/section-sums.ts'

/** A Belegmappe whose documents are bound, and what its sheets and tables are made from. */
export interface BoundBook {
  readonly book: Book
  readonly plan: BinderPlan
  readonly stack: BoundStack
  readonly ledger: BinderReceipt['ledger']
  readonly sections: readonly SectionSums[]
  /** Which originals are attached. */
  readonly attached: 'all' | 'none'
}
