import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { enableCompileCache, getCompileCacheDir } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compileWasm } from '../../../engine/pdfium/compile-wasm.ts'
import { keepCode, takeKeptCode } from '../../../engine/pdfium/kept-code.ts'

/** A module that exports `add`, which adds two numbers of 32 bits. */
const ADD = '0061736d0100000001070160027f7f017f030201000707010361646400000a09010700200020016a0b'
const OPERATIONS = 4
let own: string | null = null

beforeAll(() => {
  if (getCompileCacheDir() !== undefined) return
  own = mkdtempSync(join(tmpdir(), 'steuerstapel-compiled-'))
  enableCompileCache(own)
})

afterAll(() => {
  if (own !== null) rmSync(own, { recursive: true, force: true })
})

/** With a section of its own, so that no other test has the same bytes. */
function aModule(): Buffer {
  return Buffer.concat([Buffer.from(ADD, 'hex'), Buffer.from([0, 10, 1, 0x78]), randomBytes(8)])
}

async function add(bytes: Buffer, one: number, other: number): Promise<number> {
  const instantiate = await compileWasm(bytes)
  const exports = instantiate({}, () => undefined) as { add(one: number, other: number): number }
  return exports.add(one, other)
}

/** The files of kept code that are there now and were not `before`. */
function keptFiles(before: readonly string[] = []): string[] {
  const folder = getCompileCacheDir() ?? ''
  return readdirSync(folder)
    .filter(name => name.endsWith('.wasm-code'))
    .map(name => join(folder, name))
    .filter(path => !before.includes(path))
}

async function kept(bytes: Buffer): Promise<string> {
  const before = keptFiles()
  expect(await add(bytes, 2, 3)).toBe(5)
  for (let operation = 0; operation < OPERATIONS; operation++) await keepCode()
  const [path, ...others] = keptFiles(before)
  expect(others).toEqual([])
  return path ?? ''
}

test('what was compiled is taken by the next one that asks, and does the same', async () => {
  const bytes = aModule()
  expect(await takeKeptCode(bytes)).toBeNull()
  const path = await kept(bytes)
  expect((await takeKeptCode(bytes))?.keptBytes).toBe(readFileSync(path).length - 32)
  expect(await add(bytes, 40, 2)).toBe(42)
  expect(await takeKeptCode(aModule())).toBeNull()
  rmSync(path)
})

test('a broken file never reaches V8', async () => {
  const bytes = aModule()
  const path = await kept(bytes)
  const whole = readFileSync(path)
  const broken = Buffer.from(whole)
  broken[whole.length - 9] = (broken[whole.length - 9] ?? 0) ^ 1
  for (const content of [broken, whole.subarray(0, -1), Buffer.alloc(0)]) {
    writeFileSync(path, content)
    expect(await takeKeptCode(bytes)).toBeNull()
    expect(await add(bytes, 1, 1)).toBe(2)
  }
  rmSync(path)
})
