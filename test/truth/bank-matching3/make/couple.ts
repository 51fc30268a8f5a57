import { buy } from './buy.ts'
import { asBanksPrint, debiting } from './bank-words.ts'
import { coupleBesides } from './couple-besides.ts'
import { debitBill, payBill, payTogether, type Settling } from './pay-bill.ts'
import { beginYear, dayOf, germanEuro, later, type Year } from './year.ts'

const DOCTORS = [
  ['Dr. med. Anke Sievers', 'Rechnung Behandlung Tim'],
  ['PVS holding GmbH', 'Rg. Dr. Harms'],
  ['Zahnärzte am Markt', 'Prophylaxe'],
  ['Physiopraxis Lüders', '6x KG'],
] as const
const SETTLINGS: readonly Settling[] = ['exact', 'exact', 'no-number', 'typo', 'third-party']
const CHARITIES = [
  'Deutsche Gesellschaft zur Rettung Schiffbrüchiger',
  'Ärzte ohne Grenzen e.V.',
  'Tierheim Süderelbe e.V.',
  'Brot für die Welt',
]

/** A couple with two employments, a child at a nursery, doctors, trades at home, donations, and a lot of life. */
export function makeCouple(): string {
  const year = beginYear('m3-ehepaar', 'Nele und Henrik Petersen', 2503)
  for (let month = 1; month <= 12; month++) {
    const nursery = buy(
      year,
      'Kita Elbzwerge gGmbH',
      `EZ-${2500 + month}`,
      dayOf(month, 1),
      month < 8 ? 31_900 : 33_500,
    )
    const text = year.pick([`Betreuung Tim ${month}/25`, `Rechnung ${nursery.number}`])
    year.move(
      later(nursery.day, 4),
      -nursery.cents,
      asBanksPrint(year, nursery.party),
      debiting(year, text, 'DE77ZZZ00001188220'),
      'same-amount',
      [nursery],
    )
    doctors(year, month)
  }
  donations(year)
  home(year)
  work(year)
  coupleBesides(year)
  return year.lines()
}

function doctors(year: Year, month: number): void {
  const [party, subject] = year.pick(DOCTORS)
  const bill = buy(
    year,
    party,
    `${year.pick(['', 'P', 'H-'])}${year.between(100_000, 9_999_999)}`,
    dayOf(month, year.between(3, 22)),
    year.between(4_100, 62_000),
  )
  payBill(year, {
    bill,
    sign: -1,
    settling: year.pick(SETTLINGS),
    days: year.between(8, 27),
    subject,
    otherPayer: party.replace('PVS holding GmbH', 'PVS-Nord'),
  })
  const share = Math.round(bill.cents * 0.8)
  year.move(
    later(bill.day, 34),
    share,
    'Debeka Krankenversicherung',
    `LEISTUNG VERS-NR 4471.220 VOM ${later(bill.day, 30)}`,
    'none-claim',
  )
}

function donations(year: Year): void {
  for (const [index, charity] of CHARITIES.entries()) {
    const cents = [5_000, 12_000, 10_000, 20_000][index] ?? 5_000
    const receipt = buy(year, charity, `ZB-25-${year.between(1_000, 9_999)}`, dayOf(3 + index * 2, 14), cents)
    const before = later(receipt.day, -year.between(3, 9))
    year.move(
      before,
      -cents,
      asBanksPrint(year, charity),
      year.pick(['Spende', 'Spende Petersen', 'SPENDE NOTHILFE']),
      'before-document',
      [receipt],
    )
  }
}

function home(year: Year): void {
  const kitchen = buy(year, 'Tischlerei Behn & Co. KG', '25/0418', '2025-04-10', 486_000)
  payBill(year, { bill: kitchen, sign: -1, settling: 'partial', days: 5, subject: 'Einbauschrank' })
  const heating = buy(year, 'Matthiesen Wärmetechnik GmbH', 'WT-11842', '2025-09-16', 23_919)
  payBill(year, { bill: heating, sign: -1, settling: 'skonto', days: 6, subject: 'Wartung Gastherme' })
  const chimney = buy(year, 'Schornsteinfegermeister Jes Thomsen', '2025-0771', '2025-03-11', 6_842)
  payBill(year, { bill: chimney, sign: -1, settling: 'typo', days: 9, subject: 'Kehren' })
  const glass = buy(year, 'Glaserei Wulf', '88214', '2025-06-24', 19_040)
  const roof = buy(year, 'Gartenpflege Wulf', 'G-104', '2025-06-25', 19_040)
  year.move('2025-07-07', -19_040, 'Wulf', 'G104 Rasen', 'twin', [roof])
  year.move('2025-07-08', -19_040, 'Glaserei Wulf', 'Küchenfenster', 'twin', [glass])
  const cleaning = ['7731', '7798'].map((number, index) =>
    buy(year, 'Fensterputz Blank', number, dayOf(5 + index * 5, 13), 9_500),
  )
  for (const bill of cleaning)
    year.move(later(bill.day, 7), -9_500, 'FENSTERPUTZ BLANK', 'Fenster geputzt, danke', 'same-amount', [bill])
  const moving = buy(year, 'Möbelspedition Krey', 'MK-2025-118', '2025-07-29', 132_000)
  payBill(year, { bill: moving, sign: -1, settling: 'overpaid', days: 3, subject: 'Umzug' })
  const minijob = buy(year, 'Minijob-Zentrale', '44712208', '2025-01-20', 41_880)
  for (const month of [1, 7])
    year.move(
      dayOf(month, 31),
      -20_940,
      'Knappschaft-Bahn-See',
      debiting(year, `MINIJOB HAUSHALT 44712208 ${month === 1 ? 1 : 2}.HJ`, 'DE46ZZZ00000000052'),
      'instalment',
      [minijob],
    )
}

function work(year: Year): void {
  const course = buy(year, 'Fernakademie Hamburg GmbH', 'FA-5510233', '2025-02-03', 178_800)
  payBill(year, { bill: course, sign: -1, settling: 'instalments', days: 4, subject: 'Lehrgang' })
  const laptop = buy(year, 'notebooksbilliger.de AG', '1180044712', '2025-03-24', 129_900)
  year.move(
    '2025-03-26',
    -129_900,
    'PayPal Europe S.a.r.l. et Cie S.C.A',
    '1029910447/. NOTEBOOKSBILL, Ihr Einkauf bei NOTEBOOKSBILL',
    'paypal',
    [laptop],
  )
  const books = ['DE5A1102', 'DE5A1103', 'DE5A1107'].map((number, index) =>
    buy(year, 'Amazon EU S.à r.l.', number, '2025-05-12', [2_999, 4_490, 1_895][index] ?? 0),
  )
  const [first, ...others] = books
  if (first) year.move('2025-05-14', -first.cents, 'AMAZON EU S.A R.L.', '302-118 AMZN Mktp DE', 'no-number', [first])
  payTogether(year, others, -1, '2025-05-15')
  const credit = year.paper({
    side: 'in',
    type: 'credit',
    party: 'Amazon EU S.à r.l.',
    number: 'DE5A1102C',
    cents: -2_999,
    day: '2025-05-26',
  })
  year.move('2025-05-28', 2_999, 'AMAZON EU S.A R.L.', 'ERSTATTUNG 302-118', 'refund', [credit])
  const journal = buy(year, 'The Lancet Subscriptions Ltd', 'LS-20188', '2025-10-02', 21_400, 'cur=GBP')
  year.move('2025-10-06', -24_632, 'VISA', `THE LANCET LONDON GBP ${germanEuro(21_400)} KURS 0,86879`, 'foreign', [
    journal,
  ])
  const tax = buy(year, 'Steuerbüro Iversen', '25-00418', '2025-06-12', 52_360)
  payBill(year, { bill: tax, sign: -1, settling: 'exact', days: 14, subject: 'Steuererklärung' })
  for (const [party, number, cents] of INSURANCES)
    debitBill(year, buy(year, party, number, '2025-01-03', cents), year.between(6, 20), 'DE21ZZZ00000044718')
  const union = buy(year, 'Marburger Bund Landesverband Hamburg', 'B-118820', '2025-11-03', 20_400)
  payBill(year, { bill: union, sign: -1, settling: 'no-number', days: 10, subject: 'Beitrag 2025 Dr. Petersen' })
  const lost = buy(year, 'Ärztekammer Hamburg', 'AEK-25-7781', '2025-12-15', 31_000)
  payBill(year, { bill: lost, sign: -1, settling: 'unpaid', days: 0, subject: '' })
}

const INSURANCES = [
  ['HUK-COBURG Haftpflicht-Unterstützungs-Kasse', '811/447120-K', 61_844],
  ['Haftpflichtkasse VVaG', 'PH 5510 228', 6_783],
  ['Barmenia Unfallversicherung', 'U-88211', 18_420],
] as const
