import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitFor } from '../support/wait-for.ts'
import type { Running } from './bed/wine-bed.ts'
import { openLab, SAMPLES } from './windows-lab.ts'
import type { WindowsLab } from './windows-lab.ts'

let lab: WindowsLab
beforeAll(() => {
  lab = openLab()
})
afterAll(() => lab.close())

/** A console tells starter and engine of Ctrl+C at the same time; workers have none. */
function pressCtrlC(running: Running): void {
  for (const { pid, command } of running.processes()) if (!/worker/.test(command)) process.kill(pid, 'SIGINT')
}

test('Ctrl+C ends the engine in order', async () => {
  const dataDir = join(lab.folder, 'data')
  const engine = await lab.serve(dataDir)
  pressCtrlC(engine)
  await engine.gone()
  expect(existsSync(join(dataDir, 'engine.json'))).toBe(false)
})

test('Ctrl+C leaves nothing of a client in the folder for temporary files', async () => {
  // Wine takes TEMP from its registry, whatever the caller's environment says.
  const users = join(lab.bed.folder, 'prefix/drive_c/users')
  const [temporary = ''] = readdirSync(users)
    .map(user => join(users, user, 'AppData/Local/Temp'))
    .filter(folder => existsSync(folder))
  const ours = (): string[] => readdirSync(temporary).filter(name => name.startsWith('steuerstapel'))
  for (const name of ours()) rmSync(join(temporary, name), { recursive: true })
  const running = lab.start(['process', SAMPLES, '--out', join(lab.folder, 'out')])
  const left = (): string[] =>
    readdirSync(temporary, { recursive: true, encoding: 'utf8' }).filter(name => /originals\/.*\//.test(name))
  await waitFor(() => expect(left().length).toBeGreaterThan(0))
  pressCtrlC(running)
  await running.gone()
  expect(ours()).toEqual([])
})
