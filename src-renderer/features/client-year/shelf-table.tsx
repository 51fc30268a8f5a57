import { Checkbox, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import type { ShelvedDocument } from '../../../wire/client-years.ts'
import { clientYearTexts } from '../../client-year-texts.de.ts'
import { useTableStyles } from '../../components/use-table-styles.ts'
import type { ShelfDesk } from './use-shelf-desk.ts'
import { formatDate, formatIsoDate, formatMoney } from '../../format.ts'

const useStyles = makeStyles({
  link: { color: tokens.colorBrandForegroundLink, overflowWrap: 'anywhere' },
  number: { textAlign: 'right', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  box: {
    padding: '0 0 0 4px',
    width: '36px',
    // A row that keys lead to does not stay behind the bar that lies over the list.
    '& input': { '@media (min-height: 560px)': { scrollMarginTop: '330px' } },
  },
  chosen: { background: tokens.colorSubtleBackgroundSelected },
})

export interface ShelfTableProps {
  readonly documents: readonly ShelvedDocument[]
  readonly desk: Pick<ShelfDesk, 'chosen' | 'isChosen' | 'onToggle' | 'onToggleAll' | 'onKey'>
  readonly documentAddress: (batchId: string, documentId: string) => string
}

/** Documents in rows that can be chosen; the kind leads to where the document is checked. */
export function ShelfTable({ documents, desk, documentAddress }: ShelfTableProps) {
  const table = useTableStyles()
  return (
    <section className={table.frame} aria-label={clientYearTexts.tabs.belege}>
      <table className={table.table}>
        <ShelfHead documents={documents} desk={desk} />
        <tbody>
          {documents.map(document => (
            <ShelfRow
              key={document.documentId}
              document={document}
              desk={desk}
              href={documentAddress(document.batchId, document.documentId)}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function ShelfHead({ documents, desk }: Omit<ShelfTableProps, 'documentAddress'>) {
  const table = useTableStyles()
  const styles = useStyles()
  const { kind, issuer, date, amount, file, received, state } = clientYearTexts.columns
  const { chosen, onToggleAll } = desk
  const isAll = documents.length > 0 && chosen.length === documents.length
  return (
    <thead>
      <tr>
        <th className={mergeClasses(table.head, styles.box)}>
          <Checkbox
            aria-label={clientYearTexts.chooseAll}
            checked={isAll ? true : chosen.length > 0 ? 'mixed' : false}
            onChange={onToggleAll}
          />
        </th>
        {[kind, issuer, date, amount, file, received, state].map(title => (
          <th key={title} className={mergeClasses(table.head, title === amount && styles.number)}>
            {title}
          </th>
        ))}
      </tr>
    </thead>
  )
}

interface ShelfRowProps extends Pick<ShelfTableProps, 'desk'> {
  readonly document: ShelvedDocument
  readonly href: string
}

function ShelfRow({ document, desk, href }: ShelfRowProps) {
  const table = useTableStyles()
  const styles = useStyles()
  const { documentId } = document
  const isChosen = desk.isChosen(documentId)
  const { kindLabel, issuer, date, gross, filename, receivedAt, placedBy } = document
  return (
    <tr data-row={documentId} className={mergeClasses(isChosen && styles.chosen)}>
      <td className={mergeClasses(table.cell, styles.box)}>
        <Checkbox
          aria-label={clientYearTexts.choose(filename)}
          checked={isChosen}
          onChange={event => desk.onToggle(documentId, hasShift(event.nativeEvent))}
          onKeyDown={event => desk.onKey(event, documentId)}
        />
      </td>
      <td className={table.cell}>
        <a className={styles.link} href={href}>
          {kindLabel ?? clientYearTexts.unknownKind}
        </a>
      </td>
      <td className={table.cell}>{issuer ?? ''}</td>
      <td className={mergeClasses(table.cell, table.nowrap)}>{date === null ? '' : formatIsoDate(date)}</td>
      <td className={mergeClasses(table.cell, styles.number)}>{gross === null ? '' : formatMoney(gross, 'EUR')}</td>
      <td className={table.cell}>
        {filename}
        {placedBy === 'person' && <div className={table.quiet}>{clientYearTexts.byPerson}</div>}
      </td>
      <td className={mergeClasses(table.cell, table.nowrap)}>{formatDate(receivedAt)}</td>
      <td className={mergeClasses(table.cell, table.nowrap)}>{clientYearTexts.states[stateOf(document)]}</td>
    </tr>
  )
}

/** A box is changed by a click, of a mouse or of the space bar. */
function hasShift(event: Event): boolean {
  return event instanceof MouseEvent && event.shiftKey
}

function stateOf({ status, isRemoved, isChecked, isDoubtful }: ShelvedDocument): keyof typeof clientYearTexts.states {
  if (status === 'failed') return 'failed'
  if (isRemoved) return 'removed'
  if (isChecked) return 'checked'
  if (status === 'pending') return 'reading'
  return isDoubtful ? 'doubtful' : 'clear'
}
