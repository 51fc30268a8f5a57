import { rm, writeFile, rename } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import type { Server } from 'node:https'
import { join } from 'node:path'
import type { Engine } from './engine.ts'
import { createHttpsListener } from './http/https-listener.ts'
import { EngineError } from './shared/errors.ts'
import { toIso } from './shared/clock.ts'
import { ensureLocalTls } from './tls/local-tls.ts'
import { renewWhileRunning } from './tls/renew-while-running.ts'
import { VERSION } from './version.ts'

export interface Listening {
  /** Stops listening and removes `engine.json`; the engine itself goes on. */
  close(): Promise<void>
}

/**
 * Opens the loopback listeners of the settings and writes `engine.json`.
 * Throws EngineError `port_in_use` that says which setting to change.
 */
export async function listen(engine: Engine): Promise<Listening> {
  const { config, app, addresses } = engine
  const caFiles: string[] = []
  const hosts: string[] = []
  let https: Server | null = null
  let endRenewal = (): void => undefined
  if (config.httpPort !== 'off') {
    await orPortInUse('STEUERSTAPEL_HTTP_PORT', config.httpPort, () =>
      app.listen({ host: '127.0.0.1', port: Number(config.httpPort) }),
    )
    const port = portOf(app.server.address())
    addresses.httpUrl = `http://127.0.0.1:${port}`
    hosts.push(`127.0.0.1:${port}`, `localhost:${port}`)
  } else await app.ready()
  if (config.httpsPort !== 'off') {
    const { clock, logger } = engine
    const folder = join(config.dataDir, 'tls')
    const tls = await ensureLocalTls({ folder, clock })
    caFiles.push(tls.caFile)
    const server = createHttpsListener(app, tls)
    await orPortInUse('STEUERSTAPEL_HTTPS_PORT', config.httpsPort, () =>
      startListening(server, Number(config.httpsPort)),
    )
    https = server
    endRenewal = renewWhileRunning(server, { folder, clock, logger, cert: tls.cert })
    const port = portOf(server.address())
    addresses.httpsUrl = `https://localhost:${port}`
    hosts.push(`127.0.0.1:${port}`, `localhost:${port}`)
  }
  addresses.hosts = hosts
  addresses.ports = hosts.map(host => Number(host.split(':')[1]))
  const file = join(config.dataDir, 'engine.json')
  await writeWhole(file, {
    pid: process.pid,
    version: VERSION,
    httpUrl: addresses.httpUrl,
    httpsUrl: addresses.httpsUrl,
    caFile: caFiles[0] ?? null,
    startedAt: toIso(engine.clock.now()),
  })
  return {
    close: async () => {
      endRenewal()
      await rm(file, { force: true })
      https?.closeAllConnections()
      const closing = https
      if (closing) await new Promise(resolve => closing.close(resolve))
    },
  }
}

function startListening(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject)
      resolve()
    })
  })
}

async function orPortInUse(setting: string, port: number | 'off', open: () => Promise<unknown>): Promise<void> {
  try {
    await open()
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw cause
    const message = `Port ${port} ist belegt. Bitte mit ${setting} einen anderen Port wählen (0 = irgendein freier).`
    throw new EngineError('input', 'port_in_use', message, { cause })
  }
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('not a TCP listener')
  return address.port
}

async function writeWhole(path: string, content: object): Promise<void> {
  await writeFile(`${path}.tmp`, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 })
  await rename(`${path}.tmp`, path)
}
