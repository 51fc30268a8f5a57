import { Badge, Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import type { NoticeLine, YearNotice } from '../../../wire/notices.ts'
import { LinkButton } from '../../components/link-button.tsx'
import { TableHead } from '../../components/table-head.tsx'
import { useTableStyles } from '../../components/use-table-styles.ts'
import { formatDate, formatMoney } from '../../format.ts'
import { noticeTexts } from '../../notice-texts.de.ts'
import { ReasonForm } from './reason-form.tsx'

const useStyles = makeStyles({
  group: { background: tokens.colorNeutralBackground2, fontWeight: tokens.fontWeightSemibold },
  number: { textAlign: 'right', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  link: { color: tokens.colorBrandForegroundLink },
  difference: { textAlign: 'right', fontVariantNumeric: 'tabular-nums', minWidth: '110px' },
  what: { minWidth: '180px', overflowWrap: 'anywhere' },
})

type Item = NonNullable<NoticeLine['item']>

export interface NoticeTableProps {
  readonly notice: YearNotice
  readonly isBusy: boolean
  readonly placeAddress: (
    batchId: string,
    place: { readonly documentId: string; readonly page: number | null; readonly field: string | null },
  ) => string
  readonly onAccept: (item: Item, reason: string) => void
  readonly onReopen: (item: Item) => void
}

/** The figures of an assessment in the order of its computation. */
export function NoticeTable(props: NoticeTableProps) {
  const table = useTableStyles()
  const [accepting, setAccepting] = useState<string | null>(null)
  const { what, form, notice, binder, difference, actions } = noticeTexts.columns
  const { lines } = props.notice
  return (
    <div className={table.frame}>
      <table className={table.table}>
        <TableHead titles={[what, form, notice, binder, difference]} action={actions} />
        <tbody>
          {lines.map((line, index) => (
            <NoticeRow
              key={line.field}
              {...props}
              line={line}
              opensGroup={line.group !== lines[index - 1]?.group}
              isAccepting={accepting === line.field}
              onAccepting={isAccepting => setAccepting(isAccepting ? line.field : null)}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface NoticeRowProps extends NoticeTableProps {
  readonly line: NoticeLine
  readonly opensGroup: boolean
  readonly isAccepting: boolean
  readonly onAccepting: (isAccepting: boolean) => void
}

function NoticeRow(props: NoticeRowProps) {
  const table = useTableStyles()
  const styles = useStyles()
  const { line, opensGroup, isAccepting, onAccepting, onAccept } = props
  const { item, form, lines } = line
  const number = mergeClasses(table.cell, styles.number)
  return (
    <>
      {opensGroup && (
        <tr>
          <th scope="colgroup" colSpan={6} className={mergeClasses(table.head, styles.group)}>
            {noticeTexts.groups[line.group]}
          </th>
        </tr>
      )}
      <tr>
        <td className={mergeClasses(table.cell, styles.what)}>
          {line.label}
          <NoticeWords line={line} />
        </td>
        <td className={mergeClasses(table.cell, table.quiet)}>{form !== null && noticeTexts.form(form, lines)}</td>
        <td className={number}>
          <NoticeAmount {...props} />
        </td>
        <td className={number}>{euro(line.binderCents)}</td>
        <td className={mergeClasses(table.cell, styles.difference)}>
          <Difference line={line} />
        </td>
        <td className={mergeClasses(table.cell, table.actions)}>
          <RowActions {...props} />
        </td>
      </tr>
      {isAccepting && item && <AcceptRow item={item} onAccept={onAccept} onAccepting={onAccepting} />}
    </>
  )
}

/** Asks why a difference is accepted. */
function AcceptRow({
  item,
  onAccept,
  onAccepting,
}: Pick<NoticeRowProps, 'onAccept' | 'onAccepting'> & { readonly item: Item }) {
  const table = useTableStyles()
  return (
    <tr>
      <td className={table.cell} colSpan={6}>
        <ReasonForm
          proposal=""
          closeText={noticeTexts.accept}
          onCancel={() => onAccepting(false)}
          onClose={reason => {
            onAccepting(false)
            onAccept(item, reason)
          }}
        />
      </td>
    </tr>
  )
}

/** What the comparison rests on, and what somebody said of it. */
function NoticeWords({ line: { note, state, isTyped, item } }: { readonly line: NoticeLine }) {
  const table = useTableStyles()
  const isTold = state !== 'same' && state !== 'shown' && state !== 'rounded'
  const said = item?.accepted
  return (
    <>
      {isTyped && <div className={table.quiet}>{noticeTexts.typed}</div>}
      {isTold && note !== '' && <div className={table.quiet}>{note}</div>}
      {said && <div className={table.quiet}>{noticeTexts.accepted(said.by, formatDate(said.at), said.reason)}</div>}
    </>
  )
}

/** As read, with the way to its place. */
function NoticeAmount({ notice, line, placeAddress }: NoticeRowProps) {
  const styles = useStyles()
  const [place] = line.places
  if (line.noticeCents === null || !place) return euro(line.noticeCents)
  const { batchId, documentId } = notice
  return (
    <a className={styles.link} href={placeAddress(batchId, { documentId, page: place.page, field: line.field })}>
      {euro(line.noticeCents)}
    </a>
  )
}

function Difference({ line: { state, differenceCents, isWorse } }: { readonly line: NoticeLine }) {
  const table = useTableStyles()
  const isShown = state === 'differs' && differenceCents !== null
  const sign = differenceCents !== null && differenceCents > 0 ? '+' : ''
  return (
    <>
      {isShown && `${sign}${euro(differenceCents)}`}
      <div className={table.quiet}>{noticeTexts.states[state]}</div>
      {isWorse !== null && (
        <Badge appearance="tint" color={isWorse ? 'danger' : 'informative'}>
          {isWorse ? noticeTexts.worse : noticeTexts.better}
        </Badge>
      )}
    </>
  )
}

function RowActions({ notice, line, isBusy, isAccepting, placeAddress, onAccepting, onReopen }: NoticeRowProps) {
  const { item, label, field, places } = line
  const place = { documentId: notice.documentId, page: places[0]?.page ?? null, field }
  return (
    <>
      <LinkButton appearance="subtle" label={noticeTexts.correctLine(label)} href={placeAddress(notice.batchId, place)}>
        {noticeTexts.correct}
      </LinkButton>
      {item?.accepted === null && (
        <Button
          size="small"
          disabled={isBusy}
          aria-expanded={isAccepting}
          aria-label={noticeTexts.acceptLine(label)}
          onClick={() => onAccepting(!isAccepting)}
        >
          {noticeTexts.accept}
        </Button>
      )}
      {item && item.accepted !== null && (
        <Button
          size="small"
          disabled={isBusy}
          aria-label={noticeTexts.reopenLine(label)}
          onClick={() => onReopen(item)}
        >
          {noticeTexts.reopen}
        </Button>
      )}
    </>
  )
}

function euro(cents: number | null): string {
  return cents === null ? '' : formatMoney((cents / 100).toFixed(2), 'EUR')
}
