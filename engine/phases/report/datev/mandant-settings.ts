import { clientKindOf } from '../../../model/client-kind.ts'
import type { MandantData } from '../../../model/mandant.ts'
import type { DatevSettings } from './datev-settings.ts'

/**
 * The DATEV settings for one mandant: what its master data say, else what config.json says. No bookings are suggested
 * for persons without a business, nor without input tax deduction (§ 19 UStG, § 15 Abs. 2 UStG): the table of accounts
 * knows amounts with input tax only.
 */
export function mandantSettings(settings: DatevSettings, data: MandantData | null): DatevSettings {
  if (!data) return settings
  const month = data.businessYearStartMonth
  return {
    ...settings,
    consultant: data.consultantNumber ?? settings.consultant,
    client: data.clientNumber ?? settings.client,
    skr: data.chart ?? settings.skr,
    target: data.targetProgram ?? settings.target,
    business_year_start: month === null ? settings.business_year_start : `${String(month).padStart(2, '0')}-01`,
    ...(settings.bookings !== false && whyNoBookings(data) && { bookings: false, bookingsOff: whyNoBookings(data) }),
  }
}

function whyNoBookings(data: MandantData): string {
  switch (data.vatStatus) {
    case 'small_business':
      return 'der Mandant ist Kleinunternehmer (§ 19 UStG) und zieht keine Vorsteuer ab'
    case 'exempt':
      return 'der Mandant hat keine steuerpflichtigen Umsätze und zieht keine Vorsteuer ab'
    case 'regular':
    case null:
      return clientKindOf(data) === 'private' ? 'der Mandant ist nach den Stammdaten ohne Betrieb' : ''
  }
}
