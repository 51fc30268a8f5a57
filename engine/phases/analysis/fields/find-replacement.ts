import type { Replacement } from '../../../model/analysis-result.ts'
import type { Layout, Row } from '../../../reading/layout/read-layout.ts'

/** Rows of the first page that hold letterhead, title and the sentence below it. */
const HEAD_ROWS = 30

/** Wordings by which a document says that it takes the place of an earlier one of its kind. */
const WORDINGS: readonly RegExp[] = [
  /(?<![\p{L}])(?:berichtigte[rns]?|korrigierte[rns]?|geänderte[rns]?)\s+(?:\p{L}+\s+)?(?:Rechnung|Bescheid|Steuerbescheid|Bescheinigung|\p{L}*bescheinigung|\p{L}*bescheid|\p{L}*abrechnung|Ausdruck)/iu,
  /(?<![\p{L}])(?:Änderungsbescheid|Korrekturrechnung|Korrekturbescheinigung|Rechnungsberichtigung)(?![\p{L}])/iu,
  /(?<![\p{L}])(?:ersetzt|tritt an die Stelle)\s+(?:die|den|das|der|des|unsere|unseren)\s+(?:vorherige|bisherige|frühere|ursprüngliche|Rechnung|Bescheid|Bescheinigung|\p{L}*bescheinigung|\p{L}*abrechnung)/iu,
  /Bescheid\s+(?:vom\s+\S+\s+)?(?:ist|wird)\s+(?:nach|gemäß)\s+§§?\s*(?:129|164|165|17[2-7])\b.{0,60}\bgeändert/iu,
  /^\s*(?:Korrektur|Berichtigung)\s*$/iu,
]
/** "ersetzt die Rechnung Nr. 4711 vom ..." */
const NUMBER = /(?:Rechnung|Bescheinigung|Abrechnung)\s*(?:Nr\.?|Nummer)?\s*:?\s*([A-Z0-9][A-Z0-9./-]*\d[A-Z0-9./-]*)/iu

/** Whether a document says at its top that it replaces an earlier one; null when it does not. */
export function findReplacement(layout: Layout): Replacement | null {
  const head = layout.rows.filter(row => row.page === layout.pageNumbers[0]).slice(0, HEAD_ROWS)
  for (const row of head) {
    const text = textOf(row)
    const wording = WORDINGS.map(pattern => pattern.exec(text)).find(match => match !== null)
    if (!wording) continue
    const after = `${text.slice(wording.index)} ${textOf(layout.rows[row.index + 1])}`
    const number = /ersetzt|Stelle/iu.test(wording[0]) ? (NUMBER.exec(after)?.[1] ?? null) : null
    return { wording: wording[0].trim(), number: number?.replace(/[.,;]+$/, '') ?? null }
  }
  return null
}

function textOf(row: Row | undefined): string {
  return row?.tokens.map(({ text }) => text).join(' ') ?? ''
}
