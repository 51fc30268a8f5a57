import type { Config } from '../config.ts'
import type { TellConnection } from '../shared/connection-log.ts'
import type { LazyAgent } from '../shared/send-request.ts'
import { openGuardedAgent } from '../sources/guarded-agent.ts'

const WEBHOOK_MS = 15_000

/** Connections to receivers of webhooks; `ownPorts` are never a target. */
export function openWebhookAgent(
  config: Pick<Config, 'webhookAllow' | 'extraCaFile'>,
  ownPorts: () => readonly number[],
  tell?: TellConnection,
): LazyAgent {
  return openGuardedAgent({
    allow: () => config.webhookAllow,
    extraCaFile: config.extraCaFile,
    ownPorts,
    tell,
    plainHttp: true,
    headersMs: WEBHOOK_MS,
    idleMs: WEBHOOK_MS,
    connectionsPerHostMax: 2,
  })
}
