import { describe, expect, test } from 'vitest'
import { readOutput } from '../../../engine/desk/away-operations.ts'
import type { PageText } from '../../../engine/model/page.ts'
import { aText } from './a-desk.ts'

const PAGE = { file: { path: 'x', mediaType: 'application/pdf' }, page: 1, language: 'de' } as const
const FILE = { path: 'x', mediaType: 'application/pdf', pagesMax: 3 } as const

describe('what a worker answers', () => {
  const read = (text: object) => readOutput('read-page', PAGE, JSON.stringify(text))
  const [word] = aText('Miete').words
  const withWord = (part: object): PageText => ({ ...aText(''), words: [{ ...word, ...part } as never] })

  test('is taken where a reader says so', () => {
    const whole = { ...aText('Miete'), unread: [{ box: [0, 0, 1, 1], reason: 'handwriting' }], skewDegrees: -14.9 }
    expect(read(whole)).toEqual(whole)
    expect(read(withWord({ box: [0.4, 0.999, 0.6, 0.002] }))).not.toBeNull()
    const cutOff = { format: 'QRCode', text: 'PATCH', box: [-0.04, 0.9, 0.2, 0.14] }
    expect(read({ ...aText('Miete'), codes: [cutOff] })).not.toBeNull()
    expect(read({ ...aText('Miete'), codes: [{ ...cutOff, box: [-4, 0.9, 0.2, 0.1] }] })).toBeNull()
  })

  test.each<readonly [string, object]>([
    ['a word off the page', withWord({ box: [1.2, 0.1, 0.1, 0.1] })],
    ['a word wider than the page', withWord({ box: [0.5, 0.1, 0.9, 0.1] })],
    ['a box turned round', withWord({ box: [0.5, 0.1, -0.1, 0.1] })],
    ['a word without letters', withWord({ text: '' })],
    ['a word as long as a book', withWord({ text: 'x'.repeat(4_001) })],
    ['half a character', withWord({ text: '\ud800' })],
    ['a line before the first', withWord({ line: -1 })],
    ['a certainty above certain', withWord({ confidence: 1.1 })],
    ['a slant beyond upright', { ...aText('x'), skewDegrees: 91 }],
    ['more words than a page holds', { ...aText('x'), words: Array.from({ length: 50_001 }, () => word) }],
    ['no object', []],
  ])('is refused with %s', (_, answer) => {
    expect(read(answer)).toBeNull()
  })

  test('is refused where it is deeper than anybody nests, or no JSON', () => {
    expect(readOutput('read-page', PAGE, '['.repeat(1_000_000))).toBeNull()
    expect(readOutput('read-page', PAGE, 'NaN')).toBeNull()
  })

  test('has no more pages than were allowed, each once and in order', () => {
    const pages = (...numbers: number[]) =>
      numbers.map(number => ({ number, widthPt: 595, heightPt: 842, hasText: true, hasImages: false }))
    const inspect = (...numbers: number[]) =>
      readOutput('inspect-document', FILE, JSON.stringify({ pages: pages(...numbers) }))
    expect([inspect(1, 2, 3), inspect(1, 3)].map(output => output?.pages.length)).toEqual([3, 2])
    for (const wrong of [[1, 2, 3, 4], [1, 1], [2, 1], [0]]) expect(inspect(...wrong)).toBeNull()
  })
})
