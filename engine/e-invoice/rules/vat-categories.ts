/** How EN 16931-1, 6.4.3 treats a category of VAT (UNTDID 5305). */
export interface VatCategory {
  readonly code: string
  /** Middle part of the rules' ids; AF (IGIC) and AG (IPSI) as in the official rule set. */
  readonly prefix: string
  readonly name: string
  /** `taxed`: a group for each rate, tax by rate; `free`: one group, rate and tax 0; `none`: one group, no rate. */
  readonly kind: 'taxed' | 'free' | 'none'
  /** Rate above 0 for the standard rate; the taxes of the Canaries, Ceuta and Melilla may be 0. */
  readonly mayBeZero: boolean
  readonly reason: 'required' | 'forbidden'
  /** Numbers that the seller (or its tax representative) has to state. */
  readonly seller: 'vat-or-tax-number' | 'vat-number' | 'no-vat-number'
  readonly buyer: 'anything' | 'vat-or-register-number' | 'vat-number' | 'no-vat-number'
}

const TAXED = { kind: 'taxed', reason: 'forbidden', seller: 'vat-or-tax-number', buyer: 'anything' } as const
const FREE = { kind: 'free', mayBeZero: true, reason: 'required' } as const

/** The categories in the order of the standard. */
export const VAT_CATEGORIES: readonly VatCategory[] = [
  { code: 'S', prefix: 'S', name: 'S (steuerpflichtig)', ...TAXED, mayBeZero: false },
  { code: 'L', prefix: 'AF', name: 'L (IGIC)', ...TAXED, mayBeZero: true },
  { code: 'M', prefix: 'AG', name: 'M (IPSI)', ...TAXED, mayBeZero: true },
  {
    code: 'Z',
    prefix: 'Z',
    name: 'Z (Nullsatz)',
    ...FREE,
    reason: 'forbidden',
    seller: 'vat-or-tax-number',
    buyer: 'anything',
  },
  { code: 'E', prefix: 'E', name: 'E (steuerfrei)', ...FREE, seller: 'vat-or-tax-number', buyer: 'anything' },
  {
    code: 'AE',
    prefix: 'AE',
    name: 'AE (Reverse Charge)',
    ...FREE,
    seller: 'vat-or-tax-number',
    buyer: 'vat-or-register-number',
  },
  {
    code: 'K',
    prefix: 'IC',
    name: 'K (innergemeinschaftliche Lieferung)',
    ...FREE,
    seller: 'vat-number',
    buyer: 'vat-number',
  },
  { code: 'G', prefix: 'G', name: 'G (Ausfuhr)', ...FREE, seller: 'vat-number', buyer: 'anything' },
  {
    code: 'O',
    prefix: 'O',
    name: 'O (nicht steuerbar)',
    kind: 'none',
    mayBeZero: true,
    reason: 'required',
    seller: 'no-vat-number',
    buyer: 'no-vat-number',
  },
]
