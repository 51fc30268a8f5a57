import type { Draft } from '../facts/draft.ts'
import type { PositionContext } from '../facts/position-context.ts'
import type { PositionDocument } from '../facts/position-input.ts'
import { amountOf } from '../facts/amount.ts'
import { amountsIn } from '../facts/printed.ts'
import { says } from '../facts/says.ts'
import type { Split } from './formula.ts'

const ADVICE = 'b.beratung'
/** VAT between the reduced rate and the full one (§ 12 UStG), with room for rounding. */
const SHARE_MIN = 0.065
const SHARE_MAX = 0.195

/** What a business cannot deduct as it stands on the bill: a deposit, and the part of an adviser's bill that is private. */
export function doubtOf(
  { tax }: PositionContext,
  document: PositionDocument,
  key: string,
): Pick<Draft, 'counts' | 'reason' | 'note'> | null {
  const rows = (wording: string): readonly string[] =>
    document.text.split('\n').filter(line => amountsIn(line).length > 0 && says(tax, wording, line))
  const gross = amountOf(document, 'gross')?.cents
  const deposits = rows('deposit')
  if (deposits.some(line => amountsIn(line).includes(gross ?? 0))) return { counts: 'no', reason: 'not_deductible' }
  if (deposits.length > 0) return { counts: 'asks', reason: 'awaiting_proof', note: 'Kaution in der Rechnung?' }
  if (key === ADVICE && rows('advicePrivate').length > 0)
    return { counts: 'asks', reason: 'place_open', note: 'Privater Anteil in der Rechnung' }
  return null
}

/** Whether net and VAT can be of one bill: a share of VAT that no rates make is that of another row. */
export function isVatPlausible({ net, tax }: Split): boolean {
  if (!net || !tax || tax.cents === 0 || net.cents === 0 || tax.isHuman) return true
  const share = Math.abs(tax.cents / net.cents)
  return share >= SHARE_MIN && share <= SHARE_MAX
}
