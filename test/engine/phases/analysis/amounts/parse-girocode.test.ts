import { describe, expect, test } from 'vitest'
import { parseGiroCode } from '../../../../../engine/phases/analysis/amounts/parse-girocode.ts'

const PARTS = {
  tag: 'BCD',
  version: '002',
  set: '1',
  identification: 'SCT',
  bic: 'BYLADEM1001',
  name: 'Papierhaus Lindwurm GmbH',
  iban: 'DE02120300000000202051',
  amount: 'EUR426.09',
  purpose: '',
  structured: '',
  free: 'RE-2025-10482',
  note: '',
}

function code(changes: Partial<typeof PARTS> = {}, ending = '\n'): string {
  return Object.values({ ...PARTS, ...changes }).join(ending)
}

describe('parseGiroCode', () => {
  test('reads beneficiary, account, amount and free text', () => {
    expect(parseGiroCode(code())).toEqual({
      beneficiary: 'Papierhaus Lindwurm GmbH',
      iban: 'DE02120300000000202051',
      bic: 'BYLADEM1001',
      cents: 42_609,
      reference: 'RE-2025-10482',
      isCreditorReference: false,
    })
    expect(parseGiroCode(code({}, '\r\n'))?.cents).toBe(42_609)
  })

  test('lines after the account may be missing', () => {
    const short = code().split('\n').slice(0, 7).join('\n')
    expect(parseGiroCode(short)).toMatchObject({ cents: null, reference: null })
    expect(parseGiroCode(code().split('\n').slice(0, 6).join('\n'))).toBeNull()
  })

  test('version 001 wants a BIC, 002 does not', () => {
    expect(parseGiroCode(code({ bic: '' }))?.bic).toBeNull()
    expect(parseGiroCode(code({ bic: '', version: '001' }))).toBeNull()
  })

  test.each([
    ['EUR12.3', 1230],
    ['EUR7', 700],
    ['EUR0.01', 1],
    ['EUR999999999.99', 99_999_999_999],
  ])('amount %s', (amount, cents) => expect(parseGiroCode(code({ amount }))?.cents).toBe(cents))

  test.each(['EUR0.00', 'EUR12,30', '12.30', 'USD12.30', 'EUR-5.00', 'EUR1.234.00', 'EUR1234567890.00', 'EUR1.005'])(
    'no code with the amount %s',
    amount => expect(parseGiroCode(code({ amount }))).toBeNull(),
  )

  test.each([
    { tag: 'BCE' },
    { version: '003' },
    { set: '9' },
    { set: '' },
    { identification: 'INV' },
    { iban: 'DE03120300000000202051' },
    { bic: 'KEINBIC' },
    { name: '' },
    { name: 'x'.repeat(71) },
    { purpose: 'ABCDE' },
    { free: 'x'.repeat(141) },
    { structured: 'RF18539007547034' },
    { structured: 'RF19539007547034', free: '' },
  ])('no code with %o', changes => expect(parseGiroCode(code(changes))).toBeNull())

  test('knows a creditor reference by its check digits', () => {
    const structured = 'RF18539007547034'
    expect(parseGiroCode(code({ structured, free: '' }))).toMatchObject({
      reference: structured,
      isCreditorReference: true,
    })
  })

  test('decodes letters by the character set that the code names', () => {
    const bytesAsLatin1 = (bytes: Buffer): string => bytes.toString('latin1')
    const utf8 = bytesAsLatin1(Buffer.from(code({ name: 'Bäckerei Höß' }), 'utf8'))
    expect(parseGiroCode(utf8)?.beneficiary).toBe('Bäckerei Höß')
    expect(parseGiroCode(code({ set: '2', name: 'Bäckerei Höß' }))?.beneficiary).toBe('Bäckerei Höß')
    const greek = bytesAsLatin1(Buffer.concat([Buffer.from(code({ set: '6', name: 'A' })), Buffer.alloc(0)])).replace(
      '\nA\n',
      '\n\u00c1\u00e8\n',
    )
    expect(parseGiroCode(greek)?.beneficiary).toBe('Αθ')
  })
})
