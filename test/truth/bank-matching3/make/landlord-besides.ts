import { buy } from './buy.ts'
import { debitBill, payTogether } from './pay-bill.ts'
import { dayOf, germanDay, type Year } from './year.ts'

/** The flat: a statement of its owners' community with money back, and water billed after advances. */
export function landlordsFlat(year: Year): void {
  const credit = year.paper({
    side: 'in',
    type: 'credit',
    party: 'Immobilienverwaltung Rau GmbH',
    number: 'WE21/2024',
    cents: -31_284,
    day: '2025-06-20',
  })
  year.move('2025-07-04', 31_284, 'WEG Hafenweg 8', 'Guthaben Jahresabrechnung 2024 WE 21', 'refund', [credit])
  const water = buy(year, 'Stadtwerke Bad Homburg v.d.Höhe', 'VA 4471 8820 1', '2025-02-19', 18_933)
  debitBill(year, water, 14, 'DE05SWH00000055021')
  const meters = ['M-77120', 'M-77121', 'M-77122'].map((number, index) =>
    buy(year, 'ista SE', number, '2025-04-08', [24_990, 17_493, 9_282][index] ?? 0),
  )
  payTogether(year, meters, -1, '2025-04-22')
  const advertisement = buy(year, 'Immobilien Scout GmbH', 'IS24-3377120', '2025-08-01', 15_990)
  year.move(
    '2025-08-05',
    -15_990,
    'PayPal Europe S.a.r.l. et Cie S.C.A',
    '1027733910022/. IMMOSCOUT24, Ihr Einkauf bei IMMOSCOUT24',
    'paypal',
    [advertisement],
  )
}

/** Two bills of one amount by one trade, two by two trades, and a purchase of that amount. */
export function landlordsTwins(year: Year): void {
  const pair = ['RN-301', 'RN-318'].map((number, index) =>
    buy(year, 'Malerfachbetrieb Nuss', number, index ? '2025-10-20' : '2025-10-06', 59_500),
  )
  const [one, two] = pair
  if (one && two) {
    year.move('2025-10-21', -59_500, 'MALERFACHBETRIEB NUSS', `Rechnung vom ${germanDay(one.day)}`, 'same-amount', [
      one,
    ])
    year.move('2025-11-03', -59_500, 'Malerfachbetrieb Nuss', 'RN 318 Treppenhaus', 'same-amount', [two])
  }
  const lock = buy(year, 'Schlüsseldienst Emmerich', '1188', '2025-09-01', 14_280)
  const lift = buy(year, 'Aufzug Prüf GmbH', 'AP/2025/09', '2025-09-02', 14_280)
  year.move('2025-09-12', -14_280, 'Aufzug Pruef GmbH', 'AP 2025 09', 'twin', [lift])
  year.move('2025-09-15', -14_280, 'SCHLUESSELDIENST EMMERICH', 'Zylinder WE 2', 'twin', [lock])
  year.move('2025-09-18', -14_280, 'Buchhandlung Supp', 'Bestellung Festschrift', 'none-decoy')
}

/** Taxes, transfers, a deposit, and what only looks as if it paid a bill. */
export function landlordsBesides(year: Year): void {
  for (const month of [3, 6, 9, 12])
    year.move(
      dayOf(month, 10),
      -145_000,
      'FINANZAMT BAD HOMBURG',
      `EKST ${month / 3}.VJ.25 STNR 003 801 44718`,
      'none-tax',
    )
  for (const month of [2, 5, 7, 11])
    year.move(
      dayOf(month, 9),
      -year.between(50_000, 250_000),
      'Achenbach, Ingrid',
      'Übertrag Privatkonto',
      'none-transfer',
    )
  year.move('2025-03-02', 150_000, 'Mareike Tonn', 'Mietkaution Hafenweg', 'none-deposit')
  year.move('2025-04-11', -91_000, 'Sanitär Heilmann', 'Abschlag für 2026 Badumbau', 'none-decoy')
  year.move('2025-12-19', 74_500, 'Tonn Mareike', 'Miete Januar 26', 'none-rent')
  year.move('2025-06-05', -23_800, 'Gutachten Bretz', 'Wertgutachten Elternhaus', 'none-private')
  year.move('2025-11-25', 18_210, 'Allianz Versicherungs-AG', 'SCHADEN 25-1188211 LEITUNGSWASSER', 'none-claim')
}
