import { isIP } from 'node:net'

import type { AllowedTarget } from '../../shared/allowed-target.ts'
import { isAllowedTarget, isPublicAddress } from '../../sources/check-address.ts'

const LENGTH_MAX = 2048

/** Why a webhook_url is refused, or null. Names are checked again, with their addresses, at every delivery. */
export function webhookUrlFault(text: string, allow: readonly AllowedTarget[]): string | null {
  if (text.length > LENGTH_MAX) return 'too_long'
  if (!URL.canParse(text)) return 'invalid_format'
  const url = new URL(text)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'https_required'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80)
  const isAllowed = isAllowedTarget(allow, { hostname: host, address: isIP(host) ? host : null, port })
  if (url.protocol === 'http:' && !isAllowed) return 'https_required'
  if (url.username !== '' || url.password !== '' || text.includes('#')) return 'invalid_value'
  const isLocalName = host === 'localhost' || host.endsWith('.localhost') || host === 'localhost.'
  const isPrivate = isIP(host) ? !isPublicAddress(host) : isLocalName
  return isPrivate && !isAllowed ? 'target_not_allowed' : null
}
