import { HttpFault } from '../answer/error-body.ts'
import type { ServerDeps } from './server-deps.ts'

/** Throws HttpFault `temporarily_unavailable` while the engine takes no new work. */
export function refuseWhenUnavailable({ unavailable }: Pick<ServerDeps, 'unavailable'>): void {
  const reason = unavailable?.() ?? null
  if (reason !== null) throw new HttpFault('temporarily_unavailable', { reason, headers: { 'retry-after': '30' } })
}
