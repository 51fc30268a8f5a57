import {
  companyLetter,
  ENERGY,
  HEATING,
  HENNING,
  HOME,
  JOINT_IBAN,
  PAPERHOUSE,
  TELEPHONE,
} from '../../fixtures/make/identities.ts'
import { eur } from '../../fixtures/make/money.ts'
import { createSeededRandom } from '../../fixtures/make/seeded-random.ts'
import type { SeededRandom } from '../../fixtures/make/seeded-random.ts'
import { createSheet } from '../../fixtures/make/sheet.ts'
import type { Sheet } from '../../fixtures/make/sheet.ts'
import { mandantenbrief } from '../ocr/pages/mandantenbrief.ts'

const COMPANIES = [ENERGY, HEATING, PAPERHOUSE, TELEPHONE]
const GOODS = [
  'Abschlag Strom',
  'Wartung Heizkessel',
  'Druckerpapier weiß',
  'Grundgebühr Anschluss',
  'Anfahrt pauschal',
]
const PURPOSES = [
  'Lastschrift Stadtwerke Neufelderau Abschlag 7700412',
  'Dauerauftrag Miete Am Beispielweg 7',
  'Kartenzahlung Drogerie Kräutergarten',
  'Überweisung Finanzamt Neufelderau',
]

/**
 * Page `number` (1-based) of `count` of a born-digital stack: of ten pages five invoices, four bank statements, one
 * letter.
 */
export function bornDigitalSheet(number: number, count: number): Sheet {
  const random = createSeededRandom(number)
  const kind = number % 10
  const sheet = kind === 0 ? mandantenbrief() : kind % 2 === 1 ? invoice(number, random) : statement(number, random)
  sheet.text(190, 292, `Blatt ${number} von ${count}`, { size: 7, align: 'right' })
  return sheet
}

function invoice(number: number, random: SeededRandom): Sheet {
  const from = COMPANIES[number % COMPANIES.length] ?? ENERGY
  const sheet = companyLetter(from, [HENNING.name, ...HOME], { font: 'dejavu', bold: 'dejavuBold' })
  sheet.lines(130, 58, [`Rechnungsnummer: ${20_000 + number}`, `Rechnungsdatum: ${day(random)}.2025`], { size: 9 })
  sheet.text(20, 92, 'Rechnung', { size: 16, font: 'dejavuBold' })
  let net = 0
  const rows = Array.from({ length: 16 }, (_, index) => {
    const cents = 500 + Math.floor(random.next() * 20_000)
    net += cents
    const goods = GOODS[Math.floor(random.next() * GOODS.length)] ?? ''
    return [String(index + 1), `${goods} ${1000 + Math.floor(random.next() * 9000)}`, '1', eur(cents), eur(cents)]
  })
  const right = 'right' as const
  const columns = [{ x: 20 }, { x: 32 }, { x: 130, align: right }, { x: 160, align: right }, { x: 190, align: right }]
  const end = sheet.table(104, columns, ['Pos.', 'Bezeichnung', 'Menge', 'Einzel EUR', 'Gesamt EUR'], rows, { size: 9 })
  const tax = Math.round(net * 0.19)
  const sums: readonly (readonly [string, number])[] = [
    ['Zwischensumme netto', net],
    ['Umsatzsteuer 19 %', tax],
    ['Rechnungsbetrag', net + tax],
  ]
  for (const [index, [name, cents]] of sums.entries()) {
    sheet.text(120, end + 6 + index * 6, name, { font: 'dejavuBold' })
    sheet.text(190, end + 6 + index * 6, eur(cents), { align: 'right', font: 'dejavuBold' })
  }
  return sheet
}

function statement(number: number, random: SeededRandom): Sheet {
  const sheet = createSheet({ font: 'mono', size: 8.5 })
  sheet.text(20, 20, 'Regiobank Neufelderau', { font: 'sansBold', size: 16 })
  sheet.text(190, 20, `Kontoauszug Nr. ${number}/2025`, { font: 'monoBold', align: 'right', size: 10 })
  sheet.lines(20, 32, [HENNING.name, ...HOME])
  sheet.text(190, 32, `IBAN ${JOINT_IBAN}`, { align: 'right' })
  let balance = 241_877
  const rows = Array.from({ length: 38 }, () => {
    const cents = Math.round((random.next() - 0.5) * 90_000)
    balance += cents
    const purpose = PURPOSES[Math.floor(random.next() * PURPOSES.length)] ?? ''
    return [`${day(random)}.25`, purpose, `${eur(Math.abs(cents))} ${cents < 0 ? 'S' : 'H'}`, eur(Math.abs(balance))]
  })
  sheet.table(
    56,
    [{ x: 20 }, { x: 38 }, { x: 168, align: 'right' }, { x: 190, align: 'right' }],
    ['Buchung', 'Erläuterung', 'Betrag EUR', 'Saldo EUR'],
    rows,
    { step: 5.4 },
  )
  return sheet
}

function day(random: SeededRandom): string {
  const two = (count: number): string => String(1 + Math.floor(random.next() * count)).padStart(2, '0')
  return `${two(28)}.${two(12)}`
}
