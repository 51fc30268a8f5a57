import { afterAll, beforeAll } from 'vitest'
import { everyConformance } from '../storage/every-conformance.ts'
import { END_PAUSES } from '../support/jobs-of-tasks.ts'
import { startServerStorage } from './server-storage.ts'
import type { ServerStorage } from './server-storage.ts'

let on: ServerStorage
beforeAll(async () => {
  on = await startServerStorage()
  process.stdout.write(`${on.server.version}\n`)
})
afterAll(() => on.remove())

everyConformance(
  'PostgreSQL server',
  () => on.openEmpty(),
  () => on.driver.query(END_PAUSES, null),
)
