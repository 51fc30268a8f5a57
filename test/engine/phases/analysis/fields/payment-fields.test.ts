import { describe, expect, it } from 'vitest'
import { buildField } from '../../../../../engine/phases/analysis/fields/build-field.ts'
import { paymentFields } from '../../../../../engine/phases/analysis/fields/payment-fields.ts'
import { findDates } from '../../../../../engine/reading/find/find-dates.ts'
import { readLayout } from '../../../../../engine/reading/layout/read-layout.ts'
import { layOutText } from '../../../../eval/lay-out-text.ts'

const DAY = buildField({ type: 'date', value: '2025-02-03', raw: '', page: 1, box: [0, 0, 1, 1], confidence: 0.9 })

function paidBy(text: string, nature: 'invoice' | 'receipt' = 'invoice'): Record<string, string> {
  const layout = readLayout(layOutText(text))
  const fields = paymentFields(layout, findDates(layout), nature, DAY)
  return Object.fromEntries(Object.entries(fields).map(([name, { value }]) => [name, value]))
}

describe('how and when a bill was paid', () => {
  it.each([
    ['Zahlungsart: Barzahlung', { paymentWay: 'cash' }],
    ['Betrag am 14.05.2025 bar bezahlt.', { paymentWay: 'cash', paidOn: '2025-05-14' }],
    ['Bezahlt mit EC-Karte am 14.05.2025', { paymentWay: 'card', paidOn: '2025-05-14' }],
    ['Zahlungsmittel  girocard', { paymentWay: 'card' }],
    ['bezahlt am: 14.05.2025', { paidOn: '2025-05-14' }],
    [
      'Der Rechnungsbetrag wurde am 2. Mai 2025 von Ihrem Konto abgebucht.',
      { paymentWay: 'debit', paidOn: '2025-05-02' },
    ],
    ['Der Betrag wird am 02.05.2025 von Ihrem Konto eingezogen.', { paymentWay: 'debit', debitOn: '2025-05-02' }],
    [
      'Wir ziehen den Betrag zum 02.05.2025 per Lastschrift von Ihrem Konto ein.',
      { paymentWay: 'debit', debitOn: '2025-05-02' },
    ],
    ['Abbuchung am 02.05.2025', { paymentWay: 'debit', debitOn: '2025-05-02' }],
    ['Zahlung dankend erhalten am 20.06.2025', { paidOn: '2025-06-20' }],
    ['Gebühr von 42,00 EUR, eingegangen am 20.06.2025', { paidOn: '2025-06-20' }],
    ['Betrag: 50,00 EUR. Tag der\nZuwendung: 11.12.2025', { paidOn: '2025-12-11' }],
    ['Bitte überweisen Sie den Betrag bis zum 20.06.2025.', { paymentWay: 'transfer' }],
    ['Der Betrag wurde per Überweisung beglichen.', { paymentWay: 'transfer' }],
  ])('%s', (text, wanted) => {
    expect(paidBy(text)).toMatchObject(wanted)
    expect('debitOn' in wanted || 'debitOn' in paidBy(text)).toBe('debitOn' in wanted)
  })

  it('reads a sentence over two lines', () => {
    const text = `
Den offenen Betrag von 240,00 EUR buchen wir am
15.07.2025 von Ihrem Konto DE02 1203 0000 0000 2020 51 ab.
`
    expect(paidBy(text)).toEqual({ paymentWay: 'debit', debitOn: '2025-07-15' })
  })

  it('takes the day of the paper where it is the receipt of its amount, and that of a till that was paid at', () => {
    expect(paidBy('Betrag dankend erhalten')).toEqual({ paidOn: '2025-02-03' })
    expect(paidBy('Betrag dankend erhalten, Jena, den 5.2.2025')).toEqual({ paidOn: '2025-02-05' })
    expect(paidBy('Summe EUR  12,80\nBar EUR  20,00\nRückgeld  7,20', 'receipt')).toEqual({
      paymentWay: 'cash',
      paidOn: '2025-02-03',
    })
    expect(paidBy('Summe EUR  12,80\nVISA  12,80', 'receipt')).toEqual({ paymentWay: 'card', paidOn: '2025-02-03' })
  })

  it('takes cash before a card where a bill was paid in both ways', () => {
    expect(paidBy('Bar  20,00\nEC-Karte  30,00', 'receipt')['paymentWay']).toBe('cash')
  })

  it.each([
    'Barzahlung ist bei haushaltsnahen Leistungen nicht begünstigt.',
    'Bei Barzahlung gewährt das Finanzamt keinen Abzug.',
    'Wir akzeptieren EC-Karte 24,00 EUR Mindestumsatz',
    'Sie können auch per Lastschrift zahlen.',
    'Anzahlung erhalten am 01.02.2025',
    'Die Rechnung ist noch nicht bezahlt, fällig am 01.02.2025',
    'Zahlungsart: [ ] bar  [ ] EC-Karte  [ ] Überweisung',
    'Zahlungserinnerung vom 03.04.2025',
  ])('says nothing of "%s"', text => {
    expect(paidBy(text)).toEqual({})
  })

  it('takes the way that is ticked', () => {
    expect(paidBy('☐ bar bezahlt   ☒ per EC-Karte bezahlt')).toMatchObject({ paymentWay: 'card' })
  })
})
