import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
/** Folders whose tests start engines, browsers and workers: processes of their own, beside which an own start is small. */
const WHOLE =
  /^test\/(client|contract|crash|e2e|encryption|gate|house|package|storage|engine\/(cli|host|inbox|isolation|phases\/ocr\/no-network))[/.]/
/** What a test changes for its whole process, or measures of it. */
const CHANGES_PROCESS =
  /\bvi\.(mock|doMock|stub\w+|spyOn|useFakeTimers|resetModules)\(|setGlobalDispatcher|process\.(chdir|on)\(|startCpuTime|memoryUsage/

/**
 * The test files of each project, as paths from the repository's root. `units` are tests of code without a process of
 * its own: many of them run in one process after the other, where modules and models are loaded once.
 */
export function testProjects(): { readonly whole: string[]; readonly units: string[] } {
  const files = readdirSync(join(ROOT, 'test'), { recursive: true, encoding: 'utf8' })
    .map(name => `test/${name.replaceAll('\\', '/')}`)
    .filter(name => /\.test\.tsx?$/.test(name))
    .toSorted()
  const isUnit = (file: string): boolean =>
    !WHOLE.test(file) && !CHANGES_PROCESS.test(readFileSync(join(ROOT, file), 'utf8'))
  return { whole: files.filter(file => !isUnit(file)), units: files.filter(isUnit) }
}
