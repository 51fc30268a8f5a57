import type { FastifyRequest } from 'fastify'

import { isFromNetwork } from '../../shared/from-network.ts'
import { HttpFault } from '../answer/error-body.ts'

/** Headers that say one thing: two of them that differ are taken for the one or the other, depending on who reads. */
const SAID_ONCE = ['authorization', 'content-type'] as const

/**
 * Refuses what a browser on a foreign page could send to a local port: exactly one Host that is ours (DNS rebinding),
 * no absolute-form target, and no foreign or cross-site caller (decisions.md 2.2); and what two readers would understand
 * differently: headers that contradict each other, a body in a coding that nobody unpacks.
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
  refuseAmbiguous(request)
  const { origin, 'sec-fetch-site': site } = request.headers
  const isPlainOwn = origin === `http://${host}` && !isFromNetwork(request)
  const isForeignOrigin = origin !== undefined && origin !== `https://${host}` && !isPlainOwn
  if (isForeignOrigin || site === 'cross-site' || site === 'same-site') {
    throw new HttpFault('origin_not_allowed', { field: isForeignOrigin ? 'Origin' : 'Sec-Fetch-Site' })
  }
}

function refuseAmbiguous({ raw: { rawHeaders }, headers }: FastifyRequest): void {
  for (const name of SAID_ONCE) {
    if (headers[name] !== undefined && isContradicted(rawHeaders, name, headers[name])) {
      const shown = name === 'authorization' ? 'Authorization' : 'Content-Type'
      const text = {
        de: `${shown} steht mehrmals mit verschiedenen Werten in der Anfrage.`,
        en: `${shown} stands in the request more than once with different values.`,
      }
      throw new HttpFault('invalid_request', { field: shown, reason: 'mutually_exclusive', text })
    }
  }
  const coding = headers['transfer-encoding']
  if (coding === undefined || coding.toLowerCase() === 'chunked') return
  throw new HttpFault('invalid_request', {
    field: 'Transfer-Encoding',
    reason: 'invalid_value',
    text: {
      de: 'Als Transfer-Encoding wird nur chunked angenommen.',
      en: 'Only chunked is taken as Transfer-Encoding.',
    },
    headers: { connection: 'close' },
  })
}

function isContradicted(rawHeaders: readonly string[], name: string, first: string): boolean {
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const each = rawHeaders[index] ?? ''
    if (each.length !== name.length || each.toLowerCase() !== name) continue
    if ((rawHeaders[index + 1] ?? '').trim() !== first) return true
  }
  return false
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
