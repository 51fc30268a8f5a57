import type { WorkShare } from '../../engine/model/work-share.ts'

/** Somebody's share of the workers, where it does not matter whose. */
export const aShare: WorkShare = { rank: 'person' }
