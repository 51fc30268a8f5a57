import { BATCH_SCREENS, showBatchScreens } from './batch-screens.ts'
import { EMPTY_SCREENS, showEmptyScreens } from './empty-screens.ts'
import { OFFICE_SCREENS, showOfficeScreens } from './office-screens.ts'
import { REVIEW_SCREENS, showReviewScreens } from './review-screens.ts'
import { addMandants } from './screen-office.ts'
import type { ScreenOffice } from './screen-office.ts'
import { TROUBLE_SCREENS, showTroubleScreens } from './trouble-screens.ts'

/** Names of all screens, in the order in which they come up. */
export const SCREENS: readonly string[] = [
  ...EMPTY_SCREENS,
  ...BATCH_SCREENS,
  ...REVIEW_SCREENS,
  ...OFFICE_SCREENS,
  ...TROUBLE_SCREENS,
]

/**
 * Leads an office without any batch through every screen of the window; each name is given when its screen is whole.
 * `samples` become the large batch: 05 (a scan), 18 (unreadable) and some that take a while have to be among them.
 */
export async function* showEveryScreen(office: ScreenOffice, samples: readonly string[]): AsyncGenerator<string> {
  yield* showEmptyScreens(office)
  const mandantId = await addMandants(office)
  const batchId = yield* showBatchScreens(office, samples)
  yield* showReviewScreens(office, batchId)
  yield* showOfficeScreens(office, mandantId)
  yield* showTroubleScreens(office, batchId)
}
