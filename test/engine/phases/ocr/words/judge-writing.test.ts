import sharp from 'sharp'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { estimateSkews } from '../../../../../engine/phases/ocr/pixels/estimate-skew.ts'
import { resizeGrey } from '../../../../../engine/phases/ocr/pixels/grey-image.ts'
import type { GreyImage } from '../../../../../engine/phases/ocr/pixels/grey-image.ts'
import { clearDegrees, holdsNoWriting } from '../../../../../engine/phases/ocr/words/judge-writing.ts'
import { raiseContrast } from '../../../../../engine/phases/ocr/pixels/raise-contrast.ts'
import { readPage } from '../../../../../engine/phases/ocr/read-page.ts'
import * as recognition from '../../../../../engine/phases/ocr/tesseract/recognize.ts'
import { aFile, aScan, LETTER } from '../../../../support/a-document.ts'
import { createSeededRandom } from '../../../../fixtures/make/seeded-random.ts'

vi.mock(import('../../../../../engine/phases/ocr/tesseract/recognize.ts'), async original => {
  const real = await original()
  return { ...real, recognize: vi.fn<typeof real.recognize>(real.recognize) }
})
beforeEach(() => {
  vi.mocked(recognition.recognize).mockReset()
})

const DPI = 200
const [WIDTH, HEIGHT] = [1654, 2339]

type Grey = (x: number, y: number) => number

function drawn(grey: Grey): GreyImage {
  const data = Buffer.alloc(WIDTH * HEIGHT)
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) data[y * WIDTH + x] = Math.max(0, Math.min(255, grey(x, y)))
  return { data, width: WIDTH, height: HEIGHT, dpi: DPI }
}

const { next, normal } = createSeededRandom(7)
const specks =
  (share: number): Grey =>
  () =>
    next() < share ? 0 : 255

/** As a page comes to be judged. */
async function isGivenUp(page: GreyImage): Promise<boolean> {
  const image = await raiseContrast(await resizeGrey(page, 250))
  const small = await resizeGrey(image, 75)
  return holdsNoWriting(image, small, estimateSkews(small))
}

let drawnLetter: Promise<GreyImage> | undefined
let drawnReceipt: ReturnType<typeof drawReceipt> | undefined

/** The letter, drawn once; nobody writes into it. */
function letter(): Promise<GreyImage> {
  return (drawnLetter ??= drawLetter())
}

/** A small sheet, askew, drawn once. */
function receipt(): ReturnType<typeof drawReceipt> {
  return (drawnReceipt ??= drawReceipt())
}

async function drawReceipt() {
  return sharp(await jpegOf(await letter()))
    .resize(700)
    .rotate(6, { background: '#ffffff' })
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true })
}

async function drawLetter(): Promise<GreyImage> {
  const jpeg = await aScan({ dpi: DPI })
  const { data, info } = await sharp(jpeg)
    .resize(WIDTH, HEIGHT, { fit: 'fill' })
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, dpi: DPI }
}

const jpegOf = ({ data, width, height }: GreyImage) =>
  sharp(data, { raw: { width, height, channels: 1 } })
    .withMetadata({ density: DPI })
    .jpeg({ quality: 85 })
    .toBuffer()

const TEXTURES: readonly (readonly [name: string, grey: Grey])[] = [
  ['salt and pepper', specks(0.5)],
  ['dense specks', specks(0.25)],
  ['sparse specks', specks(0.02)],
  ['the grain of a sensor', () => 128 + normal() * 90],
  ['faint grain', () => 200 + normal() * 25],
  ['a halftone', (x, y) => (Math.sin(x * 0.7 + y * 0.2) * Math.sin(y * 0.7 - x * 0.2) > 0 ? 255 : 0)],
  ['a chequered cloth', (x, y) => (((x >> 3) + (y >> 3)) % 2 === 0 ? 0 : 255)],
  ['wood', (x, y) => 150 + 60 * Math.sin((y + 40 * Math.sin(x / 300) + 12 * Math.sin(x / 41)) / 5) + normal() * 20],
]

const texturesDrawn = new Map<Grey, GreyImage>()

/** A page of a texture, drawn once; nobody writes into it. */
function texture(grey: Grey): GreyImage {
  const page = texturesDrawn.get(grey) ?? drawn(grey)
  texturesDrawn.set(grey, page)
  return page
}

const stones: Grey = (x, y) => (Math.sin(x / 60) * Math.sin(y / 45) > 0.6 ? 60 : 250)

describe('what holds no writing', () => {
  test.each(TEXTURES)('is %s', async (_, grey) => {
    expect(await isGivenUp(texture(grey))).toBe(true)
  })

  test.each([0.01, 0.05, 0.1, 0.25])('is not a letter with specks on %f of it', async share => {
    const { data } = await letter()
    const spoilt = drawn((x, y) => (next() < share ? 255 * Math.round(next()) : (data[y * WIDTH + x] ?? 255)))
    expect(await isGivenUp(spoilt)).toBe(false)
  })

  test.each(TEXTURES)('is not a receipt that lies on %s', async (_, grey) => {
    const small = await receipt()
    const { width, height } = small.info
    const [left, top] = [500, 800]
    const around = texture(grey)
    const shown = drawn((x, y) => {
      const isOn = x >= left && x < left + width && y >= top && y < top + height
      return isOn ? (small.data[(y - top) * width + x - left] ?? 255) : (around.data[y * WIDTH + x] ?? 0)
    })
    expect(await isGivenUp(shown)).toBe(false)
  })

  test('is not a page of few words, nor an empty one', async () => {
    const word = await sharp(await aScan({ dpi: DPI, lines: ['Eingang'] }))
      .extractChannel(0)
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { width, height } = word.info
    expect(await isGivenUp({ data: word.data, width, height, dpi: DPI })).toBe(false)
    expect(await isGivenUp(drawn(() => 250))).toBe(false)
  })
})

describe('reading', () => {
  test.each(TEXTURES.slice(0, 4))('%s asks the recogniser nothing, and says that nothing was read', async (_, grey) => {
    const path = aFile(await jpegOf(texture(grey)))
    const page = await readPage({ file: { path, mediaType: 'image/jpeg' }, page: 1, language: 'de' })
    expect(recognition.recognize).not.toHaveBeenCalled()
    expect(page).toMatchObject({ source: 'none', words: [], unread: [{ box: [0, 0, 1, 1], reason: 'unreadable' }] })
    expect(page.isBlank).toBeUndefined()
  })

  test('a picture on which the recogniser finds nothing says so', async () => {
    vi.mocked(recognition.recognize).mockResolvedValue([])
    const path = aFile(await jpegOf(drawn(stones)))
    const page = await readPage({ file: { path, mediaType: 'image/jpeg' }, page: 1, language: 'de' })
    expect(recognition.recognize).toHaveBeenCalled()
    expect(page).toMatchObject({ source: 'none', unread: [{ box: [0, 0, 1, 1], reason: 'unreadable' }] })
    expect(page.isBlank).toBeUndefined()
  })

  test('some dust on which it finds nothing says nothing', async () => {
    vi.mocked(recognition.recognize).mockResolvedValue([])
    const path = aFile(await jpegOf(drawn((x, y) => (x % 300 < 6 && y % 300 < 6 ? 20 : 250))))
    const page = await readPage({ file: { path, mediaType: 'image/jpeg' }, page: 1, language: 'de' })
    expect(page).toMatchObject({ source: 'none', words: [] })
    expect(page.unread).toBeUndefined()
  })

  test('a letter full of specks goes on', async () => {
    const { data } = await letter()
    const spoilt = drawn((x, y) => (next() < 0.02 ? 255 * Math.round(next()) : (data[y * WIDTH + x] ?? 255)))
    const path = aFile(await jpegOf(spoilt))
    const page = await readPage({ file: { path, mediaType: 'image/jpeg' }, page: 1, language: 'de' })
    expect(recognition.recognize).toHaveBeenCalled()
    const read = new Set(page.words.map(({ text }) => text))
    const words = LETTER.join(' ').split(' ')
    expect(words.filter(word => read.has(word)).length).toBeGreaterThan(words.length * 0.9)
  })
})

describe('the slant that is turned back', () => {
  const slant = { degrees: 12, strength: 1.1, peak: 1.1, inkShare: 0.2 }
  test('is none where much ink shows no lines', () => {
    expect(clearDegrees(slant)).toBe(0)
    expect(clearDegrees({ ...slant, strength: 8 })).toBe(12)
    expect(clearDegrees({ ...slant, inkShare: 0.005 })).toBe(12)
  })
})
