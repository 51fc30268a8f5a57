import { weightsOf } from '../../model/weights.ts'
import weightFile from '../../data/weights/reading.json' with { type: 'json' }
import grammar from '../../data/label-grammar.de.json' with { type: 'json' }
import type { Box } from '../../model/page.ts'
import { foldText } from '../fold-text.ts'
import type { Token } from '../layout/read-layout.ts'
import { unionBox } from '../layout/read-layout.ts'
import type { LabelRole } from './labels.ts'
import type { TextStream } from './match-labels.ts'

const WEIGHTS = weightsOf(weightFile.labels)

/** Words of one label: "Nummer der vorausgegangenen Rechnung" has four. */
const WORDS_MAX = 5
/** Quality of a bare "Nr." or "Rechnung" over or beside a number: it says less than a wording that names the paper. */
export const BARE = WEIGHTS.bare
/** Of "Vertragskontonummer" and the like, which no list holds: it may as well be a known one with letters misread. */
const OTHER = WEIGHTS.compound

/** Words of a label are joined by a blank, so that no compound is made of two of them. */
const anyOf = (words: readonly string[]): string => words.map(word => word.split(' ').map(foldText).join(' ')).join('|')
const bill = `(?:[a-z]{0,24}(?:${anyOf(grammar.bills)})|${anyOf(grammar.shortBills)})(?:${anyOf(grammar.joints)})?(?: (?:${anyOf(grammar.invoiceTypeCodes)}))?`
const number = ` ?(?:${anyOf(grammar.numbers)})`
const day = ` ?(?:${anyOf(grammar.days)})`
const of = `(?: (?:${anyOf(grammar.articles)}))?(?: (?:${anyOf(grammar.own)}))? `
const earlier = `(?:${anyOf(grammar.earlier)})[a-z]{0,2} ?`
const service = `(?:${anyOf(grammar.services)})(?!schein)[a-z]{0,8}`

/** A label that was built, as those of the lists are given. */
export interface GrammarHit {
  readonly role: LabelRole
  readonly wording: string
  readonly row: number
  readonly page: number
  readonly box: Box
  readonly from: number
  readonly to: number
  readonly quality: number
  /** Of something that is named by no list. */
  readonly isOther: boolean
}

interface Rule {
  readonly role: LabelRole
  readonly pattern: RegExp
  readonly quality: number
  /** Only for one word, or a word and "Nr." behind it: before it anything may stand. */
  readonly isShort?: boolean
  /** Only where it opens its segment. */
  readonly opens?: boolean
  /** Only where nothing else stands in its segment. */
  readonly alone?: boolean
}

const rule = (role: LabelRole, pattern: string, more: Partial<Rule> = {}): Rule => ({
  role,
  pattern: new RegExp(`^${pattern}$`),
  quality: 1,
  ...more,
})

/** The first rule that a whole label fits names its role. */
const RULES: readonly Rule[] = [
  rule('notNumber', `${earlier}${bill}${number}`),
  rule('notNumber', `(?:${anyOf(grammar.numbers)})${of}${earlier}${bill}`),
  rule('notDate', `${earlier}${bill}${day}`),
  rule('notDate', `(?:${anyOf(grammar.days)})${of}${earlier}${bill}`),
  rule('number', `${bill}${number}`),
  rule('number', `(?:${anyOf(grammar.numbers)})${of}${bill}`),
  rule('date', `${bill}${day}`),
  rule('date', `(?:${anyOf(grammar.days)})${of}${bill}`),
  rule('service', `${service}(?:${anyOf(grammar.serviceDays)})`, { isShort: true }),
  rule('due', `(?:${anyOf(grammar.dues)})[a-z]{0,8}(?:${anyOf(grammar.dueDays)})`, { isShort: true }),
  rule('number', `(?:${anyOf(grammar.compoundNumbers)})`, { quality: BARE, opens: true }),
  rule('number', `[a-z]{0,24}(?:${anyOf(grammar.bills)})`, { quality: BARE, opens: true, alone: true }),
  rule('notNumber', `[a-z]{3,30} ?(?:${anyOf(grammar.compoundNumbers)})`, { quality: OTHER, isShort: true }),
  rule('notDate', `[a-z]{3,30} ?(?:${anyOf(grammar.compoundDays)})`, { quality: OTHER, isShort: true }),
]
/** Only what ends on one of these can be a label; most words do not. */
const ENDS = new RegExp(
  `(?:${anyOf([...grammar.numbers, ...grammar.days])}|${bill}|${anyOf([...grammar.serviceDays, ...grammar.dueDays])})$`,
)
/** "Rechnungs-/Gebühren-Nr.": two labels that share their end; the first one counts. */
const SHARED_END = /^(\p{L}{3,})-\/\p{L}[\p{L}-]*?-?((?:Nr|Nummer)\.?:?)$/iu
const SLASHED = /\p{L}\/\p{L}/u
const BARE_NUMBER = new RegExp(`^(?:${anyOf(grammar.compoundNumbers)})$`)

/**
 * Labels that are built as German builds them, from what a paper is called and "Nummer" or "Datum": those of the paper
 * itself, those of an earlier one, and those of anything else ("Zählernummer"), which no list could hold.
 */
export function grammarLabels(stream: TextStream): GrammarHit[] {
  const found: GrammarHit[] = []
  const starts: number[] = []
  let at = 0
  for (const { folded } of stream.tokens) {
    starts.push(at)
    at += folded.length
  }
  for (const [index, token] of stream.tokens.entries()) {
    // "Rechnungsnummer:4711" in one word.
    const glued = /^(\D*\p{L}\D{0,3}?)[.:#]*\d/u.exec(token.text)?.[1]
    const last = foldText(SHARED_END.exec(token.text)?.slice(1, 3).join('') ?? glued ?? '') || token.folded
    if (last.length < 2 || !ENDS.test(last)) continue
    const hit = longest(stream.tokens, starts, index, last)
    if (hit) found.push(hit)
  }
  return found
}

function longest(tokens: readonly Token[], starts: readonly number[], index: number, last: string): GrammarHit | null {
  let text = last
  let best: GrammarHit | null = null
  for (let from = index; from > index - WORDS_MAX && from >= 0; from--) {
    const token = tokens[from]
    const next = tokens[from + 1]
    if (!token || (from < index && (!next || !isBeside(token, next)))) break
    if (from < index && token.folded !== '') text = `${token.folded} ${text}`
    const isShort = from === index || (from === index - 1 && BARE_NUMBER.test(last))
    const before = tokens[from - 1]
    const after = tokens[index + 1]
    const closes = !after || !isBeside(tokens[index] ?? after, after)
    const opens = !before || !isBeside(before, token)
    const own = tokens.slice(from, index + 1)
    // "Rechnungsdatum/Lieferdatum" are two labels of the lists.
    if (SLASHED.test(token.text) && !(isShort && SHARED_END.test(token.text))) break
    const fits = RULES.find(
      one =>
        (isShort || one.isShort !== true) &&
        (opens || one.opens !== true) &&
        (closes || one.alone !== true) &&
        one.pattern.test(text),
    )
    if (!fits) continue
    best = {
      role: fits.role,
      wording: wordingOf(own),
      row: token.row,
      page: token.page,
      box: unionBox(own.map(one => one.box)),
      from: starts[from] ?? 0,
      to: (starts[index] ?? 0) + last.length,
      quality: fits.quality,
      isOther: fits.quality === OTHER,
    }
  }
  return best
}

function wordingOf(tokens: readonly Token[]): string {
  return tokens
    .map(({ text }) => text.replace(/[:#]*\d.*$/u, ''))
    .join(' ')
    .replace(/[\s.:]+$/u, '')
}

function isBeside(left: Token, right: Token): boolean {
  const gap = right.box[0] - (left.box[0] + left.box[2])
  return (
    left.row === right.row &&
    gap < WEIGHTS.gapBeforeMax &&
    !/[:;.!?]$/.test(left.text.replace(/(?<=^\p{L}{1,6})\.$/u, ''))
  )
}
