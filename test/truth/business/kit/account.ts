import { drawDay } from './deal.ts'
import type { Draw } from './draw.ts'
import { addDays } from './format.ts'
import { BANKS, germanIban } from './ids.ts'
import { buyer, company, lastName } from './people.ts'
import type { Party } from './people.ts'

/** One booking; credits are positive cents. */
export interface Booking {
  readonly day: string
  readonly value: string
  readonly kind: string
  readonly payee: string
  readonly purpose: string
  readonly cents: number
}

/** An account over some days. */
export interface Account {
  readonly holder: Party
  readonly iban: string
  readonly bic: string
  readonly bankCode: string
  readonly number: string
  readonly start: string
  readonly end: string
  readonly before: number
  readonly after: number
  readonly bookings: readonly Booking[]
  readonly credits: number
  readonly debits: number
}

function drawBooking(draw: Draw, day: string): Booking {
  const value = draw.chance(0.7) ? day : addDays(day, 1)
  const firm = company(draw, [
    'Versicherung',
    'Stadtwerke',
    'Handel',
    'Bürobedarf',
    'Telekom',
    'Baustoffe',
    'Leasing',
  ]).name
  const invoice = draw.mask(draw.pick(['RE ####', 'RG-{y}-####', 'Rechnung ######', 'KD ##### RNR ######']))
  if (draw.chance(0.35))
    return {
      day,
      value,
      kind: draw.pick(['Gutschrift', 'Überweisungsgutschr.', 'Zahlungseingang']),
      payee: buyer(draw, 'either').name,
      purpose: invoice,
      cents: draw.int(4500, 890_000),
    }
  const kind = draw.pick(['Lastschrift', 'SEPA-Überweisung', 'Dauerauftrag', 'Kartenzahlung', 'Online-Überweisung'])
  return {
    day,
    value,
    kind,
    payee: kind === 'Dauerauftrag' ? `Miete ${lastName(draw)}` : firm,
    purpose: invoice,
    cents: -draw.int(590, 320_000),
  }
}

/** Draws an account of a holder with so many bookings; `overdrawn` lets it start or end below nothing. */
export function drawAccount(
  draw: Draw,
  who: 'firm' | 'person' | 'either',
  items: readonly [number, number],
  overdrawn = false,
): Account {
  const start = drawDay(draw)
  const [, bankCode, bic] = draw.pick(BANKS)
  const iban = germanIban(draw, bankCode)
  const count = draw.int(...items)
  let day = start
  const bookings = Array.from({ length: count }, () => {
    day = addDays(day, draw.int(0, 2))
    return drawBooking(draw, day)
  })
  const credits = bookings.reduce((sum, booking) => sum + Math.max(booking.cents, 0), 0)
  const debits = bookings.reduce((sum, booking) => sum + Math.min(booking.cents, 0), 0)
  const before = overdrawn ? -draw.int(12_000, 900_000) : draw.int(20_000, 2_900_000)
  return {
    holder: buyer(draw, who),
    iban,
    bic,
    bankCode,
    number: String(Number(iban.slice(12))),
    start,
    end: addDays(day, 1),
    before,
    after: before + credits + debits,
    bookings,
    credits,
    debits,
  }
}
