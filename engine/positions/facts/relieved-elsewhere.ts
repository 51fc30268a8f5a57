import { foldName } from '../../shared/fold-name.ts'
import { amountOf } from './amount.ts'
import type { PositionContext } from './position-context.ts'
import type { PositionDocument } from './position-input.ts'
import { textField } from './position-input.ts'
import { foldedText } from './says.ts'
import { isTakenOut } from './taken-out.ts'

/** Shorter numbers and names are found in any text. */
const NUMBER_LENGTH_MIN = 4
const NAME_LENGTH_MIN = 6

/**
 * Id of the certificate of § 35c EStG that is about a craftsman's bill: what is claimed there is no bill of § 35a
 * (§ 35a Abs. 3 S. 2 EStG). It names the bill's number, or its sender and its sum; null where there is none.
 */
export function relievedElsewhere(context: PositionContext, document: PositionDocument): string | null {
  const isLabour = context
    .ruleOf(document)
    ?.positions.some(({ from }) => 'formula' in from && from.formula === 'labourBill')
  if (isLabour !== true) return null
  const certificate = context.documents.find(other => {
    if (context.ruleOf(other)?.year !== 'completion' || other.isForeign || isTakenOut(other)) return false
    const text = foldedText(other)
    const number = foldName(textField(document, 'number'))
    if (number.length >= NUMBER_LENGTH_MIN && ` ${text} `.includes(` ${number} `)) return true
    const issuer = foldName(textField(document, 'issuer'))
    const isOfSum = amountOf(document, 'gross')?.cents === amountOf(other, 'kosten')?.cents
    return isOfSum && issuer.length >= NAME_LENGTH_MIN && text.includes(issuer)
  })
  return certificate?.id ?? null
}
