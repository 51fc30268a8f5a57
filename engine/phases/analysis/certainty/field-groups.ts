/** Fields whose confidence is fitted and told of together. */
export type FieldGroup = 'number' | 'days' | 'issuer' | 'recipient' | 'amounts' | 'identifiers' | 'own'

const GROUPS: Readonly<Record<string, FieldGroup>> = {
  number: 'number',
  date: 'days',
  due: 'days',
  serviceDate: 'days',
  issuer: 'issuer',
  recipient: 'recipient',
  net: 'amounts',
  tax: 'amounts',
  gross: 'amounts',
  main: 'amounts',
  iban: 'identifiers',
  vatId: 'identifiers',
  taxNumber: 'identifiers',
}

export const FIELD_GROUPS: readonly FieldGroup[] = [
  'number',
  'days',
  'issuer',
  'recipient',
  'amounts',
  'identifiers',
  'own',
]

/** The group of a field by its name; what no other group has is one that its kind brings with it. */
export function fieldGroup(name: string): FieldGroup {
  return GROUPS[name] ?? 'own'
}

/** Values that limits of certainty are set for together: those that were recognised apart from those that were printed. */
export type LimitGroup = FieldGroup | `scanned.${FieldGroup}`

/** The group whose limits hold for a value with these signs. */
export function limitGroup(name: string, { scanned }: Readonly<Record<string, number>>): LimitGroup {
  return scanned === 1 ? `scanned.${fieldGroup(name)}` : fieldGroup(name)
}
