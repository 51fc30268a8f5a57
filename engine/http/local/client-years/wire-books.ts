import type { Bookkeeping as WireBookkeeping } from '../../../../wire/bookkeeping.ts'
import { PROOF_TEXTS, vatTitle } from '../../../bookkeeping/book-texts.de.ts'
import type { Bookkeeping } from '../../../model/bookkeeping.ts'
import type { PositionSet } from '../../../model/position.ts'

/** Lists of bookkeeping as the window shows them, each document with the business that its positions name. */
export function wireBooks(books: Bookkeeping, { positions }: Pick<PositionSet, 'positions'>): WireBookkeeping {
  const businesses = new Map(
    positions.flatMap(({ documentId, businessId }) => (businessId === null ? [] : [[documentId, businessId] as const])),
  )
  const businessOf = (documentId: string) => ({ documentId, businessId: businesses.get(documentId) ?? null })
  return {
    coveredUntil: books.coveredUntil,
    vatBasis: books.vatBasis,
    movements: books.movements.map(({ proof, statementId, page, date, cents, currency, text, alsoIn, documentId }) => {
      const movement = { statementId, page, date, cents, currency, text, alsoIn, documentId }
      const isMissing = proof === 'missing'
      return { ...movement, isMissing, proofText: PROOF_TEXTS[proof] }
    }),
    openItems: books.openItems.map(item => ({ ...item, ...businessOf(item.documentId) })),
    vat: books.vat.map(({ documentId, side, treatment, rate, month, netCents, taxCents, isOpen }) => ({
      ...businessOf(documentId),
      ...{ side, title: vatTitle({ side, treatment, rate }), month, netCents, isOpen },
      taxCents: treatment === 'rate' ? taxCents : null,
    })),
    cash: books.cash.map(({ documentId, date, cents }) => ({ ...businessOf(documentId), date, cents })),
  }
}
