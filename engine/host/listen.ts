import type { Server as NetServer } from 'node:net'
import type { Server as HttpServer } from 'node:http'
import type { Server } from 'node:https'
import { join } from 'node:path'
import type { Engine } from '../engine.ts'
import { createHttpListener, createHttpsListener, endListener } from '../http/extra-listener.ts'
import { listenOnIpv6 } from './listen-on-ipv6.ts'
import { listenOnNetwork, requireUsers } from './listen-on-network.ts'
import { orPortInUse, portOf, startListening } from './start-listening.ts'
import { toIso } from '../shared/clock.ts'
import { ensureLocalTls } from '../tls/local-tls.ts'
import { renewWhileRunning } from '../tls/renew-while-running.ts'
import { tellRunning } from './tell-running.ts'
import { VERSION } from '../version.ts'

export interface Listening {
  /** Stops listening and removes `engine.json`; the engine itself goes on. */
  close(): Promise<void>
}

/**
 * Opens the loopback listeners of the settings, on 127.0.0.1 and where there is IPv6 on ::1, those for other machines
 * where the settings name an address, and writes `engine.json`.
 * A window that waited for the engine asks again at any moment, so each port is an address of ours from the moment that
 * it is open: before that its requests would be refused for good.
 * Throws EngineError `port_in_use` that says which setting to change, and as `requireUsers` and `listenOnNetwork`.
 */
export async function listen(engine: Engine): Promise<Listening> {
  const { config } = engine
  await requireUsers(engine)
  const plain = config.httpPort === 'off' ? await withoutHttp(engine) : await listenOnHttp(engine)
  const secured = config.httpsPort === 'off' ? null : await listenOnHttps(engine)
  const endTelling = await tellWhere(engine, secured?.caFile ?? null)
  const forWorkers = await listenForWorkers(engine)
  const forPeople = await listenOnNetwork(engine)
  const extra = [...plain, ...(secured?.servers ?? []), ...forWorkers.servers, ...forPeople.servers]
  return {
    close: async () => {
      forPeople.endRenewal()
      forWorkers.endRenewal()
      secured?.endRenewal()
      await endTelling()
      await Promise.all(extra.map(endListener))
    },
  }
}

async function withoutHttp({ app }: Engine): Promise<readonly HttpServer[]> {
  await app.ready()
  return []
}

/** Listeners beside the one of the app. */
async function listenOnHttp({ config, app, addresses, logger }: Engine): Promise<readonly HttpServer[]> {
  app.server.once('listening', () => takePort(addresses, app.server))
  await orPortInUse('STEUERSTAPEL_HTTP_PORT', config.httpPort, () =>
    app.listen({ host: '127.0.0.1', port: Number(config.httpPort) }),
  )
  const port = portOf(app.server)
  addresses.httpUrl = `http://127.0.0.1:${port}`
  const onIpv6 = createHttpListener(app)
  return (await listenOnIpv6(onIpv6, port, logger)) ? [onIpv6] : []
}

interface SecuredListeners {
  readonly servers: readonly Server[]
  readonly caFile: string
  /** Certificates are not renewed any more. */
  readonly endRenewal: () => void
}

async function listenOnHttps({ config, app, addresses, clock, logger, secrets }: Engine): Promise<SecuredListeners> {
  const folder = join(config.dataDir, 'tls')
  const tls = await ensureLocalTls({ folder, clock, secrets })
  const server = createHttpsListener(app, tls)
  server.once('listening', () => takePort(addresses, server))
  await orPortInUse('STEUERSTAPEL_HTTPS_PORT', config.httpsPort, () => startListening(server, Number(config.httpsPort)))
  const port = portOf(server)
  const onIpv6 = createHttpsListener(app, tls)
  const servers = (await listenOnIpv6(onIpv6, port, logger)) ? [server, onIpv6] : [server]
  const load = () => ensureLocalTls({ folder, clock, secrets })
  const endRenewal = renewWhileRunning(servers, { load, logger, cert: tls.cert })
  addresses.httpsUrl = `https://localhost:${port}`
  return { servers, caFile: tls.caFile, endRenewal }
}

/**
 * The door for workers of other machines, on the one address that the settings name; beside `/worker` nothing answers
 * there.
 */
async function listenForWorkers(engine: Engine): Promise<Pick<SecuredListeners, 'servers' | 'endRenewal'>> {
  const { config, workerDoor, addresses, clock, logger, secrets } = engine
  const { workerAddress } = config
  if (!workerDoor || !workerAddress) return { servers: [], endRenewal: () => undefined }
  await workerDoor.ready()
  const folder = join(config.dataDir, 'tls')
  const load = () => ensureLocalTls({ folder, clock, secrets })
  const tls = await load()
  const server = createHttpsListener(workerDoor, tls)
  const { host, port } = workerAddress
  await orPortInUse('STEUERSTAPEL_WORKER_ADDRESS', port, () => startListening(server, port, host))
  addresses.ports = [...addresses.ports, portOf(server)]
  logger.info({ port: portOf(server) }, 'workers_let_in')
  return {
    servers: [server],
    endRenewal: renewWhileRunning([server], { load, logger, cert: tls.cert }),
  }
}

/** Tells other programs of this user where the engine answers. */
function tellWhere({ config, addresses, clock, logger }: Engine, caFile: string | null): Promise<() => Promise<void>> {
  const running = {
    pid: process.pid,
    version: VERSION,
    httpUrl: addresses.httpUrl,
    httpsUrl: addresses.httpsUrl,
    caFile,
    startedAt: toIso(clock.now()),
  }
  const onHeld = (error: unknown): void =>
    logger.warn({ code: (error as NodeJS.ErrnoException).code }, 'engine_json_held')
  return tellRunning(join(config.dataDir, 'engine.json'), running, { onHeld })
}

/** Makes the port of a server that has just begun to listen one of the engine's own. */
function takePort(addresses: Engine['addresses'], server: NetServer): void {
  const port = portOf(server)
  addresses.ports = [...addresses.ports, port]
  addresses.hosts = [...addresses.hosts, `127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`]
}
