import type { TruthLayout } from '../layout.ts'
import { layouts as contracts } from './contracts.ts'
import { layouts as craft } from './craft.ts'
import { layouts as credits } from './credits.ts'
import { layouts as invoicesDesk } from './invoices-desk.ts'
import { layouts as invoicesForeign } from './invoices-foreign.ts'
import { layouts as invoicesPlain } from './invoices-plain.ts'
import { layouts as invoicesTax } from './invoices-tax.ts'
import { layouts as invoicesTrade } from './invoices-trade.ts'
import { layouts as letters } from './letters.ts'
import { layouts as payments } from './payments.ts'
import { layouts as securities } from './securities.ts'
import { layouts as specials } from './specials.ts'
import { layouts as statementsBranch } from './statements-branch.ts'
import { layouts as statementsOnline } from './statements-online.ts'
import { layouts as tillsRoad } from './tills-road.ts'
import { layouts as tillsShops } from './tills-shops.ts'
import { layouts as travel } from './travel.ts'
import { layouts as utilities } from './utilities.ts'

/** All layouts of business papers. */
export const layouts: readonly TruthLayout[] = [
  contracts,
  craft,
  credits,
  invoicesDesk,
  invoicesForeign,
  invoicesPlain,
  invoicesTax,
  invoicesTrade,
  letters,
  payments,
  securities,
  specials,
  statementsBranch,
  statementsOnline,
  tillsRoad,
  tillsShops,
  travel,
  utilities,
].flat()
