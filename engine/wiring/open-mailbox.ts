import { createMailbox } from '../mailbox/mailbox.ts'
import type { Mailbox, MailboxDeps } from '../mailbox/mailbox.ts'
import { openGuardedAgent } from '../sources/guarded-agent.ts'

const ANSWER_MS = 20_000

type OpenMailboxDeps = Omit<MailboxDeps, 'dispatcher'> & { readonly ownPorts: () => readonly number[] }

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
    headersMs: ANSWER_MS,
    idleMs: ANSWER_MS,
  })
  return { ...createMailbox({ ...deps, dispatcher: agent }), close: () => agent.destroy() }
}
