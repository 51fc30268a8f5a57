import { ProgressBar, Text, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { memo, useId } from 'react'
import type { BatchItem } from '../../../wire/batch-list.ts'
import { useNow } from '../../components/use-now.ts'
import { BatchStatusBadge } from '../../components/batch-status-badge.tsx'
import { RestartBatch } from '../../components/restart-batch.tsx'
import { formatMoment, formatPercent, formatRemaining } from '../../format.ts'
import { texts } from '../../texts.de.ts'

/** Every row is as high as every other, so that a place in the list can be reckoned. */
export const ROW_PX = 82
/** The link of a row; keys move from one to the next. */
export const ROW_LINK = 'a[data-row]'

const useStyles = makeStyles({
  row: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'center',
    gap: '2px',
    boxSizing: 'border-box',
    height: `${ROW_PX}px`,
    padding: `0 ${tokens.spacingHorizontalL} 0 13px`,
    borderLeft: '3px solid transparent',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    color: tokens.colorNeutralForeground1,
    ':hover': { background: tokens.colorNeutralBackground1Hover },
  },
  // Covers the whole row, so that all of it leads to the batch but what stands above it.
  link: {
    display: 'block',
    // Targets of 24 px (WCAG 2.2, 2.5.8).
    lineHeight: '24px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    color: 'inherit',
    textDecorationLine: 'none',
    outlineStyle: 'none',
    '::after': { content: '""', position: 'absolute', inset: 0 },
    ':focus-visible::after': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  above: { position: 'relative', zIndex: 1 },
  mandant: {
    display: 'inline-block',
    boxSizing: 'border-box',
    maxWidth: '100%',
    minWidth: '24px',
    lineHeight: '24px',
    verticalAlign: 'top',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    color: tokens.colorNeutralForeground2,
    ':hover': { color: tokens.colorNeutralForeground2Hover },
  },
  selected: { background: tokens.colorBrandBackground2, borderLeftColor: tokens.colorBrandBackground },
  line: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS, minWidth: 0 },
  more: { display: 'contents' },
  grow: { flexGrow: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  quiet: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  fixed: { flexShrink: 0, whiteSpace: 'nowrap' },
  failed: { color: tokens.colorPaletteRedForeground1 },
})

export interface BatchRowProps {
  readonly batch: BatchItem
  /** 1 is the newest of `total`. */
  readonly position: number
  readonly total: number
  readonly selected: boolean
  readonly href: string
  readonly mandantHref: string | null
  readonly onRestarted: (batchId: string) => void
}

/** One batch in the list: name, mandant, state; while it is processed also what is being done and how long it takes. */
export const BatchRow = memo(function BatchRow(props: BatchRowProps) {
  const { batch, position, total, selected, href, mandantHref, onRestarted } = props
  const styles = useStyles()
  const id = useId()
  return (
    <li aria-setsize={total} aria-posinset={position} className={mergeClasses(styles.row, selected && styles.selected)}>
      <span className={styles.line}>
        <Text weight="semibold" className={styles.grow} title={batch.name}>
          <a
            className={styles.link}
            href={href}
            aria-current={selected ? 'page' : undefined}
            aria-describedby={`${id}-state ${id}-more`}
            data-row
          >
            {batch.name}
          </a>
        </Text>
        {batch.canRestart && (
          <span className={styles.above}>
            <RestartBatch batchId={batch.id} batchName={batch.name} isSmall onRestarted={onRestarted} />
          </span>
        )}
        <span id={`${id}-state`} className={styles.fixed}>
          <BatchStatusBadge batch={batch} />
        </span>
      </span>
      <span id={`${id}-more`} className={styles.more}>
        {batch.progress ? (
          <Underway batch={batch} progress={batch.progress} />
        ) : (
          <Whose batch={batch} mandantHref={mandantHref} />
        )}
        <LastLine batch={batch} />
      </span>
    </li>
  )
})

interface UnderwayProps extends Pick<BatchRowProps, 'batch'> {
  readonly progress: NonNullable<BatchItem['progress']>
}

function Underway({ batch, progress }: UnderwayProps) {
  const styles = useStyles()
  return (
    <>
      <ProgressBar value={batch.overallPercent / 100} aria-label={`${texts.detail.overall}: ${batch.name}`} />
      <span className={mergeClasses(styles.line, styles.quiet)}>
        <span className={styles.grow}>{progress.stepText}</span>
        <span className={styles.fixed}>{formatPercent(batch.overallPercent)}</span>
      </span>
    </>
  )
}

function Whose({ batch, mandantHref }: Pick<BatchRowProps, 'batch' | 'mandantHref'>) {
  const styles = useStyles()
  return (
    <span className={mergeClasses(styles.line, styles.quiet)}>
      <span className={styles.grow} title={batch.mandantName ?? undefined}>
        {mandantHref === null ? (
          (batch.mandantName ?? texts.detail.noMandant)
        ) : (
          <a className={mergeClasses(styles.above, styles.mandant)} href={mandantHref}>
            {batch.mandantName}
          </a>
        )}
      </span>
      <span className={styles.fixed}>{texts.list.documents(batch.documentsTotal)}</span>
    </span>
  )
}

/** How long it takes or what it waits for, else when it came in; where from, and what failed. */
function LastLine({ batch }: Pick<BatchRowProps, 'batch'>) {
  const styles = useStyles()
  const now = useNow()
  const { progress, waitsFor, sourceName } = batch
  return (
    <span className={mergeClasses(styles.line, styles.quiet)}>
      <span className={styles.grow} title={sourceName ?? undefined}>
        {progress && formatRemaining(progress.remainingSeconds)}
        {waitsFor && texts.waitsFor[waitsFor.reason](waitsFor.count)}
        {!progress && !waitsFor && formatMoment(batch.createdAt, now)}
        {sourceName !== null && ` · ${texts.list.source(sourceName)}`}
      </span>
      {batch.documentsFailed > 0 && (
        <span className={mergeClasses(styles.fixed, styles.failed)}>{texts.list.failed(batch.documentsFailed)}</span>
      )}
    </span>
  )
}
