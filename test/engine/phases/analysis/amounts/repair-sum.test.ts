import { describe, expect, test } from 'vitest'
import { analyzeDocument } from '../../../../support/analyze-document.ts'
import { loadTaxonomy } from '../../../../../engine/taxonomy/load-taxonomy.ts'
import { pageOf } from '../page-of.ts'

const bill = (net: string, tax: string, gross: string): string => `
Malerbetrieb Sonnenfeld GmbH
Gartenweg 5, 12345 Oberau

Rechnung Nr. 4711                      Datum: 06.11.2025

Nettobetrag                            ${net} €
zzgl. 19 % USt.                        ${tax} €
Rechnungsbetrag                        ${gross} €`

async function read(text: string, recognised = true) {
  const { fields, warnings } = await analyzeDocument({
    pages: [pageOf(text, { recognised })],
    taxonomy: loadTaxonomy(),
    today: '2025-12-01',
  })
  const values = ['net', 'tax', 'gross'].map(name => fields[name]?.value)
  return { fields, values, codes: warnings.map(({ code }) => code), warnings }
}

const RIGHT = ['53.06', '10.08', '63.14']

describe('a misread amount of three', () => {
  test.each([
    ['the total', bill('53,06', '10,08', '83,14'), 'gross'],
    ['a total that lost a digit', bill('53,06', '10,08', '3,14'), 'gross'],
    ['the tax', bill('53,06', '19,08', '63,14'), 'tax'],
    ['the net', bill('58,06', '10,08', '63,14'), 'net'],
  ])('%s is what the other two give, and a person is asked to look', async (_name, text, role) => {
    const { fields, values, codes } = await read(text)
    expect(values).toEqual(RIGHT)
    expect(fields[role]).toMatchObject({ checks: ['arith_ok', 'ocr_repaired'] })
    expect(fields[role]?.confidence).toBeLessThan(0.8)
    expect(codes).toContain('VALUE_REPAIRED')
    expect(codes).not.toContain('SUM_MISMATCH')
  })

  test('both readings are told', async () => {
    const told = (await read(bill('53,06', '10,08', '83,14'))).warnings.find(({ code }) => code === 'VALUE_REPAIRED')
    expect(told?.message).toContain('83,14')
    expect(told?.message).toContain('63,14')
  })

  test('on a digital page a wrong sum is a wrong sum', async () => {
    const { values, codes } = await read(bill('53,06', '10,08', '83,14'), false)
    expect(values[2]).toBe('83.14')
    expect(codes).toContain('SUM_MISMATCH')
  })

  test('two digits wrong, or amounts at no rate, are left as they were read', async () => {
    expect((await read(bill('53,06', '10,08', '88,44'))).values[2]).toBe('88.44')
    expect((await read(bill('53,06', '10,58', '63,84'))).values[2]).toBe('63.84')
  })
})

test('one row of net, rate, tax and total is the total without its headings', async () => {
  const { values, fields } = await read(
    'Malerbetrieb Sonnenfeld GmbH\n\nRechnung Nr. 4711\n\n1   Arbeit   242,55   242,55\n\n1.901,47    19,00    361,28    2.262,75 EUR',
  )
  expect(values).toEqual(['1901.47', '361.28', '2262.75'])
  expect(fields['gross']?.checks).toContain('arith_ok')
})

test('a legal form alone is nobody', async () => {
  expect(
    (await read(bill('53,06', '10,08', '63,14').replace('Malerbetrieb Sonnenfeld GmbH', 'GmbH'))).fields['issuer']
      ?.value,
  ).not.toBe('GmbH')
})
