import { expect, test } from 'vitest'
import type { Movement, StatementPeriod } from '../../../../../engine/model/movement.ts'
import type { BoundDocument } from '../../../../../engine/phases/report/pages/bound-stack.ts'
import { accountMovementFiles } from '../../../../../engine/phases/report/tables/account-movements.ts'
import { inFile } from '../../../bank/a-statement.ts'

const view = { numberOf: () => 'B-001' }

/** A bound document whose statement is proved. */
function aProved(documentId: string, number: string, movements: readonly Movement[]): BoundDocument {
  const account = { iban: null, number, bic: null, bank: null, owner: null, currency: 'EUR' }
  const closing = movements.reduce((sum, { cents }) => sum + cents, 0)
  const period: StatementPeriod = {
    ...{ account, number: null, from: '2025-03-01', until: '2025-03-31', sum: 'fits', flaws: [] },
    ...{ opening: { cents: 0, date: '2025-02-28' }, closing: { cents: closing, date: '2025-03-31' } },
  }
  const analysis = { fields: {}, statement: { movements, sum: 'fits', periods: [period] } }
  return { planned: { documentId, analysis } } as unknown as BoundDocument
}

const written = (...documents: readonly BoundDocument[]) => accountMovementFiles(documents, view, 0)
const names = (files: ReturnType<typeof written>) => files.map(({ name }) => name)

test('a proved statement goes out in both formats, also with an account number that no file may hold', () => {
  const paid = [inFile('2025-03-03', -5000, 'Miete')]
  const all = ['account-movements.csv', 'account-movements.xlsx', 'account-statements.camt053.xml']
  expect(names(written(aProved('d', '12345678', paid)))).toEqual([...all, 'account-statements.sta'])
  expect(names(written(aProved('d', '\uFFFE', paid)))).toEqual([...all, 'account-statements.sta'])
})

test('a file that does not pass its check is left out with a note, and the others go out', () => {
  // More digits than a reader takes.
  const files = written(aProved('d', '12345678', [inFile('2025-03-03', 1e15, 'Miete')]))
  expect(names(files)).toContain('account-movements.csv')
  expect(names(files)).not.toContain('account-statements.sta')
  const note = files.find(({ name }) => name === 'account-statements.txt')
  expect(Buffer.from(note?.bytes ?? []).toString()).toMatch(/^Die Datei „account-statements\.sta“ fehlt/m)
})
