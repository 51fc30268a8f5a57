import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { ConstrainedNames } from './name-constraints.ts'

/** Under what a machine calls itself. */
const LOCAL_NAMES = ['localhost', '127.0.0.1', '::1'] as const

/**
 * Names and addresses that a certificate is for: those of this machine, and those by which others call it. Without any
 * of a form (names, addresses) an authority would be free to certify every one of that form (RFC 5280, 4.2.1.10), so
 * that those of this machine always stand beside them.
 */
export function withLocalNames(names: readonly string[]): readonly string[] {
  return [...new Set([...LOCAL_NAMES, ...names.map(name => name.toLowerCase())])]
}

/** The same as the extension for constraints wants them. */
export function constrainedNames(names: readonly string[]): ConstrainedNames {
  const addresses = names.filter(name => isIP(name) !== 0).map(name => ipaddr.parse(name))
  const bytes = addresses.map(address => Uint8Array.from(address.toByteArray()))
  return {
    hosts: names.filter(name => isIP(name) === 0),
    ipv4: bytes.filter(({ length }) => length === 4),
    ipv6: bytes.filter(({ length }) => length === 16),
  }
}
