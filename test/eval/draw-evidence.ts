import { mkdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import type { AnalysisResult } from '../../engine/model/analysis-result.ts'
import type { Box } from '../../engine/model/page.ts'
import { analyzeDocument } from '../support/analyze-document.ts'
import { loadTaxonomy } from '../../engine/taxonomy/load-taxonomy.ts'
import { identifyFile } from '../../engine/phases/conversion/identify/identify-file.ts'
import { renderPage } from '../../engine/page-picture/render-page.ts'
import { createCachedReader } from './read-cached.ts'

/**
 * node test/eval/draw-evidence.ts FILE ... --to FOLDER [--tables]
 * Draws the places of the values that were found over the first pages (at most three) of each file, for looking at: a
 * PNG a page, with name, value and confidence; warnings go to the terminal. With `--tables` the tables (columns, cells)
 * and numbered boxes that were read instead of the values. Writes to the folder only.
 */
const PAGES_MAX = 3
const SIZE_PX = 1500
const COLORS: Readonly<Record<string, string>> = {
  text: '#0b6a0b',
  computed: '#8764b8',
  qr: '#ca5010',
  learned: '#0f6cbd',
}

const FILLS = { entry: '#5c2e91', sum: '#c50f1f', group: '#0b6a0b' } as const

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { to: { type: 'string' }, tables: { type: 'boolean' } },
})
const { to } = values
if (to === undefined || positionals.length === 0) {
  process.stderr.write('Aufruf: node test/eval/draw-evidence.ts DATEI ... --to ORDNER [--tables]\n')
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
  result: AnalysisResult,
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
  const size = { widthPx, heightPx }
  const marks = values.tables ? markTables(result, page.number, size) : markValues(result, page.number, size)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${heightPx}">${marks.join('')}</svg>`
  await sharp(jpeg)
    .composite([{ input: Buffer.from(svg) }])
    .png()
    .toFile(out)
  rmSync(jpeg)
}

interface Size {
  readonly widthPx: number
  readonly heightPx: number
}

function rectangle([x, y, width, height]: Box, { widthPx, heightPx }: Size, style: string): string {
  return `<rect x="${x * widthPx - 2}" y="${y * heightPx - 2}" width="${width * widthPx + 4}" height="${height * heightPx + 4}" ${style}/>`
}

function caption(text: string, [x, y]: Box, { widthPx, heightPx }: Size, color: string): string {
  return `<text x="${x * widthPx}" y="${y * heightPx - 4}" font-size="12" font-family="sans-serif" fill="${color}">${escape(text)}</text>`
}

function markValues({ fields }: AnalysisResult, page: number, size: Size): string[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    field.evidence
      .filter(place => place.page === page)
      .map(({ box }) => {
        const color = COLORS[field.source] ?? '#c50f1f'
        const words = caption(`${name} ${field.value} ${field.confidence}`, box, size, color)
        return `${rectangle(box, size, `fill="none" stroke="${color}" stroke-width="2"`)}${words}`
      }),
  )
}

function markTables({ forms, lines }: AnalysisResult, page: number, size: Size): string[] {
  const isHere = (one: { readonly page: number }): boolean => one.page === page
  const tables = (forms?.tables ?? [])
    .filter(isHere)
    .flatMap(({ box, columns, rows }) => [
      rectangle(box, size, 'fill="none" stroke="#5c2e91" stroke-width="3"'),
      ...columns.flatMap(column => [
        rectangle(column.box, size, 'fill="none" stroke="#5c2e91" stroke-width="1"'),
        caption(column.role ?? '?', column.box, size, '#5c2e91'),
      ]),
      ...rows.flatMap(({ sort, cells }) =>
        cells.map(cell => (cell ? rectangle(cell.box, size, `fill="${FILLS[sort]}" fill-opacity=".3"`) : '')),
      ),
    ])
  const boxes = (forms?.boxes ?? [])
    .filter(isHere)
    .flatMap(({ box, number, value }) => [
      rectangle(box, size, 'fill="none" stroke="#0f6cbd" stroke-width="1"'),
      caption(number, box, size, '#0f6cbd'),
      value ? rectangle(value.box, size, 'fill="#0f6cbd" fill-opacity=".3"') : '',
    ])
  const unsure = (lines?.items ?? []).flatMap(({ page: on, box, isSure }) =>
    on === page && box !== null && !isSure ? [box] : [],
  )
  return [
    ...tables,
    ...boxes,
    ...unsure.map(box => rectangle(box, size, 'fill="none" stroke="#c25700" stroke-width="3"')),
  ]
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
