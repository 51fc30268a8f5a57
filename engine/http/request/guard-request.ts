import type { FastifyRequest } from 'fastify'

import { HttpFault } from '../answer/error-body.ts'

/**
 * Refuses what a browser on a foreign page could send to a local port: exactly one Host that is ours (DNS rebinding),
 * no absolute-form target, and no foreign or cross-site caller (decisions.md 2.2).
 */
export function guardRequest(request: FastifyRequest, allowedHosts: readonly string[]): void {
  const host = onlyHost(request.raw.rawHeaders)
  const isOurs = host !== null && (allowedHosts.includes(host) || allowedHosts.some(one => one.toLowerCase() === host))
  if (!isOurs || !request.raw.url?.startsWith('/')) {
    throw new HttpFault('invalid_request', {
      field: 'Host',
      reason: 'invalid_value',
      text: { de: 'Host ist ungültig.', en: 'Host is invalid.' },
    })
  }
  const { origin, 'sec-fetch-site': site } = request.headers
  const isForeignOrigin = origin !== undefined && origin !== `http://${host}` && origin !== `https://${host}`
  if (isForeignOrigin || site === 'cross-site' || site === 'same-site') {
    throw new HttpFault('origin_not_allowed', { field: isForeignOrigin ? 'Origin' : 'Sec-Fetch-Site' })
  }
}

/** The value of the one Host header, lower case; null when there is none or more than one. */
function onlyHost(rawHeaders: readonly string[]): string | null {
  let host: string | null = null
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? ''
    if (name.length !== 'host'.length || name.toLowerCase() !== 'host') continue
    if (host !== null) return null
    host = (rawHeaders[index + 1] ?? '').trim().toLowerCase()
  }
  return host
}
