import ipaddr from 'ipaddr.js'

import type { AllowedTarget } from '../shared/allowed-target.ts'

type Address = ipaddr.IPv4 | ipaddr.IPv6

/** IPv4-compatible IPv6 (::/96) counts as unicast for the library, yet reaches IPv4 hosts, loopback included. */
const IPV4_COMPATIBLE = ipaddr.parseCIDR('::/96')
const LINK_LOCAL = [ipaddr.parseCIDR('169.254.0.0/16'), ipaddr.parseCIDR('fe80::/10')] as const

/** True for an address of the public internet; private, loopback, link-local, multicast and mapped ranges are not. */
export function isPublicAddress(address: string): boolean {
  const parsed = parseAddress(address)
  return parsed !== null && parsed.range() === 'unicast' && !isWithin(parsed, IPV4_COMPATIBLE)
}

/** Link-local addresses (cloud metadata) stay closed even when an allow-list names them. */
export function isLinkLocal(address: string): boolean {
  const parsed = parseAddress(address)
  return parsed !== null && LINK_LOCAL.some(range => isWithin(parsed, range))
}

/** True for 127.0.0.0/8, ::1 and their IPv4-mapped forms. */
export function isLoopback(address: string): boolean {
  return parseAddress(address)?.range() === 'loopback'
}

/** True when the allow-list names the host, or a range that holds the address, with this port or any. */
export function isAllowedTarget(
  allow: readonly AllowedTarget[],
  target: { readonly hostname: string; readonly address: string | null; readonly port: number },
): boolean {
  const address = target.address === null ? null : parseAddress(target.address)
  return allow.some(entry => {
    if (entry.port !== null && entry.port !== target.port) return false
    if (entry.host.toLowerCase() === target.hostname.toLowerCase()) return true
    const range = parseRange(entry.host)
    return range !== null && address !== null && isWithin(address, range)
  })
}

/** IPv4-mapped IPv6 is taken as the IPv4 address that it reaches. */
function parseAddress(text: string): Address | null {
  const bare = text.replace(/%.*$/, '')
  return ipaddr.isValid(bare) ? ipaddr.process(bare) : null
}

function parseRange(text: string): [Address, number] | null {
  if (text.includes('/')) return ipaddr.isValidCIDR(text) ? ipaddr.parseCIDR(text) : null
  const address = parseAddress(text)
  return address === null ? null : [address, address.kind() === 'ipv4' ? 32 : 128]
}

function isWithin(address: Address, range: [Address, number]): boolean {
  return address.kind() === range[0].kind() && address.match(range)
}
