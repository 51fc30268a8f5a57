/** A client (end customer) of the office. */
export interface Mandant {
  readonly id: string
  readonly organizationId: string
  readonly firstName: string | null
  readonly lastName: string | null
  readonly companyName: string | null
  /** As written. */
  readonly taxId: string | null
  /** Digits only (USt-IdNr with its country letters): the key for re-use. */
  readonly taxIdNormalized: string | null
  readonly createdAt: number
}

/** The name that a person sees: the company, or first and last name. */
export function mandantName(mandant: Pick<Mandant, 'firstName' | 'lastName' | 'companyName'>): string {
  return mandant.companyName ?? [mandant.firstName, mandant.lastName].filter(Boolean).join(' ')
}
