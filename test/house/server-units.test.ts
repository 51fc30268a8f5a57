import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../engine/config.ts'

const PAGE = readFileSync('docs/office-server.md', 'utf8')
const ANALYZE = '/usr/bin/systemd-analyze'

/** What stands on the page in the block after a path. */
function blockOf(path: string): string {
  const text = PAGE.slice(PAGE.indexOf(`\`${path}\``))
  return /```ini\n([^`]+)```/.exec(text)?.[1] ?? ''
}

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'steuerstapel-units-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('what the page about the office server says to write', () => {
  const settingsIn = (ini: string) =>
    Object.fromEntries([...ini.matchAll(/^(STEUERSTAPEL_\w+)=(.+)$/gm)].map(([, name = '', value]) => [name, value]))

  test('the settings of the server are settings that the engine knows, with people over the network and without', () => {
    const server = settingsIn(blockOf('/etc/steuerstapel/server.env'))
    expect(readConfig(server)).toMatchObject({ hasMetrics: true, network: null, workerAddress: { port: 7444 } })
    const people = settingsIn(/```ini\n(STEUERSTAPEL_LISTEN[^`]+)```/.exec(PAGE)?.[1] ?? '')
    expect(readConfig({ ...server, ...people }).network).toMatchObject({
      port: 7443,
      names: [{ name: 'server.kanzlei.local' }, { name: '192.168.1.5' }],
    })
  })

  test.runIf(existsSync(ANALYZE)).each(['steuerstapel.service', 'steuerstapel-work.service'])(
    'systemd takes %s as it is, where systemd is installed',
    name => {
      const unit = blockOf(`/etc/systemd/system/${name}`)
      expect(unit).toContain('ExecStart=/usr/local/bin/steuerstapel ')
      const file = join(folder, name)
      // The program need not be installed where this is read.
      writeFileSync(file, unit.replace('/usr/local/bin/steuerstapel', '/bin/true'))
      const { status, stdout, stderr } = spawnSync(ANALYZE, ['verify', '--man=no', file], { encoding: 'utf8' })
      const said = `${stdout}${stderr}`.split('\n').filter(line => line.includes(name))
      expect([status, said]).toEqual([0, []])
    },
  )

  test.runIf(existsSync(ANALYZE))('a setting that systemd does not know is found, where systemd is installed', () => {
    const file = join(folder, 'wrong.service')
    writeFileSync(file, '[Service]\nExecStart=/bin/true\nProtectSistem=strict\n')
    const { stderr } = spawnSync(ANALYZE, ['verify', '--man=no', file], { encoding: 'utf8' })
    expect(stderr).toContain('ProtectSistem')
  })
})
