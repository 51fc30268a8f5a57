import { writeFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'
import type { FileTime } from './slowest-files.ts'

/**
 * Writes what each test file took into the JSON file that FILE_TIMES names: with its hooks, which the times of vitest's
 * own JSON report leave out, so that a file that works in `beforeAll` is never among its slowest.
 */
export default class FileTimes implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const out = process.env['FILE_TIMES']
    if (out === undefined) return
    const times = modules.map((module): FileTime => {
      const { collectDuration, duration } = module.diagnostic()
      return { name: module.moduleId, ms: collectDuration + duration }
    })
    writeFileSync(out, JSON.stringify(times))
  }
}
