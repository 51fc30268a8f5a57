import { describe, expect, test } from 'vitest'
import type { FieldType } from '../../../../../engine/model/analysis-result.ts'
import { layoutStream } from '../../../../../engine/reading/labels/match-labels.ts'
import { locateValue, locateWords } from '../../../../../engine/phases/analysis/providers/locate-value.ts'
import { readLayout } from '../../../../../engine/reading/layout/read-layout.ts'
import { pageOf } from '../page-of.ts'

const FIRST = `
Tischlerei Amselgrund e.K.
USt-IdNr. DE136695976        BIC BYLADEM1001
Steuernummer 181/815/08155   IdNr. 65 929 970 489

Werkbank, gebraucht            1.249,50
vom 07.02.2024                  -12,5 kg
Konto DE02 1203 0000 0000 2020 51`
const SECOND = `
(Amselgrund)  Werkbank
Grundpreis 1.249,50`

const pages = [pageOf(FIRST), pageOf(SECOND, { number: 2 })]
const layout = readLayout(pages)
const stream = layoutStream(layout)
const locate = (type: FieldType, text: string) => locateValue(layout, stream, type, text)
const wordsOf = (text: string) => pages[0]?.text.words.filter(word => text.split(' ').includes(word.text)) ?? []

describe('the place of a value that somebody says is on the page', () => {
  test.each<readonly [FieldType, string, string, string, readonly string[]]>([
    ['money', '1249,50 EUR', '1249.50', '1.249,50', []],
    ['date', '2024-02-07', '2024-02-07', '07.02.2024', []],
    ['iban', 'de02120300000000202051', 'DE02120300000000202051', 'DE02 1203 0000 0000 2020 51', ['checksum_ok']],
    ['bic', 'bylade m1001', 'BYLADEM1001', 'BYLADEM1001', []],
    ['vat_id', 'de 136695976', 'DE136695976', 'DE136695976', ['checksum_ok']],
    ['tax_number', '181/815/08155', '181/815/08155', '181/815/08155', ['checksum_ok']],
    ['idnr', '65929970489', '65929970489', '65 929 970 489', ['checksum_ok']],
    ['number', '-12,5', '-12.5', '-12,5', []],
    ['text', 'TISCHLEREI AMSELGRUND', 'Tischlerei Amselgrund', 'Tischlerei Amselgrund', []],
  ])('of type %s: %s', (type, text, value, raw, checks) => {
    expect(locate(type, text)).toMatchObject({ value, raw, page: 1, checks })
  })

  test.each<readonly [FieldType, string]>([
    ['money', '1249,51'],
    ['money', 'zwölfhundert'],
    ['date', '08.02.2024'],
    ['date', 'gestern'],
    ['iban', 'DE89370400440532013000'],
    ['bic', 'BYLADEM1002'],
    ['bic', 'Tischlerei'],
    ['vat_id', 'DE136695975'],
    ['vat_id', 'Werkbank'],
    ['tax_number', 'Werkbank'],
    ['idnr', '65929970488'],
    ['idnr', 'Werkbank'],
    ['number', 'Werkbank'],
    ['number', 'DE136695976'],
    ['number', '-12,5 kg'],
    ['number', 'Konto DE02'],
    ['text', 'Schreinerei Amselgrund'],
    ['text', 'e.K'],
  ])('is nowhere: %s %s', (type, text) => {
    expect(locate(type, text)).toBeNull()
  })

  test.each(['7', '1250', '12.345', '-3'])('of type number as it is written: %s', number => {
    const page = readLayout([pageOf(`Stück zusammen ${number}00 kg`)])
    expect(locateValue(page, layoutStream(page), 'number', `${number}00`)?.value).toBe(`${number}00`)
  })

  test('of an account behind another number in its row is found by its words', () => {
    const page = readLayout([pageOf('Kto 123456789 DE02120300000000202051 Kiel')])
    expect(locateValue(page, layoutStream(page), 'iban', 'DE02 1203 0000 0000 2020 51')).toMatchObject({
      value: 'DE02120300000000202051',
      checks: ['checksum_ok'],
      page: 1,
    })
  })

  test('is not the first amount or day of the page where what is said is neither', () => {
    const page = readLayout([pageOf('Summe 12,00\nam 01.02.2025')])
    expect(locateValue(page, layoutStream(page), 'money', 'nichts')).toBeNull()
    expect(locateValue(page, layoutStream(page), 'date', 'nie')).toBeNull()
  })

  test('frames all words of the value and nothing else', () => {
    const boxes = wordsOf('Tischlerei Amselgrund').map(({ box }) => box)
    const found = locateWords(stream, 'Tischlerei Amselgrund')
    const [first, last] = [boxes[0], boxes.at(-1)]
    expect(found?.box[0]).toBeCloseTo(first?.[0] ?? -1, 6)
    expect(found?.box[1]).toBeCloseTo(first?.[1] ?? -1, 6)
    expect((found?.box[0] ?? 0) + (found?.box[2] ?? 0)).toBeCloseTo((last?.[0] ?? 0) + (last?.[2] ?? 0), 6)
    expect(found?.box[3]).toBeCloseTo(first?.[3] ?? -1, 6)
  })
})

describe('words', () => {
  test('are whole words: a piece at their front or their end is not taken', () => {
    expect(locateWords(stream, 'selgrund')).toBeNull()
    expect(locateWords(stream, 'Tischlerei Amsel')).toBeNull()
    expect(locateWords(stream, 'lerei Amselgrund')).toBeNull()
  })

  test('are found at the first place where they stand whole', () => {
    const tail = layoutStream(readLayout([pageOf('Hofladenbau im Hofladen')]))
    expect(locateWords(tail, 'Hofladen')).toMatchObject({ value: 'Hofladen', raw: 'Hofladen' })
    expect(locateWords(tail, 'Hofladenbau')).toMatchObject({ value: 'Hofladenbau' })
  })

  test('are of one page: what ends one and begins the next is no value', () => {
    expect(locateWords(stream, '51 Amselgrund')).toBeNull()
    expect(locateWords(stream, 'Amselgrund Werkbank')).toMatchObject({ page: 2 })
  })

  test('stand without the signs around them, with these in their raw text', () => {
    expect(locateWords(stream, 'amselgrund werkbank')).toMatchObject({
      value: 'Amselgrund) Werkbank',
      raw: '(Amselgrund) Werkbank',
    })
    expect(locateWords(layoutStream(readLayout([pageOf('(„-Nordlicht“)')])), 'nordlicht')?.value).toBe('Nordlicht')
    expect(locateWords(layoutStream(readLayout([pageOf('Firma: „Nordlicht“, Kiel')])), 'nordlicht')).toMatchObject({
      value: 'Nordlicht',
      raw: '„Nordlicht“,',
    })
  })

  test('of fewer than three letters are no evidence', () => {
    expect(locateWords(stream, 'kg')).toBeNull()
    expect(locateWords(stream, '')).toBeNull()
    expect(locateWords(stream, 'vom')).toMatchObject({ value: 'vom' })
  })
})
