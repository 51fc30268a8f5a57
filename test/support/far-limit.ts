/**
 * Limit of one wait for something that has to happen, in milliseconds: reached only where it never comes, however busy
 * the machine is.
 */
export const FAR_LIMIT_MS = 300_000
/** Limit of one test or hook, in milliseconds, behind the limits of what it waits for. */
export const TEST_LIMIT_MS = 900_000
