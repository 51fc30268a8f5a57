import { ProgressBar, Text, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import type { BatchItem } from '../../api/wire.ts'
import { useNow } from '../../components/use-now.ts'
import { BatchStatusBadge } from '../../components/batch-status-badge.tsx'
import { formatMoment, formatPercent, formatRemaining } from '../../format.ts'
import { texts } from '../../texts.de.ts'

const useStyles = makeStyles({
  row: {
    display: 'flex',
    flexDirection: 'column',
    gap: '3px',
    padding: `9px ${tokens.spacingHorizontalL} 9px 13px`,
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

/** One batch in the list: name, mandant, state; while it is processed also what is being done and how long it takes. */
export function BatchRow({ batch, selected, href }: { batch: BatchItem; selected: boolean; href: string }) {
  const styles = useStyles()
  const now = useNow()
  const { progress } = batch
  return (
    <li>
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
          <span className={styles.grow}>
            {progress && formatRemaining(progress.remainingSeconds)}
            {batch.waitsFor && texts.waitsFor[batch.waitsFor.reason](batch.waitsFor.count)}
            {!progress && !batch.waitsFor && formatMoment(batch.createdAt, now)}
          </span>
          {batch.documentsFailed > 0 && (
            <span className={mergeClasses(styles.fixed, styles.failed)}>
              {texts.list.failed(batch.documentsFailed)}
            </span>
          )}
        </span>
        {batch.sourceName !== null && (
          <span className={mergeClasses(styles.grow, styles.quiet)} title={batch.sourceName}>
            {texts.list.source(batch.sourceName)}
          </span>
        )}
      </a>
    </li>
  )
}
