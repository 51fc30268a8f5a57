import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { measureCommand } from './measure-command.ts'
import type { Usage } from './measure-command.ts'
import type { ReadWord } from './score-page.ts'

export interface NativeTesseract {
  readonly version: string
  /** The orientation model is installed, so `--psm 1` works. */
  readonly findsOrientation: boolean
  /** Words of each picture; the pictures go through one call, so its start counts once. */
  read(pictures: readonly Picture[], options: NativeOptions): Promise<{ words: ReadWord[][]; usage: Usage }>
}

export interface Picture {
  readonly path: string
  readonly dpi: number
}

export interface NativeOptions {
  readonly sauvola: boolean
  /** Page segmentation mode: 3, or 1 to find the orientation, too. */
  readonly layout: 1 | 3
}

const MODEL = fileURLToPath(new URL('../../../engine/data/models/deu.fast.traineddata', import.meta.url))

/** The native tesseract of this machine with the model that the program ships; null when there is none. */
export function findNativeTesseract(): NativeTesseract | null {
  const { status, stdout, stderr } = spawnSync('tesseract', ['--version'], { encoding: 'utf8' })
  if (status !== 0) return null
  const version = `${stdout}${stderr}`.split('\n', 1)[0] ?? ''
  const models = mkdtempSync(join(tmpdir(), 'steuerstapel-native-'))
  copyFileSync(MODEL, join(models, 'deu.traineddata'))
  const orientation = findOrientationModel()
  if (orientation !== null) copyFileSync(orientation, join(models, 'osd.traineddata'))
  return {
    version,
    findsOrientation: orientation !== null,
    read: async (pictures, { sauvola, layout }) => {
      const out = join(models, 'out')
      const list = join(models, 'list.txt')
      writeFileSync(list, pictures.map(({ path }) => `${path}\n`).join(''))
      const usage = await measureCommand(
        'tesseract',
        [
          list,
          out,
          '-l',
          'deu',
          '--tessdata-dir',
          models,
          '--oem',
          '1',
          '--psm',
          String(layout),
          '--dpi',
          String(Math.round(pictures[0]?.dpi ?? 300)),
          '-c',
          'tessedit_create_tsv=1',
          ...(sauvola ? ['-c', 'thresholding_method=2'] : []),
        ],
        { OMP_THREAD_LIMIT: '1' },
      )
      return { words: parseTsv(readFileSync(`${out}.tsv`, 'utf8'), pictures.length), usage }
    },
  }
}

/** Rows of level 1 say the size of a page, those of level 5 are words. */
export function parseTsv(tsv: string, pageCount: number): ReadWord[][] {
  const pages: ReadWord[][] = Array.from({ length: pageCount }, () => [])
  let size = { width: 1, height: 1 }
  for (const line of tsv.split('\n').slice(1)) {
    const cells = line.split('\t')
    const [level, page] = [Number(cells[0]), Number(cells[1])]
    const [left = 0, top = 0, width = 0, height = 0] = cells.slice(6, 10).map(Number)
    if (level === 1) size = { width, height }
    if (level !== 5) continue
    const box = {
      x0: left / size.width,
      y0: top / size.height,
      x1: (left + width) / size.width,
      y1: (top + height) / size.height,
    }
    pages[page - 1]?.push({ text: cells[11] ?? '', box })
  }
  return pages
}

function findOrientationModel(): string | null {
  const base = '/usr/share/tesseract-ocr'
  if (!existsSync(base)) return null
  const paths = readdirSync(base).map(version => join(base, version, 'tessdata/osd.traineddata'))
  return paths.find(path => existsSync(path)) ?? null
}
