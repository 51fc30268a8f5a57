import type { MandantData } from './mandant.ts'

/** Numbers by which a document or another program names a mandant. */
export type MandantNumberKind = 'idnr' | 'spouse_idnr' | 'vat_id' | 'tax_number'

export interface MandantNumber {
  readonly kind: MandantNumberKind
  readonly value: string
}

/** Every Steuernummer of master data as it was written, those of the businesses included. */
export function writtenTaxNumbers({ taxNumbers, businesses }: MandantData): string[] {
  return [...taxNumbers, ...businesses.flatMap(({ taxNumber }) => taxNumber ?? [])]
}

/** The numbers of master data, those of the businesses included; normalised and each once. */
export function mandantNumbers(data: MandantData): MandantNumber[] {
  const one = (kind: MandantNumberKind, value: string | null | undefined) => (value ? [{ kind, value }] : [])
  const numbers = [
    ...one('idnr', data.idNr),
    ...one('spouse_idnr', data.spouse?.idNr),
    ...one('vat_id', data.vatId),
    ...data.businesses.flatMap(({ vatId }) => one('vat_id', vatId)),
    ...writtenTaxNumbers(data).flatMap(written => one('tax_number', written.replaceAll(/\D/g, ''))),
  ]
  return [...new Map(numbers.map(number => [`${number.kind} ${number.value}`, number])).values()]
}
