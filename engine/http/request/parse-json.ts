import { HttpFault } from '../answer/error-body.ts'

/** Nesting that a body may have; ours needs five levels. */
const DEPTH_MAX = 20

/**
 * Parses a JSON body: UTF-8 only, at most 20 levels deep (counted before parsing, so that depth costs nothing).
 * An empty body is `undefined`. Throws HttpFault `invalid_request` with reason `malformed_json` or `too_deep`.
 */
export function parseJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined
  if (depthOf(bytes) > DEPTH_MAX) {
    throw new HttpFault('invalid_request', {
      reason: 'too_deep',
      text: { de: 'Das JSON ist zu tief verschachtelt.', en: 'The JSON is nested too deeply.' },
    })
  }
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return value
  } catch (cause) {
    throw new HttpFault('invalid_request', {
      reason: 'malformed_json',
      text: { de: 'Der Inhalt ist kein gültiges JSON.', en: 'The body is not valid JSON.' },
      cause,
    })
  }
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPEN = new Set([0x5b, 0x7b])
const CLOSE = new Set([0x5d, 0x7d])

function depthOf(bytes: Buffer): number {
  let depth = 0
  let deepest = 0
  let inString = false
  for (let i = 0; i < bytes.length; i += 1) {
    const byte = bytes[i] ?? 0
    if (inString) {
      if (byte === BACKSLASH) i += 1
      else if (byte === QUOTE) inString = false
    } else if (byte === QUOTE) inString = true
    else if (OPEN.has(byte)) deepest = Math.max(deepest, (depth += 1))
    else if (CLOSE.has(byte)) depth -= 1
  }
  return deepest
}
