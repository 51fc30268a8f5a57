import { Badge, Text, Title3, makeStyles, tokens } from '@fluentui/react-components'
import { DocumentBulletListRegular } from '@fluentui/react-icons'
import type { ReactElement } from 'react'
import type { NoticeState, YearNotice } from '../../../wire/notices.ts'
import { useYearNotices } from '../../api/notices.ts'
import { useItemJudging } from '../../api/work-items.ts'
import { EmptyNotice } from '../../components/empty-notice.tsx'
import { LoadFailure } from '../../components/load-failure.tsx'
import { Notice } from '../../components/notice.tsx'
import { Waiting } from '../../components/waiting.tsx'
import { formatIsoDate } from '../../format.ts'
import { noticeTexts } from '../../notice-texts.de.ts'
import { NoticeTable } from './notice-table.tsx'
import type { NoticeTableProps } from './notice-table.tsx'

const useStyles = makeStyles({
  list: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXL },
  notice: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
  quiet: { color: tokens.colorNeutralForeground2 },
})

export interface NoticePanelProps {
  readonly mandantId: string
  readonly year: number
  readonly placeAddress: NoticeTableProps['placeAddress']
  /** The objection against a notice. */
  readonly Objection: (of: {
    readonly mandantId: string
    readonly year: number
    readonly documentId: string
  }) => ReactElement
}

/** Assessments of a client-year: each figure beside what the papers come to, with its place and what can be said of it. */
export function NoticePanel({ mandantId, year, placeAddress, Objection }: NoticePanelProps) {
  const styles = useStyles()
  const { data, error, refetch } = useYearNotices(mandantId, year)
  const judging = useItemJudging(mandantId, year)
  if (!data)
    return error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <Waiting text={noticeTexts.loading} />
  const { nothingTitle, nothingText } = noticeTexts
  if (data.notices.length === 0)
    return <EmptyNotice icon={<DocumentBulletListRegular />} title={nothingTitle} text={nothingText} />
  return (
    <section className={styles.list} aria-label={noticeTexts.label}>
      {judging.error && <Notice intent="error" text={judging.error.message} />}
      {data.notices.map(notice => (
        <article key={notice.documentId} className={styles.notice}>
          <NoticeHead notice={notice} />
          {!notice.isFormer && <Objection mandantId={mandantId} year={year} documentId={notice.documentId} />}
          <NoticeTable
            notice={notice}
            isBusy={judging.isPending}
            placeAddress={placeAddress}
            onAccept={({ id, ground }, reason) => judging.mutate({ id, ground, reason })}
            onReopen={({ id, ground }) => judging.mutate({ id, ground })}
          />
        </article>
      ))}
    </section>
  )
}

function NoticeHead({ notice }: { readonly notice: YearNotice }) {
  const styles = useStyles()
  const { issuer, day, objection, isFormer, isComputationRead } = notice
  return (
    <>
      <div className={styles.head}>
        <Title3 as="h2">{noticeTexts.title(issuer, day === null ? null : formatIsoDate(day))}</Title3>
        {isFormer ? (
          <Badge appearance="tint" color="subtle">
            {noticeTexts.former}
          </Badge>
        ) : (
          <ComparedBadge notice={notice} />
        )}
      </div>
      <Text className={styles.quiet}>
        {objection === null
          ? noticeTexts.objectionUnknown
          : noticeTexts.objection(formatIsoDate(objection.day), objection.isComputed)}
      </Text>
      {!isComputationRead && <Notice intent="info" text={noticeTexts.notRead} />}
    </>
  )
}

/** States of figures that both the notice and the papers say something of. */
const COMPARED: ReadonlySet<NoticeState> = new Set(['same', 'rounded', 'differs', 'above', 'not_read'])

/** Green only where something was compared: a notice that nothing stands against is not right for that. */
function ComparedBadge({ notice: { lines } }: { readonly notice: YearNotice }) {
  const open = lines.filter(({ item }) => item !== null && item.accepted === null).length
  const compared = lines.filter(({ state }) => COMPARED.has(state)).length
  if (compared === 0 && open === 0)
    return (
      <Badge appearance="tint" color="subtle">
        {noticeTexts.nothingCompared}
      </Badge>
    )
  return (
    <Badge appearance="tint" color={open > 0 ? 'warning' : 'success'}>
      {noticeTexts.open(open, compared)}
    </Badge>
  )
}
