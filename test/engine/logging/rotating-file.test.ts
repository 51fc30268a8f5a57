import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openRotatingFile } from '../../../engine/logging/rotating-file.ts'

const aPath = (): string => join(mkdtempSync(join(tmpdir(), 'protokoll-')), 'logs', 'engine.log')
const line = (number: number): string => `${String(number).padStart(9, '0')}\n`

test('a log stays below its limit, and the newest lines are kept in order', () => {
  const path = aPath()
  const log = openRotatingFile(path, { bytesMax: 100, filesMax: 3 })
  for (let number = 1; number <= 45; number++) log.write(line(number))
  const names = readdirSync(join(path, '..')).toSorted()
  expect(names).toEqual(['engine.log', 'engine.log.1', 'engine.log.2'])
  const kept = ['engine.log.2', 'engine.log.1', 'engine.log'].map(name => readFileSync(join(path, '..', name), 'utf8'))
  expect(kept.every(text => text.length <= 100)).toBe(true)
  expect(kept.join('')).toBe(Array.from({ length: 25 }, (_, index) => line(index + 21)).join(''))
})

test('a log goes on where the last start left it, and nobody else can read it', () => {
  const path = aPath()
  openRotatingFile(path).write('eins\n')
  openRotatingFile(path).write('zwei\n')
  expect(readFileSync(path, 'utf8')).toBe('eins\nzwei\n')
  expect(statSync(path).mode & 0o077).toBe(process.platform === 'win32' ? 0o066 : 0)
})

test('one line longer than the limit is written whole', () => {
  const path = aPath()
  const log = openRotatingFile(path, { bytesMax: 10, filesMax: 2 })
  log.write('a'.repeat(50))
  log.write('b')
  expect(readFileSync(path, 'utf8')).toBe('b')
  expect(readFileSync(`${path}.1`, 'utf8')).toBe('a'.repeat(50))
})
