import { buy } from './buy.ts'
import { asBanksPrint, debiting } from './bank-words.ts'
import { debitBill, payBill, payTogether } from './pay-bill.ts'
import { dayOf, germanEuro, later, type Year } from './year.ts'

const PAINT = 'Farbengroßhandel Bruder & Maisch GmbH'
const TRADE_IBAN = 'iban=DE02120300000000202051'

/** What a painter buys: paint with Skonto, fuel, telephone, tools, scaffolds, a program in dollars. */
export function craftsmanBuys(year: Year): void {
  for (let month = 1; month <= 12; month++) {
    paint(year, month)
    monthly(year, month)
    if (month % 2 === 0) tools(year, month)
    if (month % 3 === 0) quarterly(year, month)
  }
  twins(year)
  returned(year)
  insurance(year)
}

function paint(year: Year, month: number): void {
  const bills = [4, 18].map(day =>
    buy(
      year,
      PAINT,
      `${400_000 + month * 611 + day * 13}`,
      dayOf(month, day),
      year.between(14_000, 160_000),
      TRADE_IBAN,
    ),
  )
  const [first, second] = bills
  if (!first || !second) return
  if (month % 4 === 0) return payTogether(year, bills, -1, dayOf(month, 27))
  payBill(year, { bill: first, sign: -1, settling: 'skonto', days: 8, subject: 'Farbe' })
  payBill(year, { bill: second, sign: -1, settling: year.pick(['skonto', 'exact', 'typo']), days: 9, subject: 'Farbe' })
}

function monthly(year: Year, month: number): void {
  const phone = buy(
    year,
    'Telekom Deutschland GmbH',
    `73${year.between(10_000_000, 99_999_999)}`,
    dayOf(month, 6),
    5_995,
  )
  debitBill(year, phone, 9, 'DE93ZZZ00000078611')
  const fuel = buy(
    year,
    'DKV Euro Service GmbH',
    `D${year.between(100_000, 999_999)}-25`,
    dayOf(month, 15),
    year.between(11_000, 29_000),
  )
  debitBill(year, fuel, 6, 'DE27ZZZ00000091403')
  if (month % 3 !== 1) return
  const dollars = year.between(2_400, 9_900)
  const program = buy(
    year,
    'Craftbill Software Inc.',
    `INV-${year.between(10_000, 99_999)}`,
    dayOf(month, 11),
    dollars,
    'cur=USD',
  )
  const euros = Math.round(dollars * 0.928)
  const purpose = `CRAFTBILL.COM SAN FRANCISCO USD ${germanEuro(dollars)} KURS 1,0776 KARTE 4471`
  year.move(later(program.day, 2), -euros, 'VISA', purpose, 'foreign', [program])
}

function tools(year: Year, month: number): void {
  const shop = year.pick(['Werkzeug Rommel e.K.', 'Contorion GmbH', 'Würth Niederlassung Esslingen'])
  const tool = buy(
    year,
    shop,
    `${year.pick(['AR', 'B', ''])}${year.between(1_000_000, 9_999_999)}`,
    dayOf(month, 8),
    year.between(2_500, 48_000),
  )
  const merchant = shop.slice(0, 18).toUpperCase()
  const purpose = `${year.between(1_000_000_000, 9_999_999_999)}/. ${merchant}, Ihr Einkauf bei ${merchant}`
  year.move(later(tool.day, 2), -tool.cents, 'PayPal Europe S.a.r.l. et Cie S.C.A', purpose, 'paypal', [tool])
  const parts = buy(
    year,
    'Amazon EU S.à r.l.',
    `DE5${year.between(10_000_000, 99_999_999)}`,
    dayOf(month, 20),
    year.between(1_200, 9_000),
  )
  const order = `30${year.between(1, 9)}-${year.between(1_000_000, 9_999_999)}`
  year.move(
    later(parts.day, 3),
    -parts.cents,
    'AMAZON PAYMENTS EUROPE S.C.A.',
    `${order}-4471222 AMZN Mktp DE`,
    'no-number',
    [parts],
  )
}

function quarterly(year: Year, month: number): void {
  const tax = buy(
    year,
    'Steuerkanzlei Hörmann PartG mbB',
    `${2025_000 + month * 31}`,
    dayOf(month, 10),
    year.between(38_000, 71_000),
  )
  payBill(year, { bill: tax, sign: -1, settling: 'exact', days: 14, subject: 'Buchführung' })
  const scaffold = buy(
    year,
    'Gerüstbau Allgaier GmbH',
    `GA-${month}${year.between(100, 999)}`,
    dayOf(month, 5),
    year.between(90_000, 310_000),
  )
  payBill(year, {
    bill: scaffold,
    sign: -1,
    settling: year.pick(['partial', 'instalments', 'exact']),
    days: 21,
    subject: 'Gerüst',
  })
  const waste = buy(year, 'Containerdienst Ruf', `${month}/25/${year.between(10, 99)}`, dayOf(month, 12), 21_420)
  payBill(year, {
    bill: waste,
    sign: -1,
    settling: year.pick(['no-number', 'exact']),
    days: 10,
    subject: 'Container Bauschutt',
  })
}

/** Two bills of one amount by one supplier, two by two suppliers, and a credit note beside its bill. */
function twins(year: Year): void {
  const [one, two] = ['LM-8811', 'LM-8874'].map((number, index) =>
    buy(year, 'Leitern-Meissner GmbH', number, index ? '2025-05-09' : '2025-04-28', 17_850),
  )
  if (one) year.move('2025-05-06', -17_850, 'LEITERN-MEISSNER GMBH', 'Rechnung LM-8811', 'same-amount', [one])
  if (two) year.move('2025-05-19', -17_850, 'LEITERN-MEISSNER GMBH', 'LM8874', 'same-amount', [two])
  const sheet = buy(year, 'Folien Kessler', '5519', '2025-06-02', 11_900)
  const sign = buy(year, 'Schilder Bantle GmbH', '20250612', '2025-06-03', 11_900)
  year.move('2025-06-16', -11_900, 'Schilder Bantle', 'Bauschild', 'twin', [sign])
  year.move('2025-06-17', -11_900, 'FOLIEN KESSLER', 'Re 5519', 'twin', [sheet])
  const credit = year.paper({
    side: 'in',
    type: 'credit',
    party: PAINT,
    number: '499013',
    cents: -8_925,
    day: '2025-09-22',
  })
  year.move('2025-09-29', 8_925, asBanksPrint(year, PAINT), 'GUTSCHRIFT 499013 RUECKWARE', 'refund', [credit])
}

/** A debit that came back, with its fee, and the transfer that followed. */
function returned(year: Year): void {
  const bill = buy(year, 'Leasing Direkt Mobil GmbH', 'LDM-2025-77012', '2025-10-01', 38_675)
  const debit = debiting(year, 'Wartungspaket LDM-2025-77012', 'DE11ZZZ00000315642')
  year.move('2025-10-06', -38_675, 'Leasing Direkt Mobil GmbH', debit, 'debit', [bill])
  year.move('2025-10-08', 38_675, 'Leasing Direkt Mobil GmbH', `RUECKLASTSCHRIFT MS03 ${debit}`, 'none-returned')
  year.move('2025-10-08', -350, '', 'Entgelt Rücklastschrift', 'none-fee')
  year.move('2025-10-15', -38_675, 'LEASING DIREKT MOBIL', 'LDM-2025-77012 Lastschrift war zurück', 'exact', [bill])
}

/** A year's premium in quarters, and one in a whole. */
function insurance(year: Year): void {
  const van = buy(year, 'Württembergische Versicherung AG', 'KFZ 55.881.204-2', '2025-01-02', 98_640)
  for (const month of [1, 4, 7, 10])
    year.move(
      dayOf(month, 15),
      -24_660,
      'WUERTTEMBERGISCHE VERS. AG',
      `KFZ 55881204 Beitrag ${month}/25 vierteljährlich`,
      'instalment',
      [van],
    )
  const liability = buy(year, 'SIGNAL IDUNA Allgemeine Versicherung AG', 'BH 40771288', '2025-02-03', 61_285)
  debitBill(year, liability, 12, 'DE44ZZZ00000039219')
}
