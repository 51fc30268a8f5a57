import { chmodSync, existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isDataFolderHeld } from '../../../../engine/wiring/instance-lock.ts'
import { waitFor } from '../../../support/wait-for.ts'
import { aFolder, steuerstapel } from '../run-cli.ts'

/** A browser that only notes what it is told to open. */
function browserThatNotes(): { readonly folder: string; opened(): string[] } {
  const folder = aFolder()
  const notes = join(folder, 'opened.txt')
  const program = join(folder, 'xdg-open')
  writeFileSync(program, `#!/bin/sh\necho "$1" >> '${notes}'\n`)
  chmodSync(program, 0o700)
  return { folder, opened: () => (existsSync(notes) ? readFileSync(notes, 'utf8').trim().split('\n') : []) }
}

test.runIf(process.platform === 'linux')(
  'open starts the engine once, shows the window each time by a link of its own, and stop ends it in order',
  async () => {
    const [dataDir, browser] = [aFolder(), browserThatNotes()]
    const environment = {
      ...{ STEUERSTAPEL_DATA_DIR: dataDir, STEUERSTAPEL_HTTP_PORT: '0', STEUERSTAPEL_HTTPS_PORT: 'off' },
      ...{ PATH: `${browser.folder}:${process.env['PATH']}`, XDG_CACHE_HOME: aFolder() },
    }
    const batch = 'bat_01JD0000000000000000000000'
    expect(await steuerstapel(['open'], environment)).toMatchObject({ code: 0, stderr: '' })
    await waitFor(() => expect(browser.opened()).toHaveLength(1))
    const engine = readFileSync(join(dataDir, 'engine.json'), 'utf8')
    expect(await steuerstapel(['open', `steuerstapel://stapel/${batch}`], environment)).toMatchObject({ code: 0 })
    await waitFor(() => expect(browser.opened()).toHaveLength(2))
    expect(readFileSync(join(dataDir, 'engine.json'), 'utf8')).toBe(engine)
    const { httpUrl } = JSON.parse(engine) as { httpUrl: string }
    const [first = '', second = ''] = browser.opened()
    expect(first).toMatch(new RegExp(`^${httpUrl}/#anmelden=[\\w-]+$`))
    expect(second).toMatch(new RegExp(`^${httpUrl}/#anmelden=[\\w-]+/stapel/${batch}$`))
    const token = /anmelden=([\w-]+)/.exec(second)?.[1]
    const signIn = () =>
      fetch(`${httpUrl}/local/session`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: httpUrl },
        body: JSON.stringify({ token }),
      })
    expect((await signIn()).ok).toBe(true)
    expect((await signIn()).ok).toBe(false)

    expect(await steuerstapel(['stop'], environment)).toMatchObject({ code: 0, stderr: '' })
    expect(isDataFolderHeld(dataDir)).toBe(false)
    expect(existsSync(join(dataDir, 'engine.json'))).toBe(false)
    expect(readdirSync(join(dataDir, 'requests'))).toEqual([])
    expect(await steuerstapel(['stop'], environment)).toMatchObject({ code: 0 })
  },
)

test.each([
  ['https://example.org/'],
  ['steuerstapel://stapel/../x'],
  ['--inspect'],
  ['steuerstapel:', 'steuerstapel:'],
  ['--server', 'http://server.kanzlei.test:7443'],
  ['--server', 'https://server.kanzlei.test:7443/local/session'],
  ['--server', 'https://somebody@server.kanzlei.test'],
  ['--server', 'https://server.kanzlei.test', '--background'],
])('open takes nothing but a link of ours: %s', async (...words) => {
  expect(await steuerstapel(['open', ...words])).toMatchObject({ code: 64 })
})

test.runIf(process.platform === 'linux')(
  'open --server shows the window of a server, and starts no engine',
  async () => {
    const [dataDir, browser] = [aFolder(), browserThatNotes()]
    const environment = {
      ...{ STEUERSTAPEL_DATA_DIR: dataDir, XDG_CACHE_HOME: aFolder() },
      PATH: `${browser.folder}:${process.env['PATH']}`,
    }
    const batch = 'bat_01JD0000000000000000000000'
    const words = ['open', '--server', 'https://server.kanzlei.test:7443', `steuerstapel://stapel/${batch}`]
    expect(await steuerstapel(words, environment)).toMatchObject({ code: 0, stderr: '' })
    await waitFor(() => expect(browser.opened()).toEqual([`https://server.kanzlei.test:7443/#/stapel/${batch}`]))
    expect([isDataFolderHeld(dataDir), readdirSync(dataDir)]).toEqual([false, []])
  },
)
