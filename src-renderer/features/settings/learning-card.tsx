import {
  Button,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  Text,
  makeStyles,
  tokens,
} from '@fluentui/react-components'
import { Notice } from '../../components/notice.tsx'
import { useLearning, useResumeLearning, useRollBackLearning } from '../../api/learning.ts'
import type { Hits, Learning } from '../../../wire/learning.ts'
import { LoadFailure } from '../../components/load-failure.tsx'
import { Waiting } from '../../components/waiting.tsx'
import { formatShare } from '../../format.ts'
import { learningTexts } from '../../learning-texts.de.ts'
import { texts } from '../../texts.de.ts'
import { ModelTable } from './model-table.tsx'
import { SettingsCard } from './settings-card.tsx'

const useStyles = makeStyles({
  quiet: { color: tokens.colorNeutralForeground2 },
  heading: { fontSize: tokens.fontSizeBase300, margin: 0 },
  pair: { display: 'flex', flexWrap: 'wrap', columnGap: '48px', rowGap: tokens.spacingVerticalM },
  list: { listStyleType: 'none', margin: '4px 0 0', padding: 0, fontVariantNumeric: 'tabular-nums' },
})

/** What the office taught, how often the suggestions were right, and the way back to an earlier model. */
export function LearningCard() {
  const styles = useStyles()
  const { data, error, isPending, refetch } = useLearning()
  return (
    <SettingsCard id="learning" title={texts.settings.groups.learning}>
      <Text className={styles.quiet}>{learningTexts.intro}</Text>
      {isPending && <Waiting text={learningTexts.loading} />}
      {error && !data && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {data && <Learned learning={data} />}
    </SettingsCard>
  )
}

function Learned({ learning }: { readonly learning: Learning }) {
  const styles = useStyles()
  const rollBack = useRollBackLearning()
  const resume = useResumeLearning()
  const problem = rollBack.error ?? resume.error
  const isSeen = [...learning.kindHits, ...learning.fieldHits].some(({ total }) => total > 0)
  return (
    <>
      <Text>{learningTexts.lessons(learning.lessons)}</Text>
      {learning.isPaused && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>{learningTexts.paused}</MessageBarBody>
          <MessageBarActions>
            <Button disabled={resume.isPending} onClick={() => resume.mutate()}>
              {learningTexts.resume}
            </Button>
          </MessageBarActions>
        </MessageBar>
      )}
      {problem && <Notice intent="error" text={problem.message} />}
      <h3 className={styles.heading}>{learningTexts.hits}</h3>
      {!isSeen && <Text className={styles.quiet}>{learningTexts.hitsNone}</Text>}
      <div className={styles.pair}>
        <HitList title={learningTexts.kinds} hits={learning.kindHits} />
        <HitList title={learningTexts.values} hits={learning.fieldHits} />
      </div>
      <h3 className={styles.heading}>{learningTexts.models}</h3>
      {learning.models.length > 0 && (
        <Text size={200} className={styles.quiet}>
          {learningTexts.trialHint}
        </Text>
      )}
      <ModelTable learning={learning} isBusy={rollBack.isPending} onBack={version => rollBack.mutate(version)} />
    </>
  )
}

/** Counts, since a share of few says little. */
function HitList({ title, hits }: { readonly title: string; readonly hits: readonly Hits[] }) {
  const styles = useStyles()
  const seen = hits.map((hit, at) => ({ ...hit, range: rangeOf(hits, at) })).filter(({ total }) => total > 0)
  if (seen.length === 0) return null
  return (
    <div>
      <Text weight="semibold">{title}</Text>
      <ul className={styles.list} aria-label={`${learningTexts.hits}: ${title}`}>
        {seen.map(({ from, range, right, total }) => (
          <li key={from}>{learningTexts.hit(range, right, total)}</li>
        ))}
      </ul>
    </div>
  )
}

function rangeOf(hits: readonly Hits[], at: number): string {
  const from = formatShare(hits[at]?.from ?? 0)
  const above = hits[at - 1]
  if (!above) return learningTexts.from(from)
  return hits[at]?.from === 0
    ? learningTexts.below(formatShare(above.from))
    : learningTexts.between(from, formatShare(above.from))
}
