import { Badge, Button, Text, Title3, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useEffect, useRef, useState } from 'react'
import type { ReportedLine, YearReported } from '../../../wire/reported.ts'
import { useReportedCorrection, useYearReported } from '../../api/reported.ts'
import { LoadFailure } from '../../components/load-failure.tsx'
import { TableHead } from '../../components/table-head.tsx'
import { useTableStyles } from '../../components/use-table-styles.ts'
import { formatMoney } from '../../format.ts'
import { reportedTexts } from '../../reported-texts.de.ts'
import type { NoticeTableProps } from './notice-table.tsx'
import { AddReported } from './add-reported.tsx'
import { ReportedForm } from './reported-form.tsx'

const useStyles = makeStyles({
  panel: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalM,
  },
  quiet: { color: tokens.colorNeutralForeground2 },
  link: { color: tokens.colorBrandForegroundLink, overflowWrap: 'anywhere' },
  cell: { verticalAlign: 'top', overflowWrap: 'anywhere' },
  // Words may break within a cell; a badge is one word.
  state: { overflowWrap: 'normal', whiteSpace: 'nowrap' },
  list: { margin: 0, paddingLeft: tokens.spacingHorizontalL },
})

const COLORS = { there: 'success', different: 'danger', missing: 'warning' } as const

export interface ReportedPanelProps {
  readonly mandantId: string
  readonly year: number
  readonly placeAddress: NoticeTableProps['placeAddress']
}

/** What others reported to the tax office, beside the certificates; nothing where no printout of it is filed. */
export function ReportedPanel({ mandantId, year, placeAddress }: ReportedPanelProps) {
  const styles = useStyles()
  const { data, error, refetch } = useYearReported(mandantId, year)
  if (!data) return error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : null
  if (data.printouts.length === 0) return null
  return (
    <section className={styles.panel} aria-label={reportedTexts.label}>
      <Title3 as="h2">{reportedTexts.title}</Title3>
      <Text className={styles.quiet}>{data.lines.length === 0 ? reportedTexts.nothing : reportedTexts.about}</Text>
      {data.lines.length > 0 && <ReportedTable data={data} placeAddress={placeAddress} />}
      <AddReported data={data} />
      <Corrected corrected={data.corrected} />
      <Unreported unreported={data.unreported} placeAddress={placeAddress} />
    </section>
  )
}

interface ReportedTableProps extends Pick<ReportedPanelProps, 'placeAddress'> {
  readonly data: YearReported
}

function ReportedTable({ data, placeAddress }: ReportedTableProps) {
  const table = useTableStyles()
  const { what, amounts, paper, state } = reportedTexts.columns
  return (
    <div className={table.frame}>
      <table className={table.table}>
        <TableHead titles={[what, amounts, paper, state]} />
        <tbody>
          {data.lines.map(line => (
            <ReportedRow
              key={`${line.printout.documentId} ${line.key}`}
              line={line}
              data={data}
              placeAddress={placeAddress}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface ReportedRowProps extends ReportedTableProps {
  readonly line: ReportedLine
}

function ReportedRow({ line, data, placeAddress }: ReportedRowProps) {
  const table = useTableStyles()
  const styles = useStyles()
  const [form, setForm] = useState<'unused' | 'open' | 'closed'>('unused')
  const cell = mergeClasses(table.cell, styles.cell)
  const { kinds, persons } = data
  return (
    <tr>
      {form === 'open' ? (
        <td className={cell} colSpan={4}>
          <ReportedForm
            line={line}
            printout={line.printout}
            kinds={kinds}
            persons={persons}
            onClose={() => setForm('closed')}
          />
        </td>
      ) : (
        <>
          <td className={cell}>
            <Reported
              {...{ line, persons, placeAddress }}
              isBack={form === 'closed'}
              onChange={() => setForm('open')}
            />
          </td>
          <Compared line={line} placeAddress={placeAddress} />
        </>
      )}
    </tr>
  )
}

/** The amounts, the paper that they stand against, and how they do. */
function Compared({ line, placeAddress }: Pick<ReportedRowProps, 'line' | 'placeAddress'>) {
  const table = useTableStyles()
  const styles = useStyles()
  const cell = mergeClasses(table.cell, styles.cell)
  const { state, paper, amounts, closed } = line
  return (
    <>
      <td className={cell}>
        <Amounts amounts={amounts} hasPaper={paper !== null} />
      </td>
      <td className={cell}>
        {paper && (
          <a
            className={styles.link}
            href={placeAddress(paper.batchId, { documentId: paper.documentId, page: null, field: null })}
          >
            {paper.filename}
          </a>
        )}
      </td>
      <td className={cell}>
        <Badge appearance="tint" color={COLORS[state]} className={styles.state}>
          {reportedTexts.states[state]}
        </Badge>
        {closed !== null && <div className={table.quiet}>{reportedTexts.closed(closed)}</div>}
      </td>
    </>
  )
}

interface ReportedProps extends Pick<ReportedPanelProps, 'placeAddress'> {
  readonly line: ReportedLine
  readonly persons: YearReported['persons']
  /** The form closed: what opened it has the focus again. */
  readonly isBack: boolean
  readonly onChange: () => void
}

/** What was reported, by whom and about whom, and the way to put it right. */
function Reported({ line, persons, isBack, placeAddress, onChange }: ReportedProps) {
  const table = useTableStyles()
  const styles = useStyles()
  const cell = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isBack) cell.current?.querySelector('button')?.focus()
  }, [isBack])
  const { label, from, printout, isByPerson } = line
  const { documentId, batchId, page } = printout
  const person = persons.find(({ id }) => id === line.person)?.name
  const said = [from, person, isByPerson ? reportedTexts.byHand : null].filter(Boolean)
  return (
    <div ref={cell}>
      <a className={styles.link} href={placeAddress(batchId, { documentId, page, field: null })}>
        {label}
      </a>
      {said.length > 0 && <div className={table.quiet}>{said.join(', ')}</div>}
      <Button size="small" appearance="subtle" aria-label={reportedTexts.changeOf(label, from)} onClick={onChange}>
        {reportedTexts.change}
      </Button>
    </div>
  )
}

/** Takes all that was corrected in a printout back. */
function Corrected({ corrected }: Pick<YearReported, 'corrected'>) {
  const { mutate, error } = useReportedCorrection()
  return (
    <>
      {corrected.map(printout => (
        <div key={printout.documentId}>
          <Button
            size="small"
            onClick={() =>
              mutate({
                batchId: printout.batchId,
                judging: { type: 'reset_blocks', documentId: printout.documentId },
              })
            }
          >
            {reportedTexts.reset(printout)}
          </Button>
        </div>
      ))}
      {error && <Text role="alert">{error.message}</Text>}
    </>
  )
}

/** An amount that nobody could compare says so: its line may be called there all the same. */
function Amounts({ amounts, hasPaper }: Pick<ReportedLine, 'amounts'> & { readonly hasPaper: boolean }) {
  const { amount, differs, unread } = reportedTexts
  return amounts.map(({ label, reportedCents, paperCents }) => (
    <div key={label}>
      {paperCents === null && (hasPaper ? unread : amount)(label, euro(reportedCents))}
      {paperCents === reportedCents && amount(label, euro(reportedCents))}
      {paperCents !== null && paperCents !== reportedCents && differs(label, euro(reportedCents), euro(paperCents))}
    </div>
  ))
}

function Unreported({
  unreported,
  placeAddress,
}: Pick<YearReported, 'unreported'> & Pick<ReportedPanelProps, 'placeAddress'>) {
  const styles = useStyles()
  if (unreported.length === 0) return null
  return (
    <>
      <Text weight="semibold">{reportedTexts.unreported}</Text>
      <ul className={styles.list}>
        {unreported.map(({ documentId, batchId, filename, kindLabel, issuer }) => (
          <li key={documentId}>
            <a className={styles.link} href={placeAddress(batchId, { documentId, page: null, field: null })}>
              {reportedTexts.paper(kindLabel, issuer, filename)}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}

function euro(cents: number): string {
  return formatMoney((cents / 100).toFixed(2), 'EUR')
}
