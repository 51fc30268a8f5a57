import type { Cents } from '../../shared/money.ts'
import type { Layout } from '../layout/read-layout.ts'
import type { Found } from '../layout/scan-segments.ts'
import { scanSegments } from '../layout/scan-segments.ts'
import { partsThousandsWithSpace } from './spaced-thousands.ts'

export interface AmountCandidate extends Found {
  readonly cents: Cents
  /** A currency stands with it. */
  readonly hasCurrency: boolean
}

const CURRENCY = '(?:EUR|€|Euro)'
/**
 * 1.471,60 · 1471,60 · 1,471.60 · 1'471.60 · -14,73 · 14,73- · 50,-- ; no dates, rates, or quantities with three
 * places.
 */
const NUMBER = `\\d{1,3}(?:[.'’\\u00a0\\u202f]\\d{3})+[,.]\\s?\\d{2}|\\d{1,3}(?:,\\d{3})+\\.\\d{2}|\\d+[,.]\\s?\\d{2}|\\d+,[-–—]{1,2}`
/** "1 471,60": only on pages that write all their thousands so. */
const SPACED_NUMBER = `\\d{1,3}(?: \\d{3})+,\\d{2}|${NUMBER}`
const PATTERN = patternOf(NUMBER)
const SPACED_PATTERN = patternOf(SPACED_NUMBER)

function patternOf(number: string): RegExp {
  return new RegExp(
    `(?<![\\d.,/\\p{L}])(${CURRENCY}\\s?)?([-–−+]\\s?)?(${CURRENCY}\\s?)?(${number})(?![\\d%]|[.,:/-]\\d|\\s?%)(\\s?[-–](?![\\d\\s]*\\d))?(\\s?${CURRENCY})?`,
    'giu',
  )
}

/** "- in Ziffern - 350,00": the second dash closes what the first one opened and is no minus (BMF pattern of § 10b). */
const CLOSED_BY_DASH = /(?:^|\s)[-–−]\s?\p{L}[\p{L}\s.]*$/u
/** Whole euro only with a currency: "500 €", "EUR 1.250". */
const WHOLE = new RegExp(
  `(?<![\\d.,/\\p{L}-])(?:(\\d{1,3}(?:\\.\\d{3})+|\\d{1,6})\\s?(?:€|EUR\\b|Euro\\b)|(?:€|EUR)\\s?(\\d{1,3}(?:\\.\\d{3})+|\\d{1,6})(?![\\d.,]))`,
  'giu',
)

/** All sums of money on the pages. */
export function findAmounts(layout: Layout): AmountCandidate[] {
  const found: AmountCandidate[] = []
  for (const hit of scanSegments(layout, partsThousandsWithSpace(layout) ? SPACED_PATTERN : PATTERN)) {
    const sign = /\s$/.test(hit.groups[1] ?? '') && CLOSED_BY_DASH.test(hit.before) ? '' : (hit.groups[1] ?? '')
    const cents = parseAmount(`${sign}${hit.groups[3] ?? ''}${hit.groups[4] ?? ''}`)
    const hasCurrency = [hit.groups[0], hit.groups[2], hit.groups[5]].some(
      part => part !== undefined && part.trim() !== '',
    )
    // "01.10." is a day and "00,50" no way to write a price.
    const isDay =
      /\d\.\d{2}$/.test(hit.groups[3] ?? '') && (hit.after.startsWith('.') || /^0\d/.test(hit.groups[3] ?? ''))
    if (cents !== null && !isDay && !isTimeOfDay(hit) && !(!hasCurrency && (isRate(layout, hit) || isListed(hit))))
      found.push({ ...hit, cents, hasCurrency })
  }
  for (const hit of scanSegments(layout, WHOLE)) {
    const whole = Number((hit.groups[0] ?? hit.groups[1] ?? '').replaceAll('.', ''))
    const overlaps = found.some(
      other =>
        other.row === hit.row && other.box[0] < hit.box[0] + hit.box[2] && hit.box[0] < other.box[0] + other.box[2],
    )
    if (!overlaps && Number.isSafeInteger(whole)) found.push({ ...hit, cents: whole * 100, hasCurrency: true })
  }
  return found
}

/** "71,75 v. H.", "5,20 Prozent", "2,60 Promille": a share, as laws and notices word it. */
const RATE_BEHIND = /^\s?(?:v\.?\s?[HT]\.?|Prozent(?:punkte)?|Promille|‰)(?![\p{L}])/u
/** "Hebesatz 480,00": a share that its name tells alone. */
const RATE_BEFORE =
  /(?<!\p{L})(?:Hebesatz|Zinssatz|Steuersatz|Beitragssatz|Ruhegehaltssatz|Vomhundertsatz)(?: in)?(?: v\.?\s?H\.?| %| Prozent)?\s?:?$/iu

function isRate({ rows }: Layout, { row, box, after }: Found): boolean {
  if (RATE_BEHIND.test(after)) return true
  const before = (rows[row]?.tokens ?? []).filter(token => token.box[0] < box[0] - 0.001)
  return RATE_BEFORE.test(
    before
      .slice(-4)
      .map(({ text }) => text)
      .join(' '),
  )
}

/** "§§ 9, 10 KSchG", "Satz 7, 10, 13 und 14": numbers of a law, of lines or of pages one after the other. */
function isListed({ groups, before, after }: Found): boolean {
  return (
    /^\d{1,2}[a-z]?, \d{2}$/u.test(groups[3] ?? '') &&
    (/(?:§|(?<!\p{L})(?:Abs|Nrn?|Sätze|Satz|Absatz|Absätze|Nummern?|Zeilen?|Seiten?|Art|Artikel|Ziffern?|Ziff)\.?)\s?(?:\d{1,3}[a-z]?,?\s?)*$/u.test(
      before,
    ) ||
      /^\s?(?:,|und|bis|oder)\s\d{1,2}(?![\d.,])/u.test(after))
  )
}

/** "8.00 bis 18.00 Uhr". */
function isTimeOfDay({ groups, after }: Found): boolean {
  return (
    /^[0-2]?\d\.[0-5]\d$/.test(groups[3] ?? '') &&
    /^\s?(?:(?:bis|und|-|–)\s?[0-2]?\d[.:][0-5]\d\s?)?(?:Uhr|h)(?![\p{L}])/iu.test(after)
  )
}

/** A German ("1.471,60", "14,73-", "50,--") or plain ("1471.60", "1,471.60") amount in cents; null when it is none. */
export function parseAmount(text: string): Cents | null {
  const compact = text.replaceAll(/[\s'’\u00a0\u202f]|EUR|Euro|€/giu, '')
  const negative = /^[-–−]/.test(compact) || /\d[-–]$/.test(compact)
  const digits = compact.replaceAll(/^[-–−+]|(?<=\d)[-–]$/g, '')
  const round = /^(\d+),[-–—]{1,2}$/.exec(digits)
  if (round) return sign(Number(round[1]) * 100, negative)
  const match = /^(\d{1,3}(?:[.,]?\d{3})*|\d+)[.,](\d{2})$/.exec(digits)
  if (!match) return null
  const whole = Number((match[1] ?? '').replaceAll(/[.,]/g, ''))
  const cents = whole * 100 + Number(match[2])
  return Number.isSafeInteger(cents) ? sign(cents, negative) : null
}

function sign(cents: Cents, negative: boolean): Cents {
  return negative && cents !== 0 ? -cents : cents
}
