/** What may be claimed: the one whose turn it is, or what may go beside those that have been going for long. */
export type Seat = 'ordinary' | 'beside'

/** A batch that is soon done: few documents of ordinary size. Looked for among the oldest of the queue. */
export const SMALL_BATCH = { documents: 20, bytes: 20_000_000, amongOldest: 200 } as const
