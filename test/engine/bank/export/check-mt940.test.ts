import { expect, test } from 'vitest'
import { checkMt940 } from '../../../../engine/bank/export/check-mt940.ts'
import type { ExportedStatement } from '../../../../engine/bank/export/statements-of.ts'
import { writeMt940 } from '../../../../engine/bank/export/write-mt940.ts'
import { onPaper } from '../a-statement.ts'

const account = { iban: null, number: '37040044/0532013000', bic: null, bank: null, owner: null, currency: 'EUR' }
const STATEMENT: ExportedStatement = {
  ...{ account, documentId: 'd', number: '3', from: '2025-03-01', until: '2025-03-31', state: 'proved' },
  opening: { cents: 10_000, date: '2025-02-28' },
  closing: { cents: 5000, date: '2025-03-31' },
  movements: [onPaper('2025-03-03', -5000, 'Miete')],
}
const BYTES = writeMt940([STATEMENT])

test('what was written reads back without findings', () => {
  expect(checkMt940(BYTES, [STATEMENT])).toEqual([])
})

test.each<[string, Partial<ExportedStatement>, string]>([
  ['another closing', { closing: { cents: 4900, date: null } }, 'andere Salden'],
  ['another day', { movements: [onPaper('2025-03-04', -5000, 'Miete')] }, 'andere Umsätze'],
  ['another account', { account: { ...account, iban: 'DE89370400440532013000' } }, 'anderes Konto'],
  ['another currency', { account: { ...account, currency: 'USD' } }, 'anderes Konto'],
])('%s is found', (_name, change, finding) => {
  expect(checkMt940(BYTES, [{ ...STATEMENT, ...change }])).toEqual([`Auszug 1: ${finding}`])
})

test('bytes that no reader takes, and another number of statements, are found', () => {
  expect(checkMt940(Buffer.from('-'), [STATEMENT])).toEqual(['Die Datei lässt sich nicht wieder lesen.'])
  expect(checkMt940(BYTES, [STATEMENT, STATEMENT])).toEqual(['Die Zahl der Auszüge ist eine andere.'])
})

test('no letter of an account number begins another line', () => {
  const number = '12345678\u010A:61:2503030303C9999,00NTRFNONREF\u010D'
  const bytes = writeMt940([{ ...STATEMENT, account: { ...account, number } }])
  const lines = Buffer.from(bytes)
    .toString('latin1')
    .split(/[\r\n]+/)
  expect(lines.filter(line => line.startsWith(':61:'))).toHaveLength(1)
  expect(lines[1]).toBe(':25:12345678.:61:2503030303C9999,00NTRF')
  expect(checkMt940(bytes, [{ ...STATEMENT, account: { ...account, number } }])).toEqual([])
})
