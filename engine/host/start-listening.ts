import type { Server as NetServer } from 'node:net'
import { EngineError } from '../shared/errors.ts'

/** Resolves when a server listens. Throws the system's error when it cannot. */
export function startListening(server: NetServer, port: number, host = '127.0.0.1'): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

/** Throws EngineError `port_in_use`, `address_unavailable` that says which setting to change. */
export async function orPortInUse(setting: string, port: number | 'off', open: () => Promise<unknown>): Promise<void> {
  try {
    await open()
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') {
      const message = `Port ${port} ist belegt. Bitte mit ${setting} einen anderen Port wählen (0 = irgendein freier).`
      throw new EngineError('input', 'port_in_use', message, { cause })
    }
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EACCES') {
      const message = `Auf der Adresse aus ${setting} lässt sich nicht lauschen (${code}). Bitte eine Adresse dieses Rechners und einen freien Port ab 1024 angeben.`
      throw new EngineError('input', 'address_unavailable', message, { cause })
    }
    throw cause
  }
}

/** The port on which a server listens. */
export function portOf(server: NetServer): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('not a TCP listener')
  return address.port
}
