import type { Server } from 'node:https'
import type { Engine } from '../engine.ts'
import { createNetworkListener } from '../http/extra-listener.ts'
import { EngineError } from '../shared/errors.ts'
import { hostsOf } from '../tls/network-setting.ts'
import { networkTls } from '../tls/network-tls.ts'
import { renewWhileRunning } from '../tls/renew-while-running.ts'
import { orPortInUse, portOf, startListening } from './start-listening.ts'

export interface NetworkListener {
  readonly servers: readonly Server[]
  /** Certificates are not looked at any more. */
  readonly endRenewal: () => void
}

const NONE: NetworkListener = { servers: [], endRenewal: () => undefined }

/**
 * Refuses a start on an address of the network while nobody has to sign in: the window would belong to whoever calls it.
 * Throws EngineError `users_required`.
 */
export async function requireUsers({ config, storage }: Pick<Engine, 'config' | 'storage'>): Promise<void> {
  if (config.network === null || (await storage.users.isOn())) return
  const message =
    'Mit STEUERSTAPEL_LISTEN ist das Fenster im Netz zu erreichen, deshalb muss sich jede Person anmelden. Bitte zuerst ' +
    'die Leitung anlegen (steuerstapel user create --name NAME --sign KÜRZEL) oder die Einstellung herausnehmen.'
  throw new EngineError('input', 'users_required', message)
}

/**
 * Opens the address for people and programs of other machines, where the settings name one: https alone. Throws
 * EngineError `port_in_use`, `address_unavailable`, `certificate_unusable`.
 */
export async function listenOnNetwork(engine: Engine): Promise<NetworkListener> {
  const { config, app, addresses, clock, logger, secrets } = engine
  const { network, dataDir } = config
  if (network === null) return NONE
  const load = () => networkTls(network, { dataDir, clock, secrets })
  const tls = await load()
  const server = createNetworkListener(app, tls)
  server.once('listening', () => {
    const port = portOf(server)
    addresses.ports = [...addresses.ports, port]
    addresses.networkHosts = hostsOf(network, port)
    addresses.networkUrl = `https://${addresses.networkHosts[0] ?? ''}`
  })
  const { host, port } = network
  await orPortInUse('STEUERSTAPEL_LISTEN', port, () => startListening(server, port, host))
  logger.info({ port: portOf(server) }, 'people_let_in')
  return { servers: [server], endRenewal: renewWhileRunning([server], { load, logger, cert: tls.cert }) }
}
