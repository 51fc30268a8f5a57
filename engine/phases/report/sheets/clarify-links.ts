import type { BinderPlan, DocumentLink } from '../../../model/binder-plan.ts'
import { documentRow } from './clarify-row.ts'
import type { BoundDocument, BoundStack } from '../pages/bound-stack.ts'
import type { Row } from '../../../paper/set-table.ts'
import { belegNumber } from '../pages/stamp-page.ts'

/** Section of what § 35a EStG lowers the tax by. */
const HOUSEHOLD_SECTION = 'anlage-haushaltsnah'

/** Documents that belong together and of which a person should know. */
export function linkRows(plan: BinderPlan, stack: BoundStack, type: DocumentLink['type']): Row[] {
  const byId = new Map(stack.documents.map(document => [document.planned.documentId, document]))
  return plan.links.flatMap(link => {
    const [document, related] = [byId.get(link.documentId), byId.get(link.relatedId)]
    return link.type === type && document && related ? [documentRow(document, linkText(document, related, type))] : []
  })
}

function linkText(document: BoundDocument, related: BoundDocument, type: DocumentLink['type']): string {
  const number = belegNumber(related.planned.placement.position)
  if (type === 'reminder') {
    return `Mahnung zu ${number} („${related.planned.filename}“). Bitte prüfen, ob die Rechnung bezahlt ist, und den Betrag nur einmal ansetzen.`
  }
  if (type === 'supersedes') {
    return `Ersetzt ${number} („${related.planned.filename}“), steht so am Anfang. Das frühere Dokument liegt im Abschnitt „Überholt“. Bitte prüfen.`
  }
  if (type === 'similar') {
    return `Vermutliche Dublette: Text und Betrag fast wie bei ${number} („${related.planned.filename}“), wohl noch einmal gescannt. Bitte vergleichen und nur einmal ansetzen.`
  }
  const isTwin = isDigital(document) !== isDigital(related)
  const what = isTwin ? 'Vermutlich Scan und digitale Fassung desselben Belegs:' : 'Vermutlich derselbe Beleg:'
  return `${what} Absender, Nummer, Datum und Betrag wie ${number} („${related.planned.filename}“). Bitte nur einmal ansetzen.`
}

function isDigital({ pages }: BoundDocument): boolean {
  return pages.every(({ textSource }) => textSource === 'digital')
}

/**
 * Invoices of § 35a EStG without a movement that paid them: the payment into the account of the provider is a condition
 * (§ 35a Abs. 5 Satz 3 EStG), cash does not count.
 */
export function proofRows(plan: BinderPlan, stack: BoundStack): Row[] {
  const paid = new Set(plan.links.filter(({ type }) => type === 'payment').map(({ relatedId }) => relatedId))
  return stack.documents.flatMap(document => {
    const { documentId, placement, analysis } = document.planned
    const isBill = placement.sectionId === HOUSEHOLD_SECTION && analysis?.fields['number'] !== undefined
    if (!isBill || paid.has(documentId)) return []
    const message =
      'Kein Kontoauszug dieser Mappe zeigt die Zahlung. § 35a Abs. 5 Satz 3 EStG verlangt die Zahlung auf das Konto des Leistenden; Barzahlung genügt nicht. Bitte den Nachweis anfordern.'
    return [documentRow(document, message)]
  })
}
