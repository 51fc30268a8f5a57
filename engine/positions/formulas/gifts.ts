import { derived } from '../facts/amount.ts'
import type { Draft } from '../facts/draft.ts'
import { figureOf } from '../facts/load-rules.ts'
import { amountsIn } from '../facts/printed.ts'
import { says } from '../facts/says.ts'
import type { FormulaInput, Split } from './formula.ts'

/**
 * Gifts to clients: with input tax up to the limit of each receiver, wholly lost above it (§ 4 Abs. 5 S. 1 Nr. 1 EStG);
 * a bill on which a gift stands among other things, or was not read as a line of its own, asks. Null for all else.
 */
export function giftOf(input: FormulaInput, { net, tax }: Split): Draft[] | null {
  const { context, document, rule, name } = input
  const items = document.analysis?.lines?.items ?? []
  const isGift = (text: string): boolean => says(context.tax, 'gift', text)
  const isWhole =
    items.length > 0
      ? items.every(item => isGift(`${item.id ?? ''} ${item.name ?? ''}`))
      : says(context.tax, 'gift', document)
  if (!net) return null
  const limit = figureOf(context.tax, 'geschenk_freigrenze', document.analysis?.year ?? context.stackYear)
  const asked = { counts: 'asks', reason: 'awaiting_proof' } as const
  const vat: Draft[] = tax ? [{ key: 'b.vst', rule: name, amount: tax }] : []
  if (!isWhole) {
    const isAmong = document.text.split('\n').some(line => amountsIn(line).length > 0 && isGift(line))
    const note = 'Geschenk auf der Rechnung: Empfänger und Wert prüfen'
    return isAmong
      ? [{ key: rule.key, rule: name, amount: net, ...asked, note }, ...vat.map(one => ({ ...one, ...asked, note }))]
      : null
  }
  const count = items.reduce((sum, { quantity }) => sum + Math.max(1, Number(quantity ?? 1)), 0) || 1
  if (limit === null) return [{ key: 'b.geschenke', rule: name, amount: net, ...asked }]
  if (net.cents / count > limit) {
    const whole = tax ? derived(net, net.cents + tax.cents, 'schluessig') : net
    return [{ key: 'b.geschenke.nicht', rule: name, amount: whole }]
  }
  return [{ key: 'b.geschenke', rule: name, amount: net }, ...vat]
}
