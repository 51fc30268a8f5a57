import { mkdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import type { AnalysisResult } from '../../engine/model/analysis-result.ts'
import { analyzeDocument } from '../support/analyze-document.ts'
import { loadTaxonomy } from '../../engine/taxonomy/load-taxonomy.ts'
import { identifyFile } from '../../engine/phases/conversion/identify/identify-file.ts'
import { renderPage } from '../../engine/page-picture/render-page.ts'
import { createCachedReader } from './read-cached.ts'

/**
 * node test/eval/draw-evidence.ts FILE ... --to FOLDER
 * Draws the places of the values that were found over the first pages (at most three) of each file, for looking at: a
 * PNG a page, with name, value and confidence; warnings go to the terminal. Writes to the folder only.
 */
const PAGES_MAX = 3
const SIZE_PX = 1500
const COLORS: Readonly<Record<string, string>> = {
  text: '#0b6a0b',
  computed: '#8764b8',
  qr: '#ca5010',
  learned: '#0f6cbd',
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { to: { type: 'string' } } })
const { to } = values
if (to === undefined || positionals.length === 0) {
  process.stderr.write('Aufruf: node test/eval/draw-evidence.ts DATEI ... --to ORDNER\n')
  process.exit(2)
}
mkdirSync(to, { recursive: true })
const reader = createCachedReader(1)
try {
  for (const path of positionals) {
    const name = basename(path)
    const { pages } = await reader.read(path, name)
    const result = await analyzeDocument({
      pages,
      taxonomy: loadTaxonomy(),
      today: new Date().toISOString().slice(0, 10),
    })
    process.stdout.write(`${name}: ${result.kind.label} (${result.kind.confidence}, ${result.kind.decision})\n`)
    for (const { code, message } of result.warnings) process.stdout.write(`  ${code}: ${message}\n`)
    for (const { number, text } of pages.slice(0, PAGES_MAX))
      await draw(path, { number, rotation: text.rotation }, result, join(to, `${name}.${number}.png`))
  }
} finally {
  await reader.close()
}

async function draw(
  path: string,
  page: { readonly number: number; readonly rotation: 0 | 90 | 180 | 270 },
  { fields }: AnalysisResult,
  out: string,
): Promise<void> {
  const { mediaType } = await identifyFile({ path, filename: basename(path) })
  if (mediaType !== 'application/pdf' && !mediaType.startsWith('image/')) throw new Error(`${mediaType} has no pages`)
  const jpeg = `${out}.jpg`
  const file = { path, mediaType: mediaType as 'application/pdf' }
  const { widthPx, heightPx } = await renderPage({
    file,
    page: page.number,
    rotation: page.rotation,
    sizeMaxPx: SIZE_PX,
    outPath: jpeg,
  })
  const marks = Object.entries(fields).flatMap(([name, field]) =>
    field.evidence
      .filter(place => place.page === page.number)
      .map(({ box: [x, y, width, height] }) => {
        const color = COLORS[field.source] ?? '#c50f1f'
        const [left, top] = [x * widthPx, y * heightPx]
        return `<rect x="${left - 2}" y="${top - 2}" width="${width * widthPx + 4}" height="${height * heightPx + 4}" fill="none" stroke="${color}" stroke-width="2"/><text x="${left}" y="${top - 4}" font-size="12" font-family="sans-serif" fill="${color}">${escape(`${name} ${field.value} ${field.confidence}`)}</text>`
      }),
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${heightPx}">${marks.join('')}</svg>`
  await sharp(jpeg)
    .composite([{ input: Buffer.from(svg) }])
    .png()
    .toFile(out)
  rmSync(jpeg)
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
