import { weightsOf } from '../../../model/weights.ts'
import weightFile from '../../../data/weights/analysis.json' with { type: 'json' }
import type { Field } from '../../../model/analysis-result.ts'
import type { AmountResult } from '../amounts/amount-fields.ts'
import { amountFields } from '../amounts/amount-fields.ts'
import { buildField } from '../fields/build-field.ts'
import type { AmountCandidate } from '../../../reading/find/find-amounts.ts'
import type { DateCandidate } from '../../../reading/find/find-dates.ts'
import type { LabelHit } from '../../../reading/labels/find-labels.ts'
import { findTse } from './find-tse.ts'
import type { RankedValue, ReceiptModel } from './rank-receipt.ts'
import { loadReceiptModel, rankReceipt } from './rank-receipt.ts'
import type { KindRole } from '../../../model/kind-role.ts'
import type { Layout } from '../../../reading/layout/read-layout.ts'
import type { Found } from '../../../reading/layout/scan-segments.ts'
import type { ReceiptTarget } from './receipt-candidates.ts'
import { receiptCandidates } from './receipt-candidates.ts'

const WEIGHTS = weightsOf(weightFile.receipts)

type Fields = Readonly<Record<string, Field>>

/** More words than the longest receipt of a supermarket. */
const WORDS_MAX = 600

export interface ReceiptRead {
  readonly fields: Fields
  readonly money: AmountResult
}

/**
 * Total, day and number of a till receipt by the trained ranker, its net and tax by the sum that closes to that total;
 * what the rules found stays where the ranker is not sure. Null for papers of other kinds.
 */
export function receiptFields(
  role: KindRole | undefined,
  layout: Layout,
  hits: readonly LabelHit[],
  found: { readonly amounts: readonly AmountCandidate[]; readonly dates: readonly DateCandidate[] },
  read: ReceiptRead,
  model: ReceiptModel = loadReceiptModel(),
): ReceiptRead | null {
  const words = layout.rows.reduce((sum, row) => sum + row.tokens.length, 0)
  if (role !== 'till_receipt' || words > WORDS_MAX) return null
  const candidates = receiptCandidates(layout, found.amounts, found.dates)
  const rank = (target: ReceiptTarget): RankedValue[] => rankReceipt(model, target, layout, hits, candidates)
  const fields: Record<string, Field> = { ...read.fields, ...findTse(layout) }
  for (const target of ['date', 'number'] as const) {
    const ranked = rank(target).filter(one => target !== 'number' || !isOfOther(layout, hits, one.candidate.found))
    const [best] = ranked
    if (best && best.share >= Math.min(WEIGHTS.sure, fields[target]?.confidence ?? 0))
      fields[target] = toField(target, best, ranked, fields[target])
  }
  const { tseTransaction } = fields
  if (!fields['number'] && tseTransaction) fields['number'] = { ...tseTransaction, confidence: WEIGHTS.tseAsNumber }
  const ranked = rank('gross')
  return { fields, money: ranked[0] ? withTotal(ranked, layout, hits, found.amounts, read.money) : read.money }
}

/** Net and tax are looked for anew once the total is known. */
function withTotal(
  ranked: readonly RankedValue[],
  layout: Layout,
  hits: readonly LabelHit[],
  amounts: readonly AmountCandidate[],
  rules: AmountResult,
): AmountResult {
  const [best] = ranked
  const known = rules.fields['gross']
  // What is less than a sum that all three parts prove is one of them; what is more may be the sum of several rates.
  if (best && isProved(rules) && Number(best.value) < Number(known?.value)) return rules
  if (!best || best.share < (rules.solution.fits ? WEIGHTS.sureAgainstSum : WEIGHTS.sure)) {
    if (!best || known?.value !== best.value) return rules
  }
  const cents = Math.round(Number(best.value) * 100)
  const solved = known?.value === best.value ? rules : amountFields(layout, hits, amounts, cents)
  const own = solved.fields['gross']
  const gross = toField('gross', best, ranked, own)
  if (own?.value === best.value) return { ...solved, fields: { ...solved.fields, gross } }
  return {
    fields: { gross },
    taxes: [],
    solution: { ...solved.solution, net: null, tax: null, fits: false, lines: [] },
  }
}

/** "Ordnungs-Nr. 278": a label of another number stands right before it. */
function isOfOther({ recognised }: Layout, hits: readonly LabelHit[], { row, box }: Found): boolean {
  // Misread, the label of its own number may look like another's: it has to stand there letter by letter.
  const least = recognised ? 1 : 0
  const before = hits.filter(hit => hit.row === row && hit.box[0] + hit.box[2] <= box[0] + WEIGHTS.beside)
  const nearest = before.toSorted((one, other) => other.box[0] - one.box[0])[0]
  return (
    nearest?.role === 'notNumber' &&
    nearest.quality >= least &&
    box[0] - nearest.box[0] - nearest.box[2] < WEIGHTS.beside
  )
}

/** Net, tax and total all stand there, the parts are called so, and give it with a rate: nothing closes like this by chance. */
function isProved({ solution, taxes }: AmountResult): boolean {
  const { net, tax, gross, fits } = solution
  if (!fits || !net?.amount || !tax?.amount || !gross?.amount || taxes.length === 0) return false
  return net.amount.net > WEIGHTS.namedPart && tax.amount.tax > WEIGHTS.namedPart
}

function toField(
  target: ReceiptTarget,
  { value, share, candidate: { found } }: RankedValue,
  ranked: readonly RankedValue[],
  known: Field | undefined,
): Field {
  const same = known?.value === value ? known : undefined
  const proved = same?.checks.includes('arith_ok') === true
  return buildField({
    type: target === 'gross' ? 'money' : target === 'date' ? 'date' : 'text',
    value,
    raw: same?.raw ?? found.raw,
    ...(same?.evidence[0] ?? { page: found.page, box: found.box, label: null }),
    confidence: proved ? Math.max(share, same?.confidence ?? 0) : share,
    checks: same?.checks ?? [],
    alternatives: ranked.slice(1).map(one => ({ value: one.value, confidence: one.share })),
  })
}
