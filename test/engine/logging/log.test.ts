import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openLog } from '../../../engine/logging/log.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'steuerstapel-log-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const written = () => readFileSync(join(dataDir, 'logs', 'engine.log'), 'utf8')
const failed = (work: () => void): unknown => {
  try {
    work()
  } catch (error) {
    return error
  }
  throw new Error('it did not fail')
}

test('a failed call on a file is logged with its code and place in the program, without its paths', () => {
  const name = `Belegmappe_O'Brien-GmbH_2025.pdf`
  const cause = failed(() => copyFileSync(join(dataDir, name), join(dataDir, 'Einzelbelege', "Rechnung d'Or.pdf")))
  const log = openLog({ dataDir, logLevel: 'info' })
  log.error({ err: cause }, 'first')
  log.child({ phase: 'REPORT' }).error({ err: new Error('around', { cause }) }, 'second')
  expect(written()).not.toMatch(/Brien|Rechnung|Belegmappe|Einzelbelege/)
  const [first, second] = written()
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as { err: { code?: string; message: string; stack: string } })
  expect(first?.err).toMatchObject({ code: 'ENOENT', syscall: 'copyfile' })
  expect(first?.err.message).toContain('no such file or directory, copyfile [Pfad]')
  expect(first?.err.stack).toContain('log.test.ts')
  expect(second?.err.message).toContain('around: ENOENT')
})
