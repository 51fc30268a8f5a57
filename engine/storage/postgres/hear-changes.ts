import { Client } from 'pg'
import { repeat } from '../../shared/repeat.ts'
import { CHANGE_TOPICS } from '../change-feed.ts'
import type { Change, ChangeFeed } from '../change-feed.ts'

/** The channel of migration 0021. */
const CHANNEL = 'steuerstapel'
const CONNECT_TIMEOUT_MS = 10_000
/** A connection whose other side is gone without a word is found by asking, and then nothing was told meanwhile. */
const ASK_EVERY_MS = 15_000
const ANSWER_TIMEOUT_MS = 10_000
/** Between two tries to come back; twice as long after each, up to the most. */
const BACK_MS = 100
const BACK_MS_MAX = 15_000
const KEEPALIVE = '-c tcp_keepalives_idle=30 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=3'

const TOPICS: ReadonlySet<string> = new Set(CHANGE_TOPICS)

export interface HearChangesDeps {
  /** A connection that ended, or could not be made. */
  readonly onFault: (error: Error) => void
  /** 0 to 1: spreads those who come back. */
  readonly random: () => number
}

/** The connection that listens, made anew whenever it is lost. */
interface Ear {
  live: Client | null
  isClosed: boolean
  /** Tries in a row that failed. */
  losses: number
  timer: NodeJS.Timeout | undefined
  readonly listeners: Set<(change: Change | null) => void>
}

/**
 * Listens to a PostgreSQL server (LISTEN) on a connection of its own, which is made anew whenever it is lost. Begins at
 * once and never throws: until the server is there, the feed is not live.
 */
export function hearChanges(url: string, deps: HearChangesDeps): ChangeFeed {
  const ear: Ear = { live: null, isClosed: false, losses: 0, timer: undefined, listeners: new Set() }
  const asking = repeat({
    everyMs: ASK_EVERY_MS,
    work: () => ask(url, deps, ear),
    onFault: error => deps.onFault(error as Error),
    isIdle: true,
  })
  open(url, deps, ear)
  asking.wake()
  return {
    isLive: () => ear.live !== null,
    hear: listener => {
      ear.listeners.add(listener)
      return () => ear.listeners.delete(listener)
    },
    close: async () => {
      ear.isClosed = true
      ear.listeners.clear()
      clearTimeout(ear.timer)
      await asking.stop()
      await ear.live?.end()
    },
  }
}

function tell({ listeners }: Ear, change: Change | null): void {
  for (const listener of listeners) listener(change)
}

function open(url: string, deps: HearChangesDeps, ear: Ear): void {
  connect(url, deps.onFault).then(
    client => {
      if (ear.isClosed) return void client.end().catch(deps.onFault)
      ear.live = client
      ear.losses = 0
      client.on('notification', ({ payload = '' }) => {
        const change = changeOf(payload)
        if (change) tell(ear, change)
      })
      client.once('end', () => lost(url, deps, ear, client))
      // What was committed before the server listened for us was told to nobody.
      tell(ear, null)
    },
    (error: Error) => {
      deps.onFault(error)
      openLater(url, deps, ear)
    },
  )
}

function lost(url: string, deps: HearChangesDeps, ear: Ear, client: Client): void {
  if (ear.live !== client) return
  ear.live = null
  if (ear.isClosed) return
  tell(ear, null)
  openLater(url, deps, ear)
}

function openLater(url: string, deps: HearChangesDeps, ear: Ear): void {
  if (ear.isClosed) return
  const pauseMs = Math.min(BACK_MS * 2 ** ear.losses++, BACK_MS_MAX) * (0.5 + deps.random() / 2)
  ear.timer = setTimeout(() => open(url, deps, ear), pauseMs)
}

/** Whether the server still answers; a line that does not is as good as cut. */
async function ask(url: string, deps: HearChangesDeps, ear: Ear): Promise<void> {
  const asked = ear.live
  try {
    await asked?.query('SELECT 1')
  } catch (error) {
    deps.onFault(error as Error)
    if (asked) lost(url, deps, ear, asked)
    await asked?.end()
  }
}

async function connect(url: string, onFault: (error: Error) => void): Promise<Client> {
  const client = new Client({
    connectionString: url,
    application_name: 'steuerstapel-hears',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
    keepAlive: true,
    options: KEEPALIVE,
  })
  client.on('error', onFault)
  try {
    await client.connect()
    await client.query(`LISTEN ${CHANNEL}`)
    return client
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
}

/** A topic of a newer program is nothing to this one. */
function changeOf(payload: string): Change | null {
  const space = payload.indexOf(' ')
  const topic = payload.slice(0, space)
  return TOPICS.has(topic) ? { topic: topic as Change['topic'], id: payload.slice(space + 1) } : null
}
