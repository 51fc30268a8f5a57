import { readFile } from './disk/files.ts'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Clock } from './clock.ts'
import { writeWhole } from './disk/write-whole.ts'
import { repeat } from './repeat.ts'

/** What a connection that leaves this program is for. */
export const CONNECTION_PURPOSES = [
  'source',
  'webhook',
  'language_model',
  'mailbox',
  'mailbox_access',
  'scanner',
  'time_stamp',
] as const
export type ConnectionPurpose = (typeof CONNECTION_PURPOSES)[number]

const dayOfConnections = z.object({
  /** UTC, as `2026-11-24`. */
  day: z.string(),
  purpose: z.enum(CONNECTION_PURPOSES),
  host: z.string(),
  port: z.number(),
  made: z.number(),
  failed: z.number(),
  lastAt: z.number(),
})
type DayOfConnections = z.infer<typeof dayOfConnections>
const file = z.object({ connections: z.array(dayOfConnections) })

/** Connections to one place for one purpose. */
export type ConnectionFacts = Omit<DayOfConnections, 'day'>

/** Hears of a connection that was made, or could not be. */
export type TellConnection = (host: string, port: number, isMade: boolean) => void

export interface ConnectionLog {
  tell(purpose: ConnectionPurpose): TellConnection
  /** Of the last 90 days, the newest first. */
  list(): readonly ConnectionFacts[]
  start(): void
  /** What was told is on disk when it resolves. */
  stop(): Promise<void>
}

export const CONNECTION_DAYS = 90
const DAY_MS = 24 * 60 * 60 * 1_000
const WRITE_EVERY_MS = 5_000
/** More than an office reaches; a program that names ever new hosts must not fill the disk. */
const ENTRIES_MAX = 10_000

/**
 * Which places this program connected to: host, port, purpose and counts by day, nothing of a document. Kept in a file
 * for 90 days; one that cannot be read begins anew.
 */
export async function openConnectionLog(
  path: string,
  { clock, logger }: { readonly clock: Clock; readonly logger: Pick<Logger, 'warn'> },
): Promise<ConnectionLog> {
  const days = new Map((await read(path)).map(entry => [keyOf(entry), entry]))
  let isChanged = false
  const write = async (): Promise<void> => {
    if (!isChanged) return
    isChanged = false
    forgetOld(days, clock.now())
    await writeWhole(path, JSON.stringify({ connections: [...days.values()] }))
  }
  const rounds = repeat({
    everyMs: WRITE_EVERY_MS,
    isIdle: true,
    work: write,
    onFault: err => logger.warn({ err }, 'connection_log_not_written'),
  })
  return {
    tell: purpose => (host, port, isMade) => {
      count(days, { purpose, host, port, lastAt: clock.now() }, isMade)
      isChanged = true
    },
    list: () => {
      forgetOld(days, clock.now())
      return placesOf([...days.values()])
    },
    start: rounds.wake,
    stop: async () => {
      await rounds.stop()
      await write().catch((err: unknown) => logger.warn({ err }, 'connection_log_not_written'))
    },
  }
}

function count(
  days: Map<string, DayOfConnections>,
  told: Pick<DayOfConnections, 'purpose' | 'host' | 'port' | 'lastAt'>,
  isMade: boolean,
): void {
  const entry = { ...told, day: dayOf(told.lastAt), host: told.host.toLowerCase(), made: 0, failed: 0 }
  const key = keyOf(entry)
  const { made, failed } = days.get(key) ?? entry
  // The newest stand last.
  days.delete(key)
  days.set(key, { ...entry, made: made + (isMade ? 1 : 0), failed: failed + (isMade ? 0 : 1) })
}

async function read(path: string): Promise<readonly DayOfConnections[]> {
  try {
    return file.parse(JSON.parse(await readFile(path, 'utf8'))).connections
  } catch {
    return []
  }
}

function keyOf({ day, purpose, host, port }: DayOfConnections): string {
  return `${day} ${purpose} ${host} ${port}`
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}

/** The order of the map is that of the last use. */
function forgetOld(days: Map<string, DayOfConnections>, now: number): void {
  const first = dayOf(now - CONNECTION_DAYS * DAY_MS)
  for (const [key, { day }] of days) if (day < first || days.size > ENTRIES_MAX) days.delete(key)
}

function placesOf(days: readonly DayOfConnections[]): ConnectionFacts[] {
  const places = new Map<string, ConnectionFacts>()
  for (const { purpose, host, port, made, failed, lastAt } of days) {
    const key = `${purpose} ${host} ${port}`
    const sum = places.get(key) ?? { purpose, host, port, made: 0, failed: 0, lastAt: 0 }
    const latest = Math.max(sum.lastAt, lastAt)
    places.set(key, { ...sum, made: sum.made + made, failed: sum.failed + failed, lastAt: latest })
  }
  return [...places.values()].toSorted((one, other) => other.lastAt - one.lastAt)
}
