import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { archivalObjects, writeObjects } from '../engine/pdfa/make-archival.ts'
import { measurePdfa } from './measure-pdfa.ts'

test('verdicts are held against the names of the files', () => {
  const dir = mkdtempSync(join(tmpdir(), 'pdfa-'))
  const folder = join(dir, 'PDF_A-3b', '6.1 File structure')
  mkdirSync(folder, { recursive: true })
  const whole = writeObjects(archivalObjects())
  writeFileSync(join(folder, 'suite 6-1-2-t01-pass-a.pdf'), whole)
  writeFileSync(join(folder, 'suite 6-1-2-t01-fail-a.pdf'), whole)
  writeFileSync(join(folder, 'suite 6-1-2-t01-fail-b.pdf'), whole.subarray(1))
  const { files, clauses, misses } = measurePdfa(dir)
  expect({ files, clauses, missed: misses.length }).toEqual({
    files: 3,
    clauses: [{ clause: '6.1.2', files: 3, agreed: 2 }],
    missed: 1,
  })
})
