import type { AmountCandidate } from '../../../reading/find/find-amounts.ts'
import { parseAmount } from '../../../reading/find/find-amounts.ts'
import type { DateCandidate } from '../../../reading/find/find-dates.ts'
import { parseDate } from '../../../reading/find/find-dates.ts'
import type { Layout } from '../../../reading/layout/read-layout.ts'
import type { Found } from '../../../reading/layout/scan-segments.ts'
import { scanSegments } from '../../../reading/layout/scan-segments.ts'
import { formatDecimal } from '../../../shared/money.ts'

/** What the ranker tells on any paper: its main amount, its day, its number, who wrote it and to whom. */
export type PaperTarget = 'total' | 'date' | 'number' | 'issuer' | 'recipient'
export const PAPER_TARGETS: readonly PaperTarget[] = ['total', 'date', 'number', 'issuer', 'recipient']
/** What the model has weights for: these, and any amount of a kind beside its main one. */
export type RankedTarget = PaperTarget | 'own'
export const RANKED_TARGETS: readonly RankedTarget[] = [...PAPER_TARGETS, 'own']

/** A place that may hold a target's value. */
export interface PaperCandidate<Place extends Found = Found> {
  readonly found: Place
  /** Normalised: "12.90" (amounts without their sign), "2025-11-21", "RE-2025/0815". */
  readonly value: string
  /** What two spellings of a value have in common; the value itself without one. */
  readonly key?: string
}

/** Of more, the first and the last: a paper opens with what it is about, and closes with what it comes to. */
const COUNT_MAX = 160
const CHARS_MAX = 34
const DIGITS_MIN = 2

/**
 * A number with the letters before it and the groups behind it; a part of it; one that begins with capitals. How many
 * groups is bounded, and each is read in one way only, so that long rows of numbers take no longer than their length.
 */
const NUMBERS = [
  /(?<![\p{L}\p{N}.,/-])((?:\p{L}{1,6}[-/. ]?)?\d[\p{L}\d]*(?:[-/._]+[\p{L}\d]+)*(?: (?:\d[\p{L}\d]*(?:[-/._][\p{L}\d]+)*|[A-Z]{1,3}|[/-])){0,5})(?![\p{L}\p{N}]|[.,]\d|\s?%|\s?€|,-)/gu,
  /(?<![\p{L}\p{N}.,/-])((?:\p{L}{1,6}[-/.])?\d[\p{L}\d]*(?:[-/._]+[\p{L}\d]+)*)(?![\p{L}\p{N}]|[.,]\d|\s?%|\s?€|,-)/gu,
  /(?<![\p{L}\p{N}.,/-])([A-Z]{1,6}(?:[-/ ][\p{L}\d]+){0,4}[-/ ]?\d[\p{L}\d]*(?:[-/._ ](?=\p{L}*\d)[\p{L}\d]+){0,5})(?![\p{L}\p{N}]|[.,]\d|\s?%|\s?€|,-)/gu,
]
const YEAR = /^(?:19|20)\d\d$/
const HOLDS_DAY = /(?<!\d)\d{1,2}\.\s?\d{1,2}\.\s?(?:\d{2}|\d{4})(?!\d)/
const IBAN = /^[A-Z]{2}\d{2}(?: ?\d{4}){3,}/

/** Amounts that may be the main one. */
export function totalCandidates(amounts: readonly AmountCandidate[]): readonly PaperCandidate<AmountCandidate>[] {
  return bothEnds(amounts).map(found => ({ found, value: formatDecimal(Math.abs(found.cents)) }))
}

/** Days that may be the paper's own, those on which a period begins among them. */
export function dateCandidates(dates: readonly DateCandidate[]): PaperCandidate<DateCandidate>[] {
  return bothEnds(dates).flatMap(found => [
    { found, value: found.value },
    ...(found.start === null ? [] : [{ found: { ...found, start: null }, value: found.start }]),
  ])
}

/** Words with digits that may be the paper's number, each as a whole and in parts: no days, amounts, years or accounts. */
export function numberCandidates(layout: Layout): readonly PaperCandidate[] {
  const found = new Map<string, PaperCandidate>()
  for (const pattern of NUMBERS)
    for (const hit of scanSegments(layout, pattern)) {
      const value = (hit.groups[0] ?? '').trim()
      if (isNoNumber(value) || /^:\d\d/.test(hit.after) || /\d:$/.test(hit.before)) continue
      found.set(`${hit.row} ${hit.box[0].toFixed(3)} ${value}`, { found: hit, value })
    }
  return bothEnds(
    [...found.values()].toSorted(
      (one, other) => one.found.row - other.found.row || one.found.box[0] - other.found.box[0],
    ),
  )
}

function isNoNumber(value: string): boolean {
  if (value.replaceAll(/\D/g, '').length < DIGITS_MIN || value.length > CHARS_MAX) return true
  return (
    YEAR.test(value) ||
    HOLDS_DAY.test(value) ||
    IBAN.test(value) ||
    parseDate(value) !== null ||
    parseAmount(value) !== null
  )
}

function bothEnds<T>(all: readonly T[]): readonly T[] {
  return all.length <= COUNT_MAX ? all : [...all.slice(0, COUNT_MAX / 2), ...all.slice(-COUNT_MAX / 2)]
}
