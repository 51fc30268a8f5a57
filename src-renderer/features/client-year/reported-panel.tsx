import { Badge, Text, Title3, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import type { ReportedLine, YearReported } from '../../../wire/reported.ts'
import { useYearReported } from '../../api/reported.ts'
import { LoadFailure } from '../../components/load-failure.tsx'
import { TableHead } from '../../components/table-head.tsx'
import { useTableStyles } from '../../components/use-table-styles.ts'
import { formatMoney } from '../../format.ts'
import { reportedTexts } from '../../reported-texts.de.ts'
import type { NoticeTableProps } from './notice-table.tsx'

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
  if (data.printouts === 0) return null
  return (
    <section className={styles.panel} aria-label={reportedTexts.label}>
      <Title3 as="h2">{reportedTexts.title}</Title3>
      <Text className={styles.quiet}>{data.lines.length === 0 ? reportedTexts.nothing : reportedTexts.about}</Text>
      {data.lines.length > 0 && <ReportedTable lines={data.lines} placeAddress={placeAddress} />}
      <Unreported unreported={data.unreported} placeAddress={placeAddress} />
    </section>
  )
}

interface ReportedTableProps extends Pick<ReportedPanelProps, 'placeAddress'> {
  readonly lines: readonly ReportedLine[]
}

function ReportedTable({ lines, placeAddress }: ReportedTableProps) {
  const table = useTableStyles()
  const { what, amounts, paper, state } = reportedTexts.columns
  return (
    <div className={table.frame}>
      <table className={table.table}>
        <TableHead titles={[what, amounts, paper, state]} />
        <tbody>
          {lines.map(line => (
            <ReportedRow
              key={`${line.printout.documentId} ${line.label} ${line.from} ${line.amounts.map(one => one.reportedCents).join(' ')}`}
              line={line}
              placeAddress={placeAddress}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function ReportedRow({
  line,
  placeAddress,
}: Pick<ReportedPanelProps, 'placeAddress'> & { readonly line: ReportedLine }) {
  const table = useTableStyles()
  const styles = useStyles()
  const { label, from, state, printout, paper, amounts, closed } = line
  const cell = mergeClasses(table.cell, styles.cell)
  const at = (documentId: string, page: number | null) => ({ documentId, page, field: null })
  return (
    <tr>
      <td className={cell}>
        <a className={styles.link} href={placeAddress(printout.batchId, at(printout.documentId, printout.page))}>
          {label}
        </a>
        {from !== null && <div className={table.quiet}>{from}</div>}
      </td>
      <td className={cell}>
        <Amounts amounts={amounts} hasPaper={paper !== null} />
      </td>
      <td className={cell}>
        {paper && (
          <a className={styles.link} href={placeAddress(paper.batchId, at(paper.documentId, null))}>
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
    </tr>
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
