import { asPersonsPrint } from './bank-words.ts'
import { craftsmanBuys } from './craftsman-buys.ts'
import { craftsmanBesides } from './craftsman-besides.ts'
import { payBill, payTogether, type Settling } from './pay-bill.ts'
import { beginYear, dayOf, later, type Year, type YearDocument } from './year.ts'

const FIRMS = [
  'Hausverwaltung Gerlinger GmbH',
  'Gemeinde Oberrieden',
  'Bauunternehmung Haug & Sohn KG',
  'Wohnbau Fildertal eG',
  'Zahnarztpraxis Dr. Reinecke',
  'Autohaus Stöckle GmbH & Co. KG',
  'Kindergarten St. Ursula',
  'Architekturbüro Mertz',
]
const PERSONS = [
  ['Sabine', 'Kühnle', 'Treppenhaus streichen'],
  ['Werner', 'Bäuerle', 'Malerarbeiten Wohnzimmer'],
  ['Heike', 'Schlotterbeck', 'Fassade'],
  ['Dietmar', 'Roth', 'Tapezieren Kinderzimmer'],
  ['Annegret', 'Fromm-Weiß', 'Ihre Arbeiten im Mai'],
  ['Milan', 'Jovanović', 'Maler Küche und Bad'],
  ['Gisela', 'Haspel', 'Fensterläden'],
  ['Torsten', 'Weber', 'Malerarbeiten Rechnung anbei'],
  ['Petra', 'Weber', 'Garage innen'],
  ['Ludwig', 'Ziegelmaier', 'Zaun lasieren'],
  ['Nurten', 'Aydın', 'Danke für die schöne Arbeit'],
  ['Erika', 'Mannhardt', 'Flur'],
] as const
const FIRM_SETTLINGS: readonly Settling[] = ['exact', 'exact', 'skonto', 'skonto', 'partial', 'retention', 'typo']
const PERSON_SETTLINGS: readonly Settling[] = [
  'exact',
  'exact',
  'no-number',
  'no-number',
  'typo',
  'partial',
  'instalments',
  'third-party',
  'reminder-fee',
  'overpaid',
  'skonto',
  'unpaid',
]

/** A painter's year with a statement of receipts and payments (EÜR): two employees, a van, one account. */
export function makeCraftsman(): string {
  const year = beginYear('m3-maler-thiele', 'Malermeister Jonas Thiele', 2501)
  let next = 11
  const own = (party: string, day: string, cents: number): YearDocument =>
    year.paper({
      side: 'out',
      party,
      number: `2025-${String((next += year.between(1, 2))).padStart(3, '0')}`,
      cents,
      day,
    })
  for (let month = 1; month <= 12; month++) {
    sellToFirms(year, month, own)
    sellToPersons(year, month, own)
  }
  creditToCustomer(year)
  craftsmanBuys(year)
  craftsmanBesides(year)
  return year.lines()
}

type Own = (party: string, day: string, cents: number) => YearDocument

function sellToFirms(year: Year, month: number, own: Own): void {
  const [manager = ''] = FIRMS
  const repairs = [0, 1, 2].slice(0, year.between(2, 3)).map(index => {
    const day = dayOf(month, 3 + index * 6)
    return own(manager, day, year.pick([23800, 41650, year.between(9000, 88000)]))
  })
  payTogether(year, repairs, 1, later(dayOf(month, 26), year.between(0, 3)))
  const party = year.pick(FIRMS.slice(1))
  const bill = own(party, dayOf(month, year.between(5, 20)), year.between(60_000, 900_000))
  const settling = year.pick(FIRM_SETTLINGS)
  const days = settling === 'skonto' ? year.between(6, 10) : year.between(14, 40)
  payBill(year, { bill, sign: 1, settling, days, subject: 'Malerarbeiten lt. Angebot' })
}

function sellToPersons(year: Year, month: number, own: Own): void {
  const round = month === 4 || month === 9 ? 4 : 3
  for (let index = 0; index < round; index++) {
    const [first, last, subject] = year.pick(PERSONS)
    const bill = own(`${first} ${last}`, dayOf(month, year.between(2, 27)), year.between(18_000, 420_000))
    payBill(year, {
      bill,
      sign: 1,
      settling: year.pick(PERSON_SETTLINGS),
      days: year.between(3, 24),
      subject,
      payer: asPersonsPrint(year, first, last),
      otherPayer: year.pick([`Klaus ${last}`, 'Rosemarie Ehrat', `${last} GbR`]),
    })
  }
}

function creditToCustomer(year: Year): void {
  const [, , builder = ''] = FIRMS
  const day = '2025-08-14'
  const credit = year.paper({ side: 'out', type: 'credit', party: builder, number: '2025-G02', cents: -35_700, day })
  year.move('2025-08-25', -35_700, builder, 'Gutschrift 2025-G02 Mangel Sockel', 'refund', [credit])
}
