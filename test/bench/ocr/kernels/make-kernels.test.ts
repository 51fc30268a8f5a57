import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import kernels from '../../../../engine/data/recogniser-kernels.json' with { type: 'json' }
import { makeKernels } from './make-kernels.ts'

test('the loops that ship are those that are made from their text for the build that is installed', () => {
  const work = mkdtempSync(join(tmpdir(), 'steuerstapel-kernels-'))
  try {
    expect(makeKernels(work)).toEqual(kernels)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
})
