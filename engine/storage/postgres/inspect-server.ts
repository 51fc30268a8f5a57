import type { InstallationFacts } from '../installation-verbs.ts'
import { createInstallationVerbs } from './installation.ts'
import { SCHEMA_VERSION } from './migrate.ts'
import { openPool } from './open-pool.ts'
import { createSqlClient } from './sql-client.ts'

export interface ServerState {
  /** e.g. `15.18`. */
  readonly server: string
  /** Version 15 or later. */
  readonly isNewEnough: boolean
  /** Tables of anybody. */
  readonly hasTables: boolean
  /** What of ours is in the database; 0 for nothing yet. */
  readonly version: number
  /** The newest version that this program knows. */
  readonly knownVersion: number
  /** Null where the schema is not there yet, or has no place for it. */
  readonly installation: InstallationFacts | null
}

const MAJOR_MIN = 15
/** The schema that knows the installation. */
const INSTALLATION_FROM = 2

interface ServerRow {
  readonly server: string
  readonly major: number
  readonly made: boolean
  readonly hasTables: boolean
}

/** Looks at a database on a server without changing it. Throws what the server or the network says. */
export async function inspectServer(url: string): Promise<ServerState> {
  const driver = openPool({ url, connectionsMax: 1, onFault: () => {} })
  try {
    const { rows } = await driver.query(
      `SELECT current_setting('server_version') AS server, current_setting('server_version_num')::int / 10000 AS major,
         to_regclass('schema_version') IS NOT NULL AS made,
         EXISTS (SELECT 1 FROM pg_tables WHERE schemaname = current_schema()) AS "hasTables"`,
      [],
    )
    const { server, major, made, hasTables } = rows[0] as ServerRow
    const known = made ? (await driver.query('SELECT version FROM schema_version', [])).rows[0] : undefined
    const { version } = (known ?? { version: 0 }) as { version: number }
    const client = createSqlClient(driver, { random: () => 0, wait: async () => {} })
    const installation = version < INSTALLATION_FROM ? null : await createInstallationVerbs(client).facts()
    const isNewEnough = major >= MAJOR_MIN
    return { server, isNewEnough, hasTables, version, knownVersion: SCHEMA_VERSION, installation }
  } finally {
    await driver.close()
  }
}
