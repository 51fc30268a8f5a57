import { describe, expect, test } from 'vitest'
import { partnerWords } from '../../../../../engine/bookkeeping/partner-words.ts'
import type { KnownHabit } from '../../../../../engine/model/booking-habit.ts'
import type { KnownBooking } from '../../../../../engine/model/judged-booking.ts'
import { accountTable } from '../../../../../engine/phases/report/datev/account-table.ts'
import { suggestBooking } from '../../../../../engine/phases/report/datev/suggest-booking.ts'

const accounts = accountTable()
const habit = (wishes: Partial<KnownHabit> = {}): KnownHabit => ({
  partner: partnerWords('Funkwerk').join(' '),
  label: 'Funkwerk',
  side: 'in',
  personalAccount: '70012',
  account: '4925',
  taxKey: '9',
  costCentre: '100',
  costObject: '',
  count: 14,
  lastDay: '2024-12-15',
  accountLength: 4,
  chart: '03',
  ...wishes,
})
const suggest = (
  habits: readonly KnownHabit[],
  rate: string | null = '19',
  kindId = 'telefon',
  corrections: readonly KnownBooking[] = [],
) => {
  const rule = accounts.kinds[kindId]
  if (!rule) throw new Error('no such kind')
  const settings = { skr: '03' as const, account_length: 4 }
  return suggestBooking({ accounts, settings, habits, corrections, mandantId: 'man_1' }, rule, 'Funkwerk GmbH', rate)
}

const said = (wishes: Partial<KnownBooking> = {}): KnownBooking => ({
  mandantId: 'man_1',
  party: 'Funkwerk KG',
  side: 'in',
  chart: '03',
  accountLength: 4,
  personalAccount: '70099',
  account: '4985',
  taxKey: '9',
  costCentre: '',
  costObject: '',
  at: 1_700_000_000_000,
  rate: '19',
  ...wishes,
})

test('what a person said last of the partner stands above its bookings, for its mandant, rate and accounts alone', () => {
  const known = [said(), said({ account: '4999' })]
  expect(suggest([habit()], '19', 'telefon', known)).toMatchObject({
    account: '4985',
    personalAccount: '70099',
    source: 'correction',
    reason: 'so zuletzt berichtigt am 14.11.2023',
  })
  for (const other of [
    { mandantId: 'man_2' },
    { rate: '7' },
    { side: 'out' as const },
    { chart: '04' },
    { accountLength: 5 },
    { party: 'Papierhaus' },
    { party: 'Funkwerk Nord GmbH' },
  ])
    expect(suggest([habit()], '19', 'telefon', [said(other)])?.source).toBe('stack')
})

describe('where a bill is booked', () => {
  test('as the mandant booked the partner before, with the reason', () => {
    expect(suggest([habit()])).toEqual({
      personalAccount: '70012',
      account: '4925',
      taxKey: '9',
      costCentre: '100',
      costObject: '',
      source: 'stack',
      reason: 'wie 14 Buchungen „Funkwerk“, zuletzt 12/2024',
    })
    expect(suggest([habit(), habit({ account: '4985', count: 2 })])?.reason).toMatch(/^wie 14 von 16 Buchungen/)
    expect(suggest([habit({ count: 1 })])?.reason).toMatch(/^wie 1 Buchung „/)
  })

  test('by its kind where nothing is known of the partner', () => {
    expect(suggest([])).toMatchObject({ account: '4920', personalAccount: '70000', taxKey: '9', source: 'kind' })
    expect(suggest([])?.reason).toBe('nach Art des Belegs: Telefon')
    expect(suggest([habit({ partner: 'papierhaus' })])?.source).toBe('kind')
  })

  test('with the key of its own rate: a habit of that rate before a more frequent one of another', () => {
    const reduced = habit({ account: '4945', taxKey: '8', count: 2 })
    expect(suggest([habit(), reduced], '7')).toMatchObject({ account: '4945', taxKey: '8' })
    expect(suggest([habit()], '7')).toMatchObject({
      account: '4925',
      taxKey: '8',
      reason: 'wie 14 Buchungen „Funkwerk“, zuletzt 12/2024; Steuerschlüssel nach dem Steuersatz des Belegs',
    })
  })

  test('at an account that brings its VAT along only at its own rate, and without a key', () => {
    const automatic = habit({ account: '3400', taxKey: '' })
    expect(suggest([automatic])).toMatchObject({ account: '3400', taxKey: '', source: 'stack' })
    expect(suggest([automatic], '7')).toMatchObject({ source: 'kind', account: '4920', taxKey: '8' })
  })

  test('never as bills of other cases were booked: § 13b UStG and purchases within the EU are for people', () => {
    expect(suggest([habit({ taxKey: '94' }), habit({ taxKey: '19' })])?.source).toBe('kind')
  })

  test('without VAT only as what was booked without a key', () => {
    const club = habit({ taxKey: '', account: '4385' })
    expect(suggest([habit(), club], null, 'kammer')).toMatchObject({ source: 'stack', account: '4385', taxKey: '' })
    expect(suggest([habit()], null, 'kammer')).toMatchObject({ source: 'kind', account: '4380' })
    expect(suggest([], '16')).toBeNull()
  })
})
