import type { TruthLayout } from '../layout.ts'
import { layouts as desk } from './invoices-desk.ts'
import { layouts as foreign } from './invoices-foreign.ts'
import { layouts as plain } from './invoices-plain.ts'
import { layouts as tax } from './invoices-tax.ts'
import { layouts as trade } from './invoices-trade.ts'

/** All layouts of business papers. */
export const layouts: readonly TruthLayout[] = [desk, foreign, plain, tax, trade].flat()
