import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import type { PageText } from '../../../engine/model/page.ts'
import { LOOKS, makeCorpus } from './make-corpus.ts'
import { createEngineReader } from './read-with-engine.ts'

const WIDTH_PX = 1400

/**
 * `node test/bench/ocr/draw-words.ts FOLDER [LOOK:INDEX …]`: pictures of pages of the corpus, turned upright, with
 * every recognised word and its box drawn over it (green when it is sure, red when it is doubtful) and what was not
 * read in violet. For looking at; without names three degraded pages.
 */
const [folder = '', ...names] = process.argv.slice(2)
if (folder === '') throw new Error('say which folder the pictures go to')
mkdirSync(folder, { recursive: true })
const reader = createEngineReader(1, 'fast')
for (const name of names.length > 0 ? names : ['hard:2', 'photo:1', 'low150:7']) {
  const [look = '', index = '0'] = name.split(':')
  const page = (
    await makeCorpus(
      LOOKS.filter(one => one === look),
      Number(index) + 1,
    )
  ).at(-1)
  if (!page) throw new Error(`no look of the corpus: ${look}`)
  const [text] = await reader.read([page.path])
  if (text) writeFileSync(join(folder, `${look}-${index}.png`), await draw(page.path, text))
}
await reader.close()

async function draw(path: string, text: PageText): Promise<Buffer> {
  const upright = await sharp(path).autoOrient().rotate(text.rotation).toBuffer()
  const { data, info } = await sharp(upright)
    .resize(WIDTH_PX)
    .modulate({ brightness: 1.25 })
    .png()
    .toBuffer({ resolveWithObject: true })
  const rect = ([x, y, width, height]: readonly number[], colour: string): string =>
    `<rect x="${(x ?? 0) * info.width}" y="${(y ?? 0) * info.height}" width="${(width ?? 0) * info.width}" ` +
    `height="${(height ?? 0) * info.height}" fill="none" stroke="${colour}" stroke-width="1.5"/>`
  const words = text.words.map(({ text: word, box, confidence }) => {
    const colour = confidence < 0.7 ? '#d00000' : confidence < 0.95 ? '#b06000' : '#008040'
    const label = word.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
    const at = `x="${box[0] * info.width}" y="${box[1] * info.height - 1}"`
    return `${rect(box, colour)}<text ${at} font-size="11" font-family="sans-serif" fill="${colour}">${label}</text>`
  })
  const unread = (text.unread ?? []).map(({ box }) => rect(box, '#c000c0'))
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${info.width}" height="${info.height}">${words.join('')}${unread.join('')}</svg>`
  return sharp(data)
    .composite([{ input: Buffer.from(svg) }])
    .png()
    .toBuffer()
}
