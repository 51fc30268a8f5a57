import type { AnalysisResult, Field, InvoiceReference } from '../model/analysis-result.ts'
import type { DocumentLink } from '../model/binder-plan.ts'
import type { Taxonomy } from '../model/taxonomy.ts'
import { roleOf } from '../model/taxonomy.ts'

export interface LinkedDocument {
  readonly id: string
  /** Position in the request; of two equal documents the first is the one that the other is compared to. */
  readonly index: number
  readonly analysis: AnalysisResult | null
}

/** Shorter numbers (a "7", a year) say nothing. */
const NUMBER_LENGTH_MIN = 3

/**
 * Which documents belong together: a reminder and the invoices that it names (same number and no other issuer, or day
 * or amount as well; without a number same issuer, day and amount), and documents that are probably the same receipt
 * twice, such as a scan
 * and the digital original (same number, date and amount, and the issuer the same by VAT id, account or name). Nothing
 * follows from a link but a notice: two receipts may well be equal.
 */
export function linkDocuments(documents: readonly LinkedDocument[], taxonomy: Pick<Taxonomy, 'kinds'>): DocumentLink[] {
  const isReminder = ({ analysis }: LinkedDocument): boolean => roleOf(taxonomy, analysis?.kind.id) === 'reminder'
  const inOrder = [...documents].sort((one, other) => one.index - other.index)
  const invoices = inOrder.filter(document => !isReminder(document))
  const byNumber = Map.groupBy(invoices, numberKey)
  const links: DocumentLink[] = []
  for (const document of inOrder) {
    const number = numberKey(document)
    if (isReminder(document)) {
      for (const { id } of remindedOf(document, invoices, byNumber))
        links.push({ documentId: document.id, relatedId: id, type: 'reminder' })
    } else if (number !== null) {
      const same = byNumber.get(number)?.find(one => one.index < document.index && isSameReceipt(document, one))
      if (same) links.push({ documentId: document.id, relatedId: same.id, type: 'same_receipt' })
    }
  }
  return links
}

/** The invoices that a reminder is about, the first of each number. */
function remindedOf(
  reminder: LinkedDocument,
  invoices: readonly LinkedDocument[],
  byNumber: ReadonlyMap<string | null, readonly LinkedDocument[]>,
): ReadonlySet<LinkedDocument> {
  const found = new Set<LinkedDocument>()
  const add = (invoice: LinkedDocument | undefined): unknown => invoice && found.add(invoice)
  const references = reminder.analysis?.references ?? []
  const own = numberKey(reminder)
  if (own !== null && !references.some(({ number }) => number !== null && plainKey(number) === own))
    add(byNumber.get(own)?.find(invoice => mayBeSameIssuer(reminder, invoice)))
  for (const reference of references) {
    const number = reference.number === null ? null : plainKey(reference.number)
    const named = number === null ? [] : (byNumber.get(number) ?? [])
    add(named.find(one => agreement(reference, one) > 0) ?? named.find(one => mayBeSameIssuer(reminder, one)))
    if (number === null) add(invoices.find(one => agreement(reference, one) === 2 && isSameName(reminder, one)))
  }
  return found
}

/** How many of day and amount are those of the invoice. */
function agreement({ date, amount }: InvoiceReference, { analysis }: LinkedDocument): number {
  const isDay = date !== null && date === analysis?.fields['date']?.value
  const isAmount = amount !== null && amount === analysis?.fields['gross']?.value
  return Number(isDay) + Number(isAmount)
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

function isSameName(one: LinkedDocument, other: LinkedDocument): boolean {
  return keyOf(one, 'issuer') !== null && keyOf(other, 'issuer') !== null && mayBeSameIssuer(one, other)
}

/**
 * A field's value without what two programs write differently: case, blanks and punctuation; null when there is none.
 */
export function keyOf({ analysis }: Pick<LinkedDocument, 'analysis'>, name: string): string | null {
  const field = analysis?.fields[name]
  if (!field) return null
  const known = keys.get(field)
  if (known !== undefined) return known
  const sign = field.type === 'money' && field.value.startsWith('-') ? '-' : ''
  const plain = plainKey(field.value)
  const key = plain === '' ? null : `${sign}${plain}`
  keys.set(field, key)
  return key
}

/** Thousands of documents may have one number: each is held against all before it. */
const keys = new WeakMap<Field, string | null>()

function plainKey(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}
