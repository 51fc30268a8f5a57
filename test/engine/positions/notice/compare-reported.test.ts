import { expect, test } from 'vitest'
import type { PrintedBlock } from '../../../../engine/model/reported-data.ts'
import { compareReported } from '../../../../engine/positions/notice/compare-reported.ts'
import { paper } from '../stack.ts'

const box = [0, 0, 1, 0.1] as const
const block = (
  id: string,
  kinds: readonly string[],
  from: string | null,
  amounts: Record<string, number>,
): PrintedBlock => ({
  ...{ key: '1', id, kinds, from, label: id, page: 1, box, printoutId: 'print' },
  amounts: Object.entries(amounts).map(([field, euro]) => ({ field, label: field, cents: euro * 100, page: 1, box })),
})
const certificate = (documentId: string, kindId: string, fields: Record<string, number | string>) => ({
  ...{ documentId, kindId, person: null },
  fields: paper(0, { kind: kindId, fields }).analysis?.fields ?? {},
})
const told = ({ lines, unreported }: ReturnType<typeof compareReported>) => ({
  lines: lines.map(({ state, documentId }) => `${state} ${documentId}`),
  unreported,
})

const WAGES = { brutto: 48_600, lohnsteuer: 6_412 }

test('what is about one of a couple is not the paper of the other one', () => {
  const wages = block('lohn', ['lstb'], 'Messtechnik Ödenhall AG', WAGES)
  const paperOf = (person: 'A' | 'B' | null) => ({
    ...certificate('wages', 'lstb', { issuer: 'Messtechnik Ödenhall', ...WAGES }),
    person,
  })
  const state = (of: 'A' | 'B', person: 'A' | 'B' | null) =>
    compareReported([{ ...wages, person: of }], [paperOf(person)]).lines[0]?.state
  expect([state('A', 'A'), state('A', 'B'), state('A', null)]).toEqual(['there', 'missing', 'there'])
})

test('what is there, what is missing, and what says another amount', () => {
  const blocks = [
    block('lohn', ['lstb'], 'Messtechnik Ödenhall AG', WAGES),
    block('lohn', ['lstb'], 'Stadtwerke Obermühl GmbH', { brutto: 3_200 }),
    block('kranken', ['kv_besch'], 'BKK Kranichtal', { basisbeitrag: 4_318, pflegebeitrag: 1_006 }),
  ]
  const papers = [
    certificate('wages', 'lstb', { issuer: 'Messtechnik Ödenhall', ...WAGES }),
    certificate('health', 'kv_besch', { issuer: 'BKK Kranichtal', basisbeitrag: 4_318, pflegebeitrag: 960 }),
    certificate('gift', 'spende', { betrag: 50 }),
  ]
  const found = compareReported(blocks, papers)
  expect(told(found)).toEqual({ lines: ['there wages', 'missing null', 'different health'], unreported: [] })
  expect(found.lines[2]?.amounts[1]).toMatchObject({ reportedCents: 100_600, paperCents: 96_000 })
})

test('no paper stands for two, and of two of one employer each takes the one with its amounts', () => {
  const blocks = [
    block('lohn', ['lstb'], 'Messtechnik AG', { brutto: 20_000 }),
    block('lohn', ['lstb'], 'Messtechnik AG', { brutto: 30_000 }),
  ]
  const first = certificate('a', 'lstb', { issuer: 'Messtechnik AG', brutto: 30_000 })
  expect(told(compareReported(blocks, [first])).lines).toEqual(['missing null', 'there a'])
  const second = certificate('b', 'lstb', { issuer: 'Messtechnik AG', brutto: 20_000 })
  expect(told(compareReported(blocks, [first, second])).lines).toEqual(['there b', 'there a'])
})

test('a paper of another issuer with other amounts is another certificate, which nobody reported', () => {
  const blocks = [block('lohn', ['lstb'], 'Messtechnik AG', WAGES)]
  const other = certificate('other', 'lstb', { issuer: 'Bäckerei Korn', brutto: 9_000, lohnsteuer: 100 })
  expect(told(compareReported(blocks, [other]))).toEqual({ lines: ['missing null'], unreported: ['other'] })
  const misread = certificate('misread', 'lstb', { issuer: 'Messtechnlk AC', ...WAGES })
  expect(told(compareReported(blocks, [misread])).lines).toEqual(['there misread'])
})

test('benefits in place of wages are papers of several kinds, and an amount that was not read is no difference', () => {
  const blocks = [block('lohnersatz', ['alg', 'krankengeld'], null, { leistung: 2_104 })]
  expect(told(compareReported(blocks, [certificate('sick', 'krankengeld', { betrag: 2_104 })])).lines).toEqual([
    'there sick',
  ])
  expect(told(compareReported(blocks, [certificate('bare', 'alg', { issuer: 'Agentur' })])).lines).toEqual([
    'there bare',
  ])
})
