import { Link, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import type { BatchDocument } from '../../../wire/batch-document.ts'
import type { Position, PositionSet } from '../../../wire/positions.ts'
import { useTableStyles } from '../../components/use-table-styles.ts'
import { placeName, placeOfPosition, positionAmount } from '../../documents/position-words.ts'
import { formatIsoDate } from '../../format.ts'
import { sumsTexts } from '../../sums-texts.de.ts'

const useStyles = makeStyles({
  cell: { padding: '5px 8px', borderTop: `1px solid ${tokens.colorNeutralStroke3}`, verticalAlign: 'top' },
  sum: { textAlign: 'right', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  file: { overflowWrap: 'anywhere' },
})

/** Address of a place of a document where it is checked. */
export type PositionAddress = (place: ReturnType<typeof placeOfPosition>) => string

export interface PositionTableProps {
  readonly positions: readonly Position[]
  readonly set: PositionSet
  readonly documents: readonly Pick<BatchDocument, 'id' | 'filename' | 'fields'>[]
  readonly addressOf: PositionAddress
}

/** What a sum is made of; each position leads to its place on the page. */
export function PositionTable({ positions, set, documents, addressOf }: PositionTableProps) {
  const styles = useStyles()
  const table = useTableStyles()
  return (
    <table className={table.table}>
      <tbody>
        {positions.map(position => (
          <tr key={position.id}>
            <td className={mergeClasses(styles.cell, styles.file)}>
              <Link href={addressOf(placeOfPosition(position, documents))}>
                {documents.find(({ id }) => id === position.documentId)?.filename ?? position.documentId}
              </Link>
              <div className={table.quiet}>{factsOf(position, set)}</div>
            </td>
            <td className={mergeClasses(styles.cell, table.quiet)}>{position.certainty}</td>
            <td className={mergeClasses(styles.cell, styles.sum)}>{positionAmount(position)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What does not count says for what it would, since its group holds several lines. */
function factsOf(position: Position, { register }: PositionSet): string {
  const { counts, label, year, yearText, paidOn, reasonText } = position
  const facts =
    counts === 'yes'
      ? [year === null ? sumsTexts.noYear : sumsTexts.year(year, yearText)]
      : [label, placeName(register, position), reasonText]
  const paid = paidOn.length === 0 ? '' : sumsTexts.paid(paidOn.map(formatIsoDate).join(', '))
  return [...facts, paid].filter(text => text !== '').join(' · ')
}
