import { expect, test } from 'vitest'
import { DATEV_DEFAULTS } from '../../../../../engine/phases/report/datev/datev-settings.ts'
import { mandantSettings } from '../../../../../engine/phases/report/datev/mandant-settings.ts'
import { readmeText } from '../../../../../engine/phases/report/datev/readme-text.ts'
import { VAT_ID, mandantData } from '../../../../support/a-mandant.ts'

const office = { ...DATEV_DEFAULTS, consultant: 1_234_567, client: 1, skr: '03', bookings: 'extf' } as const

test('master data stand over the settings, which hold for what they do not say', () => {
  expect(mandantSettings(office, null)).toBe(office)
  expect(mandantSettings(office, mandantData({ kind: 'company' }))).toEqual(office)
  expect(mandantSettings(office, mandantData({ kind: 'company', targetProgram: 'simba' })).target).toBe('simba')
  const data = mandantData({ clientNumber: 10_023, chart: '04', businessYearStartMonth: 7, vatStatus: 'regular' })
  expect(mandantSettings(office, data)).toEqual({ ...office, client: 10_023, skr: '04', business_year_start: '07-01' })
  expect(mandantSettings(office, mandantData({ vatId: VAT_ID, consultantNumber: 7_654_321 })).consultant).toBe(
    7_654_321,
  )
})

test.each(['small_business', 'exempt'] as const)(
  'no input tax is booked for a mandant that deducts none (%s)',
  vatStatus => {
    const settings = mandantSettings(office, mandantData({ vatStatus }))
    expect(settings.bookings).toBe(false)
    const plan = { batchId: 'bat_1', mandantName: 'X', producedAt: 0 }
    const receipt = { files: [], withoutImage: [], withoutBooking: [], withheld: [] }
    expect(readmeText(plan, settings, receipt, 0, 0)).toContain('zieht keine Vorsteuer ab.')
    expect(mandantSettings({ ...office, bookings: false }, mandantData({ vatStatus }))).toEqual({
      ...office,
      bookings: false,
    })
  },
)

test.each(['person', 'couple'] as const)('nothing is booked for a %s without a registered business', kind => {
  const settings = mandantSettings(office, mandantData({ kind }))
  expect(settings).toMatchObject({ bookings: false, bookingsOff: 'der Mandant ist nach den Stammdaten ohne Betrieb' })
  const business = { id: 'biz_1', name: 'Tischlerei', taxNumber: null, vatId: null }
  expect(mandantSettings(office, mandantData({ kind, businesses: [business] }))).toEqual(office)
})
