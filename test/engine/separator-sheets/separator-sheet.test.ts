import { describe, expect, test } from 'vitest'
import type { PageCode, PageCodeFormat } from '../../../engine/model/page-mark.ts'
import type { Word } from '../../../engine/model/page.ts'
import { readSeparator, separatorText } from '../../../engine/separator-sheets/separator-sheet.ts'

const code = (text: string, format: PageCodeFormat = 'QRCode'): PageCode => ({
  format,
  text,
  box: [0.1, 0.1, 0.1, 0.1],
})
const page = (...codes: PageCode[]) => ({ codes, words: [] })
const words = (count: number): Word[] =>
  Array.from({ length: count }, (_, line) => ({
    text: 'Wort',
    box: [0.1, 0.1, 0.1, 0.01] as const,
    confidence: 0.9,
    line,
  }))

describe('our own sheet', () => {
  test('says nothing but that a document begins', () => {
    expect(separatorText()).toBe('steuerstapel:trennblatt:v1;pruef=e09f9a33')
    expect(readSeparator(page(code(separatorText())))).toEqual({
      origin: 'own',
      mandant: null,
      kind: null,
      isFirstPage: false,
    })
  })

  test('names mandant and kind, whatever characters they have', () => {
    const text = separatorText({ mandant: 'Höhen;rain=7', kind: 'rechnung' })
    expect(text).toMatch(/^steuerstapel:trennblatt:v1;mandant=H%C3%B6hen%3Brain%3D7;art=rechnung;pruef=[0-9a-f]{8}$/)
    expect(readSeparator(page(code(text)))).toMatchObject({ mandant: 'Höhen;rain=7', kind: 'rechnung' })
  })

  test('asks for an item of the checklist of a tax year', () => {
    const item = { expectedId: 'exp_7;x', year: 2025 }
    const text = separatorText({ mandant: 'man_1', item })
    expect(text).toMatch(/^steuerstapel:trennblatt:v1;mandant=man_1;posten=exp_7%3Bx;jahr=2025;pruef=[0-9a-f]{8}$/)
    expect(readSeparator(page(code(text)))).toMatchObject({ mandant: 'man_1', item })
    expect(readSeparator(page(code(text.replace('jahr=2025', 'jahr=2024'))))).toBeNull()
  })

  test.each([0, 1989, 2201, 20250, -2025, 2025.5, Number.NaN])('asks for nothing in the year %d', year => {
    const text = separatorText({ mandant: 'man_1', item: { expectedId: 'exp_7', year } })
    const sheet = readSeparator(page(code(text)))
    expect(sheet?.mandant).toBe('man_1')
    expect(sheet?.item).toBeUndefined()
  })

  test.each([
    ['a wrong checksum', separatorText().replace('e09f9a33', 'e09f9a34')],
    ['no checksum', 'steuerstapel:trennblatt:v1'],
    ['a mandant that was changed by hand', separatorText({ mandant: '1' }).replace('mandant=1', 'mandant=2')],
    ['another version', separatorText().replace(':v1', ':v2')],
    ['another QR code', 'BCD\n002\n1\nSCT'],
  ])('is not taken from a code with %s', (_, text) => {
    expect(readSeparator(page(code(text)))).toBeNull()
  })
})

describe('sheets of others', () => {
  test.each(['Code128', 'Code39', 'QRCode', 'DataMatrix'] as const)('PATCHT as %s', format => {
    expect(readSeparator(page(code('PATCHT', format)))).toMatchObject({ origin: 'patcht', isFirstPage: false })
  })

  test('the Patch Code T of scanners', () => {
    expect(readSeparator(page(code('T', 'PatchT')))).toMatchObject({ origin: 'patch-code' })
  })

  test('a sticker on a page full of text marks a first page', () => {
    const sticker = { codes: [code('PATCHT', 'Code128')], words: words(200) }
    expect(readSeparator(sticker)).toMatchObject({ isFirstPage: true })
    expect(readSeparator({ ...sticker, words: words(60) })).toMatchObject({ isFirstPage: false })
  })

  test('other barcodes and pages without any separate nothing', () => {
    expect(readSeparator(page(code('4006381333931', 'EAN13')))).toBeNull()
    expect(readSeparator(page(code('PATCHT2', 'Code128')))).toBeNull()
    expect(readSeparator({ words: words(3) })).toBeNull()
  })
})
