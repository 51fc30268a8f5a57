/**
 * Condition on a run that is still held: its id, owner and attempt, in this order. The attempt is the fencing token: who
 * lost the lease and comes back late changes nothing.
 */
export const HELD = `id = ? AND state = 'running' AND worker_id = ? AND attempt = ?`
