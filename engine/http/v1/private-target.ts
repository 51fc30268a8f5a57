import { isIP } from 'node:net'

import type { AllowedTarget } from '../../shared/allowed-target.ts'
import { isAllowedTarget, isPublicAddress } from '../../sources/check-address.ts'

/**
 * Whether an address says by itself that it leads into a private network and no administrator allowed it. Names are
 * looked up, and checked again, when they are called.
 */
export function isForbidden(url: URL, allow: readonly AllowedTarget[]): boolean {
  const host = hostOf(url)
  const isLocalName = host === 'localhost' || host.endsWith('.localhost') || host === 'localhost.'
  const isPrivate = isIP(host) ? !isPublicAddress(host) : isLocalName
  return isPrivate && !isAllowed(url, allow)
}

/** Whether the administrator's list names the target. */
export function isAllowed(url: URL, allow: readonly AllowedTarget[]): boolean {
  const host = hostOf(url)
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80)
  return isAllowedTarget(allow, { hostname: host, address: isIP(host) ? host : null, port })
}

function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '')
}
