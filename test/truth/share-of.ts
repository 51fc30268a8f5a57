import { createHash } from 'node:crypto'
import type { TruthLayout, TruthShare } from './layout.ts'

export const TRUTH_SHARES: readonly TruthShare[] = ['train', 'tune', 'last']

/**
 * The third that a layout belongs to, by the SHA-256 of its id alone: nobody chooses what is measured, and a new layout
 * moves no other.
 */
export function shareOf({ id }: Pick<TruthLayout, 'id'>): TruthShare {
  const third = createHash('sha256').update(id).digest().readUInt32BE(0) % TRUTH_SHARES.length
  return TRUTH_SHARES[third] ?? 'last'
}
