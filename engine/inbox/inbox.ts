import { Stop } from '../shared/errors.ts'
import type { InboxDeps } from './inbox-deps.ts'
import { createLooks } from './look-into-inbox.ts'
import type { InboxStatus } from './look-into-inbox.ts'

/** Network drives do not report changes, so the folder is looked at. */
const POLL_MS = 3_000

export interface Inbox {
  start(): void
  /** Lets go of what is on its way; it is taken after the next start. */
  stop(): Promise<void>
  /** Looks once, now; what is complete is taken when it resolves. */
  look(): Promise<void>
  status(): InboxStatus
}

/** Makes batches of the files that people and scanners put into a folder, and moves what was taken. */
export function createInbox(deps: InboxDeps): Inbox {
  const stopping = new AbortController()
  const looks = createLooks(deps, stopping.signal)
  let timer: NodeJS.Timeout | null = null
  let looking: Promise<void> | null = null
  const look = (): Promise<void> => {
    looking ??= looks.look().finally(() => (looking = null))
    return looking
  }
  const poll = async (): Promise<void> => {
    await look()
    if (!stopping.signal.aborted) timer = setTimeout(() => void poll(), POLL_MS)
  }
  return {
    start: () => {
      if (deps.folder !== null) void poll()
    },
    stop: async () => {
      stopping.abort(new Stop('shutdown'))
      if (timer) clearTimeout(timer)
      await looking
    },
    look,
    status: looks.status,
  }
}
