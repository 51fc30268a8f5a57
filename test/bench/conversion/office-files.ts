import { makeDocx } from '../../fixtures/make/office/make-docx.ts'
import { makeXlsx } from '../../fixtures/make/office/make-xlsx.ts'
import { createSeededRandom } from '../../fixtures/make/seeded-random.ts'
import { eur } from '../../fixtures/make/money.ts'

const TEXT =
  'Die Aufwendungen für das häusliche Arbeitszimmer wurden nach der Fläche aufgeteilt; Strom, Heizung und Versicherung sind anteilig enthalten (§ 4 Abs. 5 Satz 1 Nr. 6b EStG).'

/** A letter with a table; about `pages` pages. */
export function letter(pages: number): Promise<Uint8Array> {
  const paragraphs = Array.from({ length: 14 * pages }, (_, index) => `${index + 1}. ${TEXT}`)
  return makeDocx({ paragraphs, table: [['Position', 'Betrag'], ...bookings(12)] })
}

/** A list of `rows` bookings with a sum. */
export function workbook(rows: number): Promise<Uint8Array> {
  const head = ['Datum', 'Text', 'Betrag']
  const random = createSeededRandom(rows)
  const cells = Array.from({ length: rows }, (_, index) => [
    `${String(1 + (index % 28)).padStart(2, '0')}.10.2025`,
    `Fahrt zum Mandanten ${index + 1}`,
    { value: Math.round(random.next() * 10_000) / 100, format: 4 },
  ])
  return makeXlsx([{ name: 'Fahrten', rows: [head, ...cells], widths: [12, 40, 14] }])
}

function bookings(count: number): string[][] {
  const random = createSeededRandom(count)
  return Array.from({ length: count }, (_, index) => [
    `Beleg ${index + 1}`,
    `${eur(Math.floor(random.next() * 90_000))} €`,
  ])
}
