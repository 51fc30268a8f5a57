import type { Box } from '../../model/page.ts'
import { foldText } from './fold-text.ts'
import type { LabelHit } from './find-labels.ts'
import type { Layout, Segment } from './read-layout.ts'

export interface PartyCandidate {
  readonly name: string
  readonly page: number
  readonly box: Box
  readonly label: string | null
  readonly score: number
}

const LEGAL_FORM =
  /(?<![\p{L}])(?:gGmbH|GmbH|mbH|AG|SE|UG|KGaA|KG|OHG|GbR|PartG(?:mbB)?|e\.?\s?K\.?|e\.?\s?Kfr\.?|e\.?\s?V\.?|eG|Ltd\.?|Limited|Inc\.?|S\.?A\.?R\.?L\.?|SARL|S\.?A\.?S\.?|B\.V\.|GesmbH|Ges\.m\.b\.H\.|Stiftung|Genossenschaft|Sparkasse|Volksbank|Finanzamt|Stadtwerke|Kanzlei|Praxis|Apotheke|Hotel|Restaurant|Steuerberatungsgesellschaft)(?![\p{L}])/u
const POSTCODE_TOWN = /(?<![\d])(?:[A-Z]{1,2}[- ])?\d{5}\s+\p{L}/u
const STREET = /(?:straße|strasse|str\.|weg|allee|platz|gasse|ring|damm|ufer|chaussee)\s*\d|\p{L}\s\d{1,4}\s?[a-z]?$/iu
const NOT_NAME =
  /^(?:(?:GLN|GTIN|Tel|Telefon|Telefax|Fax|Fon|Seite|Datum|Nummer|Herrn?|Frau|Firma|Familie|An|Anschrift|Adresse|IBAN|BIC|BLZ|HRB|HRA|Deutschland|Germany|France|Währung|Bank|Konto|Kopie|Name|Inhaber|Original|Duplikat|Betreff|Menge|Pos|Position|Artikel|Bezeichnung|Beschreibung|Ihre?|Unsere?|Delivery Address|Liefer(?:adresse|anschrift))(?![\p{L}])|E-?Mail|Globale|Postfach|Rechnungs|Rechnung(?![\p{L}])|Kunden-?(?:nummer|nr)|USt|St(?:euer)?\.?-?(?:nummer|nr|id)|www|https?:|z\.\s?Hd|Stylesheet|Visualisierung|Lesbarmachung|c\/o|Handelsregister|Geschäftsführ|Amtsgericht|Konto(?:nummer|inhaber|-?nr)|Bank(?:verbindung|name)|Registergericht|Anwendungsempfehlung|Lief(?:eranten)?-?Nr|Lieferschein|Sehr geehrte|Guten Tag)/iu
const SEPARATOR = /\s*(?:[●·•|∙–—~*■]|\s-\s|,\s)\s*/u

/** Who issued the document: label, sender line over the address, letterhead, footer; names that return count more. */
export function findIssuer(
  layout: Layout,
  hits: readonly LabelHit[],
  recipient: PartyCandidate | null,
): PartyCandidate[] {
  const raw = [
    ...atLabels(
      layout,
      hits.filter(hit => hit.role === 'issuer'),
      0.95,
    ),
    ...senderLines(layout),
    ...legalForms(layout),
    ...firstLine(layout),
  ]
  const other = recipient ? foldText(recipient.name) : ''
  const merged = new Map<string, PartyCandidate>()
  for (const candidate of raw) {
    const key = foldText(candidate.name)
    if (key.length < 3 || (other !== '' && key === other)) continue
    const known = merged.get(key)
    if (!known) merged.set(key, candidate)
    else {
      const [strong, weak] = known.score >= candidate.score ? [known, candidate] : [candidate, known]
      merged.set(key, { ...strong, score: strong.score + 0.15 * weak.score })
    }
  }
  return [...merged.values()].sort((a, b) => b.score - a.score)
}

/** To whom it is addressed: label, or the first line of the block that ends with postcode and town in the address window. */
export function findRecipient(layout: Layout, hits: readonly LabelHit[]): PartyCandidate[] {
  const labelled = atLabels(
    layout,
    hits.filter(hit => hit.role === 'recipient'),
    0.9,
  )
  return [...labelled, ...addressWindow(layout)].sort((a, b) => b.score - a.score)
}

function atLabels(layout: Layout, hits: readonly LabelHit[], score: number): PartyCandidate[] {
  const found: PartyCandidate[] = []
  for (const hit of hits) {
    const row = layout.rows[hit.row]
    // A label opens its segment; "unser Lieferant sendet" in running text is none.
    const own = row?.segments.find(
      segment => segment.box[0] <= hit.box[0] + 0.002 && segment.box[0] + segment.box[2] >= hit.box[0],
    )
    if (!row || !own || hit.box[0] - own.box[0] > 0.01) continue
    // "Lieferant GmbH" is a name, not a label.
    const rest = own.text.slice(textBefore(own, hit).length)
    if (/^\s*[\p{L}\d&]/u.test(rest) && !/^\s*[\p{L}/ ()-]{0,30}:/u.test(rest)) continue
    const inside = afterLabel(own, hit)
    const right = row.segments.find(
      segment =>
        segment.box[0] > hit.box[0] + hit.box[2] &&
        segment.box[0] - (hit.box[0] + hit.box[2]) < 0.35 &&
        !looksLikeLabel(segment.text),
    )
    const line =
      inside ??
      (own.tokens.length <= 3 && /:\s*$/.test(own.text) && right && !/\d{3}/.test(right.text)
        ? named(right, right.text)
        : null) ??
      below(layout, hit)
    if (line) found.push({ ...line, label: hit.wording, score: score * hit.quality })
  }
  return found
}

/** Text of the segment up to the end of the label. */
function textBefore(segment: Segment, hit: LabelHit): string {
  const labelRight = hit.box[0] + hit.box[2]
  return segment.tokens
    .filter(token => token.box[0] < labelRight - 0.001)
    .map(token => token.text)
    .join(' ')
}

function afterLabel(segment: Segment, hit: LabelHit): Omit<PartyCandidate, 'label' | 'score'> | null {
  const rest = segment.tokens.filter(token => token.box[0] > hit.box[0] + hit.box[2] - 0.001)
  const text = rest
    .map(token => token.text)
    .join(' ')
    .replace(/^[:\s]+/, '')
  return text.length > 2 && /:\s/.test(`${segment.text} `) && !looksLikeLabel(text) ? named(segment, text) : null
}

function below(layout: Layout, hit: LabelHit): Omit<PartyCandidate, 'label' | 'score'> | null {
  for (let index = hit.row + 1; index < Math.min(hit.row + 9, layout.rows.length); index++) {
    const row = layout.rows[index]
    if (!row || row.page !== hit.page || row.box[1] - hit.box[1] > 9 * layout.lineHeight + 0.03) return null
    const name = /^(?:Name|Firma|Firmenname|Unternehmen)\s*:?$/iu
    const labelAt = row.segments.findIndex(
      segment => name.test(segment.text.trim()) && Math.abs(segment.box[0] - hit.box[0]) < 0.15,
    )
    const named1 = labelAt >= 0 ? row.segments[labelAt + 1] : undefined
    if (named1) return named(named1, named1.text)
    const segment = row.segments.find(
      one => one.box[0] < hit.box[0] + 0.12 && one.box[0] + one.box[2] > hit.box[0] - 0.01,
    )
    const inline = segment ? /^(?:Name|Firma|Firmenname|Unternehmen)\s*:\s*(.+)$/iu.exec(segment.text) : null
    if (segment && inline?.[1]) return named(segment, inline[1])
    if (segment && !looksLikeLabel(segment.text) && isName(segment.text)) return named(segment, segment.text)
  }
  return null
}

function looksLikeLabel(text: string): boolean {
  return /:\s*$/.test(text) || NOT_NAME.test(text.trim())
}

function isName(text: string): boolean {
  const trimmed = text.trim()
  return (
    trimmed.length >= 3 &&
    trimmed.length <= 70 &&
    /\p{L}{2}/u.test(trimmed) &&
    !NOT_NAME.test(trimmed) &&
    !POSTCODE_TOWN.test(trimmed) &&
    !/\d{4,}|@|%/.test(trimmed)
  )
}

function named(segment: Segment, text: string): Omit<PartyCandidate, 'label' | 'score'> {
  const name = text
    .replaceAll(/\s+/g, ' ')
    .replace(/^[\s*:,;.|●·•-]+/, '')
    .replace(/[\s*:,;|●·•-]+$/, '')
    .trim()
  return { name: joinSpaced(name), page: segment.page, box: segment.box }
}

/** "P E N N Y - M A R K T GmbH" -> "PENNY-MARKT GmbH". */
function joinSpaced(name: string): string {
  return name.replaceAll(/(?<![\p{L}\p{N}])(?:[\p{Lu}&-]\s){3,}[\p{Lu}](?![\p{L}\p{N}])/gu, spaced =>
    spaced.replaceAll(' ', ''),
  )
}

/** The line in small print over the address: "Firma · Straße 1 · 12345 Ort". */
function senderLines(layout: Layout): PartyCandidate[] {
  const found: PartyCandidate[] = []
  for (const row of layout.rows) {
    if (row.page !== layout.pageNumbers[0] || row.box[1] > 0.4) continue
    // Separators may stand far apart: the left half of the row is read as one.
    for (const segment of [...row.segments, ...(row.segments.length > 1 ? [joined(row.segments)] : [])]) {
      const parts = segment.text
        .split(SEPARATOR)
        .map(part => part.trim())
        .filter(part => part !== '')
      const first = parts[0]
      if (parts.length < 3 || !first || !isName(first)) continue
      if (parts.slice(1).some(part => POSTCODE_TOWN.test(part)))
        found.push({ ...named(segment, first), label: null, score: 0.85 })
    }
  }
  return found
}

function joined(segments: readonly Segment[]): Segment {
  const left = segments.filter(segment => segment.box[0] < 0.6)
  const base = left[0] ?? segments[0]
  if (!base) throw new Error('a row has segments')
  return { ...base, text: left.map(segment => segment.text).join(' ') }
}

/** Names with a legal form in letterhead or footer of the first page. */
function legalForms(layout: Layout): PartyCandidate[] {
  const found: PartyCandidate[] = []
  for (const row of layout.rows) {
    if (row.page !== layout.pageNumbers[0]) continue
    for (const segment of row.segments) {
      const text = segment.text.split(SEPARATOR)[0] ?? ''
      if (!LEGAL_FORM.test(text) || !isName(text) || text.split(' ').length > 8) continue
      const y = segment.box[1]
      const zone = y < 0.12 ? 0.7 : y < 0.25 ? 0.55 : y > 0.85 ? 0.5 : 0.2
      // The address window belongs to the recipient.
      const inWindow = y > 0.13 && y < 0.32 && segment.box[0] < 0.45
      found.push({
        ...named(segment, text),
        label: null,
        score: inWindow ? 0.25 : zone + (segment.box[0] > 0.5 && y < 0.3 ? 0.1 : 0),
      })
    }
  }
  return found
}

/** Letterheads and receipts open with the name of the business. */
function firstLine(layout: Layout): PartyCandidate[] {
  for (const row of layout.rows.slice(0, 4)) {
    const segment = row.segments[0]
    const text = segment?.text.split(SEPARATOR)[0] ?? ''
    if (
      segment &&
      isName(text) &&
      !/^(?:Rechnung|Invoice|Quittung|Gutschrift|Seite|Kopie|Kontoauszug|Beleg|Bescheid|Stylesheet|Visualisierung|K O S T|Original|Duplikat)/iu.test(
        text.trim(),
      ) &&
      !STREET.test(text) &&
      /\p{L}{3}/u.test(joinSpaced(text))
    ) {
      return [{ ...named(segment, text), label: null, score: 0.42 }]
    }
  }
  return []
}

function addressWindow(layout: Layout): PartyCandidate[] {
  const rows = layout.rows.filter(row => row.page === layout.pageNumbers[0] && row.box[1] > 0.1 && row.box[1] < 0.42)
  const found: PartyCandidate[] = []
  for (const end of rows) {
    const town = end.segments[0]
    if (!town || town.box[0] > 0.5 || !/^(?:[A-Z]{1,2}[- ])?\d{5}\s+\p{L}/u.test(town.text)) continue
    const above = rows
      .filter(row => row.index < end.index && end.box[1] - row.box[1] < 0.14)
      .flatMap(row => row.segments.slice(0, 1))
      .filter(segment => Math.abs(segment.box[0] - town.box[0]) < 0.02)
    const names = above.filter(
      segment =>
        !/^(?:Herrn?|Frau|Firma|An|Familie)\.?$/iu.test(segment.text.trim()) &&
        segment.text.split(SEPARATOR).length < 3,
    )
    const first = names.find(segment => isName(segment.text) && !STREET.test(segment.text)) ?? names[0]
    if (first && names.length >= 2)
      found.push({ ...named(first, first.text.replace(/^(?:Herrn?|Frau|Firma)\s+/iu, '')), label: null, score: 0.7 })
  }
  return found
}
