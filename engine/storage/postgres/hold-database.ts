import { Client } from 'pg'
import { EngineError, isEngineError } from '../../shared/errors.ts'

/** One engine works on a database: at its start it takes back what is running there. */
const ENGINE_LOCK = 7_261_904_355_602
const TRY_AGAIN_MS = 5_000
/** The server notices within a minute that a machine is gone which could not say so. */
const KEEPALIVE = '-c tcp_keepalives_idle=30 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=3'

export interface HoldListeners {
  /** A connection that ended, or could not be made. */
  readonly onFault: (error: Error) => void
  /** Another engine holds the database now, since the connection was away: this one must end, or both would work on it. */
  readonly onLost: (error: EngineError) => void
}

/**
 * Holds a database for this engine by a lock of the server's that ends with its connection; a connection that was lost
 * is made anew. Throws EngineError `database_in_use`. Returns the function that lets go.
 */
export async function holdDatabase(url: string, { onFault, onLost }: HoldListeners): Promise<() => Promise<void>> {
  let isHeld = true
  let timer: NodeJS.Timeout | undefined
  let client = await lock()

  async function lock(): Promise<Client> {
    const made = new Client({ connectionString: url, keepAlive: true, options: KEEPALIVE })
    made.on('error', onFault)
    await made.connect()
    const { rows } = await made.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [ENGINE_LOCK])
    if (rows[0]?.taken !== true) {
      await made.end()
      throw inUse()
    }
    made.once('end', () => {
      if (isHeld) timer = setTimeout(lockAgain, TRY_AGAIN_MS)
    })
    return made
  }
  function lockAgain(): void {
    lock().then(
      made => {
        client = made
      },
      (error: Error) => {
        if (isEngineError(error) && error.code === 'database_in_use') return onLost(error)
        onFault(error)
        if (isHeld) timer = setTimeout(lockAgain, TRY_AGAIN_MS)
      },
    )
  }
  return async () => {
    isHeld = false
    clearTimeout(timer)
    await client.end()
  }
}

function inUse(): EngineError {
  return new EngineError(
    'input',
    'database_in_use',
    'Mit dieser Datenbank (STEUERSTAPEL_DATABASE_URL) arbeitet bereits eine Engine, oder ihr Rechner ist eben erst ausgefallen. Bitte diese beenden oder in einer Minute noch einmal starten.',
  )
}
