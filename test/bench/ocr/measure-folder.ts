import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { rasterize } from '../../fixtures/make/rasterize.ts'
import { wordRecall } from '../../eval/word-recall.ts'
import { toGreyPictures } from './grey-pictures.ts'
import type { NativeTesseract, Picture } from './native-tesseract.ts'
import { createEngineReader } from './read-with-engine.ts'

/** Share of the truth's words that were read, over the scans of one kind. */
export interface FolderRecall {
  readonly variant: string
  readonly scans: number
  readonly engine: number
  /** The better of native tesseract as it comes and at its best; null when it is missing. */
  readonly native: number | null
}

interface Truth {
  readonly file: string
  readonly variant?: string
  readonly dpi?: number
  readonly text?: string
}

const TRUTH_FILES = ['TRUTH/scans-devfamily.json', 'TRUTH/receipts-de.json']
const MEDIA_TYPES = { pdf: 'application/pdf', jpg: 'image/jpeg', png: 'image/png', tif: 'image/tiff' } as const

/** First pages of the scans of a folder that has their words in TRUTH/*.json; nothing of the folder is kept. */
export async function measureFolder(
  dir: string,
  native: NativeTesseract | null,
  options: { readonly workers: number },
): Promise<FolderRecall[]> {
  const paths = TRUTH_FILES.map(name => join(dir, name)).filter(path => existsSync(path))
  const truths = paths.flatMap(path => JSON.parse(readFileSync(path, 'utf8')) as Truth[])
  const scans = truths.flatMap(truth => (truth.text === undefined ? [] : [{ ...truth, text: truth.text }]))
  const work = mkdtempSync(join(tmpdir(), 'steuerstapel-ocr-folder-'))
  const reader = createEngineReader(options.workers, 'fast')
  const shares = new Map<string, { engine: number[]; native: number[] }>()
  try {
    for (const { file, variant = 'photo', dpi = 300, text } of scans) {
      const path = join(dir, file)
      const row = shares.get(variant) ?? { engine: [], native: [] }
      shares.set(variant, row)
      const [page] = await reader.read([path], mediaTypeOf(file))
      row.engine.push(wordRecall(text, page?.words.map(word => word.text) ?? []))
      if (native) row.native.push(await readNative(native, await toPicture(path, dpi, work), text))
    }
  } finally {
    await reader.close()
    rmSync(work, { recursive: true, force: true })
  }
  return [...shares].map(([variant, row]) => ({
    variant,
    scans: row.engine.length,
    engine: mean(row.engine),
    native: native ? mean(row.native) : null,
  }))
}

async function readNative(native: NativeTesseract, picture: Picture, text: string): Promise<number> {
  const pictures = await toGreyPictures([picture])
  const shares: number[] = []
  for (const [sauvola, layout] of [
    [false, 3],
    [true, native.findsOrientation ? 1 : 3],
  ] as const) {
    const { words } = await native.read(pictures, { sauvola, layout })
    shares.push(wordRecall(text, words[0]?.map(word => word.text) ?? []))
  }
  return Math.max(...shares)
}

/** The first page as a picture: PDFs are drawn. */
async function toPicture(path: string, dpi: number, work: string): Promise<Picture> {
  if (mediaTypeOf(path) !== 'application/pdf') return { path, dpi }
  const [page] = await rasterize(readFileSync(path), 300)
  if (!page) throw new Error(`${path} has no page`)
  const picture = join(work, 'page.png')
  const raw = { width: page.width, height: page.height, channels: page.channels }
  writeFileSync(picture, await sharp(page.data, { raw }).png({ compressionLevel: 1 }).toBuffer())
  return { path: picture, dpi: 300 }
}

function mediaTypeOf(file: string): (typeof MEDIA_TYPES)[keyof typeof MEDIA_TYPES] {
  const ending = file.split('.').at(-1) ?? ''
  if (ending in MEDIA_TYPES) return MEDIA_TYPES[ending as keyof typeof MEDIA_TYPES]
  throw new Error(`no page type: ${file}`)
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}
