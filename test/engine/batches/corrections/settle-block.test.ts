import { expect, test } from 'vitest'
import { settleBlock } from '../../../../engine/batches/corrections/settle-block.ts'
import type { BlockRequest, TypedBlock } from '../../../../engine/batches/corrections/settle-block.ts'
import type { ReportedBlock } from '../../../../engine/model/reported-data.ts'

const documentId = 'doc_1'
const place = { page: 2, box: [0.1, 0.2, 0.3, 0.1] } as const
const amount = {
  field: 'brutto',
  label: 'Brutto laut Abruf',
  cents: 4_860_000,
  page: 2,
  box: [0.5, 0.2, 0.1, 0.02],
} as const
const wages: ReportedBlock = {
  ...{ key: '1', id: 'lohn', label: 'Lohnsteuerbescheinigung', kinds: ['lstb'], from: 'Messtechnik' },
  ...{ ...place, amounts: [amount] },
}
const pension: ReportedBlock = {
  ...wages,
  key: '2',
  id: 'rente',
  label: 'Rentenbezugsmitteilung',
  kinds: ['rente_grv'],
}
const values = (typed: Partial<TypedBlock> = {}): TypedBlock => ({
  ...{ id: 'lohn', from: 'Messtechnik', person: null, amounts: [{ field: 'brutto', value: '48.600,00' }] },
  ...typed,
})
const settle = (request: BlockRequest) => settleBlock(request, [wages, pension])
const set = (typed: Partial<TypedBlock>) =>
  settle({ type: 'set_block', documentId, block: '1', values: values(typed) }).blocks?.[0]
const refusal = (request: BlockRequest): unknown => {
  try {
    settle(request)
  } catch (error) {
    return [(error as { code?: string }).code, (error as Error).message]
  }
  return null
}

test('a corrected amount keeps the place where it was read, a new one stands where its certificate does', () => {
  const typed = [
    { field: 'brutto', value: '48.700' },
    { field: 'lohnsteuer', value: '6.412,00 €' },
    { field: 'solz', value: '' },
  ]
  expect(set({ amounts: typed, person: 'B', from: ' ' })).toEqual({
    ...{ key: '1', id: 'lohn', from: null, person: 'B', ...place, byPerson: true },
    amounts: [
      { ...amount, cents: 4_870_000 },
      { field: 'lohnsteuer', label: 'Einbehaltene Lohnsteuer', cents: 641_200, ...place },
    ],
  })
})

test('another kind takes its own amounts alone; others of the printout stay as they are', () => {
  const typed = values({
    id: 'rente',
    amounts: [
      { field: 'brutto', value: '1' },
      { field: 'rentenbetrag', value: '2' },
    ],
  })
  const { blocks } = settle({ type: 'set_block', documentId, block: '1', values: typed })
  expect(blocks?.map(({ id, amounts }) => [id, amounts.map(({ field }) => field)])).toEqual([
    ['rente', ['rentenbetrag']],
    ['rente', ['brutto']],
  ])
  const { label: _label, kinds: _kinds, ...plain } = pension
  expect(blocks?.[1]).toEqual(plain)
})

test('one is taken out by its key, and all are as they were read again', () => {
  expect(settle({ type: 'remove_block', documentId, block: '1' }).blocks?.map(({ key }) => key)).toEqual(['2'])
  expect(settle({ type: 'reset_blocks', documentId })).toEqual({
    ...{ type: 'reset_blocks', documentId, block: null, blocks: null },
  })
})

test('one that was not read is added behind the others, on its page, with a key of its own', () => {
  const typed = values({
    id: 'rente',
    from: ' Pensionskasse Nord ',
    person: 'A',
    amounts: [{ field: 'rentenbetrag', value: '2.400,00' }],
  })
  const adding = { type: 'add_block', documentId, page: 3, values: typed } as const
  const whole = { page: 3, box: [0, 0, 1, 1] }
  const { block, blocks } = settleBlock(adding, [wages, { ...pension, key: '7' }], 3)
  expect(block).toBe('8')
  expect(blocks?.map(({ key }) => key)).toEqual(['1', '7', '8'])
  expect(blocks?.[2]).toEqual({
    ...{ key: '8', id: 'rente', from: 'Pensionskasse Nord', person: 'A', ...whole, byPerson: true },
    amounts: [{ field: 'rentenbetrag', label: 'Rentenbetrag', cents: 240_000, ...whole }],
  })
  expect(settleBlock(adding, []).block).toBe('1')
})

test('nothing is added beyond the pages, without an amount, or without end', () => {
  const adding = { type: 'add_block', documentId, page: 3, values: values() } as const
  const many = Array.from({ length: 200 }, (_, index) => ({ ...wages, key: String(index + 1) }))
  expect(() => settleBlock(adding, [wages], 2)).toThrow('Seite: Der Belegabruf hat 2 Seiten.')
  expect(() => settleBlock(adding, [wages], 1)).toThrow('Seite: Der Belegabruf hat eine Seite.')
  expect(() => settleBlock({ ...adding, values: values({ amounts: [] }) }, [wages], 3)).toThrow(
    /^Bitte mindestens einen Betrag eingeben\.$/,
  )
  expect(() => settleBlock(adding, many, 3)).toThrow('höchstens 200')
})

test('what is none is refused', () => {
  const wrong = (typed: Partial<TypedBlock>) =>
    refusal({ type: 'set_block', documentId, block: '1', values: values(typed) })
  expect(wrong({ id: 'steuer' })).toMatchObject(['value_invalid', expect.anything()])
  expect(wrong({ amounts: [] })).toMatchObject(['value_invalid', expect.stringContaining('mindestens einen Betrag')])
  const typed = [{ field: 'brutto', value: 'viel' }]
  expect(wrong({ amounts: typed })).toMatchObject(['value_invalid', expect.stringContaining('Bruttoarbeitslohn: ')])
  expect(refusal({ type: 'remove_block', documentId, block: '3' })).toMatchObject(['block_unknown', expect.anything()])
})
