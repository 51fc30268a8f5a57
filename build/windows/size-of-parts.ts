import { statSync } from 'node:fs'
import { join } from 'node:path'

/** A part of the installed program and what it weighs. */
export interface PartSize {
  readonly part: string
  readonly files: number
  readonly bytes: number
}

/** In the order in which a file is asked: the first that fits has it. */
const PARTS: readonly (readonly [part: string, of: RegExp])[] = [
  ['LibreOffice (office documents)', /^node_modules\/@matbee\//],
  ['Node', /^node_modules\/node-win/],
  [
    'Recognition of text with its models',
    /^node_modules\/(@tesseract\.js-data|tesseract\.js-core)\/|^out\/engine\/models\//,
  ],
  ['Pictures (sharp, HEIC)', /^node_modules\/(sharp|@img|detect-libc|semver|libheif-js)\//],
  ['PDF and codes (PDFium, ZXing)', /^node_modules\/(@embedpdf|zxing-wasm)\//],
  ['Databases', /^node_modules\/(better-sqlite3|pg|pg-|pgpass|postgres-)/],
  ['Typefaces', /^node_modules\/dejavu-fonts-ttf\//],
  ['Engine', /^out\/engine\//],
  ['Window', /^out\/renderer\//],
  ['Mails, archives, locked files and the rest', /./],
]

/** What each part of the staged `files` below `folder` weighs, the heaviest first. */
export function sizeOfParts(folder: string, files: readonly string[]): PartSize[] {
  const sizes = new Map<string, { files: number; bytes: number }>()
  for (const path of files) {
    const part = PARTS.find(([, of]) => of.test(path.slice(path.indexOf('/') + 1)))?.[0] ?? ''
    const { files: count, bytes } = sizes.get(part) ?? { files: 0, bytes: 0 }
    sizes.set(part, { files: count + 1, bytes: bytes + statSync(join(folder, path)).size })
  }
  return [...sizes].map(([part, size]) => ({ part, ...size })).sort((a, b) => b.bytes - a.bytes)
}
