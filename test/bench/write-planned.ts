import { readFileSync } from 'node:fs'
import type { BinderPlan } from '../../engine/model/binder-plan.ts'
import { writeBinder, writeBook } from '../../engine/phases/report/write-binder.ts'

/**
 * Writes the binder of a plan in a file, alone or with the single documents, and prints seconds, those of the processor
 * and peak memory as JSON.
 */
const [planPath = '', way] = process.argv.slice(2)
const plan = JSON.parse(readFileSync(planPath, 'utf8')) as BinderPlan
const startedMs = performance.now()
await (way === 'binder' ? writeBook(plan) : writeBinder(plan))
const seconds = (performance.now() - startedMs) / 1000
const { user, system } = process.cpuUsage()
process.stdout.write(
  JSON.stringify({ seconds, cpuSeconds: (user + system) / 1e6, peakMb: process.resourceUsage().maxRSS / 1024 }),
)
