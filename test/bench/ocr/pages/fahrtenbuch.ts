import { createSeededRandom } from '../../../fixtures/make/seeded-random.ts'
import { createSheet } from '../../../fixtures/make/sheet.ts'
import type { Sheet } from '../../../fixtures/make/sheet.ts'

const TRIPS: readonly (readonly [goal: string, purpose: string, km: number])[] = [
  ['Obermühlau, Messtechnik Ödenhall', 'Abnahme Prüfstand', 34],
  ['Unterfeldern, Werkhof 8', 'Angebot Heizung', 21],
  ['Föhrenstedt, Campusallee 40', 'Schulung', 58],
  ['Wohnung – Büro', 'Arbeitsweg', 12],
  ['Neufelderau, Finanzamt', 'Besprechung', 9],
  ['Obermühlau, Papierhaus Lindwurm', 'Einkauf Büromaterial', 33],
  ['Privatfahrt', 'privat', 46],
]

/** A driver's log: a dense table of small print with rules. */
export function fahrtenbuch(): Sheet {
  const random = createSeededRandom(77)
  const sheet = createSheet({ font: 'narrow', size: 9 })
  sheet.text(20, 20, 'Fahrtenbuch 2025', { font: 'narrowBold', size: 15 })
  sheet.text(20, 27, 'Amtliches Kennzeichen: NF-QU 417   Fahrzeug: Kombi, Diesel   Halter: Henning Quastenberg')
  sheet.text(20, 32, 'Kilometerstand zu Beginn des Monats: 48.210   Monat: Oktober 2025')
  let km = 48210
  const rows = Array.from({ length: 40 }, (_, index) => {
    const [goal, purpose, base] = TRIPS[Math.floor(random.next() * TRIPS.length)] ?? ['', '', 0]
    const driven = base + Math.floor(random.next() * 4)
    const from = km
    km += driven
    const day = `${String(1 + Math.floor(index * 0.75)).padStart(2, '0')}.10.`
    const hour = `${String(7 + (index % 10)).padStart(2, '0')}:${String(Math.floor(random.next() * 12) * 5).padStart(2, '0')}`
    return [day, hour, goal, purpose, thousands(from), thousands(km), String(driven)]
  })
  const end = sheet.table(
    42,
    [
      { x: 20 },
      { x: 33 },
      { x: 45 },
      { x: 100 },
      { x: 158, align: 'right' },
      { x: 176, align: 'right' },
      { x: 190, align: 'right' },
    ],
    ['Datum', 'Zeit', 'Reiseziel', 'Zweck', 'km Beginn', 'km Ende', 'km'],
    rows,
    { step: 5.6 },
  )
  sheet.text(20, end + 6, `Summe der gefahrenen Kilometer: ${thousands(km - 48210)}`, { font: 'narrowBold' })
  return sheet
}

function thousands(count: number): string {
  return String(count).replaceAll(/\B(?=(\d{3})+$)/g, '.')
}
