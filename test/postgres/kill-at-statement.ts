import { openPool } from '../../engine/storage/postgres/open-pool.ts'
import { openDatabase } from '../../engine/storage/postgres/open.ts'
import { breakingDriver } from '../support/breaking-driver.ts'
import { postgresDeps } from '../support/postgres-deps.ts'
import { VERBS_AT_WORK } from '../support/task-verbs-at-work.ts'
import type { VerbName } from '../support/task-verbs-at-work.ts'

/** `node kill-at-statement.ts URL BATCH VERB STATEMENT`: an engine that kills itself in the middle of a verb; 0 when it came to its end. */
const [url = '', batchId = '', verb = '', statement = ''] = process.argv.slice(2)
const { driver, breakAt } = breakingDriver(openPool({ url, connectionsMax: 2, onFault: () => {} }), () => {
  process.kill(process.pid, 'SIGKILL')
})
const storage = await openDatabase(driver, postgresDeps())
breakAt(Number(statement))
await VERBS_AT_WORK[verb as VerbName].act(storage, batchId)
await storage.close()
