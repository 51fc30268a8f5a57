import { once } from 'node:events'
import { createServer } from 'node:net'
import { EngineError } from '../shared/errors.ts'

export interface Ports {
  readonly STEUERSTAPEL_HTTP_PORT: number | 'off'
  readonly STEUERSTAPEL_HTTPS_PORT: number | 'off'
}

/**
 * Whether an engine with `wanted` starts and its window opens: one port at least, no port twice, and none that another
 * program listens on. `own` are those that this
 * engine holds. Throws EngineError `invalid_settings`.
 */
export async function checkPorts(wanted: Ports, own: Ports): Promise<void> {
  const { STEUERSTAPEL_HTTP_PORT: http, STEUERSTAPEL_HTTPS_PORT: https } = wanted
  if (http === 'off' && https === 'off') {
    throw refused('STEUERSTAPEL_HTTP_PORT', 'Ohne HTTP und HTTPS gibt es kein Fenster mehr. Bitte eines anlassen.')
  }
  if (http === https && http !== 0) {
    throw refused('STEUERSTAPEL_HTTPS_PORT', `Port ${http} ist schon der für HTTP. Bitte einen anderen wählen.`)
  }
  const held = new Set(Object.values(own))
  for (const [name, port] of Object.entries({ STEUERSTAPEL_HTTP_PORT: http, STEUERSTAPEL_HTTPS_PORT: https })) {
    if (port === 'off' || port === 0 || held.has(port) || (await canListen(port))) continue
    throw refused(
      name,
      `Port ${port} ist belegt oder nicht erlaubt. Bitte einen anderen wählen (0 = irgendein freier).`,
    )
  }
}

async function canListen(port: number): Promise<boolean> {
  const server = createServer()
  try {
    server.listen({ port, host: '127.0.0.1', exclusive: true })
    await once(server, 'listening')
    return true
  } catch {
    return false
  } finally {
    server.close()
  }
}

function refused(field: string, message: string): EngineError {
  return new EngineError('input', 'invalid_settings', `${field}: ${message}`, { details: { field, reason: 'invalid' } })
}
