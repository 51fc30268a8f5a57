import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Agent } from 'undici'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkStampBeside } from '../../../engine/audit/check-stamp-beside.ts'
import { checkTimeStamp } from '../../../engine/time-stamp/check-time-stamp.ts'
import { createStamper } from '../../../engine/time-stamp/stamper.ts'
import type { Stamper, ToStamp } from '../../../engine/time-stamp/stamper.ts'
import { openLocalTsa } from '../../support/local-tsa.ts'
import type { LocalTsa, TsaFault } from '../../support/local-tsa.ts'

const NOW = Date.parse('2026-03-14T09:26:53Z')
const BINDER = 'kanzlei/stapel/Belegmappe.pdf'
const BYTES = Buffer.from('%PDF-1.7 eine Belegmappe')
const SHA256 = createHash('sha256').update(BYTES).digest('hex')

let folder = ''
let tsa: LocalTsa
let now = NOW
let logged: { purpose: string; host: string; outcome: string }[] = []
let output: { path: string; sha256: string } | null = null
const dispatcher = new Agent()
const stampers: Stamper[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stamps-'))
  await mkdir(dirname(join(folder, BINDER)), { recursive: true })
  await writeFile(join(folder, BINDER), BYTES)
  now = NOW
  logged = []
  output = { path: BINDER, sha256: SHA256 }
  tsa = await openLocalTsa(() => now)
})
afterEach(async () => {
  for (const stamper of stampers.splice(0)) await stamper.stop()
  await tsa.close()
  await rm(folder, { recursive: true, force: true })
})

/** Resolves when the log of the batch grew by a connection. */
let grew = Promise.withResolvers<void>()

async function aStamper(url: string | null = tsa.url): Promise<Stamper> {
  grew = Promise.withResolvers()
  const stamper = await createStamper({
    config: { timeStamp: url === null ? null : { url } },
    storage: {
      batches: { find: async () => ({}), output: async () => output },
      audit: { append: async (_id: string, fact: (typeof logged)[number]) => void logged.push(fact) },
    } as never,
    files: {
      managedPath: (path: string) => join(folder, path),
      writeManaged: async (path: string, write: (temporary: string) => Promise<void>) => {
        await mkdir(dirname(join(folder, path)), { recursive: true })
        await write(join(folder, path))
      },
    } as never,
    clock: { now: () => now } as never,
    logger: { warn: () => undefined, info: () => undefined },
    dispatcher,
    onLogged: () => grew.resolve(),
    path: join(folder, 'time-stamps.json'),
  })
  stampers.push(stamper)
  return stamper
}

const open = async (): Promise<readonly { of: ToStamp; tries: number }[]> =>
  (JSON.parse(await readFile(join(folder, 'time-stamps.json'), 'utf8')) as { open: [] }).open

test('a Belegmappe gets its stamp beside it, and its check says by whom and of when', async () => {
  const stamper = await aStamper()
  expect(await checkStampBeside(join(folder, BINDER), SHA256)).toBeNull()
  stamper.expect({ batchId: 'bat_1', sha256: SHA256 })
  await grew.promise
  await stamper.stop()
  const check = await checkStampBeside(join(folder, BINDER), SHA256)
  expect(check).toMatchObject({ id: 'time_stamp', state: 'ok', findings: [] })
  expect(check?.text).toContain('14.03.2026, 09:26 Uhr (UTC) von „Zeitstempel der Tests, Beispiel“')
  expect(logged).toMatchObject([{ purpose: 'time_stamp', host: '127.0.0.1', outcome: 'http_200' }])
  expect(await open()).toEqual([])
  // The hash, and no byte of the file or its name.
  const [query] = tsa.asked
  expect(query?.includes(Buffer.from(SHA256, 'hex'))).toBe(true)
  expect(query?.length).toBeLessThan(100)
})

test('a stamp of another file, a changed one and what is no stamp are wrong', async () => {
  const stamper = await aStamper()
  stamper.expect({ path: BINDER, sha256: SHA256 })
  const stamp = join(folder, dirname(BINDER), 'Zeitstempel', `${SHA256}.tsr`)
  const bytes = await readUntilThere(stamp)
  const other = createHash('sha256').update('andere Datei').digest('hex')
  expect(checkTimeStamp(bytes, SHA256).faults).toEqual([])
  expect(checkTimeStamp(bytes, other).faults).toEqual(['other_file'])
  const changed = Buffer.from(bytes)
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
  expect(checkTimeStamp(changed, SHA256).faults).toEqual(['not_signed'])
  const later = Buffer.from(bytes.toString('latin1').replace('20260314092653Z', '20250314092653Z'), 'latin1')
  expect(checkTimeStamp(later, SHA256).faults).toEqual(['not_signed', 'not_valid_then'])
  await writeFile(stamp, 'kein Zeitstempel')
  expect(await checkStampBeside(join(folder, BINDER), SHA256)).toMatchObject({ state: 'wrong' })
})

test.each<TsaFault>(['refuses', 'is_broken', 'other_hash', 'wrong_use', 'wrong_key', 'old_nonce'])(
  'a service that fails (%s) leaves no stamp, is noted, and asked again later, over a restart',
  async fault => {
    tsa.behave(fault)
    const stamper = await aStamper()
    stamper.expect({ batchId: 'bat_1', sha256: SHA256 })
    await grew.promise
    await stamper.stop()
    expect(await checkStampBeside(join(folder, BINDER), SHA256)).toBeNull()
    expect(logged).toMatchObject([{ purpose: 'time_stamp', outcome: expect.stringMatching(/^time_stamp_/) as string }])
    expect(await open()).toMatchObject([{ of: { batchId: 'bat_1' }, tries: 1 }])
    tsa.behave(null)
    now += 6 * 60_000
    ;(await aStamper()).start()
    await grew.promise
    expect(await checkStampBeside(join(folder, BINDER), SHA256)).toMatchObject({ state: 'ok' })
  },
)

test('nothing is asked where no service is set', async () => {
  const stamper = await aStamper(null)
  stamper.expect({ batchId: 'bat_1', sha256: SHA256 })
  await stamper.stop()
  await expect(open()).rejects.toThrow('ENOENT')
  expect(tsa.asked).toEqual([])
})

async function readUntilThere(path: string): Promise<Buffer> {
  for (;;) {
    const bytes = await readFile(path).catch(() => null)
    if (bytes && bytes.length > 0) return bytes
    await new Promise(resolve => setImmediate(resolve))
  }
}
