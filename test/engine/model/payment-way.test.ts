import { expect, test } from 'vitest'
import { paymentWayOf } from '../../../engine/model/payment-way.ts'

test.each([
  ['cash', 'cash'],
  [' Bar ', 'cash'],
  ['10', 'cash'],
  ['48', 'card'],
  ['EC-Karte', 'card'],
  ['58', 'transfer'],
  ['Überweisung', 'transfer'],
  ['59', 'debit'],
  ['SEPA-Lastschrift', 'debit'],
  ['ZZZ', null],
  ['', null],
])('%j is %s', (text, way) => {
  expect(paymentWayOf(text)).toBe(way)
})
