import { chmodSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { examineCertificate } from '../../../engine/cli/examine-certificate.ts'
import { examineDatabase, examineListeners } from '../../../engine/cli/examine-engine.ts'
import { examineRecogniserSpeed } from '../../../engine/cli/examine-parts.ts'
import { examineDataFolder, examineMachine, examineSettings } from '../../../engine/cli/examine-machine.ts'
import type { Finding } from '../../../engine/cli/finding.ts'
import { readConfig } from '../../../engine/config.ts'
import { systemClock } from '../../../engine/shared/clock.ts'
import { openSqlite } from '../../../engine/storage/sqlite/open.ts'
import { ensureLocalTls } from '../../../engine/tls/local-tls.ts'
import { holdDataFolder } from '../../../engine/wiring/instance-lock.ts'
import { aClock } from '../../support/a-clock.ts'
import { aFolder, steuerstapel } from './run-cli.ts'
import { SECRETS } from '../../support/a-secret-box.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const states = (found: readonly Finding[]): string[] => found.map(({ id, state }) => `${id} ${state}`)
const closing: (() => void)[] = []
afterEach(() => closing.splice(0).forEach(close => close()))

async function aBusyPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => void server.close())
  return (server.address() as AddressInfo).port
}

describe('doctor', () => {
  test('finds a fresh set-up well, recognition and office files included, and leaves nothing behind', async () => {
    const dataDir = aFolder()
    const environment = { STEUERSTAPEL_DATA_DIR: dataDir, STEUERSTAPEL_HTTP_PORT: '0', STEUERSTAPEL_HTTPS_PORT: '0' }
    const { code, stdout, stderr } = await steuerstapel(['doctor', '--json'], {
      ...environment,
      STEUERSTAPEL_WORKERS: '1',
    })
    const told = JSON.parse(stdout) as { ok: boolean; findings: Finding[] }
    expect([code, stderr, told.ok]).toEqual([0, '', true])
    const wanted = [
      'settings',
      'data_folder',
      'disk',
      'encryption',
      'database',
      'backup',
      'certificate',
      'engine',
      'machine',
      'window',
      'taxonomy',
      'language_model',
      'parts',
      'recogniser_speed',
      'recognition',
      'office',
    ]
    expect(told.findings.map(({ id }) => id)).toEqual(wanted)
    expect(readdirSync(dataDir)).toEqual([])
  })

  test('says which setting is wrong, and still examines the rest', async () => {
    const environment = { STEUERSTAPEL_WORKERS: 'viele', STEUERSTAPEL_FARBE: 'rot' }
    const { code, stdout } = await steuerstapel(['doctor'], environment)
    expect(code).toBe(1)
    expect(stdout).toMatch(
      /\[FEHLER\] Einstellungen bitte berichtigen: .*STEUERSTAPEL_WORKERS[^]*\[in Ordnung\] Die Texterkennung/,
    )
    expect(stdout).toMatch(/Bitte die Fehler beheben/)
    expect((await steuerstapel(['doctor', '--farbe'])).code).toBe(64)
  })
})

describe('what doctor examines', () => {
  test('a data folder that others can read, that is a file, or that is not there', async () => {
    const open = aFolder()
    chmodSync(open, 0o755)
    expect(states(await examineDataFolder(open))[0]).toBe('data_folder warning')
    chmodSync(open, 0o700)
    expect(states(await examineDataFolder(open))[0]).toBe('data_folder ok')
    expect(readdirSync(open)).toEqual([])
    writeFileSync(join(open, 'datei'), '')
    expect(states(await examineDataFolder(join(open, 'datei')))).toEqual(['data_folder wrong'])
    const none = join(open, 'neu')
    expect(states(await examineDataFolder(none))).toEqual(['data_folder ok'])
    expect(existsSync(none)).toBe(false)
  })

  test('a database that is not there, broken, or whole', async () => {
    const dataDir = aFolder()
    const path = join(dataDir, 'steuerstapel.db')
    expect(states(examineDatabase(dataDir))).toEqual(['database ok'])
    writeFileSync(path, 'das ist keine Datenbank, nur Text '.repeat(200))
    expect(examineDatabase(dataDir)[0]).toMatchObject({
      state: 'wrong',
      text: expect.stringMatching(/beschädigt.*steuerstapel restore/),
    })
    const other = aFolder()
    await openSqlite(join(other, 'steuerstapel.db'), { clock: aClock() }).close()
    expect(states(examineDatabase(other))).toEqual(['database ok'])
  })

  test('a port that another program holds; 0 and off are nobody’s', async () => {
    const port = await aBusyPort()
    const settings = { STEUERSTAPEL_DATA_DIR: aFolder(), STEUERSTAPEL_HTTPS_PORT: 'off' }
    const busy = await examineListeners(readConfig({ ...settings, STEUERSTAPEL_HTTP_PORT: String(port) }))
    expect(busy.at(-1)).toMatchObject({ state: 'wrong', text: expect.stringContaining('STEUERSTAPEL_HTTP_PORT') })
    const any = await examineListeners(readConfig({ ...settings, STEUERSTAPEL_HTTP_PORT: '0' }))
    expect(states(any)).toEqual(['engine ok'])
  })

  test('an engine that is there and does not answer, and one that is gone', async () => {
    const config = readConfig({
      STEUERSTAPEL_DATA_DIR: aFolder(),
      STEUERSTAPEL_HTTP_PORT: '0',
      STEUERSTAPEL_HTTPS_PORT: '0',
    })
    // The number of a living process, as when another program got that of an engine which was killed.
    const told = JSON.stringify({ pid: process.pid, httpUrl: 'http://127.0.0.1:1', httpsUrl: null })
    writeFileSync(join(config.dataDir, 'engine.json'), told)
    expect(states(await examineListeners(config))).toEqual(['engine ok'])
    const letGo = holdDataFolder(config.dataDir)
    expect(states(await examineListeners(config))).toEqual(['engine wrong'])
    letGo()
    expect(states(await examineListeners(config))).toEqual(['engine ok'])
  })

  test('a certificate that is fresh, ends soon, has ended, or is broken', async () => {
    const dataDir = aFolder()
    const now = systemClock.now()
    expect(states(await examineCertificate(dataDir, now))).toEqual(['certificate ok'])
    await ensureLocalTls({ folder: join(dataDir, 'tls'), clock: systemClock, secrets: SECRETS })
    const at = async (days: number) => states(await examineCertificate(dataDir, now + days * DAY_MS))[0]
    expect([await at(0), await at(380), await at(400), await at(-10)]).toEqual(
      ['ok', 'warning', 'wrong', 'wrong'].map(state => `certificate ${state}`),
    )
    writeFileSync(join(dataDir, 'tls/server.pem'), 'kaputt')
    expect(await at(0)).toBe('certificate wrong')
  })

  test('more workers than cores or memory carry', () => {
    expect(states(examineMachine(1_000))).toEqual(['machine warning'])
    expect(examineMachine(1_000)[0]?.text).toMatch(/STEUERSTAPEL_WORKERS auf \d+ setzen/)
    const cores = availableParallelism()
    expect(examineMachine(cores + 1)[0]?.state).toBe('warning')
  })

  test('settings that name what is not there', async () => {
    const root = aFolder()
    mkdirSync(join(root, 'da'))
    const settings = (path: string) => readConfig({ STEUERSTAPEL_DATA_DIR: root, STEUERSTAPEL_INPUT_ROOTS: path })
    expect(states(await examineSettings(settings(join(root, 'da'))))).toEqual(['settings ok'])
    expect(states(await examineSettings(settings(join(root, 'weg'))))).toEqual(['settings wrong'])
  })

  test('a recogniser whose faster loops do not fit this machine or the build in use, or that is missing', async () => {
    expect(states(await examineRecogniserSpeed(async () => 'full'))).toEqual(['recogniser_speed ok'])
    for (const reason of ['machine_without_relaxed_simd', 'other_build'] as const) {
      const [finding] = await examineRecogniserSpeed(async () => reason)
      expect([finding?.id, finding?.state]).toEqual(['recogniser_speed', 'warning'])
      expect(finding?.text).toMatch(/läuft langsam/)
    }
    const missing = examineRecogniserSpeed(() => Promise.reject(new Error('weg')))
    expect(states(await missing)).toEqual(['recogniser_speed wrong'])
  })
})
