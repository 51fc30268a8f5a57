import { parseDecimal } from '../../shared/money.ts'
import type { Amount } from '../facts/amount.ts'
import { figureOf } from '../facts/load-rules.ts'
import type { TaxRules } from '../facts/load-rules.ts'
import type { PositionContext } from '../facts/position-context.ts'
import type { PositionDocument } from '../facts/position-input.ts'
import { amountsIn } from '../facts/printed.ts'
import { hasAny, says } from '../facts/says.ts'
import type { FormulaInput } from './formula.ts'

/**
 * Things that last: above the limit of § 6 Abs. 2 S. 1 EStG written off, below it at once on a line of their own, from
 * what has to be listed (§ 6 Abs. 2 S. 4 EStG) on. Null for all else.
 */
export function lastingSort({ context, document }: FormulaInput, net: Amount): 'b.afa' | 'b.gwg' | null {
  const year = document.analysis?.year ?? context.stackYear
  const [limit, listed] = [figureOf(context.tax, 'gwg_netto', year), figureOf(context.tax, 'gwg_verzeichnis', year)]
  if (limit === null || listed === null || Math.abs(net.cents) <= listed) return null
  const { prices, isAlone } = ofItems(context, document) ?? ofRows(context, document, net)
  if (prices.some(cents => cents > limit)) return 'b.afa'
  // A bill of several things is split by a person.
  return isAlone && prices.length > 0 && prices.every(cents => cents > listed) ? 'b.gwg' : null
}

interface Lasting {
  /** Net, of a single thing each, in cents. */
  readonly prices: readonly number[]
  /** The bill names nothing else. */
  readonly isAlone: boolean
}

/** By the lines that were read as such; null where none of them is of a thing that lasts. */
function ofItems({ tax }: PositionContext, { analysis }: PositionDocument): Lasting | null {
  const items = analysis?.lines?.items ?? []
  const lasting = items.filter(({ id = '', name = '' }) => isLasting(tax, `${id} ${name}`))
  if (lasting.length === 0) return null
  const prices = lasting.map(({ price, netAmount }) =>
    parseDecimal(/^-?\d+\.\d{2}$/.test(price ?? '') ? (price ?? netAmount) : netAmount),
  )
  return { prices, isAlone: lasting.length === items.length }
}

/** Named as a thing that lasts, or in the tables of useful lives. */
function isLasting(tax: TaxRules, text: string): boolean {
  return says(tax, 'lasting', text) || tax.rules.usefulLives.some(({ wordings }) => hasAny(wordings, text))
}

/** Where the lines of a bill were not read: the rows of its text that begin with a thing that lasts, by the least amount. */
function ofRows({ tax }: PositionContext, document: PositionDocument, net: Amount): Lasting {
  const prices = document.text.split('\n').flatMap(line => {
    const amounts = amountsIn(line)
    const named = line.replace(/^[\d.\sx×]+/u, '').split(/\s/u, 1)[0] ?? ''
    const isThing = amounts.length > 0 && isLasting(tax, named) && !says(tax, 'upkeep', line)
    return isThing ? [Math.min(...amounts)] : []
  })
  return { prices, isAlone: prices.length === 1 && prices[0] === net.cents }
}
