import { ProgressBar, Text, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { CheckmarkCircleFilled, CircleRegular, RecordRegular } from '@fluentui/react-icons'
import type { BatchDetail } from '../../../wire/batch-detail.ts'
import { formatPercent, formatRemaining } from '../../format.ts'
import { texts } from '../../texts.de.ts'

const useStyles = makeStyles({
  box: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    background: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  line: { display: 'flex', alignItems: 'baseline', gap: tokens.spacingHorizontalM },
  grow: { flexGrow: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  quiet: { color: tokens.colorNeutralForeground2 },
  number: { fontVariantNumeric: 'tabular-nums' },
  phases: {
    display: 'flex',
    gap: tokens.spacingHorizontalXL,
    listStyleType: 'none',
    margin: 0,
    padding: 0,
    flexWrap: 'wrap',
  },
  phase: { display: 'flex', alignItems: 'center', gap: '6px', color: tokens.colorNeutralForeground3 },
  current: { color: tokens.colorBrandForeground1, fontWeight: tokens.fontWeightSemibold },
  done: { color: tokens.colorNeutralForeground2 },
  doneIcon: { color: tokens.colorPaletteGreenForeground1 },
})

/** What a batch under way is doing: phases, step, file, percent and time left. Nothing once it has ended. */
export function BatchProgress({ batch }: { readonly batch: BatchDetail }) {
  const styles = useStyles()
  if (batch.status !== 'queued' && batch.status !== 'processing') return null
  const { progress } = batch
  return (
    <section className={styles.box} aria-label={texts.detail.overall}>
      <div className={styles.line}>
        <Text weight="semibold" className={styles.grow} aria-live="polite">
          {progress ? progress.stepText : waitingText(batch)}
        </Text>
        {progress && <Text className={styles.quiet}>{formatRemaining(progress.remainingSeconds)}</Text>}
        <Text weight="semibold" className={styles.number}>
          {formatPercent(batch.overallPercent)}
        </Text>
      </div>
      <ProgressBar value={batch.overallPercent / 100} thickness="large" aria-label={texts.detail.overall} />
      <div className={styles.line}>
        <ol className={mergeClasses(styles.phases, styles.grow)}>
          {batch.phases.map(phase => (
            <PhaseStep key={phase.name} title={phase.title} state={stateOf(phase.name, batch)} />
          ))}
        </ol>
      </div>
      {progress && progress.currentFile !== '' && (
        <Text size={200} className={mergeClasses(styles.grow, styles.quiet)}>
          {texts.detail.fileOf(progress.currentIndex, progress.totalFiles)}: {progress.currentFile}
        </Text>
      )}
    </section>
  )
}

function waitingText({ waitsFor }: BatchDetail): string {
  return waitsFor ? texts.waitsFor[waitsFor.reason](waitsFor.count) : texts.detail.starting
}

type StepState = 'done' | 'current' | 'open'

function PhaseStep({ title, state }: { readonly title: string; readonly state: StepState }) {
  const styles = useStyles()
  const look = state === 'current' ? styles.current : state === 'done' ? styles.done : undefined
  return (
    <li className={mergeClasses(styles.phase, look)} aria-current={state === 'current' ? 'step' : undefined}>
      {state === 'done' && <CheckmarkCircleFilled className={styles.doneIcon} aria-hidden />}
      {state === 'current' && <RecordRegular aria-hidden />}
      {state === 'open' && <CircleRegular aria-hidden />}
      {title}
    </li>
  )
}

function stateOf(phase: string, batch: BatchDetail): StepState {
  if (!batch.progress) return 'open'
  const names = batch.phases.map(({ name }) => name)
  const current = names.indexOf(batch.progress.phase)
  const own = names.indexOf(phase)
  return own < current ? 'done' : own === current ? 'current' : 'open'
}
