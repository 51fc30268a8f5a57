import { weightsOf } from '../../../model/weights.ts'
import weightFile from '../../../data/weights/analysis.json' with { type: 'json' }
import type { Field } from '../../../model/analysis-result.ts'
import type { TaxonomyField } from '../../../model/taxonomy.ts'
import type { StreamMatch, TextStream } from '../../../reading/labels/match-labels.ts'
import { findWording } from '../../../reading/labels/match-labels.ts'
import type { Layout, Row, Segment, Token } from '../../../reading/layout/read-layout.ts'
import { readTypedValue } from '../../../reading/find/read-typed-value.ts'
import { unionBox } from '../../../reading/layout/read-layout.ts'
import { buildField } from './build-field.ts'

const WEIGHTS = weightsOf(weightFile.ownFields)
const ROWS_DOWN = 2
const WORDS_MAX = { name: 6, address: 9, words: 14, count: 1 } as const
/** What stands before a name, and within one. */
const TITLE = /^(?:Herrn?|Frau|Familie|Eheleute|Dr\.|Prof\.|Dipl\.-\p{L}+\.?|Ihres?|Kindes?|Sohn(?:es)?|Tochter|und)$/u
const PARTICLE = /^(?:von|van|de|der|den|zu|zur|vom|da|di|del|el|al|ten)$/u
const NAME_WORD = /^\p{Lu}[\p{L}'’.-]*$/u
/** Words of other labels and of forms. */
const NO_NAME =
  /^(?:Name|Vorname|Nachname|Familienname|Anschrift|Adresse|Straße|Ort|PLZ|Datum|Geburts\p{L}*|Geb\.?|Nr\.?|Nummer|\p{L}*nummer|IdNr\.?|Ident\p{L}*|Steuer\p{L}*|Konto\p{L}*|Depot\p{L}*|IBAN|BIC|Betrag|Beitrag|Jahr|Zeitraum|Monat|Klasse|Versicherung\p{L}*|Leistung\p{L}*|Kranken\p{L}*|Diagnose|Rechnung\p{L}*|Kita|Schule|Hort|Kinder\p{L}*|Betreuung\p{L}*|Unterschrift|Stempel|Einheit|Wohnung|Whg\.?|EUR|Euro)$/u
const STREET =
  /\p{L}(?:str(?:aße|asse|\.)?|weg|platz|allee|gasse|ring|damm|ufer|hof|berg|markt|chaussee|steig|pfad|graben|kamp|stieg|twiete|promenade|wall|feld|winkel|anger|siedlung)\.?,?$/iu
/** "WEG An der alten Mühle 21". */
const STREET_WORDS_MAX = 6
const HOUSE = /^\d{1,4}\s?[a-z]?(?:[-–/]\d{1,4}[a-z]?)?[,.;]?$/iu
const POSTCODE = /^\d{5}$/

/**
 * A name, an address, or words of free choice at a label: behind it in its row, else in the row below. A label of one
 * word counts where it opens its segment or ends on a colon; one of several may stand in a sentence.
 */
export function findNamedText(layout: Layout, stream: TextStream, definition: TaxonomyField): Field | null {
  const { reads } = definition
  if (reads !== 'name' && reads !== 'address' && reads !== 'words' && reads !== 'count') return null
  for (const [rank, label] of definition.labels.entries()) {
    const confidence = rank === 0 ? WEIGHTS.firstLabel : WEIGHTS.otherLabel
    for (const match of findWording(stream, label, { fuzzy: layout.recognised })) {
      if (!/\s/.test(label) && !isLabel(layout, match, reads)) continue
      const under = isHeadOfColumn(layout, match) ? chosen(belowOf(layout, match), reads) : null
      const right = under ? null : chosen(rightOf(layout, match), reads)
      const below = under ?? (right ? null : chosen(belowOf(layout, match), reads))
      const value = right ?? below
      if (!value) continue
      const raw = value.map(({ text }) => text).join(' ')
      return buildField({
        type: definition.type,
        value: valueOf(raw.replace(/\s\([^)]*$/u, '').replace(/^[:.\s–-]+|[.,;:\s]+$/gu, ''), definition),
        raw,
        page: match.page,
        box: unionBox(value.map(({ box }) => box)),
        label,
        confidence: below ? confidence - WEIGHTS.below : confidence,
      })
    }
  }
  return null
}

/** Numbers as decimals, as the schema of a kind promises them; all else as it is written. */
function valueOf(written: string, { type }: TaxonomyField): string {
  const typed = readTypedValue(type, written)
  return type === 'number' && typed.ok ? typed.value : written
}

function isLabel(layout: Layout, match: StreamMatch, reads: TaxonomyField['reads']): boolean {
  const segment = segmentOf(layout.rows[match.row], match)
  // "Anlass der Bewirtung" is a longer label, and not words at "Anlass".
  if (reads === 'words' && segment?.tokens.at(-1) !== match.tokens.at(-1))
    return match.tokens.at(-1)?.text.endsWith(':') === true
  const at = match.tokens[0] ? (segment?.tokens.indexOf(match.tokens[0]) ?? 0) : 0
  // "Mietaufstellung 2025 · Objekt Ringstr. 4": behind a dot or a dash a label opens its part of the line.
  const before = segment?.tokens[at - 1]?.text ?? ''
  const opens = at === 0 || SEPARATES.test(before) || (reads === 'address' && before.endsWith(','))
  // A town with its postcode tells an address wherever its label stands.
  const isWhole = reads === 'address' && isWithTown(addressIn(rightOf(layout, match)))
  return opens || isWhole || match.tokens.at(-1)?.text.endsWith(':') === true
}

const SEPARATES = /^[·•|–—]$/u
const HEADS_MIN = 3

/** A head among others has its value below it, and what stands beside it is the next head. */
function isHeadOfColumn(layout: Layout, match: StreamMatch): boolean {
  const row = layout.rows[match.row]
  const own = segmentOf(row, match)
  if (!row || !own || row.segments.length < HEADS_MIN || own.tokens.length > match.tokens.length) return false
  return row.segments.every(({ text }) => !/\d|:\s*$/u.test(text))
}

function segmentOf(row: Row | undefined, match: StreamMatch): Segment | undefined {
  const [first] = match.tokens
  return row?.segments.find(({ tokens }) => first !== undefined && tokens.includes(first))
}

/** The words behind a label: those of its segment, else those of the next one. */
function rightOf(layout: Layout, match: StreamMatch): readonly Token[] {
  const row = layout.rows[match.row]
  const end = match.box[0] + match.box[2] - 0.002
  const behind = (row?.tokens ?? []).filter(({ box }) => box[0] >= end)
  const first = behind.find(({ text }) => /[\p{L}\p{N}]/u.test(text))
  const segment = first && row?.segments.find(({ tokens }) => tokens.includes(first))
  const words = first && segment ? segment.tokens.slice(segment.tokens.indexOf(first)) : []
  if (!isInBrackets(words)) return words
  const next = row?.segments[row.segments.findIndex(one => one === segment) + 1]
  return next?.tokens ?? []
}

/** "(einschließlich Gastgeber)" belongs to the label. */
function isInBrackets(tokens: readonly Token[]): boolean {
  return /^\(.*\)$/u.test(tokens.map(({ text }) => text).join(' '))
}

/** The segment below a label that is alone in its own. */
function belowOf(layout: Layout, match: StreamMatch): readonly Token[] {
  const own = segmentOf(layout.rows[match.row], match)
  const last = match.tokens.at(-1)
  const behind = own && last ? own.tokens.slice(own.tokens.indexOf(last) + 1) : []
  if (!own || (behind.length > 0 && !isInBrackets(behind)) || endsSentence(last)) return []
  for (const row of layout.rows.slice(match.row + 1, match.row + 1 + ROWS_DOWN)) {
    if (row.page !== match.page || row.box[1] - match.box[1] > WEIGHTS.linesDown * layout.lineHeight) return []
    const below = row.segments.find(({ box }) => Math.abs(box[0] - own.box[0]) < WEIGHTS.aligned)
    if (below) return below.tokens
  }
  return []
}

function isWithTown(address: readonly Token[]): boolean {
  return /^\p{Lu}/u.test(address[0]?.text ?? '') && address.some(({ text }) => POSTCODE.test(text))
}

/** "Sie gelten als Gläubiger der Kapitalerträge.": what ends a sentence has no value below it. */
function endsSentence(last: Token | undefined): boolean {
  return /\p{Ll}{4}\.$/u.test(last?.text ?? '')
}

function chosen(tokens: readonly Token[], reads: keyof typeof WORDS_MAX): readonly Token[] | null {
  const value =
    reads === 'name'
      ? nameIn(tokens)
      : reads === 'address'
        ? addressIn(tokens)
        : reads === 'count'
          ? countIn(tokens)
          : tokens
  const words = value.slice(0, WORDS_MAX[reads])
  if (reads === 'words') return words.some(({ text }) => /\p{L}{3}/u.test(text)) ? words : null
  return words.length === 0 ? null : words
}

function countIn([first]: readonly Token[]): readonly Token[] {
  return first && /^\d{1,4}(?:,\d{1,2})?$/.test(first.text) ? [first] : []
}

const FIRST_NAME = /^\p{Lu}\p{Ll}+,?$/u

/** Words with a capital, with particles between them, up to the first comma or other word. */
function nameIn(tokens: readonly Token[]): readonly Token[] {
  const name: Token[] = []
  for (const token of tokens) {
    const word = token.text.replace(/[,;:()]+$/u, '').replace(/^[(:]+/u, '')
    if (name.length === 0 && TITLE.test(word)) continue
    if (NO_NAME.test(word) || !(NAME_WORD.test(word) || (name.length > 0 && PARTICLE.test(word)))) break
    name.push(token)
    // "Muster, Klara, geb. 02.03.2008": in lists the surname stands first.
    const next = tokens[tokens.indexOf(token) + 1]?.text ?? ''
    if (name.length === 1 && token.text.endsWith(',') && FIRST_NAME.test(next)) continue
    if (/[,;)]$|\p{Ll}{3}\.$/u.test(token.text)) break
  }
  while (name.length > 0 && PARTICLE.test(name.at(-1)?.text ?? '')) name.pop()
  return name
}

/** Words of a label before its colon. */
const CAPTION_WORDS = 5

/** "WEG 0042 Ahornweg 3": what the administration counts its houses by. */
const NUMBER_OF_HOUSE = /^(?:\d{1,4}|\/|WEG)$/u

/** A street with its number, or a postcode with its town, with what stands between them. */
function addressIn(tokens: readonly Token[]): readonly Token[] {
  // "Objekt der Maßnahme: Waldweg 8": the label goes on up to its colon.
  const colon = tokens.slice(0, CAPTION_WORDS).findLastIndex(({ text }) => /\p{L}:$/u.test(text))
  const behind = tokens.slice(colon + 1)
  const from = behind.findIndex(({ text }) => !NUMBER_OF_HOUSE.test(text))
  const words = behind.slice(Math.max(0, from), Math.max(0, from) + WORDS_MAX.address)
  const house = words.findIndex(({ text }, at) => at > 0 && HOUSE.test(text) && !POSTCODE.test(text))
  const name = words.slice(0, Math.max(0, house))
  const isStreet =
    name.some(({ text }) => /^\p{Lu}\p{L}{2}/u.test(text)) &&
    !name.some(({ text }) => NO_NAME.test(text) || /^[\d/]+$/.test(text))
  const code = words.findIndex(({ text }) => POSTCODE.test(text))
  const street = words.findIndex(({ text }) => STREET.test(text))
  if (!(isStreet && (street >= 0 || house <= STREET_WORDS_MAX)) && code < 0) return []
  const end = code >= 0 ? endOfTown(words, code) : house
  return words.slice(0, end + 1)
}

/** "78112 St. Georgen": the point belongs to the town. */
const SAINT = /^(?:St|Skt)\.$/u

/** A town may have several words: "99084 Bad Berka". */
function endOfTown(words: readonly Token[], code: number): number {
  let end = code
  while (end + 1 < words.length && end < code + 3 && /^\p{Lu}/u.test(words[end + 1]?.text ?? '')) {
    end++
    const word = words[end]?.text ?? ''
    if (/[.,;]$/.test(word) && !SAINT.test(word)) break
  }
  return end
}
