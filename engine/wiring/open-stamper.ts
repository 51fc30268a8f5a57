import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { ConnectionLog } from '../shared/connection-log.ts'
import { openGuardedAgent } from '../sources/guarded-agent.ts'
import { createStamper } from '../time-stamp/stamper.ts'
import type { Stamper, StamperDeps } from '../time-stamp/stamper.ts'

const ANSWER_MS = 30_000

interface OpenStamperDeps extends Omit<StamperDeps, 'config' | 'dispatcher' | 'path'> {
  readonly config: Pick<Config, 'timeStamp' | 'extraCaFile' | 'dataDir'>
  readonly ownPorts: () => readonly number[]
  readonly connections: Pick<ConnectionLog, 'tell'>
}

/** The time stamp service of the settings: it alone is reached, without TLS where its address says so. */
export async function openStamper(deps: OpenStamperDeps): Promise<Stamper> {
  const { config } = deps
  const agent = openGuardedAgent({
    allow: () => {
      const url = URL.parse(config.timeStamp?.url ?? '')
      if (url === null) return []
      const port = Number(url.port || (url.protocol === 'http:' ? 80 : 443))
      return [{ host: url.hostname.replace(/^\[|\]$/g, ''), port }]
    },
    onlyAllowed: true,
    plainHttp: true,
    extraCaFile: config.extraCaFile,
    ownPorts: deps.ownPorts,
    connectionsPerHostMax: 1,
    tell: deps.connections.tell('time_stamp'),
    headersMs: ANSWER_MS,
    idleMs: ANSWER_MS,
  })
  const stamper = await createStamper({ ...deps, dispatcher: agent, path: join(config.dataDir, 'time-stamps.json') })
  const stop = async (): Promise<void> => {
    await stamper.stop()
    await agent.destroy()
  }
  return { ...stamper, stop }
}
