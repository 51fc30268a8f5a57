import { createSheet } from '../../../fixtures/make/sheet.ts'
import type { Sheet } from '../../../fixtures/make/sheet.ts'
import { wrapText } from './wrap-text.ts'

const LEFT: readonly (readonly [title: string, text: string])[] = [
  [
    'Entfernungspauschale steigt',
    'Ab dem Jahr 2026 beträgt die Pauschale ab dem ersten Kilometer 0,38 €. Bisher galt dieser Satz erst ab dem 21. Kilometer. Wer an 220 Tagen im Jahr 15 Kilometer zur ersten Tätigkeitsstätte zurücklegt, kann künftig 1.254,00 € statt 990,00 € ansetzen. Der Arbeitnehmer-Pauschbetrag von 1.230,00 € wird damit früher überschritten.',
  ],
  [
    'Belege richtig aufbewahren',
    'Die Finanzverwaltung verlangt Belege nur noch auf Anforderung. Trotzdem sollten Rechnungen, Spendenquittungen und Bescheinigungen mindestens bis zum Ablauf der Einspruchsfrist verwahrt werden. Unternehmer müssen Buchungsbelege acht Jahre, Bücher und Aufzeichnungen zehn Jahre lang aufbewahren (§ 147 Abs. 3 AO).',
  ],
  [
    'Umsatzsteuer in der Gastronomie',
    'Für Speisen gilt seit dem 1. Januar 2026 wieder der ermäßigte Steuersatz von 7 %. Getränke bleiben bei 19 %. Kassensysteme sind rechtzeitig umzustellen; für die Silvesternacht lässt die Verwaltung eine Vereinfachung zu.',
  ],
  [
    'Kleinunternehmer aufgepasst',
    'Die Umsatzgrenze des vorangegangenen Jahres liegt bei 25.000,00 €, die des laufenden Jahres bei 100.000,00 €. Wird sie überschritten, endet die Befreiung sofort und nicht erst im Folgejahr.',
  ],
]
const RIGHT: readonly (readonly [title: string, text: string])[] = [
  [
    'Pflege von Angehörigen',
    'Wer einen Angehörigen unentgeltlich in dessen Wohnung pflegt, erhält je nach Pflegegrad einen Pauschbetrag: 600,00 € bei Pflegegrad 2, 1.100,00 € bei Pflegegrad 3 und 1.800,00 € bei den Pflegegraden 4 und 5 oder bei Hilflosigkeit. Die Identifikationsnummer der gepflegten Person ist in der Erklärung anzugeben.',
  ],
  [
    'Kinderbetreuung',
    'Seit 2025 sind 80 % der Aufwendungen, höchstens jedoch 4.800,00 € je Kind, als Sonderausgaben abziehbar. Begünstigt sind Kindertagesstätte, Tagesmutter und Hort, nicht aber Verpflegung, Musikschule und Sportverein. Barzahlungen erkennt das Finanzamt nicht an.',
  ],
  [
    'Grundsteuer: Einspruch lohnt sich selten',
    'Gegen den Grundsteuerwertbescheid ist der Einspruch nur innerhalb eines Monats zulässig. Ist die Frist verstrichen, bleibt der Antrag auf fehlerbeseitigende Fortschreibung. Auf ein anhängiges Verfahren kann verwiesen werden; die Vollziehung wird dadurch nicht ausgesetzt.',
  ],
  [
    'Termine im März',
    '10.03. Lohnsteuer, Umsatzsteuer, Einkommensteuer-Vorauszahlung; Schonfrist bis 13.03. – 25.03. Zusammenfassende Meldung – 27.03. Sozialversicherungsbeiträge. Zahlungen per Scheck gelten erst drei Tage nach Eingang als geleistet.',
  ],
]

/** A newsletter in two columns. */
export function steuerbriefSpalten(): Sheet {
  const sheet = createSheet({ font: 'sans', size: 9.5 })
  sheet.text(20, 24, 'Steuerbrief März 2026', { font: 'sansBold', size: 20 })
  sheet.text(190, 24, 'Ausgabe 3 / Jahrgang 18', { align: 'right', size: 9 })
  sheet.line(20, 28, 190, 28, 0.4)
  column(sheet, 20, LEFT)
  column(sheet, 108, RIGHT)
  sheet.line(20, 282, 190, 282, 0.2)
  sheet.text(20, 287, 'Alle Angaben ohne Gewähr. Dieser Brief ersetzt keine Beratung im Einzelfall.', { size: 8 })
  return sheet
}

function column(sheet: Sheet, x: number, articles: typeof LEFT): void {
  let y = 38
  for (const [title, text] of articles) {
    sheet.text(x, y, title, { font: 'sansBold', size: 11.5 })
    y = sheet.lines(x, y + 6, wrapText(text, 50), { step: 4.6 }) + 5
  }
}
