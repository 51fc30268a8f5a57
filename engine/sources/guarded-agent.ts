import { lookup } from 'node:dns/promises'
import { readFileSync } from 'node:fs'
import { lazyAgent } from '../shared/send-request.ts'
import type { LazyAgent } from '../shared/send-request.ts'
import type { GuardDeps } from './guard-connector.ts'
import { createGuardedConnector } from './guard-connector.ts'

export interface GuardedAgentDeps {
  readonly allow: GuardDeps['allow']
  /** PEM file with further authorities. */
  readonly extraCaFile: string | null
  readonly ownPorts: () => readonly number[]
  /** Targets of the allow-list may be reached without TLS. */
  readonly plainHttp?: boolean
  /** Nothing beside the allow-list may be reached. */
  readonly onlyAllowed?: boolean
  readonly resolve?: GuardDeps['resolve'] | undefined
  readonly headersMs: number
  /** For a connection to stand; as long as for the headers when absent. */
  readonly connectMs?: number
  readonly idleMs: number
  readonly connectionsPerHostMax: number
  readonly tell?: GuardDeps['tell']
}

/** Dispatcher for everything that leaves this machine: guarded addresses, bounded headers, times and connections. */
export function openGuardedAgent(deps: GuardedAgentDeps): LazyAgent {
  const connect = createGuardedConnector({
    allow: deps.allow,
    ownPorts: deps.ownPorts,
    plainHttp: deps.plainHttp ?? false,
    onlyAllowed: deps.onlyAllowed ?? false,
    extraCa: deps.extraCaFile === null ? null : readFileSync(deps.extraCaFile, 'utf8'),
    resolve: deps.resolve ?? (hostname => lookup(hostname, { all: true, verbatim: true })),
    connectTimeoutMs: deps.connectMs ?? deps.headersMs,
    tell: deps.tell,
  })
  const options = {
    connect,
    headersTimeout: deps.headersMs,
    bodyTimeout: deps.idleMs,
    maxHeaderSize: 16 * 1024,
    connections: deps.connectionsPerHostMax,
    pipelining: 1,
    keepAliveTimeout: 1_000,
  }
  return lazyAgent(({ Agent }) => new Agent(options))
}
