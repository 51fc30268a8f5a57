import type { TruthLayout } from '../layout.ts'
import { layouts as banks } from './banks.ts'
import { layouts as donations } from './donations.ts'
import { layouts as donationsSmall } from './donations-small.ts'
import { layouts as dues } from './dues.ts'
import { layouts as homes } from './homes.ts'
import { layouts as insurance } from './insurance.ts'
import { layouts as loans } from './loans.ts'
import { layouts as medical } from './medical.ts'
import { layouts as noticesIncome } from './notices-income.ts'
import { layouts as noticesLocal } from './notices-local.ts'
import { layouts as noticesOther } from './notices-other.ts'
import { layouts as payslips } from './payslips.ts'
import { layouts as pensions } from './pensions.ts'
import { layouts as social } from './social.ts'
import { layouts as wageTax } from './wage-tax.ts'
import { layouts as wageTaxShort } from './wage-tax-short.ts'

/** Every layout made after an official form or a usage of the trade. */
export const layouts: readonly TruthLayout[] = [
  ...banks,
  ...donations,
  ...donationsSmall,
  ...dues,
  ...homes,
  ...insurance,
  ...loans,
  ...medical,
  ...noticesIncome,
  ...noticesLocal,
  ...noticesOther,
  ...payslips,
  ...pensions,
  ...social,
  ...wageTax,
  ...wageTaxShort,
]
