/** `TEST_WAIT_SECONDS=20` while a test is being mended, so that what never comes is told soon. */
const wished = Number(process.env['TEST_WAIT_SECONDS'])

/**
 * Limit of one wait for something that has to happen, in milliseconds: reached only where it never comes, however busy
 * the machine is. A batch of 20 s of processor time took more than five minutes where 40 processes shared two cores.
 */
export const FAR_LIMIT_MS = wished > 0 ? wished * 1_000 : 600_000
/** Limit of one test or hook, in milliseconds, behind the limits of what it waits for. */
export const TEST_LIMIT_MS = 3 * FAR_LIMIT_MS
