import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { speedOf } from '../../../../../engine/phases/ocr/tesseract/recogniser-build.ts'

const require = createRequire(import.meta.url)
const folder = dirname(require.resolve('tesseract.js-core/package.json'))
const wasm = readFileSync(join(folder, 'tesseract-core-relaxedsimd-lstm.wasm'))

test('the installed build runs at full speed where the machine has the instructions', () => {
  expect(speedOf(wasm, true)).toBe('full')
})

test('a machine without the instructions is told apart from a build of another version', () => {
  expect(speedOf(wasm, false)).toBe('machine_without_relaxed_simd')
  const other = Buffer.concat([wasm, Buffer.from([0])])
  expect(speedOf(other, true)).toBe('other_build')
})
