import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { beginEncryption } from '../../engine/keys/begin-encryption.ts'
import { writeEncryption } from '../../engine/keys/folder-encryption.ts'
import { aFilledFolder, CONTENT, WORD } from './a-filled-folder.ts'
import { findPlain } from './find-plain.ts'

const REWRITING = join(import.meta.dirname, '..', 'support', 'faults', 'rewriting-folder.ts')
/** How many of its steps each way is killed at: `ENCRYPTION_KILLS=1000` for every one. */
const KILLS = Number(process.env['ENCRYPTION_KILLS'] ?? 4)

interface Ended {
  readonly isKilled: boolean
  readonly code: number | null
  readonly steps: number
  readonly stderr: string
}

function rewrite(way: 'encrypt' | 'decrypt', folder: string, key: Buffer, killedAt = 0): Promise<Ended> {
  const args = [REWRITING, way, folder, key.toString('hex'), String(killedAt)]
  return new Promise(resolve => {
    const child = execFile(process.execPath, args, (error, stdout, stderr) => {
      const isKilled = child.signalCode === 'SIGKILL'
      resolve({ isKilled, code: child.exitCode, steps: Number(stdout), stderr: error ? stderr : '' })
    })
  })
}

/** Spread over the whole way, its last steps among them, where names change places. */
function placesOf(steps: number): readonly number[] {
  const wanted = Math.min(KILLS, steps)
  return Array.from({ length: wanted }, (_, at) => Math.max(1, Math.round(((at + 1) * steps) / wanted)))
}

function rowsOf(folder: string): unknown {
  const db = new Database(join(folder, 'steuerstapel.db'), { readonly: true })
  try {
    return ['mandants', 'batches', 'documents', 'runs', 'audit_log'].map(table =>
      db.prepare(`SELECT * FROM ${table} ORDER BY 1, 2`).all(),
    )
  } finally {
    db.close()
  }
}

test('encrypting and decrypting go on where they were killed: nothing is lost, and nothing readable is left', async () => {
  const root = mkdtempSync(join(tmpdir(), 'steuerstapel-killed-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const [plain, begun, sealed, copy] = ['plain', 'begun', 'sealed', 'copy'].map(name => join(root, name)) as [
    string,
    string,
    string,
    string,
  ]
  const sha256 = await aFilledFolder(plain)
  const rows = rowsOf(plain)
  cpSync(plain, begun, { recursive: true })
  const daily = { kind: 'passphrase', passphrase: 'vier Wörter lang', n: 1_024 } as const
  const { encryption, dataKey } = await beginEncryption(begun, daily, '2026-11-27T18:00:00Z')
  await writeEncryption(begun, encryption)
  const fresh = (from: string): void => {
    rmSync(copy, { recursive: true, force: true })
    mkdirSync(copy)
    cpSync(from, copy, { recursive: true })
  }
  const plainIn = () => findPlain([copy], { words: [WORD], sha256s: new Set([sha256]) }).found

  fresh(begun)
  const encrypting = await rewrite('encrypt', copy, dataKey)
  expect(encrypting).toMatchObject({ code: 0, stderr: '' })
  cpSync(copy, sealed, { recursive: true })
  const decrypting = await rewrite('decrypt', copy, dataKey)
  expect(decrypting).toMatchObject({ code: 0, stderr: '' })
  expect(rowsOf(copy)).toEqual(rows)
  expect(encrypting.steps).toBeGreaterThan(20)

  let kills = 0
  for (const step of placesOf(encrypting.steps)) {
    fresh(begun)
    if ((await rewrite('encrypt', copy, dataKey, step)).isKilled) kills += 1
    expect([step, await rewrite('encrypt', copy, dataKey)]).toMatchObject([step, { code: 0, stderr: '' }])
    expect([step, plainIn()]).toEqual([step, []])
    expect([step, await rewrite('decrypt', copy, dataKey)]).toMatchObject([step, { code: 0, stderr: '' }])
    expect([step, rowsOf(copy)]).toEqual([step, rows])
    expect(readFileSync(join(copy, 'files/managed/mappe/ergebnis.pdf')).equals(CONTENT)).toBe(true)
  }
  for (const step of placesOf(decrypting.steps)) {
    fresh(sealed)
    if ((await rewrite('decrypt', copy, dataKey, step)).isKilled) kills += 1
    expect([step, await rewrite('decrypt', copy, dataKey)]).toMatchObject([step, { code: 0, stderr: '' }])
    expect([step, rowsOf(copy)]).toEqual([step, rows])
    expect(readFileSync(join(copy, 'files/managed/mappe/ergebnis.pdf')).equals(CONTENT)).toBe(true)
    expect(readdirSync(copy)).not.toContain('encryption.json')
  }
  expect(kills).toBeGreaterThanOrEqual(placesOf(encrypting.steps).length)
})
