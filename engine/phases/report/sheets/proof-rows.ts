import { documentRow } from './clarify-row.ts'
import type { BoundStack } from '../pages/bound-stack.ts'
import type { Row } from '../../../paper/set-table.ts'
import type { PositionView } from './position-view.ts'

/** Form of what § 35a EStG lowers the tax by. */
const HOUSEHOLD_FORM = 'Haushaltsnahe Aufwendungen'

/**
 * Bills of § 35a EStG that count and whose payment nothing shows: the payment into the account of the provider is a
 * condition (§ 35a Abs. 5 Satz 3 EStG), cash does not count.
 */
export function proofRows(view: PositionView, stack: BoundStack): Row[] {
  return stack.documents.flatMap(document => {
    const { documentId, analysis } = document.planned
    const positions = (view.byDocument.get(documentId) ?? []).filter(({ form }) => form === HOUSEHOLD_FORM)
    const isOpen = positions.some(({ counts, paid }) => counts === 'yes' && paid.length === 0)
    if (!isOpen || analysis?.fields['number'] === undefined) return []
    const message =
      'Kein Kontoauszug dieser Mappe zeigt die Zahlung. § 35a Abs. 5 Satz 3 EStG verlangt die Zahlung auf das Konto des Leistenden; Barzahlung genügt nicht. Bitte den Nachweis anfordern.'
    return [documentRow(document, message)]
  })
}
