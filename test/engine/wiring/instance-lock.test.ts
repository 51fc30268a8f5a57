import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { holdDataFolder } from '../../../engine/wiring/instance-lock.ts'
import { startEngine, temporaryDataDir } from '../../support/engine-process.ts'
import { waitFor } from '../../support/wait-for.ts'

test('a second engine is refused although somebody deleted the lock of the first', async () => {
  const { dataDir, remove } = temporaryDataDir()
  const first = await startEngine({ dataDir })
  try {
    rmSync(join(dataDir, 'engine.lock'))
    await expect(startEngine({ dataDir })).rejects.toThrow(`läuft bereits eine Engine (Prozess ${first.pid})`)
    expect((await fetch(`${first.httpUrl}/readyz`)).status).toBe(200)
  } finally {
    await first.stop()
    remove()
  }
})

test('and although somebody deleted what it says of itself as well', async () => {
  const { dataDir, remove } = temporaryDataDir()
  const first = await startEngine({ dataDir })
  try {
    rmSync(join(dataDir, 'engine.json'))
    rmSync(join(dataDir, 'engine.lock'))
    await waitFor(() => expect(existsSync(join(dataDir, 'engine.json'))).toBe(true))
    await expect(startEngine({ dataDir })).rejects.toThrow(`läuft bereits eine Engine (Prozess ${first.pid})`)
  } finally {
    await first.stop()
    remove()
  }
})

test('a lock that something else was written over holds nobody off, one that is held does', () => {
  const { dataDir, remove } = temporaryDataDir()
  writeFileSync(join(dataDir, 'engine.lock'), 'kein Schloss '.repeat(1_000))
  const letGo = holdDataFolder(dataDir)
  expect(() => holdDataFolder(dataDir)).toThrow('läuft bereits eine Engine')
  letGo()
  holdDataFolder(dataDir)()
  remove()
})

test.each([
  ['a file in place of a folder', (dataDir: string) => writeFileSync(join(dataDir, 'logs'), ''), /logs ist eine Datei/],
  [
    'a folder in place of a file',
    (dataDir: string) => mkdirSync(join(dataDir, 'engine.json', 'x'), { recursive: true }),
    /engine\.json ist ein Ordner/,
  ],
])('%s in the data folder stops the start with its name', async (_, put, said) => {
  const { dataDir, remove } = temporaryDataDir()
  put(dataDir)
  await expect(startEngine({ dataDir })).rejects.toThrow(said)
  remove()
})
