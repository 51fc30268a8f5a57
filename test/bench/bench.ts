import { benchAnalysisStall } from './analysis-stall.ts'
import { benchApi } from './api.ts'
import { benchApiCpu } from './api-cpu.ts'
import { benchJob } from './job/bench-job.ts'
import { benchDesk } from './desk/bench-desk.ts'
import { benchConversion } from './conversion/bench-conversion.ts'
import { benchBinder } from './binder.ts'
import { benchEncryption } from './encryption.ts'
import { benchFairShares } from './fair-shares.ts'
import { benchLargeBatch } from './large-batch.ts'
import { benchPlanStall } from './plan-stall.ts'
import { benchOffice } from './office/bench-office.ts'
import { benchOcr } from './ocr/bench-ocr.ts'
import { benchSearch } from './search.ts'
import { benchStart } from './start.ts'
import { benchTaskQueue } from './task-queue.ts'
import { benchWakeUps } from './wake-ups.ts'
import { benchWindow } from './window.ts'

/**
 * `npm run bench`: the job (`-- job [ROUNDS]`, options in job/bench-job.ts) and the interface (`-- api`), or the one that is named. Recognition
 * (`-- ocr`, options in ocr/bench-ocr.ts), conversion (`-- conversion`, options in conversion/bench-conversion.ts), the
 * binder of 5,000 pages (`-- binder [PAGES …]`), search over 100,000 documents (`-- search [DOCUMENTS]`) and the window
 * (`-- window [ROUNDS]`), or what a person waits for at the desk (`-- desk [PART …]`), take long and run only when they are named, as does the interface while documents of 60 pages
 * are analysed (`-- analysis-stall [DOCUMENTS]`) or one batch of 1,000 documents is worked on (`-- large-batch
 * [DOCUMENTS]`, its planning alone `-- plan-stall [DOCUMENTS]`), and what a person and a small batch wait beside two large ones (`-- fair-shares`). What a
 * start takes (`-- start [ROUNDS]`) is told in processor time, and so is what a request to `/v1` takes (`-- api-cpu
 * [OTHER TREE]`). 20 people in an office of 50,000 client-years on PostgreSQL: `-- office [MANDANTS] [PAGES] [SECONDS]`. From a
 * task to who waits for it on PostgreSQL: `-- wake-ups [TASKS]`; what a task costs there: `-- task-queue [TASKS]`. What
 * encryption costs: `-- encryption [ROUNDS]`.
 */
const NAMES = [
  'job',
  'api',
  'ocr',
  'conversion',
  'binder',
  'search',
  'window',
  'desk',
  'analysis-stall',
  'large-batch',
  'plan-stall',
  'fair-shares',
  'start',
  'api-cpu',
  'office',
  'wake-ups',
  'task-queue',
  'encryption',
]
const [name, ...rest] = process.argv.slice(2)
const isNumber = Number(name) > 0
if (name !== undefined && !NAMES.includes(name) && !isNumber) {
  process.stderr.write(`Bitte ${NAMES.join(', ')} oder nichts angeben.\n`)
  process.exit(64)
}
if (name === 'api-cpu') await benchApiCpu(rest)
if (name === 'encryption') await benchEncryption(rest)
if (name === 'office') await benchOffice(rest)
if (name === 'wake-ups') await benchWakeUps(rest)
if (name === 'task-queue') await benchTaskQueue(rest)
if (name === 'ocr') await benchOcr(rest)
if (name === 'conversion') await benchConversion(rest)
if (name === 'binder') await benchBinder(rest)
if (name === 'search') await benchSearch(rest)
if (name === 'analysis-stall') await benchAnalysisStall(rest)
if (name === 'large-batch') await benchLargeBatch(rest)
if (name === 'plan-stall') await benchPlanStall(rest)
if (name === 'fair-shares') await benchFairShares()
if (name === 'start') await benchStart(rest)
if (name === 'window') await benchWindow(rest)
if (name === 'desk') await benchDesk(rest)
if (name === undefined || name === 'job') await benchJob(rest)
if (name !== undefined && isNumber) await benchJob([name])
if (name === 'api' || name === undefined) await benchApi()
