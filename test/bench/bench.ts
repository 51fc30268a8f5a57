import { benchApi } from './api.ts'

/** `npm run bench`: the job (`-- job [ROUNDS]`) and the interface (`-- api`), or the one that is named. */
const [name] = process.argv.slice(2)
const isNumber = Number(name) > 0
if (name !== undefined && name !== 'job' && name !== 'api' && !isNumber) {
  process.stderr.write('Bitte job, api oder nichts angeben.\n')
  process.exit(64)
}
if (name !== 'api') await import('./job.ts')
if (name === 'api' || name === undefined) await benchApi()
