import { Checkbox, Text, makeStyles, tokens } from '@fluentui/react-components'
import { CheckmarkCircleRegular } from '@fluentui/react-icons'
import { useRef, useState } from 'react'
import type { CopyAnswer, WorkItem, WorkItems } from '../../../wire/work-items.ts'
import { useCopyAnswer, useItemJudging, useWorkItems } from '../../api/work-items.ts'
import { EmptyNotice } from '../../components/empty-notice.tsx'
import { LoadFailure } from '../../components/load-failure.tsx'
import { targetOf } from '../../components/move-focus.ts'
import { Notice } from '../../components/notice.tsx'
import { TableHead } from '../../components/table-head.tsx'
import { useTableStyles } from '../../components/use-table-styles.ts'
import { Waiting } from '../../components/waiting.tsx'
import { workItemTexts } from '../../work-item-texts.de.ts'
import { AnswerBar } from './copy-answers.tsx'
import type { GivenAnswer } from './copy-answers.tsx'
import { WorkItemRow } from './work-item-row.tsx'
import type { ItemAddresses } from './work-item-row.tsx'

const useStyles = makeStyles({
  list: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalL },
  words: { display: 'flex', flexDirection: 'column', flexGrow: 1 },
  quiet: { color: tokens.colorNeutralForeground2 },
})

export interface WorkItemListProps extends ItemAddresses {
  readonly mandantId: string
  readonly year: number
}

/** "Zu klären" of a client-year: opens the place of an item, closes it with a reason, opens it again. */
export function WorkItemList({ mandantId, year, ...addresses }: WorkItemListProps) {
  const { data, error, refetch } = useWorkItems(mandantId, year)
  const judging = useItemJudging(mandantId, year)
  const answering = useCopyAnswer(mandantId, year)
  const [given, setGiven] = useState<GivenAnswer | null>(null)
  if (!data)
    return error ? (
      <LoadFailure error={error} onRetry={() => void refetch()} />
    ) : (
      <Waiting text={workItemTexts.loading} />
    )
  return (
    <KnownItems
      data={data}
      addresses={addresses}
      isBusy={judging.isPending || answering.isPending}
      error={judging.error ?? answering.error}
      given={given}
      onUndone={() => setGiven(null)}
      onAnswer={({ id, ground, subject }, answer) => {
        const text = workItemTexts.answered[answer](subject)
        answering.mutate({ id, ground, answer }, { onSuccess: answered => setGiven({ ...answered, text }) })
      }}
      onClose={({ id, ground }, reason) => judging.mutate({ id, ground, reason })}
      onReopen={({ id, ground }) => judging.mutate({ id, ground })}
    />
  )
}

interface ItemActions {
  readonly addresses: ItemAddresses
  readonly isBusy: boolean
  readonly onClose: (item: WorkItem, reason: string) => void
  readonly onReopen: (item: WorkItem) => void
  readonly onAnswer: (item: WorkItem, answer: CopyAnswer) => void
}

interface KnownItemsProps extends ItemActions {
  readonly data: WorkItems
  readonly error: Error | null
  /** The last answer about two copies. */
  readonly given: GivenAnswer | null
  readonly onUndone: () => void
}

function KnownItems({ data, error, given, onUndone, ...actions }: KnownItemsProps) {
  const styles = useStyles()
  const [showsClosed, setShowsClosed] = useState(false)
  const { items, quiet } = data
  const shown = showsClosed ? items : items.filter(({ closed }) => closed === null)
  const { nothingTitle, nothingText } = workItemTexts
  return (
    <section className={styles.list} aria-label={workItemTexts.label}>
      <ItemsHead data={data} showsClosed={showsClosed} onShowsClosed={setShowsClosed} />
      {error && <Notice intent="error" text={error.message} />}
      {given && <AnswerBar given={given} onUndone={onUndone} />}
      {shown.length === 0 ? (
        <EmptyNotice icon={<CheckmarkCircleRegular />} title={nothingTitle} text={nothingText} />
      ) : (
        <ItemTable items={shown} {...actions} />
      )}
      {quiet > 0 && (
        <Text size={200} className={styles.quiet}>
          {workItemTexts.quiet(quiet)}
        </Text>
      )}
    </section>
  )
}

interface ItemsHeadProps {
  readonly data: WorkItems
  readonly showsClosed: boolean
  readonly onShowsClosed: (showsClosed: boolean) => void
}

function ItemsHead({ data: { items, open }, showsClosed, onShowsClosed }: ItemsHeadProps) {
  const styles = useStyles()
  return (
    <div className={styles.head}>
      <div className={styles.words}>
        <Text weight="semibold" aria-live="polite">
          {workItemTexts.open(open)}
        </Text>
        {open > 0 && (
          <Text size={200} className={styles.quiet}>
            {workItemTexts.order} {workItemTexts.keys}
          </Text>
        )}
      </div>
      {items.length > open && (
        <Checkbox
          label={workItemTexts.showClosed(items.length - open)}
          checked={showsClosed}
          onChange={(_event, { checked }) => onShowsClosed(checked === true)}
        />
      )}
    </div>
  )
}

interface ItemTableProps extends ItemActions {
  readonly items: readonly WorkItem[]
}

const STOPS = 'a[data-item]'

function ItemTable({ items, isBusy, addresses, onClose, onReopen, onAnswer }: ItemTableProps) {
  const table = useTableStyles()
  const [closing, setClosing] = useState<string | null>(null)
  const body = useRef<HTMLTableSectionElement>(null)
  const focusRow = (index: number) => body.current?.querySelectorAll<HTMLAnchorElement>(STOPS)[index]?.focus()
  const { item, what, amount, deadline, actions } = workItemTexts.columns
  return (
    <div className={table.frame}>
      <table className={table.table}>
        <TableHead titles={[item, what, amount, deadline]} action={actions} />
        <tbody ref={body}>
          {items.map((each, index) => (
            <WorkItemRow
              key={each.id}
              item={each}
              isBusy={isBusy}
              addresses={addresses}
              isClosing={closing === each.id}
              onStep={key => focusRow(targetOf(key, index, items.length))}
              onClosing={isClosing => {
                setClosing(isClosing ? each.id : null)
                if (!isClosing) focusRow(index)
              }}
              onClose={reason => {
                setClosing(null)
                onClose(each, reason)
                focusRow(index + 1 < items.length ? index + 1 : index - 1)
              }}
              onReopen={() => onReopen(each)}
              onAnswer={answer => onAnswer(each, answer)}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}
