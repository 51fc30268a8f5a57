import { HENNING, HOME } from '../../../fixtures/make/identities.ts'
import { createSheet } from '../../../fixtures/make/sheet.ts'
import type { Sheet } from '../../../fixtures/make/sheet.ts'
import { wrapText } from './wrap-text.ts'

const PARAGRAPHS = [
  'für die Erstellung Ihrer Einkommensteuererklärung 2025 bitten wir Sie, uns die nachstehend aufgeführten Unterlagen bis spätestens Freitag, den 27. März 2026 zu übersenden. Belege, die uns bereits aus der laufenden Finanzbuchführung vorliegen, brauchen Sie nicht nochmals einzureichen.',
  'Aus dem Vorjahr wissen wir, dass Sie ein häusliches Arbeitszimmer nutzen. Die Höchstgrenze von 1.260,00 € gilt als Jahrespauschale, wenn das Zimmer den Mittelpunkt der gesamten beruflichen Betätigung bildet (§ 4 Abs. 5 Satz 1 Nr. 6b EStG); andernfalls kommt die Tagespauschale von 6,00 € für höchstens 210 Tage in Betracht. Bitte teilen Sie uns die Anzahl der Tage mit.',
  'Für die Zuwendung an den Förderverein „Grünes Klassenzimmer“ e. V. über 350,00 € fehlt uns noch die Bestätigung nach amtlichem Muster. Bis 300,00 € genügt der Buchungsbeleg der Bank, darüber hinaus nicht (§ 50 Abs. 4 EStDV).',
  'Zu den Handwerkerleistungen: Begünstigt sind nur Arbeitslohn, Maschinen- und Fahrtkosten einschließlich Umsatzsteuer, nicht jedoch das Material. Die Rechnung der Firma Brockstetter vom 18.09.2025 weist 1.874,25 € brutto aus, davon entfallen 1.130,50 € auf Löhne. Voraussetzung ist die unbare Zahlung; bitte fügen Sie den Kontoauszug bei.',
  'Außerdem benötigen wir die Jahressteuerbescheinigungen aller Kreditinstitute, auch wenn der Sparer-Pauschbetrag von 1.000,00 € nicht überschritten wurde, sowie die Mitteilung über die Höhe der gezahlten Beiträge zur Basiskranken- und Pflegeversicherung. Prüfen Sie bitte auch, ob Sie im Jahr 2025 Lohnersatzleistungen (Krankengeld, Elterngeld, Kurzarbeitergeld) bezogen haben.',
  'Falls Sie die Frist nicht einhalten können, genügt ein kurzer Anruf unter 0990 5550421 oder eine Nachricht. Wir stellen dann rechtzeitig einen Antrag auf Fristverlängerung. Für Rückfragen stehen Ihnen Frau Jäger (Durchwahl -17) und Herr Özdemir (Durchwahl -23) gerne zur Verfügung.',
]

/** A tax advisor's letter: running text in a serif face. */
export function mandantenbrief(): Sheet {
  const sheet = createSheet({ font: 'serif', size: 11 })
  sheet.text(20, 22, 'Kanzlei Weißdorn & Partner Steuerberatungsgesellschaft mbB', { font: 'serifBold', size: 14 })
  sheet.text(20, 28, 'Lindenhof 3 · 00417 Neufelderau · Telefon 0990 5550400 · Telefax 0990 5550499', { size: 8.5 })
  sheet.lines(20, 50, ['Herrn', HENNING.name, ...HOME])
  sheet.text(190, 78, 'Neufelderau, den 9. Februar 2026', { align: 'right' })
  sheet.text(20, 90, 'Einkommensteuererklärung 2025 – Anforderung von Unterlagen', { font: 'serifBold', size: 12 })
  let y = sheet.lines(20, 100, ['Sehr geehrter Herr Quastenberg,'])
  for (const paragraph of PARAGRAPHS) y = sheet.lines(20, y + 2.6, wrapText(paragraph, 96))
  sheet.lines(20, y + 6, ['Mit freundlichen Grüßen', '', 'Dr. Annegret Weißdorn', 'Steuerberaterin'])
  return sheet
}
