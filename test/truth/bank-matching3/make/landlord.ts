import { buy } from './buy.ts'
import { landlordsBesides, landlordsFlat, landlordsTwins } from './landlord-besides.ts'
import { asBanksPrint, asPersonsPrint, debiting } from './bank-words.ts'
import { payBill, type Settling } from './pay-bill.ts'
import { beginYear, dayOf, later, type Year } from './year.ts'

/** Houses of the landlord: where, its town, its insurer, and its rents. */
const HOUSES = [
  {
    street: 'Lindenstr. 14',
    town: 'Stadt Bad Homburg',
    insurer: 'Versicherungskammer Bayern',
    tenants: [
      ['Oliver', 'Quandt', 84_000],
      ['Ayşe', 'Demirci', 79_500],
      ['Brigitte', 'Sommer', 91_000],
    ],
  },
  {
    street: 'Am Mühlrain 3',
    town: 'Gemeinde Wehrheim',
    insurer: 'Allianz Versicherungs-AG',
    tenants: [
      ['Kathrin', 'Lenz', 102_000],
      ['Pascal', 'Dupont', 68_000],
    ],
  },
  {
    street: 'Hafenweg 8 WE 21',
    town: 'Magistrat der Stadt Hanau',
    insurer: 'R+V Allgemeine Versicherung AG',
    tenants: [['Mareike', 'Tonn', 74_500]],
  },
] as const
const TRADES = [
  ['Sanitär Heilmann GmbH & Co. KG', 'Heizung Lindenstr.'],
  ['Elektro Bös', 'Arbeiten Klingelanlage'],
  ['Dachdeckerei Volz GmbH', 'Dach Mühlrain'],
  ['Schreinerei Kaspar Düll', 'Haustür'],
  ['Rohrreinigung 24 Rhein-Main UG', 'Notdienst'],
  ['Garten- u. Landschaftsbau Henninger', 'Hecke und Hof'],
] as const
const TRADE_SETTLINGS: readonly Settling[] = [
  'exact',
  'exact',
  'no-number',
  'skonto',
  'partial',
  'typo',
  'retention',
  'overpaid',
]

/** A landlord's year with three objects: six tenants, notices paid in quarters, trades, statements of running costs. */
export function makeLandlord(): string {
  const year = beginYear('m3-vermietung', 'Dr. Ingrid Achenbach', 2502)
  for (const [index, house] of HOUSES.entries()) {
    rents(year, house)
    notices(year, house, index)
    runningCosts(year, house, index)
  }
  for (let month = 1; month <= 12; month++) everyMonth(year, month)
  for (let month = 1; month <= 12; month++) trades(year, month)
  landlordsFlat(year)
  landlordsTwins(year)
  landlordsBesides(year)
  return year.lines()
}

type House = (typeof HOUSES)[number]

function rents(year: Year, { tenants, street }: House): void {
  for (const [first, last, cents] of tenants)
    for (let month = 1; month <= 12; month++) {
      const purpose = year.pick([
        `Miete ${String(month).padStart(2, '0')}/25`,
        `Miete + NK ${street}`,
        'DAUERAUFTRAG MIETE',
      ])
      const late = last === 'Dupont' && month === 7
      const party = `${first} ${last}`
      if (late) year.move(dayOf(month, 20), cents / 2, party, 'halbe Miete, Rest kommt', 'none-rent')
      year.move(dayOf(late ? 8 : month, 3), late ? cents / 2 : cents, party, late ? 'Rest Juli' : purpose, 'none-rent')
    }
}

function notices(year: Year, { town, street, insurer }: House, index: number): void {
  const quarter = [9_412, 7_730, 4_125][index] ?? 5_000
  const sign = `${5_000 + index}.00${year.between(1_000, 9_999)}.${index + 1}`
  const property = buy(year, town, sign, '2025-01-14', quarter * 4)
  for (const month of [2, 5, 8, 11])
    year.move(
      dayOf(month, 15),
      -quarter,
      asBanksPrint(year, town),
      `KASSENZ. ${sign} GRUNDSTEUER B ${month}/25`,
      'instalment',
      [property],
    )
  const premium = buy(
    year,
    insurer,
    `${year.between(10, 99)}/${year.between(100_000, 999_999)}-${index}`,
    dayOf(1 + index, 6),
    year.between(41_000, 139_000),
  )
  payBill(year, {
    bill: premium,
    sign: -1,
    settling: year.pick(['exact', 'no-number']),
    days: 12,
    subject: `Wohngebäudeversicherung ${street}`,
  })
  const chimney = buy(
    year,
    'Bezirksschornsteinfeger Ralf Wenk',
    `25-${index}${year.between(100, 999)}`,
    dayOf(3 + index, 18),
    7_854 + index * 1_190,
  )
  payBill(year, { bill: chimney, sign: -1, settling: 'exact', days: 10, subject: 'Kaminkehrer' })
  const waste = buy(
    year,
    `${town} Abfallwirtschaft`,
    `AB${year.between(10_000, 99_999)}`,
    '2025-02-11',
    2 * (14_300 + index * 600),
  )
  for (const month of [3, 9])
    year.move(
      dayOf(month, 3),
      -waste.cents / 2,
      `${town} Abfallwirtschaft`.slice(0, 27).trimEnd(),
      debiting(year, `Müllgebühr ${waste.number}`, 'DE61ZZZ00000102233'),
      'instalment',
      [waste],
    )
}

/** What tenants owe or get after the year of running costs. */
function runningCosts(year: Year, { tenants, street }: House, index: number): void {
  for (const [at, [first, last]] of tenants.entries()) {
    const day = dayOf(5, 6 + at + index)
    const number = `NK24-${index + 1}${at + 1}`
    const party = `${first} ${last}`
    if ((at + index) % 2) {
      const cents = -year.between(3_000, 28_000)
      const credit = year.paper({ side: 'out', type: 'credit', party, number, cents, day })
      year.move(later(day, 20), cents, party, `Guthaben Nebenkosten 2024 ${number}`, 'refund', [credit])
      continue
    }
    const bill = year.paper({ side: 'out', party, number, cents: year.between(6_000, 61_000), day })
    payBill(year, {
      bill,
      sign: 1,
      settling: year.pick(['exact', 'no-number', 'instalments', 'third-party']),
      days: 21,
      subject: `NK Nachzahlung ${street}`,
      payer: asPersonsPrint(year, first, last),
      otherPayer: `Jobcenter Hochtaunus`,
    })
  }
}

function everyMonth(year: Year, month: number): void {
  const label = `${String(month).padStart(2, '0')}/25`
  const caretaker = buy(
    year,
    'Hausmeisterservice Bracht',
    `HB-25${String(month).padStart(2, '0')}`,
    dayOf(month, 25),
    22_610,
  )
  const purpose = year.pick([`Hausmeister ${label}`, `Rechnung ${caretaker.number}`, 'DAUERAUFTRAG HAUSMEISTER'])
  year.move(later(caretaker.day, 5), -22_610, 'Hausmeisterservice Bracht', purpose, 'same-amount', [caretaker])
  year.move(dayOf(month, 1), -28_700, 'WEG Hafenweg 8 c/o Immoverw. Rau', `HAUSGELD WE 21 ${label}`, 'none-standing')
  year.move(
    dayOf(month, 30 - (month === 2 ? 2 : 0)),
    -118_320,
    'Frankfurter Volksbank',
    `ANNUITAET 330018842 ${label}`,
    'none-standing',
  )
  year.move(
    dayOf(month, 15),
    -year.pick([6_400, 7_100]),
    'Mainova AG',
    `ABSCHLAG STROM ALLGEMEIN ${label} VK 20044718`,
    'none-standing',
  )
  year.move(dayOf(month, 28), -490, '', `Kontoführung ${label}`, 'none-fee')
}

function trades(year: Year, month: number): void {
  for (const [party, subject] of [year.pick(TRADES), year.pick(TRADES)].slice(0, 1 + (month % 2))) {
    const number = year.pick([
      `${year.between(25_000, 25_999)}`,
      `R-${year.between(100, 999)}/25`,
      `2025${year.between(10_000, 19_999)}`,
    ])
    const bill = buy(year, party, number, dayOf(month, year.between(2, 24)), year.between(8_000, 390_000))
    payBill(year, { bill, sign: -1, settling: year.pick(TRADE_SETTLINGS), days: year.between(5, 13), subject })
  }
}
