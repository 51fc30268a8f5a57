import { createMailbox } from '../mailbox/mailbox.ts'
import type { Mailbox, MailboxDeps } from '../mailbox/mailbox.ts'
import type { ConnectionLog } from '../shared/connection-log.ts'
import { openGuardedAgent } from '../sources/guarded-agent.ts'

const ANSWER_MS = 20_000

interface OpenMailboxDeps extends Omit<MailboxDeps, 'dispatcher' | 'tell'> {
  readonly ownPorts: () => readonly number[]
  readonly connections: Pick<ConnectionLog, 'tell'>
}

/** The mailbox of the settings; beside its server it reaches the token endpoint that they name, and nothing else. */
export function openMailbox(deps: OpenMailboxDeps): Mailbox & { close(): Promise<void> } {
  const agent = openGuardedAgent({
    allow: () => {
      const url = URL.parse(deps.config.mailbox?.oauth2?.token_url ?? '')
      return url === null ? [] : [{ host: url.hostname, port: Number(url.port || 443) }]
    },
    onlyAllowed: true,
    extraCaFile: deps.config.extraCaFile,
    ownPorts: deps.ownPorts,
    connectionsPerHostMax: 1,
    tell: deps.connections.tell('mailbox_access'),
    headersMs: ANSWER_MS,
    idleMs: ANSWER_MS,
  })
  return {
    ...createMailbox({ ...deps, dispatcher: agent, tell: deps.connections.tell('mailbox') }),
    close: () => agent.destroy(),
  }
}
