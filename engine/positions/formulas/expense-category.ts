import type { PositionContext } from '../facts/position-context.ts'
import type { PositionDocument } from '../facts/position-input.ts'
import { textField } from '../facts/position-input.ts'
import { pricedRows } from '../facts/bill-rows.ts'
import { foldedText, hasAny } from '../facts/says.ts'
import { foldName } from '../../shared/fold-name.ts'
import type { FormulaInput } from './formula.ts'

/** Where a bill goes that nothing is known of. */
export const UNSORTED = 'b.uebrige'

/**
 * The line of the EÜR that a bill speaks of, where its kind leaves that open: by its lines, then by the rows that have a
 * price, then by all of it but the name of the business itself, which says what this one does and not what it bought.
 */
export function categoryOf({ context, document, rule }: FormulaInput): string {
  if (rule.key !== UNSORTED) return rule.key
  const ways = [itemNames, pricedRows, (one: PositionDocument) => withoutOwnName(context, one)]
  for (const textOf of ways) {
    const found = categoryIn(context, textOf(document))
    if (found !== null) return found
  }
  return ofSameIssuer(context, document) ?? rule.key
}

/** The one category whose words a text has; two that fit say nothing. */
function categoryIn({ tax }: PositionContext, text: string): string | null {
  const found = text === '' ? [] : tax.rules.categories.filter(({ wordings }) => hasAny(wordings, text))
  return found[0] && found.length === 1 ? found[0].key : null
}

function itemNames({ analysis }: PositionDocument): string {
  return (analysis?.lines?.items ?? []).map(({ name = '' }) => name).join('\n')
}

function withoutOwnName({ client }: PositionContext, document: PositionDocument): string {
  const text = ` ${foldedText(document)} `
  return client.businessNames.reduce((rest, name) => rest.replaceAll(` ${name} `, ' '), text)
}

/** What the one issuer's other bills are for, where their lines say so and all of them say the same. */
function ofSameIssuer(context: PositionContext, document: PositionDocument): string | null {
  const issuer = foldName(textField(document, 'issuer'))
  if (issuer === '') return null
  const others = context.documents.filter(
    other => other !== document && foldName(textField(other, 'issuer')) === issuer,
  )
  const keys = others.flatMap(other => categoryIn(context, itemNames(other)) ?? [])
  const [only, ...further] = new Set(keys)
  return only !== undefined && further.length === 0 ? only : null
}
