import type { TruthLayout } from '../layout.ts'
import { layouts as abroad } from './abroad.ts'
import { layouts as benefits } from './benefits.ts'
import { layouts as capital } from './capital.ts'
import { layouts as family } from './family.ts'
import { layouts as home } from './home.ts'
import { layouts as offices } from './offices.ts'
import { layouts as papers } from './papers.ts'
import { layouts as till } from './till.ts'
import { layouts as trade } from './trade.ts'
import { layouts as wages } from './wages.ts'

/** Every layout of a third set: letters in flow, official printouts, rolls and foreign bills, without sight of the reader. */
export const layouts: readonly TruthLayout[] = [
  ...[...abroad, ...benefits, ...capital, ...family, ...home],
  ...[...offices, ...papers, ...till, ...trade, ...wages],
]
