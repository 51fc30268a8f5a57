import { distance } from 'fastest-levenshtein'
import { parseAmount } from './find-amounts.ts'
import { foldText } from '../fold-text.ts'
import type { LabelHit } from '../labels/find-labels.ts'
import type { AddressBlock } from './address-blocks.ts'
import { addressBlocks } from './address-blocks.ts'
import { inFull, signatures } from './issuer-witnesses.ts'
import { atLabels } from './party-labels.ts'
import type { PartyCandidate } from './party-name.ts'
import {
  isHeading,
  isName,
  isSalutation,
  joinSpaced,
  LEGAL_FORM,
  named,
  NOT_OPENING,
  POSTCODE_TOWN,
  SEPARATOR,
  STREET,
} from './party-name.ts'
import type { Layout, Row, Segment } from '../layout/read-layout.ts'

const NAME_LETTERS_MIN = 8

/** Who issued the document: label, sender line over the address, letterhead, footer; names that return count more. */
export function findIssuer(
  layout: Layout,
  hits: readonly LabelHit[],
  recipient: PartyCandidate | null,
): PartyCandidate[] {
  const blocks = addressBlocks(layout)
  const raw = [
    ...atLabels(
      layout,
      hits.filter(hit => hit.role === 'issuer'),
      0.95,
    ),
    ...senderLines(layout, blocks),
    ...overAddresses(blocks),
    ...legalForms(layout, blocks),
    ...signatures(layout),
    ...firstLine(layout),
  ]
  const other = recipient ? foldText(recipient.name) : ''
  const merged = new Map<string, PartyCandidate>()
  for (const candidate of raw) {
    const key = foldText(candidate.name)
    if (key.length < 3 || (other !== '' && key === other)) continue
    // "Kundendaten: Musterbau GmbH" is the recipient, too.
    if (other.length >= NAME_LETTERS_MIN && key.endsWith(other)) continue
    const known = merged.get(key)
    if (!known) merged.set(key, candidate)
    else {
      const [strong, weak] = known.score >= candidate.score ? [known, candidate] : [candidate, known]
      merged.set(key, { ...strong, score: strong.score + 0.15 * weak.score })
    }
  }
  const witnessed = inFull([...merged.values()], layout)
  return spelledAsOften(
    witnessed.sort((a, b) => b.score - a.score),
    raw,
  )
}

/** Letters of a name that may differ between two readings of it. */
const MISREAD_MAX = 2

/** The best name stands several times: where another spelling of it occurs more often, its own was misread. */
function spelledAsOften(names: readonly PartyCandidate[], raw: readonly PartyCandidate[]): PartyCandidate[] {
  const [best, ...rest] = names
  if (!best) return []
  const key = foldText(best.name)
  const spelled = Map.groupBy(raw, ({ name }) => foldText(name))
  const count = (one: string): number => spelled.get(one)?.length ?? 0
  const other = rest.find(({ name }) => {
    const own = foldText(name)
    return own.length >= NAME_LETTERS_MIN && distance(own, key) <= MISREAD_MAX && count(own) > count(key)
  })
  return other ? [{ ...best, name: other.name }, ...rest] : [best, ...rest]
}

/**
 * To whom it is addressed: label, or the first line of the block that ends with postcode and town in the address
 * window.
 */
export function findRecipient(layout: Layout, hits: readonly LabelHit[]): PartyCandidate[] {
  const labelled = atLabels(
    layout,
    hits.filter(hit => hit.role === 'recipient'),
    0.9,
  )
  return [...labelled, ...addressWindow(layout)].sort((a, b) => b.score - a.score)
}

/** Name, street and town. */
const SENDER_PARTS = 3

/** The line in small print over the address: "Firma · Straße 1 · 12345 Ort". */
function senderLines(layout: Layout, blocks: readonly AddressBlock[]): PartyCandidate[] {
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
      if (parts.length < SENDER_PARTS || !first || !isName(first) || STREET.test(first)) continue
      // "Frankfurt am Main, 60486" is the end of an address.
      if (/^\d{5}(?:\s|$)/.test(parts[1] ?? '')) continue
      if (parts.slice(1).some(part => POSTCODE_TOWN.test(part)))
        found.push({ ...named(segment, first), label: null, score: isOverAddress(segment, blocks) ? 0.85 : 0.6 })
    }
  }
  return found
}

/** A line like this without an address below it may be the recipient's own. */
function isOverAddress({ row, box }: Segment, blocks: readonly AddressBlock[]): boolean {
  return blocks.some(({ lines: [first] }) => {
    const down = (first?.row ?? 0) - row
    return first !== undefined && down > 0 && down <= 4 && Math.abs(first.box[0] - box[0]) < 0.1
  })
}

function joined(segments: readonly Segment[]): Segment {
  const left = segments.filter(segment => segment.box[0] < 0.6)
  const base = left[0] ?? segments[0]
  if (!base) throw new Error('a row has segments')
  return { ...base, text: left.map(segment => segment.text).join(' ') }
}

/** The line over an address that is set apart, though it says no more than the name. */
function overAddresses(blocks: readonly AddressBlock[]): PartyCandidate[] {
  return blocks.flatMap(({ sender }) => {
    const name = opening(sender?.text ?? '')
    const isWhole = (sender?.text.split(SEPARATOR).length ?? 0) >= SENDER_PARTS
    return sender && !isWhole && isName(name) && !isHeading(name)
      ? [{ ...named(sender, name), label: null, score: 0.8 }]
      : []
  })
}

/** Names with a legal form, or of an office or practice, in letterhead or footer of the first page. */
function legalForms(layout: Layout, blocks: readonly AddressBlock[]): PartyCandidate[] {
  const addressed = new Set(blocks.flatMap(({ lines }) => lines))
  const found: PartyCandidate[] = []
  for (const row of layout.rows) {
    if (row.page !== layout.pageNumbers[0] || isSpacedOut(row)) continue
    row.segments.forEach((segment, index) => {
      const previous = row.segments[index - 1]
      const alone = /^(?:gGmbH|GmbH|AG|KG|e\.\s?K\.|e\.\s?V\.|OHG|UG|SE)[\s*]*$/u.test(segment.text.trim())
      // "PENNY-MARKT     GmbH": a wide gap before the legal form.
      const whole = alone && previous ? `${previous.text} ${segment.text}` : segment.text
      const text = cutAddress(opening(whole))
      if (!LEGAL_FORM.test(text) || !isName(text) || text.split(' ').length > 8) return
      const y = segment.box[1]
      const zone = y < 0.12 ? 0.7 : y < 0.25 ? 0.55 : y > 0.85 ? 0.5 : 0.2
      // The address window belongs to the recipient.
      const isInZone = y > 0.13 && y < 0.32 && segment.box[0] < 0.45
      const inWindow = addressed.has(segment) || (blocks.length === 0 && isInZone)
      found.push({
        ...named(segment, text),
        label: null,
        score: inWindow ? 0.25 : zone + (segment.box[0] > 0.5 && y < 0.3 ? 0.1 : 0),
      })
    })
  }
  return found
}

/** What stands before the first separator; ornaments and wide letters are taken away first. */
function opening(text: string): string {
  return joinSpaced(text.replace(/^[^\p{L}\p{N}]+/u, '')).split(SEPARATOR)[0] ?? ''
}

/** "Akademie Fichtenloh gGmbH Campusallee 40 00488 Ort" (separators lost): the name ends with its legal form. */
function cutAddress(text: string): string {
  if (!/\d/.test(text)) return text
  const form =
    /^(.*?(?<![\p{L}])(?:gGmbH|GmbH(?: & Co\.? KG)?|AG|KG|OHG|GbR|UG|e\.\s?K\.|e\.\s?V\.|eG|SE))(?![\p{L}]).*\d/u.exec(
      text,
    )
  return form?.[1] ?? text
}

/** Heads of columns: with two more cells beside it, a row is a table's, and what follows are its entries. */
const COLUMN_HEAD =
  /^(?:Datum|Tag|Betrag|Summe|Menge|Anzahl|Preis|Einzelpreis|Gesamt|Nr\.?|Pos\.?|km|Jahr|Monat|Anteil.*|Kosten|Konto|Soll|Haben|Saldo|Umsatz|Buchung\p{L}*|Bezeichnung|Beschreibung|Text|Art|Kategorie|Verwendungszweck|Name|Ort|Zweck|Einheit)$/iu
const CELLS_MIN = 3
const WORDS_OF_SENTENCE = 5

function isTableHead({ segments }: Row): boolean {
  return segments.length >= CELLS_MIN && segments.filter(({ text }) => COLUMN_HEAD.test(text.trim())).length >= 2
}

/** "Miete   11.400,00", "Saftorangen   1,49 B": from here on there are sums. */
function isEntry({ segments }: Row): boolean {
  return segments.length >= 2 && parseAmount(segments.at(-1)?.text.replace(/\s[A-Z*]$/u, '') ?? '') !== null
}

function isSentence(text: string): boolean {
  return /[.!?]$/.test(text.trim()) && text.trim().split(/\s+/).length >= WORDS_OF_SENTENCE && !LEGAL_FORM.test(text)
}

/** "NY   MAR KT   GmbH": what is left of a name in wide letters is none. */
function isSpacedOut({ segments, tokens }: Row): boolean {
  const pieces = tokens.filter(({ text }) => !LEGAL_FORM.test(text))
  return segments.length >= 2 && pieces.length >= 3 && pieces.every(({ text }) => /^[\p{Lu}&*-]{1,4}$/u.test(text))
}

/**
 * Letterheads and receipts open with the name of the business; what lists, tables and sentences open with is no name.
 */
function firstLine(layout: Layout): PartyCandidate[] {
  for (const row of layout.rows.slice(0, 4)) {
    if (isTableHead(row) || isEntry(row)) return []
    if (isSpacedOut(row)) continue
    for (const segment of row.segments) {
      const text = opening(segment.text)
      if (isSentence(segment.text) || isHeading(text)) continue
      if (isName(text) && !NOT_OPENING.test(text.trim()) && !STREET.test(text) && /\p{L}{3}/u.test(joinSpaced(text))) {
        return [{ ...named(segment, text), label: null, score: 0.42 }]
      }
    }
  }
  return []
}

function addressWindow(layout: Layout): PartyCandidate[] {
  return addressBlocks(layout).flatMap(({ lines }) => {
    const hasSalutation = isSalutation(lines[0]?.text ?? '')
    const names = lines.slice(0, -1).filter(({ text }) => !isSalutation(text) && text.split(SEPARATOR).length < 3)
    const first = names.find(segment => isName(segment.text) && !STREET.test(segment.text)) ?? names[0]
    if (!first || names.length < 2) return []
    const name = first.text.replace(/^(?:Herrn?|Frau|Firma)\s+/iu, '')
    return [{ ...named(first, name), label: null, score: hasSalutation ? 0.85 : 0.7 }]
  })
}
