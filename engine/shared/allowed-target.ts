import { EngineError } from './errors.ts'

/** A place that sources or webhooks may go to although private: address, CIDR range or host name, and a port or any. */
export interface AllowedTarget {
  readonly host: string
  readonly port: number | null
}

/**
 * Reads a comma list of `CIDR[:port]` or `host[:port]`; an IPv6 address with a port stands in brackets
 * (`[fd00::]/8:443`, `[::1]:8443`).
 * Throws EngineError `invalid_settings` for an entry that is none of these.
 */
export function parseAllowedTargets(text: string): AllowedTarget[] {
  return text
    .split(',')
    .map(entry => entry.trim())
    .filter(Boolean)
    .map(parseTarget)
}

function parseTarget(entry: string): AllowedTarget {
  const bracketed = /^\[([0-9a-f:.]+)\](\/\d{1,3})?(?::(\d{1,5}))?$/i.exec(entry)
  if (bracketed)
    return { host: `${bracketed[1]}${bracketed[2] ?? ''}`.toLowerCase(), port: portOf(bracketed[3], entry) }
  const bareIpv6 = /^[0-9a-f:.]*:[0-9a-f:.]*:[0-9a-f:.]*(\/\d{1,3})?$/i.test(entry)
  if (bareIpv6) return { host: entry.toLowerCase(), port: null }
  const plain = /^([a-z0-9._-]+(?:\/\d{1,3})?)(?::(\d{1,5}))?$/i.exec(entry)
  if (!plain?.[1]) throw malformed(entry)
  return { host: plain[1].toLowerCase(), port: portOf(plain[2], entry) }
}

function portOf(text: string | undefined, entry: string): number | null {
  if (text === undefined) return null
  const port = Number(text)
  if (port < 1 || port > 65_535) throw malformed(entry)
  return port
}

function malformed(entry: string): EngineError {
  return new EngineError(
    'input',
    'invalid_settings',
    `„${entry}“ ist kein erlaubtes Ziel (CIDR[:Port] oder Host[:Port]).`,
  )
}
