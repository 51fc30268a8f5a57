import { HENNING, HOME } from '../../../fixtures/make/identities.ts'
import { createSheet } from '../../../fixtures/make/sheet.ts'
import type { Sheet } from '../../../fixtures/make/sheet.ts'
import { wrapText } from './wrap-text.ts'

const POLICIES: readonly (readonly [kind: string, number: string, period: string, amount: string])[] = [
  ['Privathaftpflicht, Familie', 'PHV 48-110-2207', '01.01.2025 – 31.12.2025', '84,37'],
  ['Hausrat, 95 m² Wohnfläche', 'VHV 48-110-2208', '01.01.2025 – 31.12.2025', '132,90'],
  ['Unfall mit Progression 350 %', 'UNF 48-110-2311', '01.03.2025 – 28.02.2026', '218,16'],
  ['Berufsunfähigkeit, Endalter 67', 'BUZ 48-110-2402', '01.01.2025 – 31.12.2025', '1.043,52'],
  ['Rechtsschutz, Beruf und Verkehr', 'RSV 48-110-2519', '01.07.2025 – 30.06.2026', '267,81'],
  ['Risikoleben, Summe 250.000 €', 'RLV 48-110-2633', '01.01.2025 – 31.12.2025', '196,08'],
]
const NOTE =
  'Die Beiträge enthalten die gesetzliche Versicherungsteuer, soweit sie anfällt; sie ist als Vorsteuer nicht abziehbar. Steuerlich berücksichtigungsfähig sind nach § 10 Abs. 1 Nr. 3a EStG die Beiträge zu Haftpflicht-, Unfall- und Risikolebensversicherungen, jedoch nur im Rahmen der Höchstbeträge von 1.900,00 € beziehungsweise 2.800,00 €. Hausrat- und Rechtsschutzversicherungen gehören nicht zu den Vorsorgeaufwendungen; der auf den Beruf entfallende Anteil der Rechtsschutzversicherung (46 %) kann als Werbungskosten angesetzt werden.'

/** An insurer's yearly statement: a letter with a table in a wide face. */
export function versicherung(): Sheet {
  const sheet = createSheet({ font: 'dejavu', size: 8.5 })
  sheet.box(0, 0, 210, 9, [0.1, 0.25, 0.45])
  sheet.text(20, 22, 'Nordquell Versicherung a. G.', { font: 'dejavuBold', size: 15, color: [0.1, 0.25, 0.45] })
  sheet.text(20, 28, 'Hafenkante 60 · 00455 Seebrück · Versicherungsverein auf Gegenseitigkeit', { size: 7 })
  sheet.lines(20, 48, ['Herrn', HENNING.name, ...HOME])
  sheet.lines(130, 48, ['Datum: 12.01.2026', 'Kundennummer: 7 114 902', 'Unser Zeichen: BB/Möller'])
  sheet.text(20, 84, 'Beitragsbescheinigung für das Jahr 2025', { font: 'dejavuBold', size: 12 })
  let y = sheet.lines(20, 94, [
    'Sehr geehrter Herr Quastenberg,',
    '',
    'zu Ihren Verträgen haben wir folgende Zahlungen erhalten:',
  ])
  y = sheet.table(
    y + 4,
    [{ x: 20 }, { x: 84 }, { x: 122 }, { x: 190, align: 'right' }],
    ['Sparte', 'Vertragsnummer', 'Zeitraum', 'Beitrag EUR'],
    POLICIES,
    { step: 7 },
  )
  sheet.text(122, y + 3, 'Summe der Zahlungen', { font: 'dejavuBold' })
  sheet.text(190, y + 3, '1.942,84', { font: 'dejavuBold', align: 'right' })
  y = sheet.lines(20, y + 16, wrapText(NOTE, 92), { step: 5 })
  y = sheet.lines(
    20,
    y + 6,
    wrapText(
      'Bitte bewahren Sie diese Bescheinigung für Ihre Steuererklärung auf. Eine Übermittlung an die Finanzverwaltung erfolgt nur für die in § 10 Abs. 2a EStG genannten Verträge. Änderungen Ihrer Anschrift oder Bankverbindung teilen Sie uns bitte umgehend schriftlich mit.',
      92,
    ),
    { step: 5 },
  )
  sheet.lines(20, y + 8, ['Mit freundlichen Grüßen', '', 'Nordquell Versicherung a. G.', 'Vertragsservice'])
  sheet.line(20, 276, 190, 276, 0.15)
  sheet.text(20, 281, 'Vorstand: Dr. Käthe Möwenstein (Vorsitz), Sören Ahlbäck · Registergericht Seebrück HRB 90417', {
    size: 6.5,
  })
  return sheet
}
