import { layouts as business } from './business/all.ts'
import { layouts as forms } from './forms/all.ts'
import { layouts as fresh } from './fresh/all.ts'
import { layouts as fresh10 } from './fresh10/all.ts'
import { layouts as fresh11 } from './fresh11/all.ts'
import { layouts as fresh2 } from './fresh2/all.ts'
import { layouts as fresh3 } from './fresh3/all.ts'
import { layouts as fresh4 } from './fresh4/all.ts'
import { layouts as fresh5 } from './fresh5/all.ts'
import { layouts as fresh6 } from './fresh6/all.ts'
import { layouts as fresh7 } from './fresh7/all.ts'
import { layouts as fresh8 } from './fresh8/all.ts'
import { layouts as fresh9 } from './fresh9/all.ts'
import { layouts as issuers } from './issuers/all.ts'
import type { TruthLayout } from './layout.ts'

/** Every layout that was written without sight of the extractor and its labels. */
export function allLayouts(): readonly TruthLayout[] {
  return [
    ...forms,
    ...business,
    ...issuers,
    ...fresh,
    ...fresh2,
    ...fresh3,
    ...fresh4,
    ...fresh5,
    ...fresh6,
    ...fresh7,
    ...fresh8,
    ...fresh9,
    ...fresh10,
    ...fresh11,
  ]
}
