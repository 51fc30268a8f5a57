import { attributeOf, childAt, childrenOf, textAt } from '../../e-invoice/xml/xml-node.ts'
import type { XmlNode } from '../../e-invoice/xml/xml-node.ts'
import type { PeriodFlaw, StatementBalance } from '../../model/movement.ts'
import { isoDay, parseCents } from '../values/bank-values.ts'

interface NamedBalance extends StatementBalance {
  readonly code: string
}

/**
 * Balances before and after the entries (ISO 20022, BalanceType12Code): OPBD, else PRCD, the closing of the day before;
 * CLBD, or for a page or a report within the day the last ITBD. Those in another currency are none of the account's.
 */
export function balancesOf(
  statement: XmlNode,
  currency: string,
  flaws: Set<PeriodFlaw>,
): { readonly opening: StatementBalance | null; readonly closing: StatementBalance | null } {
  const all = childrenOf(statement, 'Bal').flatMap(node => {
    const code = textAt(node, 'Tp', 'CdOrPrtry', 'Cd') ?? textAt(node, 'Tp', 'Cd') ?? ''
    if (!BOOKED.has(code)) return []
    if (attributeOf(childAt(node, 'Amt'), 'Ccy') !== currency) {
      flaws.add('mixed_currency')
      return []
    }
    const balance = balanceOf(node, code)
    return balance ? [balance] : []
  })
  const of = (code: string): NamedBalance | undefined => all.find(one => one.code === code)
  const interim = all.filter(({ code }) => code === 'ITBD')
  const opening = of('OPBD') ?? of('PRCD') ?? (interim.length === 2 ? interim[0] : undefined)
  const closing = of('CLBD') ?? interim.at(-1)
  return { opening: plain(opening), closing: opening === closing ? null : plain(closing) }
}

/** Balances of what is booked; others tell of limits and of days to come. */
const BOOKED: ReadonlySet<string> = new Set(['OPBD', 'PRCD', 'CLBD', 'ITBD'])

function plain(balance: NamedBalance | undefined): StatementBalance | null {
  return balance ? { cents: balance.cents, date: balance.date } : null
}

function balanceOf(node: XmlNode, code: string): NamedBalance | null {
  const cents = parseCents(textAt(node, 'Amt') ?? '')
  const sign = signOf(node)
  if (cents === null || sign === null) return null
  return {
    code,
    cents: cents === 0 ? 0 : sign * cents,
    date: isoDay(textAt(node, 'Dt', 'Dt') ?? textAt(node, 'Dt', 'DtTm')),
  }
}

/** 1 for a credit, -1 for a debit; null where the element says neither. */
export function signOf(node: XmlNode): 1 | -1 | null {
  const side = textAt(node, 'CdtDbtInd')
  return side === 'CRDT' ? 1 : side === 'DBIT' ? -1 : null
}
