import type { AllowedTarget } from '../../shared/allowed-target.ts'
import { isAllowed, isForbidden } from './private-target.ts'

const LENGTH_MAX = 2048

/** Why a webhook_url is refused, or null. Names are checked again, with their addresses, at every delivery. */
export function webhookUrlFault(text: string, allow: readonly AllowedTarget[]): string | null {
  if (text.length > LENGTH_MAX) return 'too_long'
  if (!URL.canParse(text)) return 'invalid_format'
  const url = new URL(text)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'https_required'
  if (url.protocol === 'http:' && !isAllowed(url, allow)) return 'https_required'
  if (url.username !== '' || url.password !== '' || text.includes('#')) return 'invalid_value'
  return isForbidden(url, allow) ? 'target_not_allowed' : null
}
