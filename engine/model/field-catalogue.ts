import type { FieldType } from './analysis-result.ts'
import type { TaxonomyKind } from './taxonomy.ts'

/**
 * Fields that every kind may carry, in the order in which people look for them. Terms of EN 16931 where it has them.
 */
const COMMON: Readonly<Record<string, FieldType>> = {
  issuer: 'text',
  recipient: 'text',
  date: 'date',
  number: 'text',
  gross: 'money',
  net: 'money',
  tax: 'money',
  payable: 'money',
  prepaid: 'money',
  due: 'date',
  paymentWay: 'text',
  paidOn: 'date',
  debitOn: 'date',
  serviceDate: 'date',
  serviceStart: 'date',
  year: 'number',
  iban: 'iban',
  bic: 'bic',
  vatId: 'vat_id',
  recipientVatId: 'vat_id',
  taxNumber: 'tax_number',
  idNr: 'idnr',
  orderRef: 'text',
  buyerReference: 'text',
  paymentRef: 'text',
  customerNumber: 'text',
  fileNumber: 'text',
}

/** Type of a field of a kind, its own or one that all may carry; null when it has none of that name. */
export function fieldTypeOf(kind: Pick<TaxonomyKind, 'fields'> | undefined, name: string): FieldType | null {
  return (
    kind?.fields.find(({ id }) => id === name)?.type ?? (Object.hasOwn(COMMON, name) ? (COMMON[name] ?? null) : null)
  )
}

/** Names and types of the fields that every kind may carry. */
export function commonFields(): readonly { readonly id: string; readonly type: FieldType }[] {
  return Object.entries(COMMON).map(([id, type]) => ({ id, type }))
}
