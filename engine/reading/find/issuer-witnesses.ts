import { weightsOf } from '../../model/weights.ts'
import weightFile from '../../data/weights/reading.json' with { type: 'json' }
import { foldText } from '../fold-text.ts'
import type { Box } from '../../model/page.ts'
import type { Layout, Row, Segment } from '../layout/read-layout.ts'
import type { PartyCandidate } from './party-name.ts'
import { isHeading, isName, LEGAL_FORM, named, STREET } from './party-name.ts'
import { isBrandOf, isShortFor } from './short-names.ts'

const WEIGHTS = weightsOf(weightFile.parties)

/** Heights of lines within which a footer names the company and where it is registered. */
const ROWS_NEAR = 4
const LETTERS_MIN = 4
const IMPRINT_ROWS = 3
/** Commercial register, managers and tax ids of § 35a GmbHG and § 14 Abs. 4 Nr. 2 UStG: an office prints its own. */
const REGISTERED =
  /(?<![\p{L}])(?:HR[AB]\s?\d|Amtsgericht|Registergericht|Handelsregister|Geschäftsführ|Vorstand|USt-?\s?Id|Umsatzsteuer-?Id|UID|St(?:euer)?\.?-?\s?Nr|Steuernummer|VAT|TVA)/iu
const CLOSING = /^(?:Mit (?:freundlichen|besten|herzlichen) Gr[üu]ßen|Freundliche Gr[üu]ße|Hochachtungsvoll)/iu
const DOMAIN = /(?:www\.|@)([\p{L}\d.-]+)\.[a-z]{2,12}(?![\p{L}])/giu

/**
 * Names with what else speaks for them on the page: register and tax ids beside them, the domain of mail and web, and
 * their short form in the letterhead, which gives way to the full one.
 */
export function inFull(candidates: readonly PartyCandidate[], layout: Layout): PartyCandidate[] {
  const domains = domainsOf(layout)
  const scored = candidates.map(candidate => ({
    ...candidate,
    score:
      candidate.score +
      (isRegistered(layout, candidate) ? WEIGHTS.registered : 0) +
      (domains.some(domain => isOfDomain(candidate.name, domain)) ? WEIGHTS.domain : 0),
  }))
  return scored.map(candidate => {
    const short = scored.find(
      other =>
        isShortFor(other, candidate) || (isBrandOf(other.name, candidate.name) && isRegistered(layout, candidate)),
    )
    return short ? { ...candidate, score: Math.max(candidate.score, short.score) + WEIGHTS.shortForm } : candidate
  })
}

/** Who signs below the closing of a letter. */
export function signatures(layout: Layout): PartyCandidate[] {
  return layout.rows.flatMap(row =>
    row.segments.flatMap(segment => {
      if (!CLOSING.test(segment.text)) return []
      const below = layout.rows.slice(row.index + 1, row.index + 3).filter(({ page }) => page === row.page)
      const signed = below
        .flatMap(({ segments }) => segments)
        .find(({ box, text }) => Math.abs(box[0] - segment.box[0]) < WEIGHTS.signedAligned && isName(text))
      if (!signed || STREET.test(signed.text) || isHeading(signed.text)) return []
      return [{ ...named(signed, signed.text), label: null, score: WEIGHTS.signed }]
    }),
  )
}

function isRegistered(layout: Layout, { page, box, name }: PartyCandidate): boolean {
  if (!LEGAL_FORM.test(name)) return false
  if (box[1] > WEIGHTS.headZone && box[1] < WEIGHTS.footZone) return isImprint(layout, page, box)
  const isNear = (row: Row): boolean =>
    row.page === page &&
    row.box[1] >= box[1] - 0.002 &&
    row.box[1] - box[1] < ROWS_NEAR * Math.max(layout.lineHeight, WEIGHTS.footLineMin)
  return layout.rows.some(row => isNear(row) && row.segments.some(({ text }) => REGISTERED.test(text)))
}

/** On a short page the imprint stands higher: one of its last lines, which the name opens and its register ends. */
function isImprint({ rows, pageNumbers }: Layout, page: number, box: Box): boolean {
  if (page !== pageNumbers[0]) return false
  const last = rows.filter(row => row.page === page).slice(-IMPRINT_ROWS)
  return last.some(row => row.segments.some(({ box: own, text }) => own === box && REGISTERED.test(text)))
}

function domainsOf(layout: Layout): string[] {
  const text = layout.rows.map(({ tokens }) => tokens.map(one => one.text).join(' ')).join('\n')
  return [...text.matchAll(DOMAIN)].map(match => foldText(match[1] ?? ''))
}

function isOfDomain(name: string, domain: string): boolean {
  const words = name
    .replace(LEGAL_FORM, ' ')
    .split(/[^\p{L}\d]+/u)
    .map(foldText)
    .filter(word => word.length >= LETTERS_MIN)
  return words.some(word => domain.includes(word))
}

/**
 * What is left of a name in its second line: a legal form, or a sort of company with one. "AG Ort" is a court
 * (§ 35a GmbHG).
 */
const SECOND_LINE =
  /^(?:(?:und|&)\s|(?:\p{L}*gesellschaft|Handels|Vertriebs|Verwaltungs|Betriebs)(?![\p{Ll}])|(?:gGmbH|GmbH|AG(?!\s\p{Lu})|KG|OHG|UG|SE|eG|e\.\s?K\.|e\.\s?V\.)(?![\p{L}]))/u

/** The text of a line, behind the line above where a name goes on from there: "Lindner & Söhne" over "GmbH & Co. KG". */
export function afterLineAbove(layout: Layout, segment: Segment): string {
  const { text, row, box } = segment
  const above = layout.rows[row - 1]
  if (!SECOND_LINE.test(text) || !LEGAL_FORM.test(text) || above?.page !== segment.page) return text
  if (box[1] - above.box[1] > WEIGHTS.leadingPitch * Math.max(layout.lineHeight, box[3])) return text
  const upper = above.segments.find(one => isInLine(one.box, box))
  if (!upper || !isName(upper.text) || isHeading(upper.text) || LEGAL_FORM.test(upper.text)) return text
  return `${upper.text} ${text}`
}

/** Left edges or middles stand below each other. */
function isInLine([left, , width]: Box, [ownLeft, , ownWidth]: Box): boolean {
  const middles = Math.abs(left + width / 2 - ownLeft - ownWidth / 2)
  return Math.min(Math.abs(left - ownLeft), middles) < WEIGHTS.leadingAligned
}

/** A name of fewer words stands in others by chance. */
const WORDS_MIN = 3

/** Whether a name has all words of a part of it, in any order. */
export function holdsAllWords(name: string, part: string): boolean {
  const words = new Set(name.split(/\s+/).map(foldText))
  const own = part.split(/\s+/).map(foldText)
  return own.length >= WORDS_MIN && own.every(word => words.has(word))
}
