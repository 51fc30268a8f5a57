import { amountOf } from '../facts/amount.ts'
import type { Draft } from '../facts/draft.ts'
import { linesWith } from '../facts/printed.ts'
import { says } from '../facts/says.ts'
import type { Formula, FormulaInput } from './formula.ts'

const SHARES_KEY = 'kap.verlust.aktien'
const OTHER_KEY = 'kap.verlust'
/** Lines of the form KAP as certificates print them. */
const PRINTED = { [OTHER_KEY]: /Zeile\s*12(?!\d)/u, [SHARES_KEY]: /Zeile\s*13(?!\d)/u }

/**
 * A loss that a bank certifies (§ 43a Abs. 3 S. 4 EStG): of shares on a line of its own (§ 20 Abs. 6 S. 4 EStG), by the
 * line that the paper prints beside it, else by its words; where these leave it open it asks.
 */
export const certifiedLoss: Formula = input => {
  const { document, rule, name } = input
  const shares = amountOf(document, 'verlustAktien')
  const read = amountOf(document, 'verlust')
  const draft = (key: string, amount: Draft['amount']): Draft => ({ key, rule: name, amount })
  const own = shares && shares.cents !== 0 ? [draft(SHARES_KEY, shares)] : []
  if (read?.isHuman || (shares && read && shares.cents !== read.cents)) return [draft(rule.key, read), ...own]
  if (own.length > 0) return own
  if (!read) return [draft(rule.key, null)]
  const key = keyOf(input, read.cents)
  if (key !== null) return [draft(key, read)]
  const asked = { counts: 'asks', reason: 'place_open', proposal: read.cents, note: 'Aus Aktien oder anderen Anlagen?' }
  return [
    { ...draft(rule.key, read), ...(says(input.context.tax, 'shares', document) ? (asked as Partial<Draft>) : {}) },
  ]
}

/** The sentence that an amount closes: its line, and those before it down to the last one with an amount or a colon. */
function keyOf({ context, document }: FormulaInput, cents: number): string | null {
  const lines = document.text.split('\n')
  const at = lines.findIndex(line => linesWith({ text: line }, cents).length > 0)
  const before = lines.slice(0, Math.max(0, at))
  const from = before.findLastIndex(line => /[:.]\s*$|:\s|\d,\d{2}/u.test(line)) + 1
  const text = lines.slice(from, at + 1).join(' ')
  const printed = Object.entries(PRINTED).filter(([, pattern]) => pattern.test(text))
  if (printed.length === 1 && printed[0]) return printed[0][0]
  if (says(context.tax, 'withoutShares', text)) return OTHER_KEY
  return says(context.tax, 'shares', text) ? SHARES_KEY : null
}
