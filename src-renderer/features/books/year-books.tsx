import { makeStyles, tokens } from '@fluentui/react-components'
import { BookRegular } from '@fluentui/react-icons'
import type { Bookkeeping } from '../../../wire/bookkeeping.ts'
import { useClientYearSums } from '../../api/client-years.ts'
import { booksTexts } from '../../books-texts.de.ts'
import { EmptyNotice } from '../../components/empty-notice.tsx'
import { LoadFailure } from '../../components/load-failure.tsx'
import { Waiting } from '../../components/waiting.tsx'
import { formatIsoDate } from '../../format.ts'
import { cashRows, movementRows, openItemRows, vatRows } from './book-rows.tsx'
import type { BookLookup } from './book-rows.tsx'
import { BookTable } from './book-table.tsx'

const useStyles = makeStyles({
  lists: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL },
})

export interface YearBooksProps {
  readonly mandantId: string
  readonly year: number
  readonly addressOf: (batchId: string, place: { readonly documentId: string; readonly page: number | null }) => string
}

/** Movements without a document, open items, VAT and cash of a client-year: the movements of all, the bills by business. */
export function YearBooks({ mandantId, year, addressOf }: YearBooksProps) {
  const styles = useStyles()
  const { data, error, refetch } = useClientYearSums(mandantId, year)
  if (!data) {
    return error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <Waiting text={booksTexts.loading} />
  }
  const { books, set, documents } = data
  if (!books) return <EmptyNotice icon={<BookRegular />} text={booksTexts.nothing} />
  const lists = [books.movements, books.openItems, books.vat, books.cash]
  if (lists.every(list => list.length === 0)) return <EmptyNotice icon={<BookRegular />} text={booksTexts.empty} />
  const known = new Map(documents.map(document => [document.id, document]))
  const lookup: BookLookup = {
    addressOf: (documentId, page) => addressOf(known.get(documentId)?.batchId ?? '', { documentId, page }),
    nameOf: documentId => known.get(documentId)?.filename ?? '',
  }
  const names = new Map(set.register.businesses.map(({ id, name }) => [id, name]))
  const ids = new Set([...books.openItems, ...books.vat, ...books.cash].map(({ businessId }) => businessId))
  return (
    <div className={styles.lists}>
      <Movements books={books} lookup={lookup} />
      {[...ids].map(id => {
        const name = ids.size < 2 ? '' : id === null ? booksTexts.otherBusiness : (names.get(id) ?? id)
        const isOf = (entry: { readonly businessId: string | null }) => entry.businessId === id
        const own = {
          openItems: books.openItems.filter(isOf),
          vat: books.vat.filter(isOf),
          cash: books.cash.filter(isOf),
        }
        return <OfBusiness key={id} name={name} books={{ ...books, ...own }} lookup={lookup} />
      })}
    </div>
  )
}

interface ListProps {
  readonly books: Bookkeeping
  readonly lookup: BookLookup
}

function Movements({ books: { movements, coveredUntil }, lookup }: ListProps) {
  const { day, text, proof, amount } = booksTexts.columns
  const missing = movements.filter(({ isMissing }) => isMissing)
  const lead = booksTexts.lead(coveredUntil === null ? null : formatIsoDate(coveredUntil))
  const heads = [day, text, proof, amount]
  return (
    <>
      <BookTable
        title={booksTexts.missing(missing.length)}
        lead={missing.length === 0 && movements.length > 0 ? `${lead} ${booksTexts.missingNone}` : lead}
        heads={heads}
        numbers={1}
        rows={movementRows(missing, lookup)}
      />
      {movements.length > 0 && (
        <BookTable
          title={booksTexts.movements(movements.length)}
          heads={heads}
          numbers={1}
          rows={movementRows(movements, lookup)}
        />
      )}
    </>
  )
}

function OfBusiness({ name, books, lookup }: ListProps & { readonly name: string }) {
  const { day, proof, amount, party, due, state, open, month, what, sources, net, tax } = booksTexts.columns
  const titled = (title: string) => booksTexts.ofBusiness(title, name)
  return (
    <>
      {(['customer', 'supplier'] as const).map(side => {
        const items = books.openItems.filter(item => item.side === side)
        const title = titled(booksTexts.openItems[side](items.length))
        const heads = [party, proof, day, due, state, amount, open]
        return (
          items.length > 0 && (
            <BookTable key={side} title={title} heads={heads} numbers={2} rows={openItemRows(items, lookup)} />
          )
        )
      })}
      {books.vat.length > 0 && (
        <BookTable
          title={titled(booksTexts.vat)}
          lead={booksTexts.vatBasis[books.vatBasis ?? 'unknown']}
          heads={[month, what, sources, net, tax]}
          numbers={2}
          rows={vatRows(books.vat, lookup)}
        />
      )}
      {books.cash.length > 0 && (
        <BookTable
          title={titled(booksTexts.cash(books.cash.length))}
          heads={[day, proof, amount]}
          numbers={1}
          rows={cashRows(books.cash, lookup)}
        />
      )}
    </>
  )
}
