import { describe, expect, test } from 'vitest'
import type { GreyImage } from '../../../../../engine/phases/ocr/pixels/grey-image.ts'
import { findSheet } from '../../../../../engine/phases/ocr/photo/rectify-find-sheet.ts'
import { flattenSheet } from '../../../../../engine/phases/ocr/photo/rectify-flatten.ts'
import { mapPoint } from '../../../../../engine/phases/ocr/photo/rectify-homography.ts'
import type { Quad } from '../../../../../engine/phases/ocr/photo/rectify-homography.ts'
import { liftWords } from '../../../../../engine/phases/ocr/page/rectify-words.ts'
import { createSeededRandom } from '../../../../fixtures/make/seeded-random.ts'
import { warp } from '../../../../fixtures/make/warp.ts'

const WIDTH = 900
const HEIGHT = 1200
const SHEET = { width: 700, height: 990 }
const HELD: Quad = [
  { x: 110, y: 90 },
  { x: 790, y: 60 },
  { x: 840, y: 1120 },
  { x: 60, y: 1080 },
]

interface Scene {
  readonly corners?: Quad
  readonly desk?: (x: number, y: number) => number
  /** Share of light that is lost towards the lower right. */
  readonly shade?: number
}

/** A sheet with lines of print-like dashes and one black square at (0.25, 0.5), photographed with grain. */
function photo({ corners = HELD, desk = () => 80, shade = 0 }: Scene = {}): GreyImage {
  const data = Buffer.alloc(SHEET.width * SHEET.height, 240)
  for (let y = 80; y < SHEET.height - 80; y += 24) {
    for (let x = 60; x < SHEET.width - 60; x++)
      if (x % 9 < 5) data.fill(40, y * SHEET.width + x, y * SHEET.width + x + 1)
  }
  for (let y = 485; y < 505; y++) data.fill(0, y * SHEET.width + 165, y * SHEET.width + 185)
  const laid = warp({ ...SHEET, channels: 1, data }, WIDTH, HEIGHT, corners, desk)
  const random = createSeededRandom(3)
  const lit = Buffer.from(
    laid.data.map((grey, at) => {
      const light = 1 - shade * (((at % WIDTH) / WIDTH + at / WIDTH / HEIGHT) / 2)
      return Math.max(0, Math.min(255, Math.round(grey * light + random.normal() * 3)))
    }),
  )
  return { data: lit, width: WIDTH, height: HEIGHT, dpi: 100 }
}

/** A second picture's sheet laid over the first. */
function over(below: GreyImage, above: GreyImage, isTaken: (x: number, y: number) => boolean): GreyImage {
  return {
    ...below,
    data: below.data.map((grey, at) =>
      isTaken(at % WIDTH, Math.floor(at / WIDTH)) ? (above.data[at] ?? 0) : grey,
    ) as Buffer,
  }
}

/** Pixels that the worst corner lies off; infinite when no sheet was found. */
function worstCorner(found: Quad | null): number {
  if (!found) return Infinity
  return Math.max(...HELD.map(({ x, y }, index) => Math.hypot((found[index]?.x ?? 0) - x, (found[index]?.y ?? 0) - y)))
}

const wood = (x: number, y: number): number => 82 + 14 * Math.sin(x / 47 + Math.sin(y / 160) * 2)

describe('finding a photographed sheet', () => {
  test('gives its corners in perspective', async () => {
    expect(worstCorner(await findSheet(photo()))).toBeLessThan(4)
  })

  test('is not misled by a shadow that makes paper as dark as the desk is elsewhere', async () => {
    expect(worstCorner(await findSheet(photo({ shade: 0.75, desk: () => 105 })))).toBeLessThan(4)
  })

  test('is not misled by the grain of a table', async () => {
    expect(worstCorner(await findSheet(photo({ desk: wood })))).toBeLessThan(4)
  })

  test.each<[string, Scene]>([
    [
      'fills the picture as in a scan',
      {
        corners: [
          { x: 0, y: 0 },
          { x: 900, y: 0 },
          { x: 900, y: 1200 },
          { x: 0, y: 1200 },
        ],
      },
    ],
    [
      'fills the picture under uneven light',
      {
        shade: 0.8,
        corners: [
          { x: 0, y: 0 },
          { x: 900, y: 0 },
          { x: 900, y: 1200 },
          { x: 0, y: 1200 },
        ],
      },
    ],
    [
      'runs out of the picture',
      {
        corners: [
          { x: 110, y: -90 },
          { x: 790, y: -120 },
          { x: 840, y: 1120 },
          { x: 60, y: 1080 },
        ],
      },
    ],
    ['is hardly brighter than what it lies on', { desk: () => 232 }],
    [
      'is seen too much from the side',
      {
        corners: [
          { x: 380, y: 90 },
          { x: 520, y: 90 },
          { x: 840, y: 1120 },
          { x: 60, y: 1080 },
        ],
      },
    ],
    [
      'is tiny',
      {
        corners: [
          { x: 410, y: 490 },
          { x: 600, y: 490 },
          { x: 600, y: 760 },
          { x: 410, y: 760 },
        ],
      },
    ],
  ])('gives none when the sheet %s', async (_, scene) => {
    expect(await findSheet(photo(scene))).toBeNull()
  })

  test('gives none when a second sheet lies beside it, whose words would get lost', async () => {
    const left = photo({
      corners: [
        { x: 40, y: 90 },
        { x: 460, y: 80 },
        { x: 460, y: 1100 },
        { x: 40, y: 1090 },
      ],
    })
    const right = photo({
      corners: [
        { x: 520, y: 300 },
        { x: 860, y: 300 },
        { x: 860, y: 900 },
        { x: 520, y: 900 },
      ],
    })
    expect(await findSheet(over(left, right, x => x > 490))).toBeNull()
  })
})

describe('laying a sheet flat', () => {
  test('puts what stands on it where it stands on the sheet, and tells the way back', () => {
    const picture = photo()
    const { image, toPicture } = flattenSheet(picture, HELD)
    const at = (x: number, y: number) =>
      image.data[Math.floor(y * image.height) * image.width + Math.floor(x * image.width)]
    expect(at(0.25, 0.5)).toBeLessThan(40)
    expect(at(0.32, 0.5)).toBeGreaterThan(200)
    const { x, y } = mapPoint(toPicture, 0.25, 0.5)
    expect(picture.data[Math.round(y) * WIDTH + Math.round(x)]).toBeLessThan(40)
  })

  test('whitens the rim, where paper and desk blend', () => {
    const { image } = flattenSheet(photo(), HELD)
    expect(Math.min(...image.data.subarray(0, image.width))).toBeGreaterThan(200)
  })

  test.each([0, 90, 180, 270] as const)('maps words back onto the picture turned upright by %i degrees', rotation => {
    const picture = photo()
    const { toPicture } = flattenSheet(picture, HELD)
    const place = { 0: [0.25, 0.5], 90: [0.5, 0.25], 180: [0.75, 0.5], 270: [0.5, 0.75] }[rotation]
    const [x = 0, y = 0] = place
    const word = { text: '■', box: [x - 0.01, y - 0.01, 0.02, 0.02] as const, confidence: 0.9, line: 0 }
    const lifted = liftWords(
      { words: [word], rotation, skewDegrees: 0, unread: [], inkShare: 0.05 },
      toPicture,
      picture,
    )
    const [left, top, width, height] = lifted.words[0]?.box ?? [0, 0, 0, 0]
    const [midX, midY] = [left + width / 2, top + height / 2]
    // Back to the picture as delivered.
    const [px, py] = { 0: [midX, midY], 90: [midY, 1 - midX], 180: [1 - midX, 1 - midY], 270: [1 - midY, midX] }[
      rotation
    ]
    expect(picture.data[Math.round((py ?? 0) * HEIGHT) * WIDTH + Math.round((px ?? 0) * WIDTH)]).toBeLessThan(40)
    expect(width * (rotation % 180 === 0 ? WIDTH : HEIGHT)).toBeGreaterThan(8)
  })

  test('tells the slant of its lines in the picture', () => {
    const picture = photo()
    const { toPicture } = flattenSheet(picture, HELD)
    const { skewDegrees } = liftWords(
      { words: [], rotation: 0, skewDegrees: 0, unread: [], inkShare: 0.05 },
      toPicture,
      picture,
    )
    const slope = (from: number, to: number) => {
      const [a, b] = [HELD[from], HELD[to]]
      return (Math.atan2((b?.y ?? 0) - (a?.y ?? 0), (b?.x ?? 0) - (a?.x ?? 0)) * 180) / Math.PI
    }
    expect(skewDegrees).toBeGreaterThan(Math.min(slope(0, 1), slope(3, 2)))
    expect(skewDegrees).toBeLessThan(Math.max(slope(0, 1), slope(3, 2)))
  })
})
