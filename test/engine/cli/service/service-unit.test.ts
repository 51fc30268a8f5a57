import { spawnSync } from 'node:child_process'
import { chownSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { expect, test } from 'vitest'
import { systemdUnit, windowsTask } from '../../../../engine/cli/service/service-unit.ts'
import { aFolder, steuerstapel } from '../run-cli.ts'

const FACTS = {
  node: process.execPath,
  starter: join(import.meta.dirname, '../../../../engine/steuerstapel.mjs'),
  dataDir: '/srv/Müßig & Söhne/50 % $HOME "x"',
}
const HAS_SYSTEMD = spawnSync('systemd-analyze', ['--version']).status === 0

test.runIf(HAS_SYSTEMD).each([
  ['of a user', null],
  ['of the system', { uid: 1_000, gid: 1_000 }],
])('systemd finds nothing wrong with the unit %s', (_, user) => {
  const file = join(aFolder(), 'steuerstapel.service')
  writeFileSync(file, systemdUnit(FACTS, user))
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' })
  // It looks at the units of the machine, too.
  expect(stderr.split('\n').filter(line => line.includes('steuerstapel'))).toEqual([])
  expect(status).toBe(0)
})

test('names with signs that systemd replaces stay as they are', () => {
  const unit = systemdUnit(FACTS, null)
  expect(unit).toContain('Environment="STEUERSTAPEL_DATA_DIR=/srv/Müßig & Söhne/50 %% $$HOME \\"x\\""')
  expect(unit).toContain('TimeoutStopSec=10')
  expect(unit).not.toContain('User=')
})

test('the task of Windows starts with the machine as the user, without a limit of time', () => {
  const starter = 'C:\\Kanzlei & Co\\steuerstapel.mjs'
  const text = windowsTask({ ...FACTS, starter }, 'KANZLEI\\müßig')
  expect(XMLValidator.validate(text)).toBe(true)
  const { Task } = new XMLParser().parse(text) as { Task: Record<string, Record<string, Record<string, unknown>>> }
  expect(Task['Principals']?.['Principal']).toMatchObject({ UserId: 'KANZLEI\\müßig', LogonType: 'S4U' })
  expect(Task['Actions']?.['Exec']).toMatchObject({ Command: FACTS.node, Arguments: `"${starter}" serve` })
  expect(Task['Settings']).toMatchObject({ ExecutionTimeLimit: 'PT0S' })
})

test('the command prints what it would install, and refuses other words', async () => {
  const dataDir = aFolder()
  const print = () => steuerstapel(['service', 'install', '--print'], { STEUERSTAPEL_DATA_DIR: dataDir })
  // As root it is a service of the system, which never runs as root.
  if (process.getuid?.() === 0) chownSync(dataDir, 1_000, 1_000)
  const printed = await print()
  expect(printed.stdout).toContain(`STEUERSTAPEL_DATA_DIR=${dataDir}`)
  expect(printed.stdout).toMatch(/steuerstapel\.mjs" "serve"/)
  expect(await steuerstapel(['service', 'restart'])).toMatchObject({ code: 64 })
})

test.runIf(process.getuid?.() === 0)('a service of the system does not run as root', async () => {
  const printed = await steuerstapel(['service', 'install', '--print'], { STEUERSTAPEL_DATA_DIR: aFolder() })
  expect(printed).toMatchObject({ code: 1, stdout: '' })
  expect(printed.stderr).toContain('nicht als root')
})
