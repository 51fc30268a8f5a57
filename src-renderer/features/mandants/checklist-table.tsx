import { Select } from '@fluentui/react-components'
import { CheckmarkCircleRegular } from '@fluentui/react-icons'
import type { ExpectedDocument, ExpectedState } from '../../../wire/checklist.ts'
import { ConfirmButton } from '../../components/confirm-button.tsx'
import { TableHead } from '../../components/table-head.tsx'
import { useTableStyles } from '../../components/use-table-styles.ts'
import { mandantTexts } from '../../mandant-texts.de.ts'

const listTexts = mandantTexts.checklist

/** Ticked off by a person, or found among the documents. */
export function isThere({ state, found }: Pick<ExpectedDocument, 'state' | 'found'>): boolean {
  return state === 'received' || found !== null
}

export interface ChecklistTableProps {
  readonly expected: readonly ExpectedDocument[]
  readonly documentAddressOf: (batchId: string, documentId: string) => string
  readonly onState: (expectedId: string, state: ExpectedState) => void
  readonly onRemove: (expectedId: string) => void
}

/** Expected documents with what came in for each. */
export function ChecklistTable({ expected, ...row }: ChecklistTableProps) {
  const styles = useTableStyles()
  const { document, issuer, years, found, state, action } = listTexts.columns
  return (
    <section className={styles.frame} aria-label={mandantTexts.tabs.checkliste}>
      <table className={styles.table}>
        <TableHead titles={[document, issuer, years, found, state]} action={action} />
        <tbody>
          {expected.map(item => (
            <ExpectedRow key={item.id} item={item} {...row} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface ExpectedRowProps extends Omit<ChecklistTableProps, 'expected'> {
  readonly item: ExpectedDocument
}

function ExpectedRow({ item, documentAddressOf, onState, onRemove }: ExpectedRowProps) {
  const styles = useTableStyles()
  return (
    <tr>
      <td className={styles.cell}>{item.label}</td>
      <td className={styles.cell}>{item.issuerHint ?? mandantTexts.noValue}</td>
      <td className={`${styles.cell} ${styles.quiet} ${styles.nowrap}`}>
        {item.taxYear === null ? listTexts.everyYear(item.firstYear) : listTexts.onlyYear(item.taxYear)}
      </td>
      <td className={styles.cell}>
        {item.found ? (
          <a href={documentAddressOf(item.found.batchId, item.found.documentId)}>
            <CheckmarkCircleRegular aria-hidden /> {item.found.filename}
          </a>
        ) : (
          mandantTexts.noValue
        )}
      </td>
      <td className={styles.cell}>
        <StateChoice item={item} onState={onState} />
      </td>
      <td className={`${styles.cell} ${styles.actions}`}>
        <ConfirmButton
          label={listTexts.remove}
          name={listTexts.removeOf(item.label)}
          title={listTexts.removeTitle}
          text={listTexts.removeText(item.label, item.taxYear === null)}
          confirm={listTexts.removeConfirm}
          keep={listTexts.keep}
          disabled={false}
          onConfirm={() => onRemove(item.id)}
        />
      </td>
    </tr>
  )
}

function StateChoice({ item, onState }: Pick<ExpectedRowProps, 'item' | 'onState'>) {
  return (
    <Select
      size="small"
      aria-label={listTexts.stateOf(item.label)}
      value={item.state === 'open' && item.found ? 'received' : item.state}
      onChange={(_event, { value }) => onState(item.id, value as ExpectedState)}
    >
      {Object.entries(listTexts.states).map(([state, text]) => (
        <option key={state} value={state}>
          {text}
        </option>
      ))}
    </Select>
  )
}
