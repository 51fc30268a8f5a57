import { foldText } from '../fold-text.ts'
import type { PartyCandidate } from './party-name.ts'
import { isRegisteredForm, LEGAL_FORM } from './party-name.ts'

const LETTERS_MIN = 4
/** Letters that stand for words, two of them capitals: "HWK", "BKK", "ZAOE", "RuG". */
const INITIALS = /^(?=\p{L}{2,6}$)\p{Lu}\p{L}*\p{Lu}\p{L}*$/u
/** Titles and calls of a person, who is the same without them. */
const TITLE =
  /^(?:Dr|Prof|Dipl|med|jur|dent|vet|Notar(?:in)?|Rechtsan(?:walt|wältin)|Steuerberater(?:in)?|Praxis)\.?$/iu

/**
 * Whether one name is the short form of the other: its beginning ("Vela" of "Vela Direktbank N.V."), its second line
 * ("Lauingen e.V."), initials ("HWK Südland", "Ostdorfer BKK", "ZAOE"), a person with initial or without first name
 * ("A. Muster" of "Anja Muster").
 */
export function isShortFor(short: PartyCandidate, full: PartyCandidate): boolean {
  if (foldText(short.name) === foldText(full.name)) return false
  return isPartOf(short, full) || isInitialsOf(short.name, full.name) || isPersonOf(short.name, full.name)
}

function isPartOf(short: PartyCandidate, full: PartyCandidate): boolean {
  if (!LEGAL_FORM.test(full.name)) return false
  const [one, other] = [foldText(short.name), foldText(full.name)]
  if (one.length < LETTERS_MIN || one.length >= other.length) return false
  // "Hotel Muster" is told as a house by its first word, and "Hotel Muster Betriebs GmbH" is its name in law.
  const isWhole = LEGAL_FORM.test(short.name) && !(isRegisteredForm(full.name) && !isRegisteredForm(short.name))
  return isWhole ? other.endsWith(one) && full.name.endsWith(` ${short.name}`) : other.startsWith(one)
}

/** "HWK Südland" is short for "Handwerkskammer Südland", "Ostdorfer BKK" for "Ostdorfer Betriebskrankenkasse". */
export function isInitialsOf(short: string, full: string): boolean {
  const words = short.split(/\s+/)
  const from = words.findIndex(word => INITIALS.test(word))
  if (from < 0) return false
  const to = words.findLastIndex(word => INITIALS.test(word)) + 1
  const letters = words.slice(from, to)
  if (!letters.every(word => INITIALS.test(word))) return false
  const [before, behind] = [foldText(words.slice(0, from).join(' ')), foldText(words.slice(to).join(' '))]
  const whole = foldText(full)
  if (!whole.startsWith(before) || !whole.endsWith(behind) || whole.length <= before.length + behind.length)
    return false
  return spells(whole.slice(before.length, whole.length - behind.length), letters.join(''))
}

/** "HWK Handwerkskammer Südland" -> "Handwerkskammer Südland": what the letters stand for follows them. */
export function withoutInitials(name: string): string {
  const [, initials = '', rest = ''] = /^(\p{Lu}{2,6})\s+(\p{Lu}.*)$/u.exec(name) ?? []
  return initials !== '' && spells(rest, initials) ? rest : name
}

/** Whether the letters stand in the words in their order, the first one at the beginning. */
function spells(words: string, initials: string): boolean {
  const text = foldText(words)
  let at = -1
  for (const letter of foldText(initials)) {
    const next = text.indexOf(letter, at + 1)
    if (next < 0 || (at < 0 && next > 0)) return false
    at = next
  }
  return text.length > foldText(initials).length
}

/** The surname is the same, and what stands before it is a title or the initial of the other's first name. */
function isPersonOf(short: string, full: string): boolean {
  const [own, other] = [short, full].map(name => name.split(/\s+/).filter(word => !TITLE.test(word)))
  if (!own || !other || own.length === 0 || other.length < 2 || own.length > 2) return false
  if (foldText(own.at(-1) ?? '') !== foldText(other.at(-1) ?? '')) return false
  const [first = ''] = own
  return own.length === 1
    ? short.split(/\s+/).length > 1
    : /^\p{Lu}\.$/u.test(first) && foldText(other.at(-2) ?? '').startsWith(foldText(first))
}

/** Words that many houses of a trade have in their name: they tell none. */
const OF_TRADE =
  /^(?:hotel|gasthof|gasthaus|restaurant|pension|cafe|praxis|apotheke|kanzlei|autohaus|stadtwerke|sparkasse|volksbank|versicherung(?:en)?|krankenkasse|deutsche[rs]?|holzwerk|handwerk|service|gruppe|group)$/u
const DISTINCTIVE_MIN = 5

/**
 * Whether a name is the brand of a firm as it is registered: they share a word that tells them ("Hotel Speicher" of
 * "Speicher Betriebs-GmbH").
 */
export function isBrandOf(brand: string, firm: string): boolean {
  if (isRegisteredForm(brand) || !isRegisteredForm(firm)) return false
  const telling = brand
    .split(/[^\p{L}\d]+/u)
    .filter(word => word.length >= DISTINCTIVE_MIN && !OF_TRADE.test(word.toLowerCase()))
    .map(foldText)
  const own = new Set(firm.split(/[^\p{L}\d]+/u).map(foldText))
  return telling.some(word => own.has(word))
}
