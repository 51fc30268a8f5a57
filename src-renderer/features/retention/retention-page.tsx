import { Subtitle2, Text, Title3, makeStyles, tokens } from '@fluentui/react-components'
import { ArrowLeftRegular } from '@fluentui/react-icons'
import type { Retention } from '../../../wire/retention.ts'
import { useRetention } from '../../api/retention.ts'
import { LinkButton } from '../../components/link-button.tsx'
import { LoadFailure } from '../../components/load-failure.tsx'
import { TableHead } from '../../components/table-head.tsx'
import { useTableStyles } from '../../components/use-table-styles.ts'
import { Waiting } from '../../components/waiting.tsx'
import { retentionTexts as texts } from '../../retention-texts.de.ts'
import { DueTable } from './due-table.tsx'
import type { DueTableProps } from './due-table.tsx'
import { HoldTable } from './hold-table.tsx'

const useStyles = makeStyles({
  page: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'stretch',
    gap: tokens.spacingVerticalM,
    maxWidth: '1200px',
    padding: `${tokens.spacingVerticalL} ${tokens.spacingHorizontalXXL} ${tokens.spacingVerticalXXL}`,
  },
  quiet: { color: tokens.colorNeutralForeground2 },
})

export interface RetentionPageProps extends Omit<DueTableProps, 'due'> {
  readonly backAddress: string
}

/** What is due for deletion, what is held, and the periods with the law that says so. */
export function RetentionPage({ backAddress, ...due }: RetentionPageProps) {
  const styles = useStyles()
  const { data, error, isPending, refetch } = useRetention(true)
  return (
    <div className={styles.page}>
      <div>
        <LinkButton appearance="subtle" icon={<ArrowLeftRegular />} href={backAddress}>
          {texts.back}
        </LinkButton>
      </div>
      <Title3 as="h1">{texts.title}</Title3>
      {isPending && <Waiting text={texts.loading} />}
      {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {data && <DuePart retention={data} {...due} />}
      {data && <HoldPart holds={data.holds} />}
      {data && <RulePart retention={data} />}
    </div>
  )
}

function DuePart({ retention, ...rest }: { readonly retention: Retention } & Omit<DueTableProps, 'due'>) {
  const { quiet } = useStyles()
  const { due, backupDays } = retention
  return (
    <>
      <Subtitle2 as="h2">{texts.dueTitle}</Subtitle2>
      <Text className={quiet}>{texts.dueText}</Text>
      {due.length === 0 ? <Text>{texts.dueNone}</Text> : <DueTable due={due} {...rest} />}
      <Text className={quiet}>{backupDays === null ? texts.backupsNone : texts.backups(backupDays)}</Text>
    </>
  )
}

function HoldPart({ holds }: Pick<Retention, 'holds'>) {
  const { quiet } = useStyles()
  return (
    <>
      <Subtitle2 as="h2">{texts.holdsTitle}</Subtitle2>
      <Text className={quiet}>{texts.holdsText}</Text>
      {holds.length === 0 ? <Text>{texts.holdsNone}</Text> : <HoldTable holds={holds} />}
    </>
  )
}

function RulePart({ retention: { officeFile, rules, sources } }: { readonly retention: Retention }) {
  const { quiet } = useStyles()
  const table = useTableStyles()
  return (
    <>
      <Subtitle2 as="h2">{texts.rulesTitle}</Subtitle2>
      <Text className={quiet}>{texts.rulesText(officeFile.years, officeFile.source)}</Text>
      <section className={table.frame} aria-label={texts.rulesTitle}>
        <table className={table.table}>
          <TableHead titles={[texts.years, texts.source, texts.kinds]} />
          <tbody>
            {rules.map(({ years, source, labels }) => (
              <tr key={`${years} ${source}`}>
                <td className={table.cell}>{years ?? texts.none}</td>
                <td className={table.cell}>{source}</td>
                <td className={table.cell}>{labels.join(', ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <Subtitle2 as="h2">{texts.lawsTitle}</Subtitle2>
      <ul>
        {sources.map(({ law, title, url }) => (
          <li key={law}>{`${law} (${title}): ${url}`}</li>
        ))}
      </ul>
    </>
  )
}
