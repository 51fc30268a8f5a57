import type { TruthLayout } from '../layout.ts'
import { layouts as account } from './account.ts'
import { layouts as benefits } from './benefits.ts'
import { layouts as capital } from './capital.ts'
import { layouts as claims } from './claims.ts'
import { layouts as craft } from './craft.ts'
import { layouts as foreign } from './foreign.ts'
import { layouts as giving } from './giving.ts'
import { layouts as health } from './health.ts'
import { layouts as home } from './home.ts'
import { layouts as household } from './household.ts'
import { layouts as insurance } from './insurance.ts'
import { layouts as municipal } from './municipal.ts'
import { layouts as notices } from './notices.ts'
import { layouts as pay } from './pay.ts'
import { layouts as pension } from './pension.ts'
import { layouts as property } from './property.ts'
import { layouts as supply } from './supply.ts'
import { layouts as till } from './till.ts'
import { layouts as trade } from './trade.ts'
import { layouts as travel } from './travel.ts'
import { layouts as wageTax } from './wage-tax.ts'

/** Every layout drawn from how German papers of 2023 to 2026 look, by an author who saw nothing of the reader. */
export const layouts: readonly TruthLayout[] = [
  ...account,
  ...benefits,
  ...capital,
  ...claims,
  ...craft,
  ...foreign,
  ...giving,
  ...health,
  ...home,
  ...household,
  ...insurance,
  ...municipal,
  ...notices,
  ...pay,
  ...pension,
  ...property,
  ...supply,
  ...till,
  ...trade,
  ...travel,
  ...wageTax,
]
