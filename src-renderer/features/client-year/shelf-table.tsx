import { Checkbox, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import type { ShelvedDocument } from '../../../wire/client-years.ts'
import { clientYearTexts } from '../../client-year-texts.de.ts'
import { useTableStyles } from '../../components/use-table-styles.ts'
import { formatDate, formatIsoDate, formatMoney } from '../../format.ts'

const useStyles = makeStyles({
  link: { color: tokens.colorBrandForegroundLink, overflowWrap: 'anywhere' },
  number: { textAlign: 'right', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  box: { padding: '0 0 0 4px', width: '36px' },
})

export interface ShelfTableProps {
  readonly documents: readonly ShelvedDocument[]
  /** Ids of the documents that are chosen. */
  readonly chosen: ReadonlySet<string>
  readonly onChosen: (chosen: ReadonlySet<string>) => void
  readonly documentAddress: (batchId: string, documentId: string) => string
}

/** Documents in rows that can be chosen; the kind leads to where the document is checked. */
export function ShelfTable({ documents, chosen, onChosen, documentAddress }: ShelfTableProps) {
  const table = useTableStyles()
  const toggle = (documentId: string) => {
    const next = new Set(chosen)
    if (!next.delete(documentId)) next.add(documentId)
    onChosen(next)
  }
  return (
    <section className={table.frame} aria-label={clientYearTexts.tabs.belege}>
      <table className={table.table}>
        <ShelfHead documents={documents} chosen={chosen} onChosen={onChosen} />
        <tbody>
          {documents.map(document => (
            <ShelfRow
              key={document.documentId}
              document={document}
              isChosen={chosen.has(document.documentId)}
              onToggle={() => toggle(document.documentId)}
              href={documentAddress(document.batchId, document.documentId)}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function ShelfHead({ documents, chosen, onChosen }: Omit<ShelfTableProps, 'documentAddress'>) {
  const table = useTableStyles()
  const styles = useStyles()
  const { kind, issuer, date, amount, file, received, state } = clientYearTexts.columns
  const isAll = documents.length > 0 && documents.every(({ documentId }) => chosen.has(documentId))
  return (
    <thead>
      <tr>
        <th className={mergeClasses(table.head, styles.box)}>
          <Checkbox
            aria-label={clientYearTexts.chooseAll}
            checked={isAll ? true : chosen.size > 0 ? 'mixed' : false}
            onChange={() => onChosen(new Set(isAll ? [] : documents.map(({ documentId }) => documentId)))}
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

interface ShelfRowProps {
  readonly document: ShelvedDocument
  readonly isChosen: boolean
  readonly onToggle: () => void
  readonly href: string
}

function ShelfRow({ document, isChosen, onToggle, href }: ShelfRowProps) {
  const table = useTableStyles()
  const styles = useStyles()
  const { kindLabel, issuer, date, gross, filename, receivedAt, placedBy } = document
  return (
    <tr>
      <td className={mergeClasses(table.cell, styles.box)}>
        <Checkbox aria-label={clientYearTexts.choose(filename)} checked={isChosen} onChange={onToggle} />
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

function stateOf({ status, isRemoved, isChecked, isDoubtful }: ShelvedDocument): keyof typeof clientYearTexts.states {
  if (status === 'failed') return 'failed'
  if (isRemoved) return 'removed'
  if (isChecked) return 'checked'
  if (status === 'pending') return 'reading'
  return isDoubtful ? 'doubtful' : 'clear'
}
