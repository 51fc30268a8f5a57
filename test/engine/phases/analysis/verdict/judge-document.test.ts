import { describe, expect, test } from 'vitest'
import type { Field } from '../../../../../engine/model/analysis-result.ts'
import { judgeDocument } from '../../../../../engine/phases/analysis/verdict/judge-document.ts'
import type { JudgedDocument } from '../../../../../engine/phases/analysis/verdict/judge-document.ts'
import { requiredFields } from '../../../../../engine/phases/analysis/verdict/required-fields.ts'
import { loadTaxonomy } from '../../../../../engine/taxonomy/load-taxonomy.ts'

const { kinds } = loadTaxonomy()
const definition = (id: string) => kinds.find(kind => kind.id === id)
const field = (value: string, overrides: Partial<Field> = {}): Field => ({
  type: 'text',
  value,
  unit: null,
  raw: value,
  confidence: 0.97,
  source: 'text',
  evidence: [],
  checks: [],
  alternatives: [],
  ...overrides,
})
const fields = {
  issuer: field('Muster GmbH'),
  number: field('RE-1'),
  date: field('2025-03-14', { type: 'date' }),
  net: field('100.00'),
  tax: field('19.00'),
  gross: field('119.00', { checks: ['arith_ok'] }),
}
const kind = {
  id: 'er_rechnung',
  label: 'Rechnung',
  confidence: 0.98,
  alternatives: [],
  reasons: [{ type: 'title', text: 'Rechnung', weight: 1 }],
} as const
const invoice: JudgedDocument = {
  kind: { ...kind, decision: 'auto' },
  fields,
  taxes: [{ rate: '19', base: '100.00', tax: '19.00' }],
  warnings: [],
  direction: 'incoming',
  definition: definition('er_rechnung'),
  absent: new Set(),
}
const codesOf = (document: Partial<JudgedDocument>): string[] =>
  judgeDocument({ ...invoice, ...document }, 0.9).reasons.map(({ code }) => code)

describe('the verdict on an invoice', () => {
  test('nothing is to be checked where kind, sum and all that is taken are sure', () => {
    expect(judgeDocument(invoice, 0.9)).toEqual({ decision: 'nothing_to_check', reasons: [] })
  })

  test('what is missing is said first, by its name', () => {
    const { number: _number, issuer: _issuer, ...rest } = fields
    const { decision, reasons } = judgeDocument(
      { ...invoice, fields: rest, kind: { ...kind, decision: 'review' } },
      0.9,
    )
    expect(decision).toBe('look')
    expect(reasons[0]).toMatchObject({ code: 'REQUIRED_FIELD_MISSING', fields: ['issuer', 'number'] })
    expect(reasons[0]?.message).toContain('Aussteller, Rechnungsnummer')
    expect(reasons[1]?.code).toBe('KIND_UNSURE')
  })

  test('what a person said is not there is not missing', () => {
    const { number: _number, ...rest } = fields
    expect(codesOf({ fields: rest, absent: new Set(['number']) })).toEqual([])
  })

  test.each([
    ['VALUE_NOT_SURE', { fields: { ...fields, issuer: field('Muster', { confidence: 0.89 }) } }],
    ['SUM_NOT_PROVED', { fields: { ...fields, gross: field('119.00', { confidence: 0.96 }) } }],
    ['DUE_BEFORE_DATE', { warnings: [{ code: 'DUE_BEFORE_DATE', severity: 'medium', fields: [], message: 'x' }] }],
    ['VALUE_REPAIRED', { warnings: [{ code: 'VALUE_REPAIRED', severity: 'low', fields: [], message: 'x' }] }],
    ['KIND_UNSURE', { kind: { ...kind, reasons: [], decision: 'auto' } }],
    ['KIND_UNKNOWN', { kind: { ...kind, id: 'unklar', decision: 'unklar' } }],
  ] as const)('%s asks for a look', (code, changed) => {
    expect(codesOf(changed)).toContain(code)
  })

  test('a remark asks for none, and a value of a person is sure', () => {
    const remark = { code: 'ITEM_MISSING', severity: 'low', fields: [], message: 'x' } as const
    const judged = { ...fields, gross: field('119.00', { source: 'human', confidence: 1 }) }
    expect(codesOf({ warnings: [remark], fields: judged })).toEqual([])
  })
})

test('a field is not missing where another one says as much', () => {
  const craftsman = definition('handwerker')
  const read = { ...fields, lohnanteilProzent: field('60', { type: 'number' }) }
  const missingOf = (found: typeof fields): readonly string[] =>
    judgeDocument({ ...invoice, definition: craftsman, fields: found }, 0.9).reasons[0]?.fields ?? []
  expect(missingOf(fields)).toEqual(['lohnanteil'])
  expect(missingOf(read)).toEqual([])
})

test('nobody has to look at a hint because it is unsure', () => {
  const landlord = definition('makler')
  expect(
    codesOf({ definition: landlord, fields: { ...fields, objectHint: field('Weg 1', { confidence: 0.5 }) } as never }),
  ).not.toContain('VALUE_NOT_SURE')
})

test('of every kind something is required, the amount that stands for it first', () => {
  expect(kinds.filter(one => requiredFields(one).length === 0)).toEqual([])
  const wageTax = definition('lstb')
  expect(wageTax && requiredFields(wageTax).map(({ name }) => name)).toEqual(['brutto', 'lohnsteuer', 'issuer', 'date'])
})

describe('the kind that is told', () => {
  const unknown = { ...invoice, direction: 'unknown' } as const
  const to = (recipient: string) => ({ ...unknown, fields: { ...fields, recipient: field(recipient) } })
  const worded = (confidence: number) => ({ ...kind, id: 'lstb', confidence, decision: 'auto' as const })
  const reasons = [{ type: 'phrase' as const, text: 'Bruttoarbeitslohn', weight: 1 }]
  const certificate = (confidence: number) => ({
    ...{ definition: definition('haftpflicht'), kind: { ...worded(confidence), reasons } },
    fields: { issuer: field('Muster AG'), betrag: field('66.75') },
  })

  test('of a plain invoice is sure of a business alone: what a person bought may be something else', () => {
    expect(codesOf(to('Anna Muster'))).toContain('KIND_UNSURE')
    expect(codesOf(to('Muster & Söhne GmbH'))).toEqual([])
    expect(codesOf({ ...unknown, direction: 'outgoing' })).toEqual([])
    expect(codesOf({ ...to('Anna Muster'), kind: { ...kind, decision: 'human' } })).toEqual([])
  })

  test('of a certificate may rest on its wordings, where they are many', () => {
    expect(codesOf(certificate(0.98))).not.toContain('KIND_UNSURE')
    expect(codesOf(certificate(0.95))).toContain('KIND_UNSURE')
  })
})

test('a kind that the trained model has no doubt of needs no title, but for a plain invoice', () => {
  const reasons = [{ type: 'ngram' as const, text: 'Mietsachschäden', weight: 1 }]
  const told = (id: string, modelShare: number): Partial<JudgedDocument> => ({
    definition: definition(id),
    kind: { ...kind, id, confidence: 0.95, modelShare, reasons, decision: 'auto' },
  })
  expect(codesOf(told('haftpflicht', 0.995))).not.toContain('KIND_UNSURE')
  expect(codesOf(told('haftpflicht', 0.98))).toContain('KIND_UNSURE')
  expect(codesOf(told('er_rechnung', 0.995))).toContain('KIND_UNSURE')
})

test('a total that rules and ranking surely say alike needs no sum', () => {
  expect(codesOf({ fields: { ...fields, gross: field('119.00', { confidence: 0.97 }) } })).toEqual([])
  const word = { page: 1, box: [0, 0, 0.1, 0.1] as const, label: null, ocrConfidence: 0.99 }
  const scanned = { ...fields, gross: field('119.00', { evidence: [word] }) }
  expect(codesOf({ fields: scanned })).toContain('SUM_NOT_PROVED')
})

test('what § 14 UStG asks for matters to who deducts input tax, and not of a doctor’s bill', () => {
  const missing = { code: 'INVOICE_ITEM_MISSING', severity: 'medium', fields: [], message: 'x' } as const
  const told = (id: string) =>
    codesOf({ warnings: [missing], definition: definition(id), kind: { ...invoice.kind, id } })
  expect(told('er_rechnung')).toContain('INVOICE_ITEM_MISSING')
  expect(told('arzt')).not.toContain('INVOICE_ITEM_MISSING')
})

test('texts of a kind count in no figure, amounts and the days that it has to have do', () => {
  const unsure = { confidence: 0.79 }
  const school = { ...fields, childName: field('Ida', unsure), betrag: field('119.00', { type: 'money' }) }
  expect(codesOf({ definition: definition('kita'), fields: school })).not.toContain('VALUE_NOT_SURE')
  const notice = { ...fields, bescheiddatum: field('2025-03-14', { type: 'date', ...unsure }) }
  expect(codesOf({ definition: definition('est_bescheid'), fields: notice })).toContain('VALUE_NOT_SURE')
  const refund = { ...fields, erstattung: field('10.00', { type: 'money', ...unsure }) }
  expect(codesOf({ definition: definition('est_bescheid'), fields: refund })).toContain('VALUE_NOT_SURE')
})

test('a total says nothing of a paper without a main amount', () => {
  const notice = definition('est_bescheid')
  if (!notice) throw new Error('no kind')
  const unsure = { issuer: field('Finanzamt'), gross: field('1.00', { confidence: 0.4 }) }
  expect(codesOf({ definition: notice, fields: unsure })).not.toContain('VALUE_NOT_SURE')
})
