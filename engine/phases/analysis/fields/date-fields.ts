import { weightsOf } from '../../../model/weights.ts'
import weightFile from '../../../data/weights/analysis.json' with { type: 'json' }
import type { Field } from '../../../model/analysis-result.ts'
import { buildField } from './build-field.ts'
import type { DateCandidate } from '../../../reading/find/find-dates.ts'
import type { LabelHit } from '../../../reading/labels/find-labels.ts'
import type { LabelRole } from '../../../reading/labels/labels.ts'
import type { Layout } from '../../../reading/layout/read-layout.ts'
import { labelsOf } from '../../../reading/labels/relate-label.ts'
import type { DateRole } from './date-sentences.ts'
import { saidOfDate } from './date-sentences.ts'

const WEIGHTS = weightsOf(weightFile.days)

interface RoleScore {
  readonly candidate: DateCandidate
  readonly role: DateRole | 'none'
  readonly label: string | null
  readonly score: number
}

const ROLES: readonly LabelRole[] = ['date', 'due', 'service', 'notDate', 'number', 'notNumber']

/** Labels of the day of an invoice: on a reminder that is another document's. */
const INVOICE_DAY = /Rechn|^R[eg]\.?-|Invoice|facture|^issued|Beleg|Gutschrift/iu

/**
 * Date of the document, due date and date of supply. Each date goes to the label that points at it strongest; a date
 * without label in the upper part of the first page may be the document's. On a reminder (`isReminder`) the days of the
 * invoices that it names are none of these. A due day that cannot be one gives way to one that can.
 */
export function dateFields(
  layout: Layout,
  hits: readonly LabelHit[],
  dates: readonly DateCandidate[],
  { isReminder = false }: { readonly isReminder?: boolean } = {},
): Record<string, Field> {
  const relevant = hits.filter(hit => ROLES.includes(hit.role))
  const isCorrection = CORRECTION.test(titleText(layout))
  const scored = dates.flatMap(candidate => {
    const one = assign(layout, relevant, candidate)
    const settled = isReminder ? ofReminder(one) : isCorrection ? ofCorrection(one) : one
    return [settled, ...partnerOf(settled, relevant)]
  })
  const fields: Record<string, Field> = {}
  const date = best(scored, 'date')
  if (date)
    fields['date'] = toField(
      date,
      scored,
      'date',
      date.candidate.start !== null ? date.candidate.start : date.candidate.value,
    )
  const due = chooseDue(scored, date, isReminder)
  if (due) fields['due'] = due
  const service = best(scored, 'service')
  if (service) {
    fields['serviceDate'] = toField(service, scored, 'service', service.candidate.value)
    if (service.candidate.start !== null)
      fields['serviceStart'] = toField(service, scored, 'service', service.candidate.start)
  } else if (fields['date'] && SAME_DAY.test(pageText(layout))) {
    fields['serviceDate'] = {
      ...fields['date'],
      source: 'computed',
      confidence: Math.min(WEIGHTS.sameDayMax, fields['date'].confidence),
    }
  }
  return fields
}

/** What corrects an invoice names the day of that one, too. */
const CORRECTION =
  /(?<![\p{L}])(?:\p{L}*korrektur|Storno\p{L}*|\p{L}*gutschrift|\p{L}*berichtigung|Credit Note)(?![\p{L}])/iu
const INVOICE_LABEL = /^(?:vom|Rechnung vom|Rechnungsdatum|Rechnungs-Datum|Re\.?-Datum|Invoice Date)$/iu
const HEAD_ROWS = 30

function titleText(layout: Layout): string {
  const head = layout.rows.filter(({ page }) => page === layout.pageNumbers[0]).slice(0, HEAD_ROWS)
  return head.map(row => row.tokens.map(token => token.text).join(' ')).join('\n')
}

/** A day that is called an invoice's is the paper's own only where no other is. */
function ofCorrection(one: RoleScore): RoleScore {
  return one.role === 'date' && INVOICE_LABEL.test(one.label ?? '')
    ? { ...one, score: WEIGHTS.ofCorrected * one.score }
    : one
}

/** "Rechnungsdatum/Lieferdatum 20. Mai 2025": one day for both. */
function partnerOf(one: RoleScore, hits: readonly LabelHit[]): RoleScore[] {
  const { role, candidate, label } = one
  // "für den Zeitraum 01.01. - 31.12.2024": a period is no day of the paper.
  if (label === null || role === 'none' || candidate.start !== null) return []
  const own = hits.find(hit => hit.row === candidate.row && hit.wording === label)
  const partner = own && hits.find(hit => hit.role !== role && isBesideLabel(hit, own))
  const other = partner?.role
  if (!partner || (other !== 'date' && other !== 'service' && other !== 'due')) return []
  return [{ ...one, role: other, label: partner.wording }]
}

function isBesideLabel(one: LabelHit, other: LabelHit): boolean {
  const [left, right] = one.from < other.from ? [one, other] : [other, one]
  return (
    left.row === right.row && left.to === right.from && right.box[0] - left.box[0] - left.box[2] < WEIGHTS.labelGapMax
  )
}

/** "Das Leistungsdatum entspricht dem Rechnungsdatum" (enough for § 14 Abs. 4 Nr. 6 UStG). */
const SAME_DAY =
  /(?:Liefer|Leistungs)[\p{L}/ -]{0,24}\s(?:entspricht|=|gleich|ist gleich|ist)\s(?:dem\s|das\s)?(?:Rechnungs|Beleg|Ausstellungs)-?datum|Rechnungs-?datum:?\s(?:\d{1,2}\.\s?(?:\d{1,2}\.|\p{L}+)\s?\d{2,4}\s?[,(–-]*\s?)?(?:entspricht|=|ist gleich|gleich|ist)\s(?:dem\s|auch\s|zugleich\s)*(?:das\s)?(?:Liefer|Leistungs)/iu

function pageText(layout: Layout): string {
  return layout.rows.map(row => row.tokens.map(token => token.text).join(' ')).join(' ')
}

/** "Rechnung Nr. 4711 vom 12.03.2025" is the day of that invoice, the reminder's own stands with its title or alone. */
function ofReminder(one: RoleScore): RoleScore {
  if (REMINDER_TITLE.test(one.candidate.before))
    return { ...one, role: 'date', label: 'vom', score: WEIGHTS.reminderTitle }
  const isVom = one.label === null ? /\bvom\s*$/u.test(one.candidate.before) : one.label === 'vom'
  const isOther = one.role === 'date' && (isVom || INVOICE_DAY.test(one.label ?? ''))
  return isOther ? { ...one, role: 'none', score: 0 } : one
}

const REMINDER_TITLE =
  /^\s*(?:\d\.\s?|(?:Erste|Zweite|Dritte|Letzte)\s)?(?:Mahnung|Zahlungserinnerung|Mahnschreiben)\s(?:Nr\.?\s?\d+\s)?vom\s*$/iu

/**
 * The due day: one from the day of the document to a year later, where there is one; else the best, not believed. What
 * was due before a reminder was so by the invoice.
 */
function chooseDue(scored: readonly RoleScore[], date: RoleScore | null, isReminder: boolean): Field | null {
  const from = date?.candidate.value ?? null
  const dues = scored.filter(
    ({ role, candidate: { value } }) => role === 'due' && !(isReminder && date && value < date.candidate.value),
  )
  const possible = best(
    dues.filter(({ candidate: { value } }) => isPossibleDue(value, from)),
    'due',
  )
  const due = possible ?? best(dues, 'due')
  if (!due) return null
  const isRivalled = dues.some(one => one.score >= WEIGHTS.rivalDue && one.candidate.value !== due.candidate.value)
  const field = toField(due, dues, 'due', due.candidate.value)
  const confidenceMax = possible === null ? WEIGHTS.doubtedMax : isRivalled ? WEIGHTS.rivalledMax : 1
  return { ...field, confidence: Math.min(field.confidence, confidenceMax) }
}

/** Nobody is to pay before the document or more than a year after it; `date` null is unknown. */
export function isPossibleDue(due: string, date: string | null): boolean {
  return date === null || (due >= date && due <= `${Number(date.slice(0, 4)) + 1}${date.slice(4)}`)
}

/** "München, den 3. Mai 2024": the article names a day only right before it, not in "für den Erwerb vom". */
const ENDS_ON_DEN = /(?<!\p{L})den\s*$/iu
/** "Ulm, 03.04.2025 K. Muster": place and day open the line under a paper, or above its text. */
const OPENED_BY_TOWN = /^\p{Lu}[\p{L}.()/ -]{2,30},\s?(?:den\s|am\s)?$/u
/** "festgestellt auf den 31.12.2024", "Stand zum": the day that something is stated for is no day of the paper (AO §§ 180 ff.). */
const STATED_FOR = /(?<!\p{L})(?:auf den|zum Stichtag|zum Stand(?: vom)?|Stichtag:?)\s*$/iu

function assign(layout: Layout, hits: readonly LabelHit[], candidate: DateCandidate): RoleScore {
  const confidence = candidate.ocrConfidence < WEIGHTS.readMin ? WEIGHTS.misread : 1
  if (STATED_FOR.test(candidate.before) || isSplitPeriod(layout, candidate))
    return { candidate, role: 'none', label: null, score: 0 }
  const said = saidOfDate(layout, candidate)
  if (said) return { candidate, ...said, score: said.score * confidence }
  const labels = labelsOf(layout, hits, candidate).filter(
    ({ hit }) => hit.wording !== 'den' || ENDS_ON_DEN.test(candidate.before),
  )
  const strongest = labels[0]
  if (strongest && strongest.score > WEIGHTS.labelMin) {
    const role = strongest.hit.role
    if (role === 'date' || role === 'due' || role === 'service') {
      // Weak words that also occur in running text.
      const weak = ['den', 'Date', 'Datum', 'bis zum', 'Stand'].includes(strongest.hit.wording) ? WEIGHTS.weakWord : 1
      return { candidate, role, label: strongest.hit.wording, score: strongest.score * weak * confidence }
    }
    if (role === 'notDate') return { candidate, role: 'none', label: strongest.hit.wording, score: 0 }
  }
  return { candidate, role: 'date', label: null, score: unlabelled(layout, candidate) * confidence }
}

/** "für den Zeitraum 01.01.2025 bis" over "31.12.2025": a period that goes over the end of a line. */
function isSplitPeriod({ rows }: Layout, { row, before, after }: DateCandidate): boolean {
  if (/^\s*(?:bis|[-–])\s*$/u.test(after)) return true
  const above = rows[row - 1]?.tokens ?? []
  return (
    before.trim() === '' && /^(?:bis|[-–])$/u.test(above.at(-1)?.text ?? '') && /\d{4}$/u.test(above.at(-2)?.text ?? '')
  )
}

/** A date alone, or after a town ("München, den 3. Mai 2024"), in the upper part of the first page. */
function unlabelled(layout: Layout, candidate: DateCandidate): number {
  if (candidate.page !== layout.pageNumbers[0] || candidate.start !== null) return WEIGHTS.elsewhere
  const town =
    /\p{L}{3,},?\s*(?:den|der|am)?\s*$/u.test(candidate.before) && candidate.before.trim().split(/\s+/).length <= 4
  const alone = candidate.before.trim() === ''
  if (/\bvom\s*$/u.test(candidate.before)) return WEIGHTS.afterVom
  const y = candidate.box[1]
  const isOfTown = town && candidate.before.includes(',')
  if (OPENED_BY_TOWN.test(candidate.before)) return WEIGHTS.signed - (WEIGHTS.lower / 2) * y
  const base = isOfTown ? WEIGHTS.afterTown : alone ? WEIGHTS.alone : WEIGHTS.inText
  const hasTime = /^\s*(?:um\s)?\d{1,2}:\d{2}/.test(candidate.after)
  return base - WEIGHTS.lower * y - (candidate.shortYear ? WEIGHTS.shortYear : 0) + (hasTime ? WEIGHTS.withTime : 0)
}

function best(scored: readonly RoleScore[], role: DateRole): RoleScore | null {
  let found: RoleScore | null = null
  for (const one of scored) {
    const isBest = found === null || one.score > found.score + WEIGHTS.tie
    if (one.role === role && one.score > WEIGHTS.least && isBest) found = one
  }
  return found
}

function toField(one: RoleScore, scored: readonly RoleScore[], role: DateRole, value: string): Field {
  const rivals = scored
    .filter(other => other.role === role && other.candidate.value !== one.candidate.value)
    .sort((a, b) => b.score - a.score)
  const lead = one.score - WEIGHTS.rival * (rivals[0]?.score ?? 0)
  return buildField({
    type: 'date',
    value,
    raw: one.candidate.raw,
    page: one.candidate.page,
    box: one.candidate.box,
    label: one.label,
    confidence:
      one.label === null
        ? Math.min(WEIGHTS.unlabelledMax, one.score + WEIGHTS.unlabelled)
        : Math.min(WEIGHTS.labelledMax, lead + WEIGHTS.labelled),
    alternatives: rivals
      .slice(0, 3)
      .map(other => ({ value: other.candidate.value, confidence: other.score * WEIGHTS.alternative })),
  })
}
