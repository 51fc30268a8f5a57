import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import type { PageWorkers } from '../../../../engine/isolation/operations.ts'
import { createWorkerPool } from '../../../../engine/isolation/worker-pool.ts'
import { aFile, aScan } from '../../../support/a-document.ts'
import { aShare } from '../../../support/a-share.ts'

const support = (name: string): string => fileURLToPath(new URL(`../../../support/faults/${name}`, import.meta.url))
const logger = { info: () => undefined, warn: () => undefined }
const open: PageWorkers[] = []

afterEach(() => Promise.all(open.splice(0).map(pool => pool.close())))

test.each([
  ["fetch('http://127.0.0.1:9')", 'fetch'],
  ["(await import('node:net')).connect(9, '127.0.0.1')", 'a socket'],
  ["(await import('node:https')).request('https://127.0.0.1:9')", 'https'],
  ["(await import('node:dns')).lookup('localhost', () => {})", 'a name look-up'],
])('a process whose network is cut cannot get out by %s', attempt => {
  const script = `await import(${JSON.stringify(support('cut-network.ts'))}); await (${attempt})`
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
  expect(status).toBe(1)
  expect(stderr).toContain('the network is cut')
})

test.each([
  ['de', 'fast', 0],
  ['de', 'accurate', 0],
  ['en', 'fast', 0],
  ['de', 'fast', 180],
] as const)(
  'a worker without network reads a page: %s, %s model, turned by %i degrees',
  async (language, german, turned) => {
    const entry = support('worker-without-network.ts')
    const pool = createWorkerPool({ size: 1, logger, entry, models: { german, folder: null } })
    open.push(pool)
    const file = { path: aFile(await aScan({ turned })), mediaType: 'image/jpeg' as const }
    const limits = { signal: new AbortController().signal, share: aShare, cpuMs: 60_000 }
    const { words, rotation } = await pool.run('read-page', { file, page: 1, language }, limits)
    expect(rotation).toBe(turned)
    expect(words.map(word => word.text).join(' ')).toContain('Finanzamt Musterstadt')
  },
)
