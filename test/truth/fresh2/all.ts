import type { TruthLayout } from '../layout.ts'
import { layouts as benefits } from './benefits.ts'
import { layouts as capital } from './capital.ts'
import { layouts as craft } from './craft.ts'
import { layouts as dunning } from './dunning.ts'
import { layouts as family } from './family.ts'
import { layouts as giving } from './giving.ts'
import { layouts as health } from './health.ts'
import { layouts as home } from './home.ts'
import { layouts as insurance } from './insurance.ts'
import { layouts as notices } from './notices.ts'
import { layouts as shop } from './shop.ts'
import { layouts as supply } from './supply.ts'
import { layouts as till } from './till.ts'
import { layouts as town } from './town.ts'
import { layouts as trade } from './trade.ts'
import { layouts as travel } from './travel.ts'
import { layouts as wages } from './wages.ts'
import { layouts as work } from './work.ts'

/** Every layout of a second set, drawn as papers of small and foreign houses look, without sight of the reader. */
export const layouts: readonly TruthLayout[] = [
  ...benefits,
  ...capital,
  ...craft,
  ...dunning,
  ...family,
  ...giving,
  ...health,
  ...home,
  ...insurance,
  ...notices,
  ...shop,
  ...supply,
  ...till,
  ...town,
  ...trade,
  ...travel,
  ...wages,
  ...work,
]
