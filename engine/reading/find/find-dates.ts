import { distance } from 'fastest-levenshtein'
import type { Found } from '../layout/scan-segments.ts'
import { scanSegments } from '../layout/scan-segments.ts'
import type { Layout } from '../layout/read-layout.ts'

export interface DateCandidate extends Found {
  /** YYYY-MM-DD. */
  readonly value: string
  /** First day when the text names a period "01.09.2013 - 30.09.2013"; `value` is the last. */
  readonly start: string | null
  /** The day was written without its century. */
  readonly shortYear: boolean
}

const MONTHS: Readonly<Record<string, number>> = {
  januar: 1,
  jan: 1,
  jänner: 1,
  february: 2,
  januari: 1,
  january: 1,
  februar: 2,
  feb: 2,
  märz: 3,
  maerz: 3,
  marz: 3,
  mär: 3,
  mrz: 3,
  march: 3,
  mar: 3,
  april: 4,
  apr: 4,
  mai: 5,
  may: 5,
  juni: 6,
  jun: 6,
  june: 6,
  juli: 7,
  jul: 7,
  july: 7,
  august: 8,
  aug: 8,
  september: 9,
  sep: 9,
  sept: 9,
  oktober: 10,
  okt: 10,
  october: 10,
  oct: 10,
  november: 11,
  nov: 11,
  dezember: 12,
  dez: 12,
  december: 12,
  dec: 12,
}

const ENGLISH_MONTHS =
  'Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?'

/** Digits that recognition may have read as letters; only accepted where the whole form fits. */
const D = '[0-9OoIl]'
const NUMERIC = `${D}{1,2}\\s?[.,]\\s?${D}{1,2}\\s?[.,]\\s?(?:${D}{4}|${D}{2}(?![\\d,]|\\.\\d))`
/** A month may be misread by a letter: which one it is, is looked for afterwards. */
const NAMED = `\\d{1,2}[.,]?\\s?\\p{L}{3,9}\\.?\\s?\\d{4}`
/** "November 20, 2023": only with a month that is one. */
const ENGLISH = `(?:${ENGLISH_MONTHS})\\.?\\s\\d{1,2}(?:st|nd|rd|th)?,\\s?\\d{4}`
/** "05/11/2017", the day first as everywhere but in the USA. */
const SLASHED = `\\d{2}/\\d{2}/\\d{4}`
const ISO = `\\d{4}-\\s?\\d{2}-\\s?\\d{2}`
/** The second point was lost. */
const GLUED = `\\d{2}[.,]\\d{2}20\\d{2}`
const ANY = `(?:${NUMERIC}|${NAMED}|${ENGLISH}|${ISO}|${SLASHED}|${GLUED})`
/** "09.09.2023 [GMT+01:00] - 26.09.2023": the zone of a day. */
const ZONE = '(?:\\s?[[(](?:GMT|UTC|ME[SZ]Z?|CES?T)[+-]?[\\d:]{0,5}[\\])])?'
/** A period, whose first day may lack its year: "01.09. - 30.09.2013". */
const PATTERN = new RegExp(
  `(?:(?<![\\p{L}\\d.,/-])|(?<=(?:Datum|vom|bis|am):?))(?:(${ANY}|\\d{1,2}\\.\\d{1,2}\\.)${ZONE}\\s?(?:-|–|—|bis(?: zum)?)\\s?)?(${ANY})(?![\\d/]|[.,-]\\d)`,
  'giu',
)

/** All dates in German or ISO form; impossible days are left out. */
export function findDates(layout: Layout): DateCandidate[] {
  const found: DateCandidate[] = []
  for (const hit of scanSegments(layout, PATTERN)) {
    const end = hit.groups[1] === undefined ? null : parseDate(hit.groups[1])
    if (end === null) continue
    const first = hit.groups[0]
    const start = first === undefined ? null : (parseDate(first) ?? parseDate(`${first}${end.slice(0, 4)}`))
    found.push({ ...hit, value: end, start, shortYear: !/\d{4}/.test(hit.groups[1] ?? '') })
  }
  return found
}

/**
 * "01.02.2025", "1. Februar 2025", "01.02.25" or "2025-02-01" as YYYY-MM-DD; null when it is no day of the calendar.
 */
export function parseDate(text: string): string | null {
  const named = /^(\d{1,2})[.,]?\s?(\p{L}{3,9})\.?\s?(\d{4})$/u.exec(text.trim())
  if (named) return toIso(Number(named[3]), monthOf(named[2] ?? ''), Number(named[1]))
  const english = /^(\p{L}{3,9})\.?\s(\d{1,2})(?:st|nd|rd|th)?,\s?(\d{4})$/u.exec(text.trim())
  if (english) return toIso(Number(english[3]), monthOf(english[1] ?? ''), Number(english[2]))
  const slashed = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text.trim())
  if (slashed) return toIso(Number(slashed[3]), Number(slashed[2]), Number(slashed[1]))
  const digits = text.replaceAll(/[Oo]/g, '0').replaceAll(/[Il]/g, '1').replaceAll(/\s/g, '')
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(digits)
  if (iso) return toIso(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const numeric =
    /^(\d{1,2})[.,](\d{1,2})[.,](\d{4}|\d{2})$/.exec(digits) ?? /^(\d{2})[.,](\d{2})(20\d{2})$/.exec(digits)
  if (!numeric) return null
  const year = Number(numeric[3])
  // Two digits: tax papers look back, never more than a few years ahead.
  const full = (numeric[3] ?? '').length === 4 ? year : year < 70 ? 2000 + year : 1900 + year
  return toIso(full, Number(numeric[2]), Number(numeric[1]))
}

/** 1 to 12; 0 for a word that is no month, even with a letter misread. */
function monthOf(word: string): number {
  const lower = word.toLowerCase()
  const exact = MONTHS[lower]
  if (exact !== undefined || lower.length < 5) return exact ?? 0
  const near = Object.keys(MONTHS).find(month => month.length >= 5 && distance(month, lower) === 1)
  return near === undefined ? 0 : (MONTHS[near] ?? 0)
}

function toIso(year: number, month: number, day: number): string | null {
  if (year < 1900 || year > 2100 || month < 1 || month > 12 || day < 1) return null
  if (day > new Date(Date.UTC(year, month, 0)).getUTCDate()) return null
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}
