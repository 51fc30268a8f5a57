import type { BookMovement, Bookkeeping, VatEntry } from '../model/bookkeeping.ts'

/** VAT of one side, treatment and rate; rates that cannot be told apart have none. */
export interface VatTotal extends Pick<VatEntry, 'side' | 'treatment' | 'rate' | 'netCents' | 'taxCents'> {
  /** Documents that it is made of. */
  readonly documents: number
}

/** What the lists of bookkeeping come to, in cents; what asks, and other currencies, are in no sum. */
export interface BookTotals {
  /** Movements in euro without a document: how many, and what went out and came in, both positive. */
  readonly missing: { readonly movements: number; readonly outCents: number; readonly inCents: number }
  readonly openItems: { readonly customerCents: number; readonly supplierCents: number }
  readonly vat: readonly VatTotal[]
  readonly cash: { readonly inCents: number; readonly outCents: number }
}

/** The sums of the lists, as the pages of the Belegmappe print them. */
export function sumBooks({ movements, openItems, vat, cash }: Bookkeeping): BookTotals {
  const missing = movements.filter(({ proof, currency }) => proof === 'missing' && currency === 'EUR')
  const openOf = (side: 'customer' | 'supplier'): number =>
    openItems.reduce((sum, item) => sum + (item.side === side && !item.isUnsure ? item.openCents : 0), 0)
  return {
    missing: { movements: missing.length, ...flowOf(missing) },
    openItems: { customerCents: openOf('customer'), supplierCents: openOf('supplier') },
    vat: vatTotals(vat),
    cash: flowOf(cash),
  }
}

function flowOf(entries: readonly { readonly cents: BookMovement['cents'] | null }[]) {
  const sumOf = (sign: number): number =>
    entries.reduce((sum, { cents }) => (cents !== null && Math.sign(cents) === sign ? sum + Math.abs(cents) : sum), 0)
  return { outCents: sumOf(-1), inCents: sumOf(1) }
}

function vatTotals(vat: readonly VatEntry[]): VatTotal[] {
  const settled = vat.filter(({ isOpen }) => !isOpen)
  const groups = Map.groupBy(settled, ({ side, treatment, rate }) => [side, treatment, rate].join('\n'))
  return [...groups.values()].flatMap((group): VatTotal[] => {
    const [first] = group
    if (!first) return []
    const { side, treatment, rate } = first
    const netCents = group.reduce((sum, entry) => sum + entry.netCents, 0)
    const taxCents = group.reduce((sum, entry) => sum + entry.taxCents, 0)
    return [{ side, treatment, rate, netCents, taxCents, documents: new Set(group.map(one => one.documentId)).size }]
  })
}
