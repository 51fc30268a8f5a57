import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { spareCompression } from '../../../../../engine/phases/ocr/tesseract/spare-compression.ts'

const LEVELS = [
  [0, 0, 0, 0],
  [4, 4, 8, 4],
  [4, 5, 16, 8],
  [4, 6, 32, 32],
  [4, 4, 16, 16],
  [8, 16, 32, 32],
  [8, 16, 128, 128],
  [8, 32, 128, 256],
  [32, 128, 258, 1024],
  [32, 258, 258, 4096],
]

/** zlib's table as a compiler lays it down; the functions are numbered 70 for storing, 71 and 72. */
function aTable(): Buffer {
  const table = Buffer.alloc(120)
  for (const [level, row] of LEVELS.entries()) {
    for (const [index, value] of row.entries()) table.writeUInt16LE(value, level * 12 + index * 2)
    table.writeUInt32LE(level === 0 ? 70 : level < 4 ? 71 : 72, level * 12 + 8)
  }
  return table
}

const rowOf = (module: Buffer, table: number, level: number): Buffer =>
  module.subarray(table + level * 12, table + level * 12 + 12)

test('the default level stores as level 0 does, and nothing else changes', () => {
  const module = Buffer.concat([Buffer.alloc(33, 7), aTable(), Buffer.alloc(10, 9)])
  const spared = spareCompression(module)
  expect(rowOf(spared, 33, 6).equals(rowOf(module, 33, 0))).toBe(true)
  rowOf(module, 33, 6).copy(spared, 33 + 6 * 12)
  expect(spared.equals(module)).toBe(true)
})

test.each([
  ['none', Buffer.alloc(500, 4)],
  ['two', Buffer.concat([aTable(), aTable()])],
  ['half a', aTable().subarray(0, 90)],
])('a module with %s table stays as it is', (_, module) => {
  expect(spareCompression(module)).toBe(module)
})

test.each(['relaxedsimd-lstm', 'simd-lstm'])('the table is found in the installed build %s', build => {
  const folder = dirname(createRequire(import.meta.url).resolve('tesseract.js-core/package.json'))
  const wasm = readFileSync(join(folder, `tesseract-core-${build}.wasm`))
  const spared = spareCompression(wasm)
  expect(spared.equals(wasm)).toBe(false)
  expect(spared.length).toBe(wasm.length)
})
