import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import type { KeyboardEvent } from 'react'
import type { CopyAnswer, WorkItem } from '../../../wire/work-items.ts'
import { LinkButton } from '../../components/link-button.tsx'
import { useTableStyles } from '../../components/use-table-styles.ts'
import { formatDate, formatIsoDate, formatMoney } from '../../format.ts'
import { workItemTexts } from '../../work-item-texts.de.ts'
import { CopyAnswers } from './copy-answers.tsx'
import { ReasonForm } from './reason-form.tsx'

const useStyles = makeStyles({
  cell: { verticalAlign: 'top' },
  item: { minWidth: '190px' },
  link: { color: tokens.colorBrandForegroundLink, fontWeight: tokens.fontWeightSemibold },
  subject: { overflowWrap: 'anywhere' },
  what: { minWidth: '260px', overflowWrap: 'anywhere' },
  number: { textAlign: 'right', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  closed: { background: tokens.colorNeutralBackground2 },
})

/** Keys that lead to another item. */
const STEPS: ReadonlySet<string> = new Set(['ArrowDown', 'ArrowUp', 'Home', 'End'])

/** Where the things of an item are looked at. */
export interface ItemAddresses {
  readonly placeAddress: (
    batchId: string,
    place: { readonly documentId: string; readonly page: number | null; readonly field: string | null },
  ) => string
  /** A file that cannot be checked, because nobody could read it. */
  readonly fileAddress: (batchId: string, documentId: string) => string
  readonly checklistAddress: string
}

export interface WorkItemRowProps {
  readonly item: WorkItem
  readonly isBusy: boolean
  readonly addresses: ItemAddresses
  /** The reason is being asked for. */
  readonly isClosing: boolean
  /** A key that may lead to another item. */
  readonly onStep: (key: string) => void
  readonly onClosing: (isClosing: boolean) => void
  readonly onClose: (reason: string) => void
  readonly onReopen: () => void
  /** Of a possible duplicate. */
  readonly onAnswer: (answer: CopyAnswer) => void
}

/** An item of "Zu klären", and below it the question why it is closed. */
export function WorkItemRow(props: WorkItemRowProps) {
  const table = useTableStyles()
  const styles = useStyles()
  const { item, isClosing, onClosing, onClose } = props
  const { cents, deadline, closed } = item
  const cell = mergeClasses(table.cell, styles.cell)
  return (
    <>
      <tr className={mergeClasses(closed !== null && styles.closed)}>
        <td className={mergeClasses(cell, styles.item)}>
          <ItemLink {...props} />
        </td>
        <td className={mergeClasses(cell, styles.what)}>
          <ItemWords item={item} />
          <CopyAnswers item={item} isBusy={props.isBusy} onAnswer={props.onAnswer} />
        </td>
        <td className={mergeClasses(cell, styles.number)}>{amountText(cents)}</td>
        <td className={mergeClasses(cell, table.nowrap)}>{deadline === null ? '' : formatIsoDate(deadline)}</td>
        <td className={mergeClasses(cell, table.actions)}>
          <RowActions {...props} />
        </td>
      </tr>
      {isClosing && (
        <tr>
          <td className={table.cell} colSpan={5}>
            <ReasonForm proposal={item.closedAlike?.reason ?? ''} onCancel={() => onClosing(false)} onClose={onClose} />
          </td>
        </tr>
      )}
    </>
  )
}

function ItemLink({ item, addresses, onStep, onClosing }: WorkItemRowProps) {
  const table = useTableStyles()
  const styles = useStyles()
  const { title, subject, place, closed } = item
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event
    if (ctrlKey || metaKey || altKey) return
    if (STEPS.has(key)) onStep(key)
    else if (key.toLowerCase() === 's' && closed === null) onClosing(true)
    else return
    event.preventDefault()
  }
  return (
    <>
      <a className={styles.link} href={addressOf(item, addresses)} data-item onKeyDown={onKeyDown}>
        {title}
      </a>
      <div className={mergeClasses(table.quiet, styles.subject)}>
        {subject}
        {place !== null && ` · ${workItemTexts.page(place.page)}`}
      </div>
    </>
  )
}

function ItemWords({ item: { known, proposal, closed, closedBefore, closedAlike } }: Pick<WorkItemRowProps, 'item'>) {
  const table = useTableStyles()
  return (
    <>
      {known} {proposal}
      {closed !== null && <div className={table.quiet}>{wordText(workItemTexts.closedBy, closed)}</div>}
      {closedBefore !== null && <div className={table.quiet}>{wordText(workItemTexts.closedBefore, closedBefore)}</div>}
      {closedAlike !== null && (
        <div className={table.quiet}>{workItemTexts.closedAlike(closedAlike.times, closedAlike.reason)}</div>
      )}
    </>
  )
}

function RowActions({ item, isBusy, addresses, isClosing, onClosing, onReopen }: WorkItemRowProps) {
  const { title, subject, batchId, relatedId, relatedBatchId, closed } = item
  if (closed !== null) {
    const label = workItemTexts.reopenItem(title, subject)
    return (
      <Button size="small" disabled={isBusy} aria-label={label} onClick={onReopen}>
        {workItemTexts.reopen}
      </Button>
    )
  }
  const other = relatedId !== null && batchId !== null ? { documentId: relatedId, page: null, field: null } : null
  return (
    <>
      {other && relatedBatchId !== null && (
        <LinkButton
          appearance="subtle"
          label={workItemTexts.compareWith(subject)}
          href={addresses.placeAddress(relatedBatchId, other)}
        >
          {workItemTexts.compare}
        </LinkButton>
      )}
      <Button
        size="small"
        disabled={isBusy}
        aria-expanded={isClosing}
        aria-label={workItemTexts.closeItem(title, subject)}
        onClick={() => onClosing(!isClosing)}
      >
        {workItemTexts.close}
      </Button>
    </>
  )
}

type Word = NonNullable<WorkItem['closed']>

function wordText(text: (by: string | null, at: string, reason: string) => string, { by, at, reason }: Word): string {
  return text(by, formatDate(at), reason ?? '')
}

function addressOf({ documentId, batchId, kind, place, field }: WorkItem, addresses: ItemAddresses): string {
  if (documentId === null || batchId === null) return addresses.checklistAddress
  if (kind === 'file_broken' || kind === 'request_sheet') return addresses.fileAddress(batchId, documentId)
  return addresses.placeAddress(batchId, { documentId, page: place?.page ?? null, field })
}

/** What nobody knows is said; what has no amount has a dash. */
function amountText(cents: number | null): string {
  if (cents === null) return workItemTexts.unknownAmount
  return cents === 0 ? workItemTexts.noAmount : formatMoney((cents / 100).toFixed(2), 'EUR')
}
