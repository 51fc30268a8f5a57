import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { Operations, PageWorkers } from '../../../../engine/isolation/operations.ts'
import { createWorkerPool } from '../../../../engine/isolation/worker-pool.ts'
import { prepareOddPdf } from '../../../../engine/phases/conversion/prepare-odd-pdf.ts'
import { EngineError } from '../../../../engine/shared/errors.ts'
import { aFile } from '../../../support/a-document.ts'
import { aShare } from '../../../support/a-share.ts'

type Given = Operations['prepare-pdf']['input']

const signal = new AbortController().signal
const outPath = join(mkdtempSync(join(tmpdir(), 'steuerstapel-odd-')), 'out')
const input = { path: aFile(Buffer.alloc(0)), passwords: [], outPath }
const readable = { rewritten: false, hasEmbeddedFiles: false, notes: [] }

/** Workers that run away in the steps named, and end as told without them. */
function runningAway(steps: readonly string[], ends: () => typeof readable) {
  const tried: (readonly string[])[] = []
  const run = (_operation: string, { without = [] }: Given) => {
    tried.push(without)
    const step = steps.find(name => !without.some(known => known === name))
    if (step !== undefined)
      return Promise.reject(new EngineError('input', 'processing_too_costly', '', { details: { step } }))
    return Promise.resolve().then(ends)
  }
  return { tried, workers: { run } as unknown as Pick<PageWorkers, 'run'> }
}

describe('a parser that runs away with a broken PDF', () => {
  const pool = createWorkerPool({ size: 1, logger: { info: () => undefined, warn: () => undefined }, beatMs: 100 })
  afterAll(() => pool.close())

  test('costs its own budget, and the file is called corrupt', async () => {
    // Its second object never ends, over which one of the parsers goes round for ever.
    const broken =
      '%PDF-1.4\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<<\n/Kids[3 0 R]\n{Type /Pages\n>>>endobj\n3 0 obj\n<<\n'
    const stepped: string[] = []
    const workers = {
      run: (async (operation, given, options) => {
        try {
          return await pool.run(operation, given, { ...options, stepCpuMs: 3000 })
        } catch (error) {
          stepped.push(String((error as EngineError).details['step']))
          throw error
        }
      }) as PageWorkers['run'],
    }
    const run = prepareOddPdf(workers, { ...input, path: aFile(Buffer.from(broken)) }, broken.length, {
      signal,
      share: aShare,
      attempt: 1,
    })
    await expect(run).rejects.toMatchObject({ kind: 'input', code: 'corrupt_file' })
    expect(stepped).toEqual(['repair_by_libpdf', 'undefined'])
  })

  test('is left out, and the next one may repair the file', async () => {
    const { tried, workers } = runningAway(['repair_by_pdf_lib', 'repair_by_libpdf'], () => readable)
    await expect(prepareOddPdf(workers, input, 0, { signal, share: aShare, attempt: 1 })).resolves.toBe(readable)
    expect(tried).toEqual([[], ['repair_by_pdf_lib'], ['repair_by_pdf_lib', 'repair_by_libpdf']])
  })

  test('is not excused when it is no parser', async () => {
    const { tried, workers } = runningAway(['look_at_page'], () => readable)
    const run = prepareOddPdf(workers, input, 0, { signal, share: aShare, attempt: 1 })
    await expect(run).rejects.toMatchObject({ code: 'processing_too_costly' })
    expect(tried).toHaveLength(1)
  })
})

test('after two crashes no parser is tried', async () => {
  const { tried, workers } = runningAway([], () => readable)
  await prepareOddPdf(workers, input, 0, { signal, share: aShare, attempt: 2 })
  await prepareOddPdf(workers, input, 0, { signal, share: aShare, attempt: 3 })
  expect(tried).toEqual([[], ['look_at_page_tree', 'repair_by_pdf_lib', 'repair_by_libpdf', 'repair_by_gathering']])
})
