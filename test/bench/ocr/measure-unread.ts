import { mkdtempSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { handwriting } from './handwriting.ts'
import { LOOKS, makeCorpus } from './make-corpus.ts'
import type { CorpusPage, Look } from './make-corpus.ts'
import { createEngineReader, wordsOf } from './read-with-engine.ts'
import type { Box } from './truth-words.ts'

/** Looks that lie upright, on which a note can be written into a free place. */
const WRITTEN_ON: readonly Look[] = ['clean', 'mild', 'hard', 'low150', 'colour']
const NOTES = ['bitte noch vor dem urlaub buchen', 'rest siehe brief danke', 'erledigt am montag', 'hans mustermann']
const SIZE_MM = { width: 210, height: 297 }

/**
 * `node test/bench/ocr/measure-unread.ts [PAGES]`: how often print of the corpus is said not to have been read (false
 * alarms), and how often a note by hand in a free place of its pages is (found: the middle of the note lies in such a
 * part), with the words that were nevertheless taken from it.
 */
const pagesMax = Number(process.argv[2] ?? 10)
const reader = createEngineReader(availableParallelism(), 'fast')
const work = mkdtempSync(join(tmpdir(), 'steuerstapel-unread-'))
for (const look of LOOKS) {
  const pages = await makeCorpus([look], pagesMax)
  const texts = await reader.read(pages.map(({ path }) => path))
  const alarms = texts.map(({ unread }) => unread?.length ?? 0)
  say(
    `${look.padEnd(10)} ${pages.length} pages as they are: ${alarms.filter(count => count > 0).length} with false alarms`,
  )
  if (!WRITTEN_ON.includes(look)) continue
  const written = await Promise.all(pages.map(writeNote))
  const read = await reader.read(written.map(({ path }) => path))
  let [found, guesses, words] = [0, 0, 0]
  for (const [index, { note }] of written.entries()) {
    const text = read[index]
    if (!text) continue
    const [x, y] = [(note.x0 + note.x1) / 2, (note.y0 + note.y1) / 2]
    if (
      text.unread?.some(
        ({ box: [left, top, width, height] }) => x > left && x < left + width && y > top && y < top + height,
      )
    )
      found++
    guesses += wordsOf(text).filter(({ box }) => isWithin(box, note)).length
    words += NOTES[index % NOTES.length]?.split(' ').length ?? 0
  }
  say(
    `${''.padEnd(10)} with a note by hand: found on ${found} of ${written.length}; ${guesses} guesses for ${words} written words`,
  )
}
await reader.close()

/** The page with a note in its largest free strip. */
async function writeNote({ path, truth }: CorpusPage, index: number): Promise<{ path: string; note: Box }> {
  const taken = truth.map(({ box }) => box).toSorted((one, other) => one.y0 - other.y0)
  let [from, free, end] = [0.02, 0, 0.02]
  for (const { y0, y1 } of [...taken, { y0: 0.97, y1: 1 }]) {
    if (y0 - end > free) [from, free] = [end, y0 - end]
    end = Math.max(end, y1)
  }
  const xHeightMm = Math.min(3.2, (free * SIZE_MM.height) / 5)
  const y = (from + free / 2) * SIZE_MM.height + xHeightMm / 2
  const slant = 0.1 + 0.1 * (index % 5)
  const hand = {
    seed: 50 + index,
    xHeightMm,
    slant,
    ink: index % 2 === 0 ? '#20306e' : '#222222',
    stray: 0.05 + 0.01 * (index % 6),
  }
  const text = NOTES[index % NOTES.length] ?? ''
  const svg = handwriting(text, 40, y, hand)
  const { width, height } = await sharp(path).metadata()
  const layer = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${SIZE_MM.width} ${SIZE_MM.height}" preserveAspectRatio="none">${svg}</svg>`
  const out = join(work, `${index}-${path.split('/').at(-1) ?? ''}`)
  await sharp(path)
    .composite([{ input: Buffer.from(layer) }])
    .withMetadata()
    .jpeg({ quality: 80 })
    .toFile(out)
  const xs = [...svg.matchAll(/[MC ](\d+\.\d+) (\d+\.\d+)/g)].map(match => Number(match[1]) / SIZE_MM.width)
  const note = {
    x0: Math.min(...xs),
    x1: Math.max(...xs),
    y0: (y - 2 * xHeightMm) / SIZE_MM.height,
    y1: (y + xHeightMm) / SIZE_MM.height,
  }
  return { path: out, note }
}

function isWithin(box: Box, note: Box): boolean {
  const [x, y] = [(box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2]
  return x > note.x0 && x < note.x1 && y > note.y0 && y < note.y1
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
