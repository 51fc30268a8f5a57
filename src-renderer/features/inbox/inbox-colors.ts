import type { Inbox } from '../../../wire/inbox.ts'

/** Colour of a badge that says how the watched folder is. */
export const inboxColors: Readonly<Record<Inbox['state'], 'informative' | 'success' | 'danger'>> = {
  off: 'informative',
  starting: 'informative',
  watching: 'success',
  unreachable: 'danger',
  disk_low: 'danger',
  failing: 'danger',
}
