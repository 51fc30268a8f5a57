import { expect, test } from 'vitest'
import { statementsOf } from '../../../../engine/bank/export/statements-of.ts'
import type { ExportedDocument } from '../../../../engine/bank/export/statements-of.ts'
import type { Movement, StatementMovements, StatementPeriod } from '../../../../engine/model/movement.ts'
import { readMt940 } from '../../../../engine/bank/mt940/read-mt940.ts'
import { settlePeriods } from '../../../../engine/bank/periods/settle-periods.ts'
import { inFile, onPaper } from '../a-statement.ts'
import { aField } from '../../phases/report/sample-stack.ts'

const IBAN = 'DE89370400440532013000'

function aPaper(id: string, movements: readonly Movement[], sum: StatementMovements['sum'] = 'fits'): ExportedDocument {
  const money = (value: string) => aField(value, { type: 'money', unit: 'EUR' })
  const total = movements.reduce((cents, each) => cents + each.cents, 100_000)
  return {
    id,
    analysis: {
      fields: { iban: aField(IBAN), saldoAlt: money('1000.00'), saldoNeu: money((total / 100).toFixed(2)) },
      statement: { movements, sum },
    },
  }
}

function aFile(id: string, movements: readonly Movement[], sum: StatementPeriod['sum'] = 'fits'): ExportedDocument {
  const total = movements.reduce((cents, each) => cents + each.cents, 100_000)
  const account = { iban: IBAN, number: null, bic: null, bank: null, owner: null, currency: 'EUR' }
  const balances =
    sum === 'open'
      ? { opening: null, closing: null }
      : { opening: { cents: 100_000, date: null }, closing: { cents: total, date: null } }
  const period = { account, number: null, from: '2025-03-01', until: '2025-03-31', ...balances, sum, flaws: [] }
  return { id, analysis: { fields: {}, statement: { movements, sum, periods: [period] } } }
}

const told = (...documents: readonly ExportedDocument[]) =>
  statementsOf(documents).map(({ documentId, state, movements }) => `${documentId} ${state} ${movements.length}`)

const rent = (place: typeof onPaper | typeof inFile) => place('2025-03-03', -50_000, 'Miete März Wohnbau')
const power = (place: typeof onPaper | typeof inFile) => place('2025-03-05', -8000, 'Stadtwerke Abschlag März')

test('paper and file of the same period go out once, as the file says it', () => {
  const paper = aPaper('paper', [rent(onPaper), power(onPaper)])
  expect(told(paper, aFile('file', [rent(inFile), power(inFile)]))).toEqual(['file proved 2'])
})

test('paper that is proved leads over a file without balances, which adds what the paper does not tell', () => {
  const more = inFile('2025-04-01', -100, 'Kontoführung')
  const file = aFile('file', [rent(inFile), power(inFile), more], 'open')
  expect(told(aPaper('paper', [rent(onPaper), power(onPaper)]), file)).toEqual(['paper proved 2', 'file overlaps 1'])
})

test('a period that shares some movements with another is proved no longer', () => {
  const one = aFile('a', [rent(inFile), power(inFile)])
  const other = aFile('b', [power(inFile), inFile('2025-03-09', -100, 'Porto Post')])
  expect(told(one, other)).toEqual(['a proved 2', 'b overlaps 1'])
})

test('what the balances do not prove is marked', () => {
  expect(told(aPaper('paper', [rent(onPaper)], 'differs'))).toEqual(['paper differs 1'])
  expect(told(aFile('file', [rent(inFile)], 'open'))).toEqual(['file open 1'])
})

test('a sum on proved paper goes out once, and not with the payments that a notice splits it into', () => {
  const split = ['Farben Fink', 'Leitern Lang'].map((name, index) =>
    inFile('2025-03-03', index === 0 ? -20_000 : -30_000, `${name} Lieferanten`, { booking: 1 }),
  )
  const paper = aPaper('paper', [onPaper('2025-03-03', -50_000, 'Sammler Lieferanten')])
  expect(told(paper, aFile('notice', split, 'open'))).toEqual(['paper proved 1'])
  expect(told(aFile('notice', split, 'open'))).toEqual(['notice open 2'])
})

test('a statement that stands in one file twice goes out once', () => {
  const { analysis } = aFile('file', [rent(inFile), { ...rent(inFile) }])
  const [first, second] = analysis?.statement?.movements ?? []
  const [period] = analysis?.statement?.periods ?? []
  if (!first || !second?.detail || !period) throw new Error('the file has two movements in a period')
  const own = { ...period, opening: { cents: 100_000, date: null }, closing: { cents: 50_000, date: null } }
  const movements = [first, { ...second, detail: { ...second.detail, period: 1 } }]
  const twice = { movements, sum: 'differs' as const, periods: [own, own] }
  expect(told({ id: 'file', analysis: { fields: {}, statement: twice } })).toEqual(['file proved 1'])
})

test('two statements of one account and day that follow on each other both go out whole', () => {
  const read = (id: string, text: string): ExportedDocument => {
    const settled = settlePeriods(readMt940(Buffer.from(text)).periods)
    const movements = settled.movements.map((each): Movement => ({ ...each, page: 1, box: [0, 0, 1, 1] }))
    return { id, analysis: { fields: {}, statement: { ...settled, movements } } }
  }
  const one = (from: string, until: string, name: string, reference: string) =>
    [':20:A', ':25:37040044/0532013000', ':28C:1/1', `:60F:C250303EUR${from}`]
      .concat(
        `:61:2503030303D50,00NMSCNONREF//${reference}`,
        `:86:005?20Karte?32${name}`,
        `:62F:C250303EUR${until}`,
        '-',
      )
      .join('\r\n')
  const documents = [
    read('a', one('100,00', '50,00', 'REWE', 'B111')),
    read('b', one('50,00', '0,00', 'Geldautomat', 'B222')),
  ]
  expect(told(...documents)).toEqual(['a proved 1', 'b proved 1'])
})
