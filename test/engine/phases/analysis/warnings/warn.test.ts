import { describe, expect, test } from 'vitest'
import type { Field, FieldType } from '../../../../../engine/model/analysis-result.ts'
import type { UnreadReason } from '../../../../../engine/model/page.ts'
import { findWarnings, WARNING_RULES } from '../../../../../engine/phases/analysis/warnings/warn.ts'
import type { WarnInput } from '../../../../../engine/phases/analysis/warnings/warning-rule.ts'
import { pageOf } from '../page-of.ts'

const TYPES: Readonly<Record<string, FieldType>> = {
  net: 'money',
  tax: 'money',
  gross: 'money',
  date: 'date',
  due: 'date',
  serviceDate: 'date',
  iban: 'iban',
  vatId: 'vat_id',
}
const IBAN = 'DE02120300000000202051'

function field(name: string, value: string, changes: Partial<Field> = {}): Field {
  const type = TYPES[name] ?? 'text'
  const checks = name === 'iban' || name === 'vatId' ? ['checksum_ok'] : []
  return {
    type,
    value,
    unit: type === 'money' ? 'EUR' : null,
    raw: value,
    confidence: 0.9,
    source: 'text',
    evidence: [],
    checks,
    alternatives: [],
    ...changes,
  }
}

const WHOLE = {
  issuer: 'Papierhaus Lindwurm GmbH',
  recipient: 'Marlene Quastenberg',
  number: 'R-1',
  date: '2025-11-06',
  serviceDate: '2025-11-04',
  due: '2025-11-20',
  net: '1000.00',
  tax: '190.00',
  gross: '1190.00',
  vatId: 'DE136695976',
  iban: IBAN,
}

function input(values: Readonly<Record<string, string | undefined>> = {}, changes: Partial<WarnInput> = {}): WarnInput {
  const given = Object.entries({ ...WHOLE, ...values }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, field(name, value)] as const],
  )
  return {
    nature: 'invoice',
    role: 'received_invoice',
    kindFields: [],
    fields: Object.fromEntries(given),
    fits: true,
    today: '2026-11-21',
    taxes: [{ rate: '19', base: '1000.00', tax: '190.00' }],
    text: 'Papierhaus Lindwurm GmbH, 12345 Stadthausen',
    taxFree: false,
    ocrConfidence: null,
    pages: [],
    direction: 'unknown',
    mandant: null,
    knownIbans: [],
    ...changes,
  } as WarnInput
}

const codes = (given: WarnInput): string[] => findWarnings(given).map(({ code }) => code)
const rates = (rate: string): Partial<WarnInput> => ({ taxes: [{ rate, base: '1000.00', tax: '160.00' }] })

/** Page 3, which nothing but a part that was not read is known of. */
function pageWithUnread(reason: UnreadReason): WarnInput['pages'][number] {
  const { text } = pageOf('')
  return { number: 3, text: { ...text, unread: [{ box: [0.1, 0.8, 0.3, 0.05], reason }] } }
}

describe('findWarnings', () => {
  test('has nothing to say about a whole invoice', () => expect(codes(input())).toEqual([]))

  test('handwriting that was not read is told; print that was not is to be looked at', () => {
    const told = (reason: UnreadReason) => findWarnings(input({}, { pages: [pageWithUnread(reason)] }))
    expect(told('handwriting')).toMatchObject([
      { severity: 'low', message: 'Nicht gelesen: Handschrift auf S. 3. Bitte am Bild prüfen.' },
    ])
    expect(told('unreadable')).toMatchObject([
      { severity: 'medium', message: 'Nicht gelesen: unleserlicher Druck auf S. 3. Bitte am Bild prüfen.' },
    ])
  })

  test('a tax below the total, without a net, and no tax of nothing contradict nothing', () => {
    expect(codes(input({ net: undefined }, { fits: false }))).not.toContain('SUM_MISMATCH')
    expect(codes(input({ net: undefined, tax: '0.00', gross: '0.00' }, { fits: false }))).not.toContain('SUM_MISMATCH')
  })

  test('sums that close in another usual way, and numbers that were misread, are no alarm', () => {
    const sums = (values: Record<string, string>) => codes(input(values, { fits: false }))
    expect(sums({ gross: '1190.02' })).not.toContain('SUM_MISMATCH')
    expect(sums({ gross: '1190.03' })).toContain('SUM_MISMATCH')
    const given = input({ gross: '1200.00' }, { fits: false })
    const more = (name: string, value: string): WarnInput => {
      return { ...given, fields: { ...given.fields, [name]: field(name, value, { type: 'money' }) } }
    }
    expect(codes(more('tip', '10.00'))).not.toContain('SUM_MISMATCH')
    expect(codes(more('payable', '1190.00'))).not.toContain('SUM_MISMATCH')
    const other = { alternatives: [{ value: '1010.00', confidence: 0.4 }] }
    const again: WarnInput = { ...given, fields: { ...given.fields, net: field('net', '1000.00', other) } }
    expect(codes(again)).not.toContain('SUM_MISMATCH')
    const wrong = (changes: Partial<Field>): WarnInput => {
      return {
        ...input(),
        fields: { ...input().fields, iban: field('iban', 'DE03120300000000202051', { checks: [], ...changes }) },
      }
    }
    const place = { page: 1, box: [0, 0, 0.1, 0.1] as const, label: null }
    expect(codes(wrong({}))).toContain('IBAN_CHECKSUM')
    expect(codes(wrong({ evidence: [{ ...place, ocrConfidence: 0.97 }] }))).toContain('IBAN_CHECKSUM')
    expect(codes(wrong({ evidence: [{ ...place, ocrConfidence: 0.4 }] }))).not.toContain('IBAN_CHECKSUM')
    expect(codes(wrong({ alternatives: [{ value: IBAN, confidence: 0.3 }] }))).not.toContain('IBAN_CHECKSUM')
  })

  test('every rule has its own code', () => {
    expect(new Set(WARNING_RULES.map(({ code }) => code)).size).toBe(WARNING_RULES.length)
  })

  test.each<[string, WarnInput, string]>([
    ['amounts that do not add up', input({ gross: '1200.00' }, { fits: false }), 'SUM_MISMATCH'],
    ['a tax above the total', input({ net: undefined, gross: '38.00' }, { fits: false }), 'SUM_MISMATCH'],
    ['a date of tomorrow', input({ date: '2026-11-22', serviceDate: '2026-11-22', due: undefined }), 'DATE_IN_FUTURE'],
    [
      'a date of eleven years ago',
      input({ date: '2015-11-20', serviceDate: '2015-11-20', due: undefined }),
      'DATE_TOO_OLD',
    ],
    ['a due date before the date', input({ due: '2025-11-05' }), 'DUE_BEFORE_DATE'],
    ['a due date more than a year after the date', input({ due: '2026-11-07' }), 'DUE_TOO_LATE'],
    ['16 % after 2020', input({}, rates('16')), 'TAX_RATE_OUT_OF_DATE'],
    [
      '5 % before July 2020',
      input({ date: '2020-06-30', serviceDate: '2020-06-30', due: undefined }, rates('5')),
      'TAX_RATE_OUT_OF_DATE',
    ],
    [
      '19 % for a supply in autumn 2020',
      input({ date: '2020-10-02', serviceDate: '2020-10-01', due: undefined }),
      'TAX_RATE_OUT_OF_DATE',
    ],
    ['a rate of another country', input({}, rates('21')), 'TAX_RATE_UNKNOWN'],
    [
      'reverse charge with tax',
      input({}, { text: '12345 Ort Steuerschuldnerschaft des Leistungsempfängers', taxFree: true }),
      'REVERSE_CHARGE_WITH_TAX',
    ],
    [
      'a small business with tax',
      input({}, { text: '12345 Ort Kleinunternehmer gemäß § 19 UStG', taxFree: true }),
      'SMALL_BUSINESS_WITH_TAX',
    ],
    ['a number missing over 250 €', input({ number: undefined }), 'INVOICE_ITEM_MISSING'],
    ['no address over 250 €', input({}, { text: 'Papierhaus' }), 'INVOICE_ITEM_MISSING'],
    ['page of poor print', input({}, { ocrConfidence: 0.4 }), 'LOW_OCR_CONFIDENCE'],
    ['a note by hand', input({}, { pages: [pageWithUnread('handwriting')] }), 'PARTS_NOT_READ'],
  ])('%s', (_name, given, code) => expect(codes(given)).toEqual([code]))

  test.each<[string, WarnInput]>([
    [
      '16 % in the second half of 2020',
      input({ date: '2020-12-31', serviceDate: '2020-12-31', due: undefined }, rates('16')),
    ],
    [
      '16 % before 2007',
      input({ date: '2006-12-31', serviceDate: '2006-12-31', due: undefined }, { ...rates('16'), today: '2010-01-01' }),
    ],
    [
      '19 % on a bill of autumn 2020 for who knows when',
      input({ date: '2020-07-15', serviceDate: undefined, due: undefined, gross: '119.00' }),
    ],
    ['a farmer of § 24 UStG', input({}, rates('7.8'))],
    [
      'no tax under reverse charge',
      input({ tax: '0.00' }, { taxes: [], text: '12345 Ort Reverse Charge', taxFree: true }),
    ],
    [
      'number, recipient and date of supply missing up to 250 €',
      input({ number: undefined, recipient: undefined, serviceDate: undefined, vatId: undefined, gross: '250.00' }),
    ],
  ])('nothing about %s', (_name, given) => expect(codes(given)).toEqual([]))

  test('a certificate needs no number and may be old', () => {
    expect(codes(input({ number: undefined, date: '1998-01-01', due: undefined }, { nature: 'certificate' }))).toEqual(
      [],
    )
  })

  test('one cent over 250 € asks for all of § 14', () => {
    expect(codes(input({ gross: '250.01', recipient: undefined }))).toEqual(['INVOICE_ITEM_MISSING'])
  })

  test('two days that are both called the due day, and both are told', () => {
    const due = (confidence: number, source: Field['source'] = 'text'): WarnInput =>
      input(
        {},
        {
          fields: {
            ...input().fields,
            due: field('due', '2025-11-20', { source, alternatives: [{ value: '2025-12-06', confidence }] }),
          },
        },
      )
    const [found, ...more] = findWarnings(due(0.4))
    expect(found).toMatchObject({ code: 'DUE_AMBIGUOUS', severity: 'low', fields: ['due'] })
    expect(found?.message).toContain('20.11.2025 und 06.12.2025')
    expect(more).toEqual([])
    expect(codes(due(0.1))).toEqual([])
    expect(codes(due(0.4, 'xml'))).toEqual([])
    expect(codes(due(0.4, 'human'))).toEqual([])
  })

  test('another currency than the euro', () => {
    const gross = field('gross', '1190.00', { unit: 'CHF' })
    const found = findWarnings(input({}, { fields: { ...input().fields, gross } }))
    expect(found).toMatchObject([{ code: 'FOREIGN_CURRENCY', message: expect.stringContaining('CHF') as string }])
  })

  test('an account that the issuer never named before, and both are told', () => {
    const knownIbans = ['DE02 5001 0517 0137 0750 30']
    const [found] = findWarnings(input({}, { knownIbans }))
    expect(found).toMatchObject({ code: 'IBAN_CHANGED_FOR_ISSUER', severity: 'high', fields: ['iban'] })
    expect(found?.message).toContain('DE02 5001 0517 0137 0750 30')
    expect(codes(input({}, { knownIbans: [IBAN] }))).toEqual([])
    expect(codes(input({}, { knownIbans: [] }))).toEqual([])
    expect(codes(input({}, { knownIbans, direction: 'outgoing' }))).toEqual([])
  })

  test('an invoice to somebody else', () => {
    const mandant = { names: ['Karl Immerfroh'], numbers: [] }
    expect(codes(input({}, { mandant }))).toEqual(['RECIPIENT_NOT_MANDANT'])
    expect(codes(input({}, { mandant, direction: 'outgoing' }))).toEqual([])
    expect(codes(input({ recipient: 'Immerfroh, Karl' }, { mandant }))).toEqual([])
  })

  test('a value whose words were hard to read, unless check digits prove it', () => {
    const page = pageOf('Rechnung Nr. R-1', { recognised: true })
    const words = page.text.words.map(word => ({ ...word, confidence: word.text === 'R-1' ? 0.3 : 0.95 }))
    const evidence = [{ page: 1, box: words[2]?.box ?? ([0, 0, 0, 0] as const), label: null }]
    const pages = [{ number: 1, text: { ...page.text, words } }]
    const number = field('number', 'R-1', { evidence })
    const told = findWarnings(input({}, { pages, fields: { ...input().fields, number } }))
    expect(told).toMatchObject([{ code: 'VALUE_HARD_TO_READ', fields: ['number'] }])
    const proved = { ...number, checks: ['checksum_ok'] }
    expect(codes(input({}, { pages, fields: { ...input().fields, number: proved } }))).toEqual([])
  })

  test.each(['number', 'date'])('a person looks at an invoice whose %s was not surely read', name => {
    const { fields } = input()
    const place = { page: 1, box: [0.1, 0.1, 0.1, 0.02] as const, label: null }
    const read = (ocrConfidence: number): WarnInput => {
      const known = fields[name] ?? field(name, 'R-1')
      return input({}, { fields: { ...fields, [name]: { ...known, evidence: [{ ...place, ocrConfidence }] } } })
    }
    expect(findWarnings(read(0.85))).toMatchObject([{ code: 'VALUE_HARD_TO_READ', severity: 'medium', fields: [name] }])
    expect(codes(read(0.95))).toEqual([])
    expect(codes({ ...read(0.85), nature: 'certificate' })).toEqual([])
  })
})
