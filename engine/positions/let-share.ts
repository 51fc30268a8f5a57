import type { Amount } from './facts/amount.ts'
import { derived } from './facts/amount.ts'
import type { Draft } from './facts/draft.ts'
import type { PositionContext } from './facts/position-context.ts'
import type { PositionDocument } from './facts/position-input.ts'
import { amountsIn } from './facts/printed.ts'
import { says } from './facts/says.ts'
import { isLetStorey, storeysOf } from './facts/storeys.ts'

/** A loan may have paid for one part of the house alone. */
const INTEREST_KEY = 'v.zinsen'
const PERCENT = /(?<![\d.,])(\d{1,2}(?:,\d{1,2})?)\s*%/gu
const TOLERANCE_CENTS = 2

/**
 * Costs of a house that is let in part: in full where they are of the let part alone, with the share that the paper
 * prints for it, else with the share of the master data. What a loan or a repair was for nobody can tell from the share
 * alone, so a share that is not known, and interest, ask.
 */
export function shareOfLet(context: PositionContext, document: PositionDocument, draft: Draft): Draft {
  const { amount } = draft
  if (!amount || draft.isOfPart || context.tax.rules.keys[draft.key]?.side === 'einnahme') return draft
  if (says(context.tax, 'letPart', document)) {
    const isOfHouse = says(context.tax, 'wholeHouse', document) || says(context.tax, 'ownHome', document)
    if (!isOfHouse) return draft
    const printed = printedShare(context, document, amount)
    if (printed) return { ...draft, amount: printed, isWhole: false }
  }
  const storeys = storeysOf(document)
  const isLet = storeys.size > 0 ? isLetStorey(context, document, storeys) : null
  if (isLet === true) return draft
  const share = context.propertyOf(document).property?.letSharePercent ?? null
  if (isLet === false || share === null) return asking(draft, amount)
  const own = derived(amount, Math.round((amount.cents * share) / 100), 'schluessig')
  // What a person says yes to is what is shown.
  if (draft.key === INTEREST_KEY) return asking({ ...draft, isWhole: false }, own)
  return { ...draft, amount: own, isWhole: false }
}

const OPEN = 'Gilt das ganze Haus? Dann den Anteil der vermieteten Wohnung eintragen'

function asking(draft: Draft, amount: Amount): Draft {
  return { ...draft, amount, counts: 'asks', reason: 'place_open', proposal: amount.cents, note: draft.note ?? OPEN }
}

/** What a line prints of the let part beside its percentage of the whole; null where none does, or two differ. */
function printedShare({ tax }: PositionContext, { text }: PositionDocument, whole: Amount): Amount | null {
  const shares = text.split('\n').flatMap(line => {
    if (!says(tax, 'letPart', line)) return []
    const percents = [...line.matchAll(PERCENT)].map(([, percent = '']) => Number(percent.replace(',', '.')))
    const isShare = (cents: number): boolean =>
      percents.some(percent => Math.abs((whole.cents * percent) / 100 - cents) <= TOLERANCE_CENTS)
    return amountsIn(line).filter(cents => cents < whole.cents && isShare(cents))
  })
  const [only, ...others] = new Set(shares)
  return only !== undefined && others.length === 0 ? derived(whole, only, 'schluessig') : null
}
