import type { LookupAddress } from 'node:dns'
import { isIP } from 'node:net'
import { connect as connectPlain } from 'node:net'
import type { LookupFunction, Socket } from 'node:net'
import { connect as connectTls, getCACertificates } from 'node:tls'
import type { buildConnector } from 'undici'

import type { AllowedTarget } from '../shared/allowed-target.ts'
import type { TellConnection } from '../shared/connection-log.ts'
import { isAllowedTarget, isLinkLocal, isLoopback, isPublicAddress } from './check-address.ts'
import { sourceFault } from './source-fault.ts'

export interface GuardDeps {
  /** As it is at the moment: people change it while the engine runs. */
  readonly allow: () => readonly AllowedTarget[]
  /** Ports of our own listeners: never a target on loopback. */
  readonly ownPorts: () => readonly number[]
  /** Targets of the allow-list may be reached without TLS (webhooks to a program on this machine). */
  readonly plainHttp?: boolean
  /** Nothing beside the allow-list may be reached, public addresses neither (a language model in the house). */
  readonly onlyAllowed?: boolean
  /** PEM of further authorities. */
  readonly extraCa: string | null
  /** All addresses of a name. */
  readonly resolve: (hostname: string) => Promise<readonly LookupAddress[]>
  readonly connectTimeoutMs: number
  /** Hears of each connection that was opened or tried; of those that may not be, nothing was. */
  readonly tell?: TellConnection | undefined
}

/**
 * Connector for undici that decides where a connection may go: address literals, every DNS answer, and once more the
 * address that the socket ended up at. undici's own lookup hook is not enough, since literals never reach it.
 * Rejects with EngineError `source_address_forbidden`.
 */
export function createGuardedConnector(deps: GuardDeps): buildConnector.connector {
  const ca = deps.extraCa === null ? undefined : [...getCACertificates('default'), deps.extraCa]

  return (options, callback) => {
    void answer(options, callback)
  }

  async function answer(options: buildConnector.Options, callback: buildConnector.Callback): Promise<void> {
    let socket: Socket
    try {
      socket = await connect(options.hostname, portOf(options), options.protocol)
    } catch (error) {
      callback(error as Error, null)
      return
    }
    callback(null, socket)
  }

  async function connect(rawHost: string, port: number, protocol: string): Promise<Socket> {
    const isPlain = protocol === 'http:' && deps.plainHttp === true
    if (protocol !== 'https:' && !isPlain) throw sourceFault('input', 'source_address_forbidden')
    const hostname = rawHost.replace(/^\[|\]$/g, '')
    const isLiteral = isIP(hostname) !== 0
    const answers = isLiteral
      ? [{ address: hostname, family: isIP(hostname) }]
      : await deps.resolve(hostname.replace(/\.$/, ''))
    const mayGo = (address: string): boolean =>
      isPermitted(deps, { hostname, address, port }) &&
      (!isPlain || isAllowedTarget(deps.allow(), { hostname, address, port }))
    // One forbidden answer among good ones is how rebinding looks, so all must be good.
    if (answers.length === 0 || !answers.every(({ address }) => mayGo(address))) {
      throw sourceFault('input', 'source_address_forbidden')
    }
    const opening = { hostname, port, answers, isPlain, ca, timeoutMs: deps.connectTimeoutMs }
    const socket = await openTold(deps, opening)
    if (socket.remoteAddress !== undefined && mayGo(socket.remoteAddress)) return socket
    socket.destroy()
    throw sourceFault('input', 'source_address_forbidden')
  }
}

function portOf({ port, protocol }: buildConnector.Options): number {
  return Number(port) || (protocol === 'http:' ? 80 : 443)
}

async function openTold({ tell }: GuardDeps, opening: Opening): Promise<Socket> {
  const { hostname, port } = opening
  try {
    const socket = await openSocket(opening)
    tell?.(hostname, port, true)
    return socket
  } catch (error) {
    tell?.(hostname, port, false)
    throw error
  }
}

interface Opening {
  readonly hostname: string
  readonly port: number
  readonly answers: readonly LookupAddress[]
  readonly isPlain: boolean
  /** PEM of the authorities; the system's own unless told otherwise. */
  readonly ca: string[] | undefined
  readonly timeoutMs: number
}

/** Opens a socket to one of the addresses that were checked; rejects with what the system or the time limit says. */
function openSocket({ hostname, port, answers, isPlain, ca, timeoutMs }: Opening): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const target = { host: hostname, port, lookup: fixedLookup(answers) }
    const socket = isPlain
      ? connectPlain(target)
      : connectTls({
          ...target,
          ALPNProtocols: ['http/1.1'],
          minVersion: 'TLSv1.2',
          ...(isIP(hostname) === 0 ? { servername: hostname.replace(/\.$/, '') } : {}),
          ...(ca ? { ca } : {}),
        })
    const timer = setTimeout(() => socket.destroy(sourceFault('transient', 'source_unreachable')), timeoutMs)
    socket.once(isPlain ? 'connect' : 'secureConnect', () => {
      clearTimeout(timer)
      socket.off('error', reject)
      resolve(socket)
    })
    socket.once('error', error => {
      clearTimeout(timer)
      reject(error)
    })
  })
}

/** Answers with the addresses that were checked, so that no second question to the DNS can differ. */
function fixedLookup(answers: readonly LookupAddress[]): LookupFunction {
  return (_hostname, options, callback) => {
    const [first] = answers
    if (options.all === true) callback(null, [...answers])
    else if (first) callback(null, first.address, first.family)
    else callback(new Error('no address'), '', 0)
  }
}

function isPermitted(
  deps: Pick<GuardDeps, 'allow' | 'ownPorts' | 'onlyAllowed'>,
  target: { readonly hostname: string; readonly address: string; readonly port: number },
): boolean {
  if (isLoopback(target.address) && deps.ownPorts().includes(target.port)) return false
  if (isLinkLocal(target.address)) return false
  return (deps.onlyAllowed !== true && isPublicAddress(target.address)) || isAllowedTarget(deps.allow(), target)
}
