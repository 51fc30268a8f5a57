import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { ImageMediaType } from '../../../../engine/model/media-type.ts'
import { createWorkerPool } from '../../../../engine/isolation/worker-pool.ts'
import { aFile } from '../../../support/a-document.ts'
import { IMAGE_BOMBS } from '../../../fixtures/make/bombs/image-bombs.ts'
import { PDF_BOMBS } from '../../../fixtures/make/bombs/pdf-bombs.ts'
import { aShare } from '../../../support/a-share.ts'

const quiet = { info: () => undefined, warn: () => undefined }
const pool = createWorkerPool({ size: 1, logger: quiet })
const outPath = join(mkdtempSync(join(tmpdir(), 'steuerstapel-hostile-')), 'out')
afterAll(() => pool.close())

const within = (cpuMs = 60_000) => ({ signal: new AbortController().signal, share: aShare, cpuMs })

/** Number of pages in the end, or the code of the error. */
async function outcomeOf(content: Buffer, cpuMs?: number): Promise<number | string> {
  const path = aFile(content)
  try {
    const { rewritten } = await pool.run('prepare-pdf', { path, passwords: [], outPath }, within(cpuMs))
    const readable = { path: rewritten ? outPath : path, mediaType: 'application/pdf', pagesMax: 2000 } as const
    return (await pool.run('inspect-document', readable, within(cpuMs))).pages.length
  } catch (error) {
    return (error as { code?: string }).code ?? 'bug'
  }
}

const OUTCOMES: Readonly<Record<string, number | string>> = {
  'billion-pages.pdf': 1,
  'million-pages.pdf': 1,
  'page-tree-loop.pdf': 1,
  'page-tree-is-its-own-kid.pdf': 'corrupt_file',
  'doubling-page-tree.pdf': 1,
  'deep-kids.pdf': 1,
  'deep-array.pdf': 1,
  'recursive-length.pdf': 1,
  'recursive-parent.pdf': 1,
  'xref-loop.pdf': 1,
  'objstm-of-itself.pdf': 1,
  'stream-bomb.pdf': 1,
  'huge-page.pdf': 1,
  'tiny-tiles.pdf': 1,
}

describe('a hostile PDF', () => {
  test.each(Object.entries(OUTCOMES))('%s ends with %s', async (name, outcome) => {
    expect(await outcomeOf(PDF_BOMBS[name]?.() ?? Buffer.alloc(0))).toBe(outcome)
  })

  test('that draws for ever costs its worker, and the next file is read', async () => {
    expect(await outcomeOf(PDF_BOMBS['recursive-form.pdf']?.() ?? Buffer.alloc(0), 3000)).toBe('processing_too_costly')
    expect(await outcomeOf(PDF_BOMBS['xref-loop.pdf']?.() ?? Buffer.alloc(0))).toBe(1)
  })
})

describe('a page that takes too much to be drawn', () => {
  const tiles = {
    path: aFile(PDF_BOMBS['tiny-tiles.pdf']?.() ?? Buffer.alloc(0)),
    mediaType: 'application/pdf',
  } as const
  const input = { file: tiles, page: 1, language: 'de', effort: 'little' } as const

  test('is counted and given its size', async () => {
    const inspect = { ...tiles, pagesMax: 10 }
    await expect(pool.run('inspect-document', inspect, within())).resolves.toMatchObject({
      pages: [{ number: 1, widthPt: 595, heightPt: 842 }],
    })
  })

  test('costs neither its worker nor the document', async () => {
    const fault = { kind: 'input', code: 'page_too_costly', details: { step: 'draw_page' } }
    await expect(pool.run('read-page', input, within())).rejects.toMatchObject(fault)
    expect(await outcomeOf(PDF_BOMBS['xref-loop.pdf']?.() ?? Buffer.alloc(0))).toBe(1)
  })
})

describe('a hostile picture', () => {
  test.each(['large.bmp', 'negative.bmp', 'large.gif', 'many-frames.gif'])('%s ends', async name => {
    const mediaType = `image/${name.split('.')[1]}` as ImageMediaType
    const path = aFile(IMAGE_BOMBS[name]?.() ?? Buffer.alloc(0))
    const ended = await pool.run('normalize-image', { path, mediaType, outPath }, within(20_000)).then(
      ({ notes }) => notes.map(note => note.code).join() || 'done',
      (error: unknown) => (error as { code?: string }).code,
    )
    const expected = {
      'large.bmp': 'image_too_large',
      'negative.bmp': 'corrupt_file',
      'many-frames.gif': 'first_frame_only',
    }
    expect(ended).toBe(expected[name as keyof typeof expected] ?? 'done')
  })

  test.each([
    ['large.png', 'image/png', 'image_too_large'],
    ['wide.png', 'image/png', 'image_too_large'],
    ['lying-size.tif', 'image/tiff', 'image_too_large'],
    ['lying-strip.tif', 'image/tiff', 'corrupt_file'],
    ['endless-directories.tif', 'image/tiff', 1],
  ] as const)('%s ends with its code', async (name, mediaType, outcome) => {
    const path = aFile(IMAGE_BOMBS[name]?.() ?? Buffer.alloc(0))
    const ended = await pool.run('inspect-document', { path, mediaType, pagesMax: 2000 }, within(20_000)).then(
      ({ pages }) => pages.length,
      (error: unknown) => (error as { code?: string }).code,
    )
    expect(ended).toBe(outcome)
  })
})
