import { benchApi } from './api.ts'
import { benchOcr } from './ocr/bench-ocr.ts'

/**
 * `npm run bench`: the job (`-- job [ROUNDS]`) and the interface (`-- api`), or the one that is named. Recognition
 * (`-- ocr`, options in ocr/bench-ocr.ts) takes long and runs only when it is named.
 */
const [name, ...rest] = process.argv.slice(2)
const isNumber = Number(name) > 0
if (name !== undefined && !['job', 'api', 'ocr'].includes(name) && !isNumber) {
  process.stderr.write('Bitte job, api, ocr oder nichts angeben.\n')
  process.exit(64)
}
if (name === 'ocr') await benchOcr(rest)
if (name === undefined || name === 'job' || isNumber) await import('./job.ts')
if (name === 'api' || name === undefined) await benchApi()
