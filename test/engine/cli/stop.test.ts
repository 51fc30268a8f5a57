import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, globSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { aFolder } from './run-cli.ts'
import { waitFor } from '../../support/wait-for.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
/**
 * As on Windows, where a process cannot become another one: the launcher has a child, and a signal would end it hard.
 */
const WITHOUT_EXECVE = '--import=data:text/javascript,delete process.execve'

function start(args: readonly string[], environment: Record<string, string>): ChildProcess {
  const own = ['--import', WITHOUT_EXECVE.slice('--import='.length), join(root, 'engine/steuerstapel.mjs')]
  return spawn(process.execPath, [...own, ...args], { env: { ...process.env, ...environment }, stdio: 'ignore' })
}

test('a processing that is ended by Ctrl+C leaves no documents, database or key in the temporary folder', async () => {
  const [input, tmp, out] = [aFolder(), join(aFolder(), 'tmp'), aFolder()]
  mkdirSync(tmp)
  copyFileSync(join(root, 'test/fixtures/samples/03-rechnung-bueromaterial.pdf'), join(input, 'a.pdf'))
  const launcher = start(['process', input, '--out', out], { TMPDIR: tmp, STEUERSTAPEL_DATA_DIR: aFolder() })
  await waitFor(() => expect(globSync(join(tmp, 'steuerstapel-*', 'master.key'))).toHaveLength(1))
  launcher.kill('SIGINT')
  const [code] = (await once(launcher, 'exit')) as [number]
  expect(code).toBe(130)
  expect(readdirSync(tmp).filter(name => name.startsWith('steuerstapel-'))).toEqual([])
  expect(readdirSync(out)).toEqual([])
})

test('an engine in the foreground is ended in order, and takes back what says that it runs', async () => {
  const dataDir = aFolder()
  const ports = { STEUERSTAPEL_HTTP_PORT: '0', STEUERSTAPEL_HTTPS_PORT: 'off' }
  const launcher = start(['serve'], { STEUERSTAPEL_DATA_DIR: dataDir, ...ports })
  await waitFor(() => expect(existsSync(join(dataDir, 'engine.json'))).toBe(true))
  launcher.kill('SIGTERM')
  const [code] = (await once(launcher, 'exit')) as [number]
  expect(code).toBe(0)
  expect(existsSync(join(dataDir, 'engine.json'))).toBe(false)
})

test.runIf(process.platform === 'linux')(
  'what was compiled is kept in the cache folder of the user, never beside the program',
  async () => {
    const cache = aFolder()
    const environment = { ...process.env, XDG_CACHE_HOME: cache, STEUERSTAPEL_DATA_DIR: aFolder() }
    delete (environment as Record<string, string | undefined>)['NODE_COMPILE_CACHE']
    const child = spawn(process.execPath, [join(root, 'engine/steuerstapel.mjs'), 'client', 'list'], {
      env: environment,
      stdio: 'ignore',
    })
    await once(child, 'exit')
    expect(readdirSync(join(cache, 'steuerstapel', 'compiled'))).not.toEqual([])
  },
)
