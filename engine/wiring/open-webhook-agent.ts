import type { Agent } from 'undici'
import type { Config } from '../config.ts'
import { openGuardedAgent } from '../sources/guarded-agent.ts'

const WEBHOOK_MS = 15_000

/** Connections to receivers of webhooks; `ownPorts` are never a target. */
export function openWebhookAgent(
  { webhookAllow, extraCaFile }: Pick<Config, 'webhookAllow' | 'extraCaFile'>,
  ownPorts: () => readonly number[],
): Agent {
  return openGuardedAgent({
    allow: webhookAllow,
    extraCaFile,
    ownPorts,
    plainHttp: true,
    headersMs: WEBHOOK_MS,
    idleMs: WEBHOOK_MS,
    connectionsPerHostMax: 2,
  })
}
