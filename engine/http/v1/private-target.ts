import { isIP } from 'node:net'

import type { AllowedTarget } from '../../shared/allowed-target.ts'
import { isAllowedTarget, isPublicAddress } from '../../sources/check-address.ts'

/**
 * Ends of names that no public server has: RFC 6761 (localhost), RFC 6762 (local, and those of its appendix G), RFC 8375
 * (home.arpa). A name without a dot is one of the own network as well.
 */
const INNER_ENDS = ['localhost', 'local', 'home.arpa', 'internal', 'intranet', 'private', 'corp', 'home', 'lan']

/**
 * Whether an address says by itself that it leads into a private network and no administrator allowed it. Names are
 * looked up, and checked again, when they are called.
 */
export function isForbidden(url: URL, allow: readonly AllowedTarget[]): boolean {
  const host = hostOf(url)
  if (isAllowed(url, allow)) return false
  return isIP(host) ? !isPublicAddress(host) : isInnerName(host) && !isRangeAllowed(url, allow)
}

function isInnerName(host: string): boolean {
  const name = host.replace(/\.$/, '')
  return !name.includes('.') || INNER_ENDS.some(end => name.endsWith(`.${end}`))
}

/** Whether an inner name may turn out to be an allowed address once it is looked up; localhost is known. */
function isRangeAllowed(url: URL, allow: readonly AllowedTarget[]): boolean {
  const [hostname, port] = [hostOf(url), portOf(url)]
  if (/(^|\.)localhost\.?$/.test(hostname)) {
    return ['127.0.0.1', '::1'].some(address => isAllowedTarget(allow, { hostname, address, port }))
  }
  return allow.some(({ host, port: only }) => (only === null || only === port) && isIP(host.replace(/\/\d+$/, '')) > 0)
}

/** Whether the administrator's list names the target. */
export function isAllowed(url: URL, allow: readonly AllowedTarget[]): boolean {
  const host = hostOf(url)
  return isAllowedTarget(allow, { hostname: host, address: isIP(host) ? host : null, port: portOf(url) })
}

function portOf(url: URL): number {
  return Number(url.port) || (url.protocol === 'https:' ? 443 : 80)
}

function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '')
}
