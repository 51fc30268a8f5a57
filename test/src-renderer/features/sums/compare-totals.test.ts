import { expect, test } from 'vitest'
import { compareTotals } from '../../../../src-renderer/features/sums/compare-totals.ts'
import type { PositionTotal } from '../../../../wire/positions.ts'

const total = (key: string, cents: number, more: Partial<PositionTotal> = {}): PositionTotal => ({
  ...{ form: 'N', key, line: '5', isLineDoubtful: false, kz: null, label: key, side: 'einnahme', year: 2025 },
  ...{ person: 'A', objectId: null, childId: null, businessId: null, cents, confirmedCents: 0, assumedYearCents: 0 },
  ...{ positionIds: [], unit: 'EUR', quantity: null, confirmedQuantity: null },
  ...more,
})

test('sums are compared by what they are about, whatever their line, and what is gone stands last', () => {
  const now = [total('n.brutto', 500), total('n.lst', 70), total('n.brutto', 900, { person: 'B' })]
  const before = [
    total('n.oepnv', 30),
    total('n.brutto', 400, { line: '6', year: 2024 }),
    total('v.miete', 10, { form: 'V' }),
  ]
  const changes = compareTotals(now, before)
  expect([...changes.keys()]).toEqual(['N', 'V'])
  expect(changes.get('N')?.map(({ total: { key, person }, before: was, now: is }) => [key, person, was, is])).toEqual([
    ['n.brutto', 'A', 400, 500],
    ['n.lst', 'A', null, 70],
    ['n.brutto', 'B', null, 900],
    ['n.oepnv', 'A', 30, null],
  ])
})
