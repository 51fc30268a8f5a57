import { weightsOf } from '../../../model/weights.ts'
import weightFile from '../../../data/weights/analysis.json' with { type: 'json' }
import type { DateCandidate } from '../../../reading/find/find-dates.ts'
import { isOfReminded } from '../../../reading/labels/reminder-words.ts'
import type { Layout } from '../../../reading/layout/read-layout.ts'

const WEIGHTS = weightsOf(weightFile.days)

export type DateRole = 'date' | 'due' | 'service'

/** What the words around a date say that it is, how strongly (0 to 1), and the word that they say it with. */
export interface SaidOfDate {
  readonly role: DateRole | 'none'
  readonly label: string | null
  readonly score: number
}

/** "Rechnung Nr. 4711 vom": the number and its date in one line. */
const NAMED_WITH_DAY =
  /(?:Rechnung|Invoice|Gutschrift|Storno|Beleg|Bescheid|Auszug|Abrechnung)(?![\p{L}]*gem)[\p{L}]{0,12}[^:]{0,40}\b(?:vom|von|v\.|dated|issued at|of)\s*$/iu
const OF_OTHERS = /(?:Bestell|Auftrag|Lieferschein|gemäß|zu(?:r)? Rechnung|Angebot|Vertrag)/iu
/** "unsere Rechnung 4711 vom", "zu der Rechnung 4711 vom": the day of another paper, unless there is none else. */
const OF_KNOWN =
  /(?<![\p{L}])(?:zur?|unsere[rn]?|Ihre[rn]?|die|der|obige[rn]?|genannte[rn]?|laut|lt\.|gem\.|gemäß|siehe)\s*$/iu
/** "Messbescheid des Finanzamts Ort vom": the paper of somebody else, by its name. */
const OF_OTHER_HOUSE = /^\p{L}+\s(?:des|der)\s\p{Lu}/u
/** "Rechnungs-Nr. 25-8 · Auftrags-Nr. 31 vom": of two numbers the day is that of the second. */
const OF_SECOND_NUMBER = /-?(?:Nr|Nummer)(?![\p{L}]).*\p{L}[\p{L}-]*(?:Nr|Nummer)(?![\p{L}])/iu
/** A title of its own line, with its day in the next one. */
const TITLE = /^\s*\p{L}*(?:rechnung|korrektur|gutschrift|storno|quittung|bescheid|bestätigung|abrechnung)(?![\p{L}])/iu
/** "München," over "07.12.2023": the place and the day of a letter in a cell of their own. */
const PLACE = /^\p{Lu}[\p{L}. ()-]{2,30},(?:\sden)?$/u
const DISCOUNT_BEFORE = /(?:Skonto|Abzug)[^.]{0,40}$/iu
const IN_FULL = /netto[^.]{0,12}$|ohne Abzug[^.]{0,20}$/iu
/** "bis 26.02.2023 mit 2 % Skonto": the last day of a discount, not that of the payment. */
const DISCOUNT_AFTER =
  /^\s*[:(]?\s*(?:mit|abzüglich|abzgl\.?|unter|bei)?\s*(?:\d{1,2}(?:,\d{1,2})?\s?%\s?)?(?:Skonto|(?<!ohne )Abzug)(?![\p{L}])/iu
/** "bis 16.08.2025 ohne Abzug": the last day of the payment, whatever is said of a discount before. */
const WITHOUT_DISCOUNT = /^\s*(?:rein\s)?(?:ohne\s(?:jeden\s|weiteren\s)?Abzug|netto(?![\p{L}])|in voller Höhe)/iu
const PAID_BY =
  /(?:überweisen|zahlen|bezahlen|begleichen|zahlbar|remit|payable|pay|Zahlung|fällig)[^.]{0,45}\b(?:bis|until|by|am|zum)(?:\s+(?:zum|spätestens|zum))?:?\s*$/iu
/** "innerhalb von vierzehn Tagen (19. November 2024)", "30 Tage netto, also 01.11.2024". */
const WITHIN =
  /(?:überweis|zahl|Zahlung|begleich|netto)\p{L}*[^.;]{0,40}(?:Tage|Tagen|Wochen)(?:\s(?:netto|rein netto|ohne Abzug))?\s?[,(–-]\s?(?:(?:also|d\.\s?h\.|das ist|somit|spätestens)\s)?(?:(?:bis|zum|am|bis zum)\s)?$/iu
/** "Lieferschein L 77 119 vom": the day on which it was delivered (§ 31 Abs. 4 UStDV). */
const DELIVERED = /Lieferschein(?:-?(?:Nr\.?|Nummer))?:?\s[^,;]{0,24}\bvom\s*$/iu
const BY = /\b(?:bis|spätestens)(?: zum| am| spätestens)?:?\s*$/iu
const PAYS = /(?:überweisen|zahlen|begleichen|auszugleichen|unser Konto|Zahlungseingang|eingehend)/iu
/** "Wir buchen den Betrag am", "ziehen wir am": the day of a direct debit. */
const COLLECTS = /(?<!\p{L})(?:buchen|ziehen|belasten)(?!\p{L})[^.!?;:]{0,40}(?<!\p{L})(?:am|zum)\s*$/iu
const COLLECTED = /^\s*(?:\p{L}+\s){0,5}?(?:eingezogen|abgebucht|abgezogen|fällig|belastet)(?![\p{L}])/iu
/** Charities name the notice that lets them give receipts. */
const OF_NOTICE = /(?:Freistellungsbescheid|Feststellung|Finanzamt|StNr|Steuernummer|Anlage)[^:]{0,80}\bvom\s*$/iu
/** "abzgl. Abschlagsrechnung vom": of a payment that was asked for before. */
const OF_DEDUCTED = /^\s*(?:[-–−./\s]*)(?:abzgl\.?|abzüglich|abz\.|minus|bereits|erhaltene?|geleistete?)(?!\p{L})/iu
const NONE: SaidOfDate = { role: 'none', label: null, score: 0 }

/** What the sentence of a date says about it; null when it says nothing. */
export function saidOfDate(layout: Layout, candidate: DateCandidate): SaidOfDate | null {
  const before = `${lineAbove(layout, candidate)}${candidate.before}`.slice(-60)
  const { after, start } = candidate
  if (OF_DEDUCTED.test(candidate.before)) return NONE
  const named = start === null ? NAMED_WITH_DAY.exec(before) : null
  if (named && !OF_OTHERS.test(before) && !OF_SECOND_NUMBER.test(named[0])) {
    const ahead = before.slice(0, named.index)
    // Of "der Messbescheid" the article stands before the whole word.
    const isKnown = OF_KNOWN.test(ahead.replace(/[\p{L}-]+$/u, ''))
    if (OF_OTHER_HOUSE.test(named[0])) return NONE
    if (!isOfReminded(ahead, `${named[0]} ${after}`, false))
      return { role: 'date', label: 'vom', score: isKnown ? WEIGHTS.mentioned : WEIGHTS.named }
  }
  if (/^vom\s*$/u.test(candidate.before) && TITLE.test(segmentAbove(layout, candidate)))
    return { role: 'date', label: 'vom', score: WEIGHTS.title }
  if (candidate.before.trim() === '' && PLACE.test(segmentAbove(layout, candidate)))
    return { role: 'date', label: null, score: WEIGHTS.title }
  const paying = saidOfPaying(before, candidate)
  if (paying) return paying
  return OF_NOTICE.test(candidate.before) ? NONE : null
}

/** What the words before a date say of a payment or a delivery; null when they say nothing of either. */
function saidOfPaying(before: string, { after, start }: DateCandidate): SaidOfDate | null {
  if (BY.test(before) && WITHOUT_DISCOUNT.test(after)) return { role: 'due', label: 'bis', score: WEIGHTS.by }
  if (start === null && DELIVERED.test(before))
    return { role: 'service', label: 'Lieferschein vom', score: WEIGHTS.mentioned }
  if (WITHIN.test(before)) return { role: 'due', label: 'innerhalb', score: WEIGHTS.by }
  if (DISCOUNT_AFTER.test(after) || (DISCOUNT_BEFORE.test(before) && !IN_FULL.test(before))) return NONE
  if (PAID_BY.test(before)) return { role: 'due', label: 'bis', score: WEIGHTS.paidBy }
  // "Wir bitten Sie, den Betrag bis zum 29.05.2025 zu überweisen."
  if (BY.test(before) && PAYS.test(after.slice(0, 70))) return { role: 'due', label: 'bis', score: WEIGHTS.by }
  if (/(?:zum|am)\s*$/iu.test(before) && COLLECTED.test(after)) return { role: 'due', label: 'zum', score: WEIGHTS.by }
  if (COLLECTS.test(before)) return { role: 'due', label: 'am', score: WEIGHTS.by }
  return null
}

/** The line above of the same margin. */
function segmentAbove(layout: Layout, { row, box, page }: DateCandidate): string {
  const above = layout.rows[row - 1]
  const own = layout.rows[row]?.segments.find(({ tokens }) => tokens.some(token => token.box[0] === box[0]))
  if (!above || !own || above.page !== page) return ''
  return above.segments.find(segment => Math.abs(segment.box[0] - own.box[0]) < WEIGHTS.aligned)?.text ?? ''
}

const WORDS_OF_SENTENCE = 4

/**
 * The sentence in the line above that runs on in the line of a date: it begins at the same margin and does not end
 * there.
 */
function lineAbove(layout: Layout, { row, box, before }: DateCandidate): string {
  const own = layout.rows[row]?.segments.find(({ tokens }) => tokens.some(token => token.box[0] === box[0]))
  const above = layout.rows[row - 1]
  if (!own || !above || above.page !== own.page || own.box[1] - above.box[1] > WEIGHTS.lineApart * layout.lineHeight)
    return ''
  const from = above.segments.findIndex(segment => Math.abs(segment.box[0] - own.box[0]) < WEIGHTS.aligned)
  const sentence = from < 0 ? [] : above.segments.slice(from).flatMap(({ tokens }) => tokens)
  const end = sentence.findIndex(({ box: [x] }, at) => {
    const last = sentence[at - 1]
    return last !== undefined && x - (last.box[0] + last.box[2]) > WEIGHTS.columnGap
  })
  const words = (end < 0 ? sentence : sentence.slice(0, end)).map(({ text }) => text)
  if (words.length < WORDS_OF_SENTENCE || /[.:;]$/.test(words.at(-1) ?? '')) return ''
  return before.includes('. ') ? '' : `${words.join(' ')} `
}
