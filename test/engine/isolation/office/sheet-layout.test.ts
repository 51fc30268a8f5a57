import { describe, expect, test } from 'vitest'
import { layOutSheet } from '../../../../engine/isolation/office/sheet-layout.ts'

const EXTENT = { lastColumn: 3, hasPrintArea: false, dropHeader: false }
const wide = { ...EXTENT, lastColumn: 14 }
const huge = { ...EXTENT, lastColumn: 40 }

function sheet(inner: string, prefix = ''): string {
  return `<${prefix}worksheet xmlns="x">${inner}</${prefix}worksheet>`
}

describe('the pages of a sheet', () => {
  test('a narrow one gets A4 and nothing else', () => {
    expect(layOutSheet(sheet('<sheetData/>'), EXTENT)).toBe(sheet('<sheetData/><pageSetup paperSize="9"/>'))
  })

  test('paper that its author named stays', () => {
    const own = sheet('<sheetData/><pageSetup paperSize="8" orientation="landscape"/>')
    expect(layOutSheet(own, EXTENT)).toBe(own)
  })

  test.each([
    ['somewhat too wide', { ...EXTENT, lastColumn: 11 }, 'paperSize="9" orientation="portrait"'],
    ['wide', wide, 'paperSize="9" orientation="landscape"'],
    ['very wide', huge, 'paperSize="8" orientation="landscape"'],
  ])('one that is %s is fitted to the width of %s', (_, extent, expected) => {
    const written = layOutSheet(sheet('<sheetData/>'), extent)
    expect(written).toContain(`${expected} fitToWidth="1" fitToHeight="0"`)
    expect(written).toContain('<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>')
  })

  test('one that could not be read on a single page comes on several', () => {
    const written = layOutSheet(sheet('<sheetData/>'), { ...EXTENT, lastColumn: 116 })
    expect(written).toContain('paperSize="8" orientation="landscape" fitToWidth="3" fitToHeight="0"')
  })

  test.each([
    ['a scale', '<sheetData/><pageSetup scale="60"/>', wide],
    ['page breaks', '<sheetData/><colBreaks count="1"/>', wide],
    ['a fit', '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetData/>', wide],
    ['a print area', '<sheetData/>', { ...wide, hasPrintArea: true }],
  ])('one with %s of its own keeps it', (_, inner, extent) => {
    const written = layOutSheet(sheet(inner), extent)
    expect(written).not.toContain('fitToWidth')
    expect(written).not.toContain('orientation')
  })

  test('hidden columns take no room', () => {
    const inner = '<cols><col min="3" max="14" width="9" hidden="1"/></cols><sheetData/>'
    expect(layOutSheet(sheet(inner), wide)).not.toContain('fitToWidth')
  })

  test('a namespace prefix and an empty sheetPr are kept', () => {
    const written = layOutSheet(sheet('<x:sheetPr codeName="T"/><x:sheetData/>', 'x:'), wide)
    expect(written).toContain('<x:sheetPr codeName="T"><x:pageSetUpPr fitToPage="1"/></x:sheetPr>')
    expect(written).toContain('<x:pageSetup paperSize="9"')
  })
})
