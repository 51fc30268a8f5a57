import { describe, expect, test } from 'vitest'
import { findBlank } from '../../../../../engine/phases/ocr/blank/find-blank.ts'
import type { GreyImage } from '../../../../../engine/phases/ocr/pixels/grey-image.ts'
import { turnGrey } from '../../../../../engine/phases/ocr/pixels/grey-image.ts'
import { LETTER } from '../../../../support/a-document.ts'
import { HEIGHT, lay, paper, print, shapes, throughJpeg, WIDTH } from '../../../../support/a-grey-page.ts'
import { createSeededRandom } from '../../../../fixtures/make/seeded-random.ts'

type Make = () => GreyImage | Promise<GreyImage>

const circle = (x: number, y: number, r: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`
const letter = (mirrored: boolean, blur: number) =>
  print(sheet => void sheet.lines(25, 60, LETTER, { size: 12, step: 8 }), { mirrored, blur })

/** Specks of one to three pixels, as dust on the glass leaves them. */
function dust(page: GreyImage, count: number): GreyImage {
  const random = createSeededRandom(7)
  const data = Buffer.from(page.data)
  for (let speck = 0; speck < count; speck++) {
    const at = Math.floor(random.next() * HEIGHT) * WIDTH + Math.floor(random.next() * WIDTH)
    for (const index of [at, at + 1, at + WIDTH]) data[index] = 70
  }
  return { ...page, data }
}

const ring = (y: number) => `<circle cx="12" cy="${y}" r="2.8" fill="none" stroke="#777" stroke-width="0.5"/>`
const holes = (fill: string) => circle(12, 108.5, 3, fill) + circle(12, 188.5, 3, fill)

const BLANK: readonly (readonly [name: string, make: Make])[] = [
  ['white and without noise', () => paper({ grey: 255, noise: 0, shade: 0 })],
  ['white with the grain of a scanner', () => paper()],
  ['grey recycled paper', () => paper({ grey: 205, noise: 5 })],
  ['yellowish paper with uneven light', () => paper({ grey: 225, noise: 3, shade: 0.2 })],
  ['a coarse grain', () => paper({ noise: 10 })],
  ['a strong JPEG', () => throughJpeg(paper({ noise: 4 }), 35)],
  ['dust', () => dust(paper(), 60)],
  ['two dark punch holes', async () => lay(paper(), await shapes(holes('#222')))],
  [
    'two punch holes that show as rings',
    async () => {
      return lay(paper(), await shapes(ring(108.5) + ring(188.5)))
    },
  ],
  [
    'four punch holes, askew',
    async () => {
      const row = [28.5, 108.5, 188.5, 268.5].map(y => circle(12, y, 3, '#111')).join('')
      return turnGrey(lay(paper(), await shapes(row)), 1.2)
    },
  ],
  [
    'punch holes at the upper end',
    async () => lay(paper(), await shapes(circle(65, 12, 3, '#333') + circle(145, 12, 3, '#333'))),
  ],
  [
    'a black border where the sheet ended',
    async () => {
      const border =
        '<path d="M0 0H210V4L5 7V297H0Z" fill="#000"/><rect x="0" y="290" width="210" height="7" fill="#111"/>'
      return lay(paper(), await shapes(border))
    },
  ],
  [
    "the shadow of the sheet's own edge",
    async () => {
      return lay(paper(), await shapes('<path d="M4 3L206 6" stroke="#555" stroke-width="0.6"/>'))
    },
  ],
  [
    'a crease',
    async () => lay(paper(), await shapes('<path d="M0 99H210" stroke="#000" stroke-width="1.5"/>', 0.8), 0.18),
  ],
  ['the shadow of a fold', async () => lay(paper(), await shapes('<rect y="140" width="210" height="12"/>', 4), 0.35)],
  ['a dark gutter', async () => lay(paper(), await shapes('<rect x="-20" width="24" height="297"/>', 6), 0.7)],
  ['the print of the back, pale', async () => lay(paper(), await letter(true, 0.35), 0.08)],
  ['the print of the back on thin paper', async () => lay(paper(), await letter(true, 0.4), 0.18)],
  ['the print of the back after a JPEG', async () => throughJpeg(lay(paper(), await letter(true, 0.4), 0.14), 50)],
]

const scribble =
  'M90 200c8 -20 14 -22 12 -6s-9 18 -4 8 14 -22 16 -10 -6 16 2 6 12 -14 12 -4 4 8 12 2 16 -12 22 -6 8 6 14 0'
const stamp =
  '<g transform="rotate(-8 150 60)"><rect x="125" y="48" width="50" height="18" fill="none" stroke="#000" stroke-width="0.8"/>' +
  '<path d="M130 54h30M130 60h40" stroke="#000" stroke-width="1.6" stroke-dasharray="2 1"/></g>'

const NOT_BLANK: readonly (readonly [name: string, make: Make])[] = [
  ['a letter', async () => lay(paper(), await letter(false, 0))],
  ['a letter in light grey', async () => lay(paper(), await letter(false, 0), 0.14)],
  [
    'a letter in light grey without noise',
    async () => lay(paper({ grey: 255, noise: 0, shade: 0 }), await letter(false, 0), 0.05),
  ],
  ['a page number', async () => lay(paper(), await print(sheet => sheet.text(105, 287, '2', { size: 8 })))],
  [
    'the page number 1 in small print',
    async () => lay(paper(), await print(sheet => sheet.text(105, 287, '1', { size: 7 }))),
  ],
  [
    'a page number on grey paper after a JPEG',
    async () => {
      return throughJpeg(
        lay(paper({ grey: 205, noise: 5 }), await print(sheet => sheet.text(105, 287, '- 4 -', { size: 9 }))),
        50,
      )
    },
  ],
  ['a stamp', async () => lay(paper(), await shapes(stamp))],
  ['a pale stamp', async () => lay(paper(), await shapes(stamp), 0.3)],
  [
    'a signature',
    async () => lay(paper(), await shapes(`<path d="${scribble}" fill="none" stroke="#000" stroke-width="0.5"/>`)),
  ],
  [
    'faint pencil',
    async () => {
      return lay(
        paper({ noise: 2.5 }),
        await shapes(`<path d="${scribble}" fill="none" stroke="#000" stroke-width="0.5"/>`),
        0.16,
      )
    },
  ],
  [
    'a short pencil tick',
    async () => {
      return lay(
        paper(),
        await shapes('<path d="M100 150l3 4 6 -10" fill="none" stroke="#000" stroke-width="0.6"/>'),
        0.25,
      )
    },
  ],
  ['a solid logo', async () => lay(paper(), await shapes('<rect x="150" y="15" width="35" height="35" fill="#000"/>'))],
  ['a pale logo', async () => lay(paper(), await shapes('<circle cx="170" cy="30" r="15"/>'), 0.12)],
  ['one round mark where a hole may be', async () => lay(paper(), await shapes(circle(12, 108.5, 3, '#111')))],
  [
    'punch holes and a note beside them',
    async () => {
      const note = await print(sheet => sheet.text(30, 150, 'bezahlt', { size: 9 }))
      return lay(lay(paper(), await shapes(holes('#222'))), note)
    },
  ],
  [
    'the print of the back and a pencil note',
    async () => {
      const through = lay(paper(), await letter(true, 0.4), 0.1)
      return lay(through, await shapes(`<path d="${scribble}" fill="none" stroke="#000" stroke-width="0.5"/>`), 0.3)
    },
  ],
  [
    'a header of a fax at the very top',
    async () => {
      return lay(
        paper(),
        await print(sheet => sheet.text(10, 5, '01.02.2025 14:31 FAX 0990 5550037 S. 1', { size: 8 })),
      )
    },
  ],
  [
    'white print on a dark sheet',
    async () => {
      const page = lay(paper({ grey: 255, noise: 1, shade: 0 }), await letter(false, 0))
      return { ...page, data: Buffer.from(page.data.map(grey => 150 + Math.round((255 - grey) * 0.4))) }
    },
  ],
  ['a black page', () => paper({ grey: 20, noise: 2 })],
]

describe('pages on which nobody would miss anything', () => {
  test.each(BLANK)('%s', async (_, make) => {
    expect(await findBlank(await make(), [])).toBe(true)
  })
})

describe('pages that carry something', () => {
  test.each(NOT_BLANK)('%s', async (_, make) => {
    expect(await findBlank(await make(), [])).toBe(false)
  })

  test('whatever was read with certainty', async () => {
    const word = { text: 'bezahlt', box: [0.2, 0.2, 0.1, 0.02] as const, confidence: 0.9, line: 0 }
    expect(await findBlank(paper(), [word])).toBe(false)
    expect(await findBlank(paper(), [{ ...word, text: 'l', confidence: 0.3 }])).toBe(true)
  })
})
