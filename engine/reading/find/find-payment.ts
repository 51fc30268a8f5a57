import weightFile from '../../data/weights/reading.json' with { type: 'json' }
import { weightsOf } from '../../model/weights.ts'
import type { Box } from '../../model/page.ts'
import type { PaymentWay } from '../../model/payment-way.ts'
import { mayMatch } from '../layout/may-match.ts'
import type { Layout, Row, Token } from '../layout/read-layout.ts'
import { unionBox } from '../layout/read-layout.ts'
import { scanSegments } from '../layout/scan-segments.ts'
import type { DateCandidate } from './find-dates.ts'

/** Words of a page that say how it was, or is to be, paid. */
export interface PaymentWords {
  readonly way: PaymentWay
  /** 0 to 1. */
  readonly score: number
  readonly raw: string
  readonly page: number
  readonly box: Box
}

/** A day on which a bill was paid, or on which it is going to be collected. */
export interface PaymentDay {
  readonly role: 'paid' | 'collected'
  readonly date: DateCandidate
}

interface Rule {
  readonly way: PaymentWay
  readonly pattern: RegExp
  readonly score: number
}

const LABEL = '(?:Zahlungs(?:art|weise|weg|mittel|form|methode)|Zahl(?:art|weise)|Bezahlt(?: (?:per|mit|in)|:))'
const CARDS =
  '(?:EC-?(?:Karte|Cash|Zahlung)?|girocard|(?:Kredit|Debit|Geld|Bank)?-?Karten?(?:zahlung)?|VISA|Master\\s?Card|Maestro|V\\s?PAY|American Express|AMEX|Apple Pay|Google Pay)'
const DEBITS = '(?:SEPA-)?(?:Basis-|Firmen-)?(?:Lastschrift(?:einzug|verfahren)?|Bankeinzug|Abbuchung|Kontoeinzug)'
const DONE = '(?:bezahlt|gezahlt|beglichen|erhalten|kassiert|vereinnahmt|entrichtet)'
/** A sentence goes on behind the points of a day or an amount. */
const REST = '(?:[^.]|(?<=\\d)\\.)'
const SUM = '\\d{1,3}(?:\\.\\d{3})*,\\d{2}|\\d+[.,]\\d{2}'

/** How surely a wording tells the way, 0 to 1: what is named, what was done, a line of a till, what is announced or asked. */
const SAID = weightsOf(weightFile.payment)

const rule = (way: PaymentWay, score: number, pattern: string): Rule => ({
  way,
  score,
  pattern: new RegExp(`(?<![\\p{L}-])(?:${pattern})`, 'giu'),
})

/**
 * A line that names the way comes first, then what was done, then lines of tills (DSFinV-K: Bar, Unbar), what is
 * announced (SEPA-Regelwerk: Vorabankündigung), and last what is asked for.
 */
const RULES: readonly Rule[] = [
  rule('cash', SAID.named, `${LABEL}\\s?:?\\s(?:in )?bar(?:zahlung|geld)?(?!\\p{L})`),
  rule('card', SAID.named, `${LABEL}\\s?:?\\s${CARDS}(?!\\p{L})`),
  rule('debit', SAID.named, `${LABEL}\\s?:?\\s${DEBITS}(?!\\p{L})`),
  rule('transfer', SAID.named, `${LABEL}\\s?:?\\s(?:(?:Bank|SEPA-)?Überweisung|Vorkasse|Vorauskasse)(?!\\p{L})`),
  rule('cash', SAID.done, `(?:in )?bar (?:und )?(?:dankend )?${DONE}|${DONE} in bar(?!\\p{L})`),
  rule('card', SAID.done, `(?:per|mit|durch|via) (?:der |Ihrer |Ihre )?${CARDS} (?:dankend )?(?:${DONE}|belastet)`),
  rule(
    'debit',
    SAID.booked,
    `(?:wurden?|haben wir)${REST}{0,80}(?:abgebucht|eingezogen)|(?:abgebucht|eingezogen) am(?!\\p{L})`,
  ),
  rule('transfer', SAID.booked, `(?:per|durch) (?:Bank)?überweisung (?:dankend )?${DONE}|überwiesen am(?!\\p{L})`),
  rule(
    'card',
    SAID.till,
    `${CARDS}(?:\\s(?:EUR|€))?\\s?:?\\s?(?:${SUM})|Kartenzahlung(?!\\p{L})|Kundenbeleg(?!\\p{L})`,
  ),
  rule('cash', SAID.cashTill, `(?:gegeben )?bar(?:zahlung|geld)?(?: gegeben)?(?:\\s(?:EUR|€))?\\s?:?\\s?(?:${SUM})`),
  rule('debit', SAID.till, `(?:wird|werden)${REST}{0,110}(?:eingezogen|abgebucht|einziehen|abbuchen)(?!\\p{L})`),
  rule(
    'debit',
    SAID.drawn,
    `(?:ziehen|buchen) wir${REST}{0,110}\\s(?:ein|ab)(?=[\\s.,(]|$)|wir (?:ziehen|buchen)${REST}{0,110}\\s(?:ein|ab)(?=[\\s.,(]|$)`,
  ),
  rule('debit', SAID.by, `(?:per|im|durch|mittels|mit) ${DEBITS}(?!\\p{L})`),
  rule(
    'transfer',
    SAID.asked,
    `(?:Bitte )?überweisen Sie|zu überweisen(?!\\p{L})|Bitte (?:den|die) ${REST}{0,60}überweisen`,
  ),
  rule(
    'transfer',
    SAID.asked,
    `(?:um|per) (?:die )?(?:Bank)?überweisung(?!\\p{L})|Überweisung auf (?:unser|das)(?!\\p{L})`,
  ),
]

/** "keine Barzahlung", "bei Barzahlung", "Sie können auch per Lastschrift zahlen". */
const UNSAID =
  /(?<!\p{L})(?:keine?[nr]?|nicht|ohne|statt|weder|bei|falls|wenn|sofern|können|möchten|akzeptieren|nehmen|bevorzugt|ob|wahlweise|oder)\s[^.]{0,28}$/iu
const DENIED =
  /^[^.]{0,45}(?<!\p{L})(?:nicht|ausgeschlossen|unzulässig|keine|möglich|entfällt|steht Ihnen|oder (?:per|bar|mit))(?!\p{L})/iu
const EMPTY_BOX = /[☐□▢❏]|\[\s?\]|\(\s\)/u
const CHECKED = /(?:[☒☑✓✔✗✘■]|\[[xX]\]|\([xX]\))\s?$/u
const CHECKED_FIRST = /[☒☑✓✔■]|\[[xX]\]/u

/** All words that say how it was or is to be paid, the surest first. */
export function findPaymentWays(layout: Layout): PaymentWords[] {
  const found = layout.rows.flatMap(row => {
    const tokens = [...row.tokens, ...continuation(layout, row)]
    const text = tokens.map(token => token.text).join(' ')
    const own = row.tokens.map(token => token.text).join(' ').length
    return RULES.filter(({ pattern }) => mayMatch(pattern, text)).flatMap(({ way, pattern, score }) =>
      [...text.matchAll(pattern)].flatMap((match): PaymentWords[] => {
        const [before, after] = [text.slice(0, match.index), text.slice(match.index + match[0].length)]
        if (match.index >= own || UNSAID.test(before) || DENIED.test(after) || isUnchecked(text, before)) return []
        const box = boxOf(row.tokens, match.index, match.index + match[0].length)
        return box ? [{ way, score, raw: match[0].trim(), page: row.page, box }] : []
      }),
    )
  })
  return found.toSorted((one, other) => other.score - one.score)
}

/** Of a list of ways with boxes to tick only the ticked one is said. */
function isUnchecked(text: string, before: string): boolean {
  if (!EMPTY_BOX.test(text) && !CHECKED_FIRST.test(text)) return false
  return EMPTY_BOX.test(text) && !CHECKED.test(before)
}

function boxOf(tokens: readonly Token[], from: number, to: number): Box | null {
  let at = 0
  const hit = tokens.filter(({ text }) => {
    const start = at
    at += text.length + 1
    return start < to && start + text.length > from
  })
  return hit.length === 0 ? null : unionBox(hit.map(({ box }) => box))
}

/** The words of the row below, where a sentence may go on in it. */
function continuation(layout: Layout, row: Row): readonly Token[] {
  const below = layout.rows[row.index + 1]
  if (!below || below.page !== row.page || /[.:;]$/.test(row.tokens.at(-1)?.text ?? '')) return []
  const isNear = below.box[1] - row.box[1] < SAID.lineGap * layout.lineHeight
  return isNear && Math.abs(below.box[0] - row.box[0]) < SAID.margin ? below.tokens : []
}

const PAID = '(?:bezahlt|gezahlt|beglichen|überwiesen|erhalten|abgebucht|eingezogen|vereinnahmt|entrichtet|kassiert)'
const PAID_BEFORE = new RegExp(
  `(?<!\\p{L})(?:${PAID}(?:\\s(?:wurde|worden))?(?:\\s(?:mit|per|in|durch)\\s\\S+(?:\\s\\p{Lu}\\S+)?)?\\s?(?:am|per|zum)?\\s?[:,]?|Zahlungs(?:eingang|datum|tag)(?:\\s(?:am|vom))?\\s?:?|(?:Zahl|Bezahl)datum\\s?:?|Zahlung (?:vom|am|(?:dankend )?erhalten am|eingegangen am)\\s?:?|(?:EUR|€),?\\s(?:eingegangen|gutgeschrieben) am|Tag der (?:Zuwendung|Zahlung)\\s?:?)\\s?$`,
  'iu',
)
/** A part of it. */
const DEPOSIT = /(?<!\p{L})(?:An|Teil|Abschlags|Voraus)zahlung\p{L}*\s[^.]{0,60}$|Abschlag\p{L}*\s[^.]{0,60}$/iu
/** "Betrag dankend erhalten, Köln, den 3. Mai 2025". */
const RECEIVED = /(?:dankend|in bar|bar)\s(?:dankend\s)?erhalten[.:,]?\s(?:\p{Lu}[\p{L}/-]+,?\s){0,2}(?:den\s)?$/u
const PAID_AFTER = new RegExp(
  `^\\s?(?:(?:dankend|bereits|vollständig|in|bar|von|per|mit|durch|auf|Ihrem|Ihrer|unserem|Konto|SEPA-\\p{L}+|EC-?\\p{L}*|Karte|Überweisung|Lastschrift|Bankeinzug)\\s){0,5}${PAID}(?!\\p{L})`,
  'iu',
)
const AM = /(?<!\p{L})(?:am|zum|vom|per)\s?$/iu
const AHEAD =
  /(?<!\p{L})(?:wird|werden|soll|muss|müssen|ist|sind|bitte|nicht|bis|spätestens|sofern|falls|wenn)\s[^.]{0,110}$/iu
const COLLECTS_BEFORE =
  /(?<!\p{L})(?:Abbuchung|Lastschrift(?:einzug|termin|datum)?|Bankeinzug|(?:Konto)?einzug|Abbuchungstermin|Einzugstermin|Abbuchungsdatum|Belastungsdatum)(?:\s(?:erfolgt|ist|des Betrags|der Beiträge?))*\s?(?:am|zum|per)?\s?:?\s?$/iu
const COLLECTS_AFTER = /^[^.]{0,110}?(?<!\p{L})(?:eingezogen|abgebucht|einziehen|abbuchen)(?!\p{L})/iu
const DRAWN_BEFORE = /(?<!\p{L})(?:ziehen|buchen)\s[^.]{0,110}$/iu
const DRAWN_AFTER = /^[^.]{0,110}?\s(?:ein|ab)(?=[\s.,(]|$)/iu
const COLLECTING = /(?<!\p{L})(?:wird|werden|belasten)\s[^.]{0,110}$/iu

/**
 * Days on which it was paid ("bezahlt am", "Betrag dankend erhalten, Köln, den", "wurde am … abgebucht"), and those on
 * which it is announced to be collected ("wird am … eingezogen", "Abbuchung zum"), in the order of the page.
 */
export function findPaymentDays(layout: Layout, dates: readonly DateCandidate[]): PaymentDay[] {
  return dates.flatMap((date): PaymentDay[] => {
    if (date.start !== null) return []
    const before = `${above(layout, date)}${date.before}`.slice(-150)
    const after = `${date.after} ${below(layout, date)}`.slice(0, 150)
    const isDrawn = DRAWN_BEFORE.test(before) && DRAWN_AFTER.test(after)
    const isCollected = COLLECTING.test(before) && COLLECTS_AFTER.test(after)
    const collects = COLLECTS_BEFORE.test(before) || (AM.test(before) && (isDrawn || isCollected))
    if (collects) return [{ role: 'collected', date }]
    const isSaid = PAID_BEFORE.test(before) || RECEIVED.test(before) || (AM.test(before) && PAID_AFTER.test(after))
    return isSaid && !AHEAD.test(before) && !DEPOSIT.test(before) ? [{ role: 'paid', date }] : []
  })
}

/** Somebody signs that the amount was received (§ 368 BGB). */
const RECEIPT =
  /(?<!\p{L})(?:dankend|in bar|bar)\s(?:dankend\s)?erhalten(?!\p{L})|(?<!\p{L})Betrag erhalten(?!\p{L})/giu

/** Words by which the paper is the receipt of its amount; null without any. */
export function findReceiptWords(
  layout: Layout,
): { readonly page: number; readonly box: Box; readonly raw: string } | null {
  return scanSegments(layout, RECEIPT).find(({ before }) => !UNSAID.test(before)) ?? null
}

function above(layout: Layout, { row, page, box }: DateCandidate): string {
  const own = layout.rows[row]?.segments.find(({ tokens }) => tokens.some(token => token.box[0] === box[0])) ?? null
  const over = layout.rows[row - 1]
  if (!own || !over || over.page !== page || own.box[1] - over.box[1] > SAID.lineGap * layout.lineHeight) return ''
  const segment = over.segments.find(one => Math.abs(one.box[0] - own.box[0]) < SAID.margin)
  return segment && !/[.:;]$/.test(segment.text) ? `${segment.text} ` : ''
}

function below(layout: Layout, { row, page, box }: DateCandidate): string {
  const own = layout.rows[row]?.segments.find(({ tokens }) => tokens.some(token => token.box[0] === box[0])) ?? null
  const under = layout.rows[row + 1]
  if (!own || !under || under.page !== page || under.box[1] - own.box[1] > SAID.lineGap * layout.lineHeight) return ''
  const segment = under.segments.find(one => Math.abs(one.box[0] - own.box[0]) < SAID.margin)
  return segment && !/[.:;]$/.test(own.text) ? segment.text : ''
}
