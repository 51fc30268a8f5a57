import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drawPdf } from '../../fixtures/make/draw-pdf.ts'
import { photoLook } from '../../fixtures/make/photo-look.ts'
import { rasterize } from '../../fixtures/make/rasterize.ts'
import type { Quad } from '../../fixtures/make/warp.ts'
import { CORPUS_PAGES } from './corpus-pages.ts'
import { degrade, placeOf } from './degrade.ts'
import type { Wear } from './degrade.ts'
import { quadPoint } from './quad-point.ts'
import { mapBox, truthWords } from './truth-words.ts'
import type { TruthWord } from './truth-words.ts'

export const LOOKS = ['clean', 'mild', 'hard', 'faint', 'low150', 'turned90', 'turned180', 'photo', 'colour'] as const
/**
 * For stacks of scans only: colour that is hard to read, and scans in files as large as office scanners write by
 * default.
 */
const STACK_LOOKS = ['colourHard', 'fine', 'fineHard', 'fineColour', 'fineColourHard'] as const
const ALL_LOOKS = [...LOOKS, ...STACK_LOOKS] as const
export type Look = (typeof ALL_LOOKS)[number]

export interface CorpusPage {
  readonly name: string
  readonly look: Look
  /** A JPEG with its resolution. */
  readonly path: string
  readonly dpi: number
  /** Words with their boxes in the picture as delivered. */
  readonly truth: readonly TruthWord[]
}

const CLEAN: Wear = {
  dpi: 300,
  skewDegrees: 0,
  noise: 1.5,
  blurPx: 0.4,
  shade: 0.02,
  ink: 15,
  paper: 247,
  jpegQuality: 80,
  turned: 0,
  colour: false,
}
const PHOTO = { width: 2480, height: 3300, dpi: 275 }
const FOLDER = import.meta.dirname

/** One page under one look; the same pixels in every run. `index` is the page's place in the corpus. */
export async function makePage(index: number, look: Look, path: string): Promise<CorpusPage> {
  const page = CORPUS_PAGES[index % CORPUS_PAGES.length]
  if (!page) throw new Error('the corpus has pages')
  const wear = wearOf(look, index)
  const truth = await truthWords(page.sheet)
  const [raster] = await rasterize(await drawPdf('', [page.sheet]), look === 'photo' ? 250 : wear.dpi)
  if (!raster) throw new Error('a sheet draws as a page')
  const seed = 1000 + 31 * index + ALL_LOOKS.indexOf(look)
  const bytes =
    look === 'photo'
      ? await photoLook(raster, {
          ...PHOTO,
          seed,
          corners: corners(index),
          shadow: 0.3,
          orientation: 1,
          quality: 80,
        })
      : await degrade(raster, wear, seed)
  const place = look === 'photo' ? quadPoint(corners(index)) : placeOf(raster, wear)
  writeFileSync(`${path}.part`, bytes)
  renameSync(`${path}.part`, path)
  const dpi = look === 'photo' ? PHOTO.dpi : wear.dpi
  return { name: page.name, look, path, dpi, truth: truth.map(word => ({ ...word, box: mapBox(word.box, place) })) }
}

/** `pagesMax` pages under each look, kept in the temp folder while the code that draws them stays the same. */
export async function makeCorpus(looks: readonly Look[], pagesMax: number): Promise<CorpusPage[]> {
  const folder = join(tmpdir(), 'steuerstapel-ocr-corpus', hashSources())
  mkdirSync(folder, { recursive: true })
  const pages: CorpusPage[] = []
  for (const look of looks) {
    for (let index = 0; index < Math.min(pagesMax, CORPUS_PAGES.length); index++) {
      const path = join(folder, `${look}-${index}.jpg`)
      const notes = `${path}.json`
      if (!existsSync(notes)) writeFileSync(notes, JSON.stringify(await makePage(index, look, path)))
      pages.push(JSON.parse(readFileSync(notes, 'utf8')) as CorpusPage)
    }
  }
  return pages
}

function wearOf(look: Look, index: number): Wear {
  const side = index % 2 === 0 ? 1 : -1
  const mild: Wear = { ...CLEAN, skewDegrees: side * (0.3 + 0.04 * index), noise: 3, blurPx: 0.5, jpegQuality: 72 }
  const hard: Wear = {
    ...CLEAN,
    skewDegrees: side * (1 + 0.1 * index),
    noise: 9,
    blurPx: 1.1,
    shade: 0.45,
    ink: 45,
    paper: 235,
    jpegQuality: 50,
  }
  const fine: Wear = { ...mild, noise: 5, jpegQuality: 85 }
  const fineHard: Wear = { ...hard, jpegQuality: 85 }
  switch (look) {
    case 'clean':
      return CLEAN
    case 'mild':
      return mild
    case 'hard':
      return hard
    case 'faint':
      return { ...mild, ink: 165, paper: 238, noise: 4 }
    case 'low150':
      return { ...mild, dpi: 150 }
    case 'turned90':
      return { ...mild, turned: 90 }
    case 'turned180':
      return { ...mild, turned: 180 }
    case 'colour':
      return { ...mild, colour: true }
    case 'colourHard':
      return { ...hard, colour: true }
    case 'fine':
      return fine
    case 'fineHard':
      return fineHard
    case 'fineColour':
      return { ...fine, colour: true }
    case 'fineColourHard':
      return { ...fineHard, colour: true }
    case 'photo':
      return { ...mild, dpi: PHOTO.dpi }
  }
}

/** Where the sheet's corners lie in a photo, as shares: each page is held a little differently. */
function corners(index: number): Quad {
  const sway = ((index % 5) - 2) * 0.008
  return [
    { x: 0.06 + sway, y: 0.05 },
    { x: 0.94, y: 0.035 + sway },
    { x: 0.97, y: 0.955 },
    { x: 0.035, y: 0.945 - sway },
  ]
}

function hashSources(): string {
  const hash = createHash('sha256')
  const folders = [
    FOLDER,
    join(FOLDER, 'pages'),
    join(FOLDER, '../../fixtures/make'),
    join(FOLDER, '../../fixtures/make/documents'),
  ]
  for (const folder of folders) {
    for (const name of readdirSync(folder).sort()) {
      const isDrawn = folder !== FOLDER || /^(corpus-pages|degrade|make-corpus|quad-point|truth-words)\.ts$/.test(name)
      if (isDrawn && name.endsWith('.ts')) hash.update(name).update(readFileSync(join(folder, name)))
    }
  }
  return hash.digest('hex').slice(0, 16)
}
