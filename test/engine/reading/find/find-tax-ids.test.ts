import { describe, expect, test } from 'vitest'
import { findVatIds } from '../../../../engine/reading/find/find-tax-ids.ts'
import { findLabels } from '../../../../engine/reading/labels/find-labels.ts'
import { layoutStream } from '../../../../engine/reading/labels/match-labels.ts'
import { readLayout } from '../../../../engine/reading/layout/read-layout.ts'
import { pageOf } from '../../phases/analysis/page-of.ts'

function vatIdsOf(text: string, recognised = true) {
  const layout = readLayout([pageOf(text, { recognised })])
  return findVatIds(layout, findLabels(layoutStream(layout), { fuzzy: recognised })).own
}

describe('findVatIds', () => {
  test('letters read for digits are mended where the check digit then agrees, and told', () => {
    expect(vatIdsOf('USt-IdNr. DE136695976')).toMatchObject([{ value: 'DE136695976', valid: true, repaired: false }])
    expect(vatIdsOf('USt-IdNr. DEl3669S976')).toMatchObject([{ value: 'DE136695976', valid: true, repaired: true }])
  })

  test('else it stays as it was read', () => {
    expect(vatIdsOf('USt-IdNr. DEl3669S977')).toMatchObject([{ value: 'DEl3669S977', valid: false, repaired: false }])
  })

  test('a misread country is seen through on scans where the check digit agrees', () => {
    for (const read of ['DO136695976', 'D0136695976', 'IDE136695976', 'OE136695976'])
      expect(vatIdsOf(`USt-IdNr. ${read}`)).toMatchObject([{ value: 'DE136695976', repaired: true }])
    expect(vatIdsOf('USt-IdNr. DO136695977')).toEqual([])
    expect(vatIdsOf('USt-IdNr. DO136695976', false)).toEqual([])
  })
})
