import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pricesAt } from '../../../../engine/batches/prices/price-list.ts'
import { readConfig } from '../../../../engine/config.ts'
import type { PriceListEntry } from '../../../../engine/model/price-list.ts'

/** The price list as the engine reads it from config.json. */
function read(priceList: unknown): readonly PriceListEntry[] {
  const folder = mkdtempSync(join(tmpdir(), 'steuerstapel-prices-'))
  writeFileSync(join(folder, 'config.json'), JSON.stringify({ price_list: priceList }))
  return readConfig({ STEUERSTAPEL_DATA_DIR: folder }).priceList
}

const full = {
  version: '2027-1',
  valid_from: '2027-01-01',
  conversion_per_page_eur: '0.05',
  analysis_per_page_eur: '0.10',
  minimum_per_document_eur: '0.25',
  default_pages_per_document: { pdf: 6, archive: 40 },
}

test('an entry is read with all it says; what it leaves out costs nothing', () => {
  expect(read([full, { version: '2026', valid_from: '2026-01-01' }])).toEqual([
    {
      version: '2027-1',
      validFrom: '2027-01-01',
      conversionPerPageCents: 5,
      analysisPerPageCents: 10,
      minimumPerDocumentCents: 25,
      defaultPages: { pdf: 6, archive: 40 },
    },
    {
      version: '2026',
      validFrom: '2026-01-01',
      conversionPerPageCents: 0,
      analysisPerPageCents: 0,
      minimumPerDocumentCents: 0,
      defaultPages: {},
    },
  ])
})

test.each([
  ['a number for an amount', [{ ...full, conversion_per_page_eur: 0.05 }], 'price_list.0.conversion_per_page_eur'],
  ['a German comma', [{ ...full, analysis_per_page_eur: '0,10' }], 'price_list.0.analysis_per_page_eur'],
  ['a negative amount', [{ ...full, minimum_per_document_eur: '-1.00' }], 'price_list.0.minimum_per_document_eur'],
  ['a misspelt name', [{ ...full, price: '1.00' }], 'price'],
  ['a kind of file that is none', [{ ...full, default_pages_per_document: { fax: 1 } }], 'fax'],
  ['no day', [{ version: '1' }], 'price_list.0.valid_from'],
  ['a day that is none', [{ version: '1', valid_from: '2026-02-30' }], 'price_list.0.valid_from'],
  ['a version twice', [full, { ...full, valid_from: '2028-01-01' }], 'jede version'],
  ['a day twice', [full, { ...full, version: '2' }], 'jedes valid_from'],
])('%s stops the start with its place', (_title, priceList, place) => {
  expect(() => read(priceList)).toThrow(
    expect.objectContaining({ code: 'invalid_settings', message: expect.stringContaining(place) }),
  )
})

test('the newest entry that is valid counts, from its first second in UTC; before all of them nothing costs anything', () => {
  const list = read([full, { version: '2026', valid_from: '2026-01-01' }])
  const versionAt = (time: string): string => pricesAt(list, Date.parse(time)).version
  expect(versionAt('2026-12-31T23:59:59.999Z')).toBe('2026')
  expect(versionAt('2027-01-01T00:00:00.000Z')).toBe('2027-1')
  expect(versionAt('2035-01-01T00:00:00.000Z')).toBe('2027-1')
  expect(pricesAt(list, Date.parse('2025-12-31T23:59:59.999Z'))).toMatchObject({
    version: 'ohne-preise',
    conversionPerPageCents: 0,
    analysisPerPageCents: 0,
    minimumPerDocumentCents: 0,
  })
})
