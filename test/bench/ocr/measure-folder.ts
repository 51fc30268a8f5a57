import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { wordRecall } from '../../eval/word-recall.ts'
import { toGreyPictures } from './grey-pictures.ts'
import type { NativeTesseract, Picture } from './native-tesseract.ts'
import { createEngineReader } from './read-with-engine.ts'
import { mediaTypeOf, toPicture } from './scan-picture.ts'

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
      if (native)
        row.native.push(
          await readNative(
            native,
            await toPicture(path, mediaTypeOf(file) === 'application/pdf' ? 300 : dpi, work),
            text,
          ),
        )
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

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}
