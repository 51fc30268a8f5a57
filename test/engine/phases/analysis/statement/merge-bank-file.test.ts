import { describe, expect, it } from 'vitest'
import { readCamt } from '../../../../../engine/bank/camt/read-camt.ts'
import { settlePeriods } from '../../../../../engine/bank/periods/settle-periods.ts'
import { NO_JUDGEMENT } from '../../../../../engine/model/judgement.ts'
import type { Judgement } from '../../../../../engine/model/judgement.ts'
import type { BankFile } from '../../../../../engine/model/movement.ts'
import { bankFileKind, mergeBankFile } from '../../../../../engine/phases/analysis/statement/merge-bank-file.ts'
import { loadTaxonomy } from '../../../../../engine/taxonomy/load-taxonomy.ts'
import { camtSample } from '../../../bank/camt/camt-sample.ts'

function fileOf(xml: string): BankFile {
  const { format, variant, periods } = readCamt(Buffer.from(xml))
  const { movements, ...settled } = settlePeriods(periods)
  const placed = movements.map(movement => ({ ...movement, page: 1, box: [0, 0, 1, 1] as const }))
  return { schema: 'bank-file/1', format, variant, statement: { ...settled, movements: placed } }
}

describe('mergeBankFile', () => {
  it('takes account, balances and day of the file, and nothing else of the page', () => {
    const { fields, warnings, statement } = mergeBankFile({}, fileOf(camtSample()), NO_JUDGEMENT)
    const values = Object.entries(fields).map(([name, { value }]) => [name, value])
    expect(Object.fromEntries(values)).toEqual({
      saldoAlt: '1000.00',
      saldoNeu: '1620.45',
      date: '2025-03-31',
      iban: 'DE89370400440532013000',
      issuer: 'Musterbank',
      recipient: 'Malerbetrieb Sonnig',
    })
    expect(fields['saldoNeu']).toMatchObject({ source: 'xml', checks: ['arith_ok'] })
    expect([warnings, statement.sum, statement.movements.length]).toEqual([[], 'fits', 6])
  })

  it('names a bank that does not name itself by its code', () => {
    const bare = camtSample().replace(/<Svcr>[\s\S]*<\/Svcr>/, '')
    expect(mergeBankFile({}, fileOf(bare), NO_JUDGEMENT).fields['issuer']?.value).toBe('Bank mit BLZ 37040044')
  })

  it('confirms no balance that the movements do not make, and says so', () => {
    const { fields, warnings } = mergeBankFile({}, fileOf(camtSample({ closing: '1620.44' })), NO_JUDGEMENT)
    expect(fields['saldoNeu']?.checks).toEqual([])
    expect(warnings).toMatchObject([{ code: 'STATEMENT_SUM_MISMATCH', severity: 'medium' }])
  })

  it('says that a statement between two is missing', () => {
    const file = fileOf(camtSample())
    const [period] = file.statement.periods ?? []
    if (!period) throw new Error('a sample has a statement')
    const later = {
      ...period,
      from: '2025-05-01',
      until: '2025-05-31',
      opening: { cents: 1, date: null },
      closing: { cents: 1, date: null },
    }
    const { warnings } = mergeBankFile(
      {},
      { ...file, statement: { ...file.statement, sum: 'differs', periods: [period, later] } },
      NO_JUDGEMENT,
    )
    expect(warnings[0]?.message).toContain('Zwischen dem Auszug vom 31.03.2025 und dem vom 31.05.2025 fehlt ein Auszug')
  })

  it('proves a file without balances by those that a person gave', () => {
    const bare = camtSample().replaceAll(/<Bal>.*<\/Bal>/g, '')
    const said = (value: string) => ({ value, at: 1 })
    const judged = (closing: string): Judgement => ({
      ...NO_JUDGEMENT,
      fields: { saldoAlt: said('1000.00'), saldoNeu: said(closing) } as unknown as Judgement['fields'],
    })
    expect(mergeBankFile({}, fileOf(bare), NO_JUDGEMENT).statement.sum).toBe('open')
    expect(mergeBankFile({}, fileOf(bare), judged('1620.45')).statement.sum).toBe('fits')
    expect(mergeBankFile({}, fileOf(bare), judged('1620.46')).statement.sum).toBe('differs')
  })
})

it('a bank file is a statement, whatever its words speak of', () => {
  const read = { id: 'x', label: 'X', confidence: 0.9, decision: 'auto', alternatives: [], reasons: [] } as const
  const taxonomy = loadTaxonomy()
  expect(bankFileKind(read, fileOf(camtSample()), taxonomy)).toMatchObject({ label: 'Kontoauszug', decision: 'auto' })
})
