import type { TruthLayout } from '../layout.ts'
import { layouts as cover } from './cover.ts'
import { layouts as family } from './family.ts'
import { layouts as health } from './health.ts'
import { layouts as money } from './money.ts'
import { layouts as office } from './office.ts'
import { layouts as supply } from './supply.ts'
import { layouts as work } from './work.ts'

/** Every layout made after how houses of today print, with skins of its own. */
export const layouts: readonly TruthLayout[] = [...cover, ...family, ...health, ...money, ...office, ...supply, ...work]
