import { expect, test } from 'vitest'
import { shortenInvoice } from '../../../../engine/e-invoice/pages/shorten-invoice.ts'
import { fullInvoice, plainInvoice, plainLine } from '../../../fixtures/make/invoices/sample-invoices.ts'

const notes = (...lengths: readonly number[]) => lengths.map(length => ({ text: 'x'.repeat(length) }))

test('an invoice of usual size is shown as it is', () => {
  expect(shortenInvoice(fullInvoice())).toEqual({ invoice: fullInvoice(), isShortened: false })
})

test('a text beyond its limit ends with a remark that counts the rest', () => {
  const { invoice, isShortened } = shortenInvoice(plainInvoice({ notes: notes(21_500) }))
  expect(isShortened).toBe(true)
  expect(invoice.notes[0]?.text).toMatch(/^x{20000} \[…\] \(gekürzt; 1\.500 weitere Zeichen stehen in der XML-Datei\)$/)
})

test('many long texts use up what may be shown, after that each is shown with its beginning', () => {
  const limits = { textMax: 1000, textsMax: 3000, entriesMax: 10 }
  const { invoice } = shortenInvoice(plainInvoice({ notes: notes(1000, 1000, 1000, 150) }), limits)
  const [first, second, third, last] = invoice.notes.map(({ text = '' }) => text)
  expect(first).toBe('x'.repeat(1000))
  expect(second).toBe('x'.repeat(1000))
  expect(third).toContain('gekürzt')
  expect(last).toBe('x'.repeat(150))
})

test('a list beyond its limit is cut, and that is said', () => {
  const lines = Array.from({ length: 20_001 }, (_, index) => plainLine({ id: String(index) }))
  const { invoice, isShortened } = shortenInvoice(plainInvoice({ lines }))
  expect(invoice.lines).toHaveLength(20_000)
  expect(isShortened).toBe(true)
})
