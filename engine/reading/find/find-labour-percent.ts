import type { Box } from '../../model/page.ts'
import type { Layout } from '../layout/read-layout.ts'
import { scanRows } from '../layout/scan-segments.ts'

/**
 * "Alle Arbeiten sind Lohnleistungen", "in voller Höhe um Arbeitskosten", "Der gesamte Betrag entfällt auf
 * haushaltsnahe Dienstleistungen": the whole bill.
 */
const FAVOURED = '(?:Lohn|Arbeits)(?:leistung(?:en)?|kosten)|haushaltsnahe[nr]?\\sDienstleistung(?:en)?'
/** What is denied, or what is asked to be paid in full, is none. */
const SAID_OF_IT = `(?:auf|aus|um|als|sind|ist)\\s(?:\\p{L}+\\s)?(?:${FAVOURED})`
const ALL = new RegExp(
  `(?<!\\p{L})(?<!(?:nicht|kein\\p{L}*)\\s(?:\\p{L}+\\s)?)(?:(?:alle|sämtliche|ausschließlich|reine)\\s(?:\\p{L}+\\s){0,4}?(?:Lohn|Arbeits)(?:leistung(?:en)?|kosten)|(?:in voller Höhe|in vollem Umfang|vollständig|zu 100\\s?%)\\s${SAID_OF_IT}|(?:gesamte[rn]?|volle[rn]?)\\s(?:Rechnungs|Gesamt|End)?betrag\\s(?:(?:entfällt|besteht)\\s)?${SAID_OF_IT})(?!\\p{L})`,
  'giu',
)
const PERCENT = '(\\d{1,3}(?:,\\d{1,2})?)\\s?%'
const SHARE_OF = new RegExp(
  `(?<!\\p{L})(?:Lohn|Arbeits)(?:kosten)?-?anteil[^.%\\d]{0,40}${PERCENT}(?!\\s?(?:MwSt|USt|Mehrwert|Umsatz))|${PERCENT}\\s(?:des Rechnungsbetrags?\\s)?(?:Lohn|Arbeits)(?:kosten|anteil|kostenanteil)`,
  'giu',
)

/** "Lohnanteil: 60 % des Rechnungsbetrages": percent of the bill, 100 where all of it is labour; no rate of VAT. */
export function findLabourPercent(
  layout: Layout,
): { readonly value: string; readonly raw: string; readonly page: number; readonly box: Box } | null {
  for (const { raw, groups, page, box } of scanRows(layout, SHARE_OF)) {
    const value = (groups[0] ?? groups[1] ?? '').replace(',', '.')
    if (Number(value) > 0 && Number(value) <= 100) return { value, raw, page, box }
  }
  const [all] = scanRows(layout, ALL)
  return all ? { value: '100', raw: all.raw, page: all.page, box: all.box } : null
}
