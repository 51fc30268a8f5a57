import { ProgressBar, Text, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { memo } from 'react'
import type { BatchItem } from '../../api/wire.ts'
import { useNow } from '../../components/use-now.ts'
import { BatchStatusBadge } from '../../components/batch-status-badge.tsx'
import { formatMoment, formatPercent, formatRemaining } from '../../format.ts'
import { texts } from '../../texts.de.ts'

/** Every row is as high as every other, so that a place in the list can be reckoned. */
export const ROW_PX = 82

const useStyles = makeStyles({
  row: {
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'center',
    gap: '3px',
    boxSizing: 'border-box',
    height: `${ROW_PX}px`,
    padding: `0 ${tokens.spacingHorizontalL} 0 13px`,
    borderLeft: '3px solid transparent',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    color: tokens.colorNeutralForeground1,
    textDecorationLine: 'none',
    ':hover': { background: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  selected: { background: tokens.colorBrandBackground2, borderLeftColor: tokens.colorBrandBackground },
  line: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS, minWidth: 0 },
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
}

/** One batch in the list: name, mandant, state; while it is processed also what is being done and how long it takes. */
export const BatchRow = memo(function BatchRow({ batch, position, total, selected, href }: BatchRowProps) {
  const styles = useStyles()
  const now = useNow()
  const { progress } = batch
  return (
    <li aria-setsize={total} aria-posinset={position}>
      <a
        className={mergeClasses(styles.row, selected && styles.selected)}
        href={href}
        aria-current={selected ? 'page' : undefined}
      >
        <span className={styles.line}>
          <Text weight="semibold" className={styles.grow} title={batch.name}>
            {batch.name}
          </Text>
          <BatchStatusBadge batch={batch} />
        </span>
        {progress ? (
          <>
            <ProgressBar value={batch.overallPercent / 100} aria-label={`${texts.detail.overall}: ${batch.name}`} />
            <span className={mergeClasses(styles.line, styles.quiet)}>
              <span className={styles.grow}>{progress.stepText}</span>
              <span className={styles.fixed}>{formatPercent(batch.overallPercent)}</span>
            </span>
          </>
        ) : (
          <span className={mergeClasses(styles.line, styles.quiet)}>
            <span className={styles.grow} title={batch.mandantName ?? undefined}>
              {batch.mandantName ?? texts.detail.noMandant}
            </span>
            <span className={styles.fixed}>{texts.list.documents(batch.documentsTotal)}</span>
          </span>
        )}
        <span className={mergeClasses(styles.line, styles.quiet)}>
          <span className={styles.grow} title={batch.sourceName ?? undefined}>
            {progress && formatRemaining(progress.remainingSeconds)}
            {batch.waitsFor && texts.waitsFor[batch.waitsFor.reason](batch.waitsFor.count)}
            {!progress && !batch.waitsFor && formatMoment(batch.createdAt, now)}
            {batch.sourceName !== null && ` · ${texts.list.source(batch.sourceName)}`}
          </span>
          {batch.documentsFailed > 0 && (
            <span className={mergeClasses(styles.fixed, styles.failed)}>
              {texts.list.failed(batch.documentsFailed)}
            </span>
          )}
        </span>
      </a>
    </li>
  )
})
