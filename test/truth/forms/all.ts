import type { TruthLayout } from '../layout.ts'
import { layouts as donations } from './donations.ts'
import { layouts as donationsSmall } from './donations-small.ts'
import { layouts as wageTax } from './wage-tax.ts'
import { layouts as wageTaxShort } from './wage-tax-short.ts'

/** Every layout made after an official form or a usage of the trade. */
export const layouts: readonly TruthLayout[] = [...donations, ...donationsSmall, ...wageTax, ...wageTaxShort]
