import { weightsOf } from '../../../model/weights.ts'
import weightFile from '../../../data/weights/analysis.json' with { type: 'json' }
import type { Field, TaxLine } from '../../../model/analysis-result.ts'
import type { Cents } from '../../../shared/money.ts'
import { formatDecimal } from '../../../shared/money.ts'
import { buildField } from '../fields/build-field.ts'
import type { AmountCandidate } from '../../../reading/find/find-amounts.ts'
import type { LabelHit } from '../../../reading/labels/find-labels.ts'
import { findTaxLines } from '../../../reading/find/find-tax-lines.ts'
import type { Layout } from '../../../reading/layout/read-layout.ts'
import { labelsOf } from '../../../reading/labels/relate-label.ts'
import type { LabelledAmount, Solution, Total } from './labelled-amount.ts'
import { liftColumnTotals } from './column-total.ts'
import { solveAmounts } from './solve-amounts.ts'
import { withUntaxedNet } from './with-untaxed-net.ts'

const WEIGHTS = weightsOf(weightFile.totals)

export interface AmountResult {
  readonly fields: Record<string, Field>
  readonly taxes: readonly TaxLine[]
  readonly solution: Solution
}

const ROLES = ['gross', 'net', 'tax', 'payable', 'notAmount'] as const
/** Wordings that name the total beyond doubt; a bare "Summe" may also close a column. */
const STRONG =
  /brutto|inkl|rechnungsbetrag|rechnungssumme|endbetrag|gesamtbetrag|gesamtsumme|endsumme|total|rechnungsend/i

/**
 * Net, tax, gross and the tax lines of a document, with the label and place of each; `total` where it is known
 * otherwise.
 */
export function amountFields(
  layout: Layout,
  hits: readonly LabelHit[],
  amounts: readonly AmountCandidate[],
  total: Cents | null = null,
): AmountResult {
  const labels = new Map<LabelledAmount, Partial<Record<(typeof ROLES)[number], string>>>()
  const relevant = hits.filter(hit => (ROLES as readonly string[]).includes(hit.role))
  const named = amounts.map(amount => {
    const { entry, names } = label(layout, relevant, amount)
    return { entry: total === null ? entry : knowing(total, entry), names }
  })
  const entries = liftColumnTotals(named.map(({ entry }) => entry))
  for (const [at, entry] of entries.entries()) labels.set(entry, named[at]?.names ?? {})
  const lines = findTaxLines(layout, amounts)
  const solution = withUntaxedNet(solveAmounts(entries, lines), entries)
  const fields: Record<string, Field> = {}
  for (const role of ['net', 'tax', 'gross'] as const) {
    const total = solution[role]
    const anchor = solution.gross?.amount ?? entries.find(entry => entry.amount === solution.lines[0]?.tax)
    const field = total ? toField(role, total, solution, labels, anchor ?? null, entries) : null
    if (field) fields[role] = field
  }
  const payable = entries
    .filter(
      entry => entry.payable > WEIGHTS.payableMin && entry.payable >= entry.gross && entry !== solution.gross?.amount,
    )
    .sort((a, b) => b.payable - a.payable)[0]
  if (payable && payable.amount.cents !== solution.gross?.cents) {
    fields['payable'] = buildField({
      type: 'money',
      value: formatDecimal(payable.amount.cents),
      raw: payable.amount.raw,
      page: payable.amount.page,
      box: payable.amount.box,
      label: labels.get(payable)?.payable ?? null,
      confidence: WEIGHTS.payableBase + WEIGHTS.payableByLabel * payable.payable,
    })
  }
  return { fields, taxes: toTaxes(solution), solution }
}

function knowing(total: Cents, entry: LabelledAmount): LabelledAmount {
  if (entry.amount.cents === total) return { ...entry, gross: Math.max(entry.gross, WEIGHTS.knownTotal), not: 0 }
  return { ...entry, gross: WEIGHTS.otherTotal * entry.gross, payable: WEIGHTS.otherTotal * entry.payable }
}

function label(
  layout: Layout,
  hits: readonly LabelHit[],
  amount: AmountCandidate,
): { entry: LabelledAmount; names: Partial<Record<(typeof ROLES)[number], string>> } {
  const scores = { gross: 0, net: 0, tax: 0, payable: 0, notAmount: 0 }
  const names: Partial<Record<(typeof ROLES)[number], string>> = {}
  for (const { hit, score } of labelsOf(layout, hits, amount)) {
    const role = hit.role as (typeof ROLES)[number]
    const weighted = score * (role === 'gross' && !STRONG.test(hit.wording) ? WEIGHTS.weakTotal : 1)
    if (weighted > scores[role]) {
      scores[role] = weighted
      names[role] = hit.wording
    }
  }
  return {
    entry: {
      amount,
      gross: scores.gross,
      net: scores.net,
      tax: scores.tax,
      payable: scores.payable,
      not: scores.notAmount,
    },
    names,
  }
}

function toField(
  role: 'net' | 'tax' | 'gross',
  total: Total,
  solution: Solution,
  labels: ReadonlyMap<LabelledAmount, Partial<Record<(typeof ROLES)[number], string>>>,
  anchor: LabelledAmount | null,
  entries: readonly LabelledAmount[],
): Field | null {
  const place = total.amount ?? anchor
  if (!place) return null
  const computed = total.amount === null
  // The sum says otherwise than the digits that were read.
  const isRepaired = total.amount !== null && total.amount.amount.cents !== total.cents
  const names = labels.get(place)
  const confidence = certaintyOf(role, place, { computed, closed: solution.fits })
  return buildField({
    type: 'money',
    value: formatDecimal(total.cents),
    raw: computed ? '' : place.amount.raw,
    page: place.amount.page,
    box: place.amount.box,
    label: computed ? null : (names?.[role] ?? (role === 'gross' ? (names?.payable ?? null) : null)),
    confidence: isRepaired ? Math.min(WEIGHTS.repairedMax, confidence) : confidence,
    checks: [...(solution.fits ? ['arith_ok'] : []), ...(isRepaired ? ['ocr_repaired'] : [])],
    source: computed ? 'computed' : 'text',
    alternatives: entries
      .filter(entry => entry[role] > WEIGHTS.alternativeMin && entry.amount.cents !== total.cents)
      .sort((a, b) => b[role] - a[role])
      .slice(0, 3)
      .map(entry => ({ value: formatDecimal(entry.amount.cents), confidence: WEIGHTS.alternative * entry[role] })),
  })
}

function certaintyOf(
  role: 'net' | 'tax' | 'gross',
  place: LabelledAmount,
  { computed, closed }: { readonly computed: boolean; readonly closed: boolean },
): number {
  const labelled = role === 'gross' ? Math.max(place.gross, place.payable) : place[role]
  const strength = Math.min(1, computed ? WEIGHTS.computedStrength : labelled)
  const low = place.amount.ocrConfidence < WEIGHTS.readMin ? WEIGHTS.misread : 0
  const base = closed ? WEIGHTS.closedBase : WEIGHTS.openBase
  const byLabel = closed ? WEIGHTS.closedByLabel : WEIGHTS.openByLabel
  return base + byLabel * strength - low - (computed ? WEIGHTS.computed : 0)
}

function toTaxes(solution: Solution): TaxLine[] {
  if (solution.lines.length > 0) {
    return solution.lines.map(line => ({
      rate: String(line.rate),
      base: line.base ? formatDecimal(line.base.cents) : null,
      tax: formatDecimal(line.tax.cents),
    }))
  }
  const { net, tax } = solution
  if (!solution.fits || !net || !tax) return []
  const rate = [19, 7, 16, 5].find(one => Math.abs(Math.round((net.cents * one) / 100) - tax.cents) <= 1)
  if (rate !== undefined && tax.cents !== 0)
    return [{ rate: String(rate), base: formatDecimal(net.cents), tax: formatDecimal(tax.cents) }]
  return tax.cents === 0 ? [{ rate: '0', base: formatDecimal(net.cents), tax: '0.00' }] : []
}
