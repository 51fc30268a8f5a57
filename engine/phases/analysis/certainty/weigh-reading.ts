import { weightsOf } from '../../../model/weights.ts'
import weightFile from '../../../data/weights/analysis.json' with { type: 'json' }
import type { Evidence, Field } from '../../../model/analysis-result.ts'
import type { LabelHit } from '../../../reading/labels/find-labels.ts'
import type { Layout, Token } from '../../../reading/layout/read-layout.ts'

const WEIGHTS = weightsOf(weightFile.reading)

/** Sums that agree prove a reading. One check digit does not: of ten misread numbers one has a right one by chance. */
export const SUMS: ReadonlySet<string> = new Set(['arith_ok', 'words_ok'])
/** Check of a value that stands on the pages a second time: it is hardly misread twice alike. */
export const REPEATED = 'repeated'
/** Shorter ones stand twice by chance. */
const REPEATED_CHARS_MIN = 4
/** Brackets and marks around a value in its word; longer words are not looked at, which took squared time. */
const SIGNS_MAX = 8

/** Letters of a usual page before any was seen, and how many of them are read wrong: 2 in 1000. */
const PRIOR_LETTERS = 300
/** A check digit that does not agree speaks of one wrong sign. */
const CHECKED = ['iban', 'vatId'] as const

const MIXED = /\p{L}\p{N}|\p{N}\p{L}/u
const LOOKALIKE = /[OQIlSBZ|\p{Ll}]\p{N}|\p{N}[OQIlSBZ|\p{Ll}]/u
const UNPADDED = /(?<![\d.])(?:\d\.\s?\d{1,2}|\d{2}\.\s?\d)\.\s?\d{2}/g

/**
 * The share of letters that recognition is expected to have read wrong on these pages, 0 to 1: known wordings show how
 * many of theirs are, and numbers whether their check digits agree. 0 where nothing was recognised.
 */
export function misreadShare(
  layout: Layout,
  hits: readonly LabelHit[],
  fields: Readonly<Record<string, Field>>,
): number {
  if (!layout.recognised) return 0
  let [letters, wrong] = [PRIOR_LETTERS, WEIGHTS.priorWrong]
  for (const { from, to, quality } of hits) {
    letters += to - from
    wrong += (1 - quality) / WEIGHTS.qualityOfLetter
  }
  for (const name of CHECKED) {
    const field = fields[name]
    if (!field) continue
    letters += field.value.length
    if (!field.checks.includes('checksum_ok')) wrong++
  }
  return wrong / letters
}

/**
 * Fields with the share of readings like theirs that are right (`ocrConfidence` of their evidence): that of their
 * words, less on pages where much is misread. Where no sum or second place proves the reading, the value is no surer
 * than it; where a check digit agrees, no surer than the worst of its words.
 */
export function weighReading(
  fields: Readonly<Record<string, Field>>,
  layout: Layout,
  hits: readonly LabelHit[],
): Record<string, Field> {
  if (!layout.recognised) return { ...fields }
  const share = misreadShare(layout, hits, fields)
  const usual = WEIGHTS.priorWrong / PRIOR_LETTERS
  const leastOnPage = sureFrom(layout)
  const isPadded =
    layout.rows.flatMap(row => [
      ...row.tokens
        .map(token => token.text)
        .join(' ')
        .matchAll(UNPADDED),
    ]).length < 2
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      if (field.source !== 'text' && field.source !== 'computed') return [name, field]
      const evidence = field.evidence.map((place): Evidence => {
        const words = wordsAt(layout, place, field.raw)
        if (words.every(({ confidence }) => confidence >= 1)) return place
        const read = words.reduce((product, { confidence }) => product * confidence, 1)
        const letters = words.reduce((sum, { text }) => sum + text.length, 0)
        const doubt = Math.min(1, ((1 - share) / (1 - usual)) ** letters)
        const form = field.type === 'date' ? dateDoubt(field.raw, isPadded) : signDoubt(name, field)
        const rest = read < leastOnPage ? WEIGHTS.unsureOnPage : 1
        return { ...place, ocrConfidence: Math.round(1000 * read * doubt * form * rest) / 1000 }
      })
      const isRepeated = stands(layout, field) > 1
      const checks = isRepeated ? [...field.checks, REPEATED] : field.checks
      const read = Math.min(1, ...evidence.map(place => place.ocrConfidence ?? 1))
      const known = { ...field, evidence, checks }
      if (isRepeated || checks.some(check => SUMS.has(check))) return [name, known]
      const lowest = checks.includes('checksum_ok') ? lowestRead(layout, field) : null
      const confidence = lowest === null ? field.confidence * read : Math.min(field.confidence, lowest)
      return [name, { ...known, confidence: Math.round(100 * confidence) / 100 }]
    }),
  )
}

/** How surely the worst of a value's words was read. */
function lowestRead(layout: Layout, { evidence, raw }: Field): number {
  return Math.min(1, ...evidence.flatMap(place => wordsAt(layout, place, raw).map(({ confidence }) => confidence)))
}

/** From which confidence on a value is read as surely as most words of pages with many doubtful ones; 0 on others. */
function sureFrom({ rows }: Layout): number {
  const words = rows.flatMap(row => row.tokens.filter(({ text }) => /[\p{L}\p{N}].*[\p{L}\p{N}]/u.test(text)))
  const sorted = words.map(({ confidence }) => confidence).toSorted((a, b) => a - b)
  const doubtful = sorted.filter(confidence => confidence < WEIGHTS.doubtful).length
  return doubtful <= Math.max(1, WEIGHTS.doubtfulShareMax * sorted.length)
    ? 0
    : (sorted[Math.floor(WEIGHTS.sureQuantile * sorted.length)] ?? 0)
}

/** Names have digits at times, and are no codes. */
const PARTIES: ReadonlySet<string> = new Set(['issuer', 'recipient'])

function signDoubt(name: string, { type, raw }: Field): number {
  if (type !== 'text' || PARTIES.has(name) || /\s/.test(raw.trim()) || !MIXED.test(raw)) return 1
  return LOOKALIKE.test(raw) ? WEIGHTS.lookalike : WEIGHTS.mixed
}

function dateDoubt(raw: string, isPadded: boolean): number {
  return isPadded && new RegExp(UNPADDED).test(raw) ? WEIGHTS.unpadded : 1
}

/** Recognised words of a value: those of its place that are in it, else all of its place. */
function wordsAt(layout: Layout, { page, box: [left, top, width, height] }: Evidence, raw: string): Token[] {
  const inside = layout.rows.flatMap(row =>
    row.page === page
      ? row.tokens.filter(({ box }) => {
          const [x, y] = [box[0] + box[2] / 2 - left, box[1] + box[3] / 2 - top]
          return x >= 0 && x <= width && y >= 0 && y <= height
        })
      : [],
  )
  const own = inside.filter(({ text }) => raw.includes(text) || text.includes(raw))
  return own.length > 0 ? own : inside
}

/** How often a value that is one word stands on the pages as such. */
function stands(layout: Layout, { raw }: Field): number {
  if (raw.length < REPEATED_CHARS_MIN || /\s/.test(raw) || !/\d/.test(raw)) return 0
  let count = 0
  for (const row of layout.rows)
    for (const { text } of row.tokens) {
      if (text.length <= raw.length + SIGNS_MAX && text.replace(/^[("'„]+|[)"'“.,;:]+$/g, '') === raw) count++
    }
  return count
}
