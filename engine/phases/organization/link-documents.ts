import type { AnalysisResult } from '../../model/analysis-result.ts'
import type { DocumentLink } from '../../model/binder-plan.ts'

export interface LinkedDocument {
  readonly id: string
  /** Position in the request; of two equal documents the first is the one that the other is compared to. */
  readonly index: number
  readonly analysis: AnalysisResult | null
}

/** Kinds that remind of an invoice and name its number. */
const REMINDERS: ReadonlySet<string> = new Set(['mahnung'])
/** Shorter numbers (a "7", a year) say nothing. */
const NUMBER_LENGTH_MIN = 3

/**
 * Which documents belong together: a reminder and its invoice (same number, no other issuer), and documents that are
 * probably the same receipt twice, such as a scan and the digital original (same number, date and amount, and the issuer the
 * same by VAT id, account or name). Nothing
 * follows from a link but a notice: two receipts may well be equal.
 */
export function linkDocuments(documents: readonly LinkedDocument[]): DocumentLink[] {
  const inOrder = [...documents].sort((one, other) => one.index - other.index)
  const byNumber = Map.groupBy(
    inOrder.flatMap(document => {
      const number = numberKey(document)
      return number === null ? [] : [{ document, number }]
    }),
    ({ number }) => number,
  )
  const links: DocumentLink[] = []
  for (const group of byNumber.values()) {
    const invoices = group.map(({ document }) => document).filter(document => !isReminder(document))
    for (const { document } of group) {
      const related = isReminder(document)
        ? invoices.find(invoice => mayBeSameIssuer(document, invoice))
        : invoices.find(invoice => invoice.index < document.index && isSameReceipt(document, invoice))
      if (!related) continue
      const type = isReminder(document) ? 'reminder' : 'same_receipt'
      links.push({ documentId: document.id, relatedId: related.id, type })
    }
  }
  return links
}

function isReminder({ analysis }: LinkedDocument): boolean {
  return analysis !== null && REMINDERS.has(analysis.kind.id)
}

function numberKey(document: LinkedDocument): string | null {
  const key = keyOf(document, 'number')
  return key !== null && key.length >= NUMBER_LENGTH_MIN && /\d/.test(key) ? key : null
}

function isSameReceipt(one: LinkedDocument, other: LinkedDocument): boolean {
  const isSame = (name: string): boolean => {
    const key = keyOf(one, name)
    return key !== null && key === keyOf(other, name)
  }
  return isSame('date') && isSame('gross') && ['vatId', 'iban', 'issuer'].some(isSame)
}

/** A reminder may come from a collector, or name its issuer in a longer form. */
function mayBeSameIssuer(one: LinkedDocument, other: LinkedDocument): boolean {
  const [a, b] = [keyOf(one, 'issuer'), keyOf(other, 'issuer')]
  return a === null || b === null || a.startsWith(b) || b.startsWith(a)
}

/** A field's value without what two programs write differently: case, blanks and punctuation; null when there is none. */
export function keyOf({ analysis }: Pick<LinkedDocument, 'analysis'>, name: string): string | null {
  const field = analysis?.fields[name]
  if (!field) return null
  const sign = field.type === 'money' && field.value.startsWith('-') ? '-' : ''
  const key = field.value
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
  return key === '' ? null : `${sign}${key}`
}
