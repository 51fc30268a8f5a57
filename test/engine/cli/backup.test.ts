import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createHash } from 'node:crypto'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, test } from 'vitest'
import { restoreBackup } from '../../../engine/cli/restore-backup.ts'
import { takeBackup } from '../../../engine/backup/take-backup.ts'
import { databaseToCopy, inspectDatabase } from '../../../engine/wiring/open-storage.ts'
import { auditFile, chainHead, checkChain } from '../../../engine/model/audit-chain.ts'
import { systemClock } from '../../../engine/shared/clock.ts'
import { openSqlite } from '../../../engine/storage/sqlite/open.ts'
import { aProject } from '../../support/a-batch.ts'
import { aFolder, steuerstapel } from './run-cli.ts'

const children: ChildProcess[] = []
afterEach(async () => {
  for (const child of children.splice(0)) {
    const gone = once(child, 'exit')
    if (child.exitCode === null && child.kill('SIGKILL')) await gone
  }
})

/** A process that fills the data folder; the last number it sent is the count of batches that are whole. */
async function aWriter(dataDir: string): Promise<{ done(): number; end(): Promise<void> }> {
  const script = fileURLToPath(new URL('./write-without-end.ts', import.meta.url))
  const child = fork(script, [dataDir], { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  children.push(child)
  const told = { done: 0 }
  child.on('message', count => (told.done = Number(count)))
  while (told.done < 5) await once(child, 'message')
  return {
    done: () => told.done,
    end: async () => {
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
      children.splice(children.indexOf(child), 1)
    },
  }
}

const back = async (dataDir: string, target: string) => {
  const database = await databaseToCopy({ dataDir, databaseUrl: null })
  return await takeBackup({ dataDir, database, target, engineVersion: '0.1.0', clock: systemClock })
}
const sha256 = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex')

/** What is wrong with a restored data folder; also the number of its batches. */
async function judge(dataDir: string): Promise<{ readonly wrong: string[]; readonly batches: number }> {
  const path = join(dataDir, 'steuerstapel.db')
  const wrong = [...inspectDatabase(path).faults]
  const storage = openSqlite(path, { clock: systemClock })
  const { items, total } = await storage.batches.list({ projectId: aProject.id, limit: 100_000, offset: 0 })
  for (const { batch } of items) {
    const log = await storage.audit.list(batch.id)
    if (checkChain(auditFile(log), batch.id, chainHead(log)).fault) wrong.push(`${batch.id}: log`)
    for (const document of await storage.documents.listByBatch(batch.id)) {
      const of = document.sha256 ?? ''
      const original = join(dataDir, 'files/originals', of.slice(0, 2), of)
      if (!existsSync(original) || sha256(original) !== of) wrong.push(`${batch.id}: original`)
    }
    const output = await storage.batches.output(batch.id)
    const { wanted, done } = await storage.corrections.revision(batch.id)
    // A Belegmappe whose correction is open is written anew by the next engine.
    if (!output || done < wanted) continue
    const result = join(dataDir, 'files/managed', output.path)
    if (!existsSync(result) || sha256(result) !== output.sha256) wrong.push(`${batch.id}: result`)
  }
  await storage.close()
  return { wrong, batches: total }
}

/** A data folder with something of everything, and nobody working in it. */
async function aDataFolder(): Promise<string> {
  const dataDir = aFolder()
  mkdirSync(join(dataDir, 'tls'))
  writeFileSync(join(dataDir, 'tls/ca.pem'), 'pem')
  writeFileSync(join(dataDir, 'master.key'), 'k'.repeat(32), { mode: 0o600 })
  writeFileSync(join(dataDir, 'config.json'), '{}')
  writeFileSync(join(dataDir, 'engine.json'), '{}')
  mkdirSync(join(dataDir, 'logs'))
  writeFileSync(join(dataDir, 'logs/engine.log'), 'x')
  const writer = await aWriter(dataDir)
  await writer.end()
  return dataDir
}

function tree(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
  return names
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort()
}

describe('a backup', () => {
  test('taken while batches are written restores to a whole of one moment, 20 times', async () => {
    const dataDir = aFolder()
    const writer = await aWriter(dataDir)
    for (let round = 0; round < 20; round += 1) {
      const [target, restored] = [join(aFolder(), 'sicherung'), join(aFolder(), 'daten')]
      const before = writer.done()
      const { damaged } = await back(dataDir, target)
      const after = writer.done() + 1
      await restoreBackup(target, restored)
      const { wrong, batches } = await judge(restored)
      expect({ damaged, wrong }).toEqual({ damaged: [], wrong: [] })
      expect(batches).toBeGreaterThanOrEqual(before)
      expect(batches).toBeLessThanOrEqual(after)
      for (const folder of [target, restored]) rmSync(folder, { recursive: true })
    }
    expect(writer.done()).toBeGreaterThan(20)
  })

  test('holds all but the log and what belongs to the running process, with the rights of each file', async () => {
    const dataDir = await aDataFolder()
    const target = join(aFolder(), 'neu')
    await back(dataDir, target)
    const names = tree(join(target, 'daten'))
    const originals = tree(join(dataDir, 'files/originals')).map(name => `files/originals/${name}`)
    expect(names).toEqual(
      expect.arrayContaining(['config.json', 'master.key', 'steuerstapel.db', 'tls/ca.pem', ...originals]),
    )
    expect(names.filter(name => /^(engine\.|logs|files\/incoming|steuerstapel\.db-)/.test(name))).toEqual([])
    expect(statSync(join(target, 'daten/master.key')).mode & 0o777).toBe(0o600)
    expect(statSync(target).mode & 0o777).toBe(0o700)
    const restored = join(aFolder(), 'daten')
    await restoreBackup(target, restored)
    expect(tree(restored).filter(name => !name.startsWith('engine.lock'))).toEqual(names)
  })

  test('never overwrites, and neither contains the data folder nor lies in it', async () => {
    const dataDir = await aDataFolder()
    const full = aFolder()
    writeFileSync(join(full, 'brief.txt'), 'x')
    await expect(back(dataDir, full)).rejects.toMatchObject({ code: 'backup_target_not_empty' })
    expect(readdirSync(full)).toEqual(['brief.txt'])
    for (const target of [dataDir, join(dataDir, 'sicherung'), join(dataDir, '..')]) {
      await expect(back(dataDir, target)).rejects.toMatchObject({ code: 'backup_target_inside' })
    }
    symlinkSync('/etc', join(dataDir, 'verweis'))
    const target = join(aFolder(), 'neu')
    await expect(back(dataDir, target)).rejects.toMatchObject({ code: 'backup_link' })
    expect(readdirSync(target)).toEqual([])
    await expect(back(aFolder(), join(aFolder(), 'neu'))).rejects.toMatchObject({ code: 'no_database' })
  })

  test('names files that are missing or damaged in the data folder, and holds the rest', async () => {
    const dataDir = await aDataFolder()
    const [first = '', second = ''] = tree(join(dataDir, 'files/originals'))
    rmSync(join(dataDir, 'files/originals', first))
    appendFileSync(join(dataDir, 'files/originals', second), 'x')
    const [result = ''] = tree(join(dataDir, 'files/managed'))
    appendFileSync(join(dataDir, 'files/managed', result), 'x')
    const { damaged } = await back(dataDir, join(aFolder(), 'neu'))
    expect([...damaged].sort()).toEqual([
      `files/managed/${result}`,
      `files/originals/${first}`,
      `files/originals/${second}`,
    ])
  })
})

describe('restoring', () => {
  test('any changed or missing file of the backup is found, and nothing is left behind', async () => {
    const dataDir = await aDataFolder()
    const target = join(aFolder(), 'neu')
    await back(dataDir, target)
    const mirror = join(target, 'daten')
    const restored = join(aFolder(), 'daten')
    for (const name of [
      'steuerstapel.db',
      'config.json',
      ...tree(mirror)
        .filter(path => path.startsWith('files/'))
        .slice(0, 3),
    ]) {
      const path = join(mirror, name)
      const bytes = readFileSync(path)
      const changed = Buffer.from(bytes)
      changed[bytes.length >> 1] = (changed[bytes.length >> 1] ?? 0) ^ 1
      // Another file in its place: the originals are second names of those in the data folder.
      rmSync(path)
      writeFileSync(path, changed)
      await expect(restoreBackup(target, restored)).rejects.toMatchObject({ code: 'backup_damaged' })
      expect(readdirSync(restored)).toEqual([])
      rmSync(path)
      await expect(restoreBackup(target, restored)).rejects.toMatchObject({ code: 'backup_damaged' })
      writeFileSync(path, bytes)
    }
    await restoreBackup(target, restored)
    expect((await judge(restored)).wrong).toEqual([])
  })

  test('a folder that is not empty, a backup without its manifest, and paths that lead out are refused', async () => {
    const dataDir = await aDataFolder()
    const target = join(aFolder(), 'neu')
    await back(dataDir, target)
    await expect(restoreBackup(target, dataDir)).rejects.toMatchObject({ code: 'data_folder_not_empty' })
    const manifest = join(target, 'sicherung.json')
    const text = readFileSync(manifest, 'utf8')
    for (const path of ['../draussen', '/etc/passwd', 'a/../../b', 'C:\\\\x', '.', '']) {
      writeFileSync(manifest, text.replace('"config.json"', `"${path}"`))
      await expect(restoreBackup(target, join(aFolder(), 'x'))).rejects.toMatchObject({ code: 'backup_damaged' })
    }
    renameSync(manifest, `${manifest}.weg`)
    await expect(restoreBackup(target, join(aFolder(), 'x'))).rejects.toMatchObject({ code: 'backup_incomplete' })
  })

  test('the commands say in German what was done, and what to do when it was not', async () => {
    const dataDir = await aDataFolder()
    const target = join(aFolder(), 'neu')
    const taken = await steuerstapel(['backup', target], { STEUERSTAPEL_DATA_DIR: dataDir })
    expect([taken.code, taken.stderr]).toEqual([0, ''])
    expect(taken.stdout).toMatch(/Gesichert nach .*neu: \d+ Dateien[^]*auf demselben Datenträger/)
    const again = await steuerstapel(['backup', target], { STEUERSTAPEL_DATA_DIR: dataDir })
    expect([again.code, again.stderr]).toEqual([1, expect.stringMatching(/nicht leer\. Bitte einen neuen Ordner/)])
    const restored = join(aFolder(), 'daten')
    const there = await steuerstapel(['restore', target, '--json'], { STEUERSTAPEL_DATA_DIR: restored })
    expect(there.code).toBe(0)
    expect(JSON.parse(there.stdout)).toMatchObject({ data_folder: restored })
    const twice = await steuerstapel(['restore', target], { STEUERSTAPEL_DATA_DIR: restored })
    expect([twice.code, twice.stderr]).toEqual([1, expect.stringMatching(/nicht leer\. Bitte erst verschieben/)])
    expect((await steuerstapel(['restore'])).code).toBe(64)
    expect((await steuerstapel(['backup', 'a', 'b'])).code).toBe(64)
  })
})
