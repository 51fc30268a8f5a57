import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makePage } from './make-corpus.ts'
import type { CorpusPage } from './make-corpus.ts'

const path = (name: string): string => join(tmpdir(), `steuerstapel-corpus-test-${process.pid}-${name}.jpg`)

/** Mean grey within the box of a word, and of a strip as large just above it. */
async function greys(page: CorpusPage, text: string): Promise<{ word: number; above: number }> {
  const word = page.truth.find(candidate => candidate.text === text)
  if (!word) throw new Error(`"${text}" is not on the page`)
  const { data, info } = await sharp(page.path).autoOrient().greyscale().raw().toBuffer({ resolveWithObject: true })
  const left = Math.round(word.box.x0 * info.width)
  const right = Math.round(word.box.x1 * info.width)
  const mean = (y0: number, y1: number): number => {
    let sum = 0
    let count = 0
    for (let y = Math.round(y0 * info.height); y < Math.round(y1 * info.height); y++) {
      for (let x = left; x < right; x++, count++) sum += data[(y * info.width + x) * info.channels] ?? 0
    }
    return sum / count
  }
  const height = word.box.y1 - word.box.y0
  return { word: mean(word.box.y0, word.box.y1), above: mean(word.box.y0 - height, word.box.y0) }
}

test('a page comes out the same in every run, and its words lie where the truth says', async () => {
  const first = await makePage(3, 'low150', path('a'))
  const second = await makePage(3, 'low150', path('b'))
  expect(readFileSync(first.path).equals(readFileSync(second.path))).toBe(true)
  expect(first.truth).toEqual(second.truth)
  expect(first.truth.length).toBeGreaterThan(250)
  const { word, above } = await greys(first, 'Steuerberatungsgesellschaft')
  expect(word).toBeLessThan(above - 30)
})

test('the truth follows a page that lies sideways', async () => {
  const { truth } = await makePage(3, 'turned90', path('turned'))
  const [first] = truth
  expect((first?.box.y1 ?? 0) - (first?.box.y0 ?? 0)).toBeGreaterThan((first?.box.x1 ?? 1) - (first?.box.x0 ?? 0))
})

test('the truth follows a page that was photographed at a slant', async () => {
  const { word, above } = await greys(await makePage(3, 'photo', path('photo')), 'Steuerberatungsgesellschaft')
  expect(word).toBeLessThan(above - 20)
}, 120_000)
