import { Button, Subtitle2, Text, makeStyles, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import { STACK_BYTES_MAX } from '../../../wire/booking-stacks.ts'
import { useBookingStackChanges, useBookingStacks } from '../../api/booking-stacks.ts'
import { RequestError } from '../../api/request.ts'
import { bookingTexts as texts } from '../../booking-texts.de.ts'
import { LoadFailure } from '../../components/load-failure.tsx'
import { Notice } from '../../components/notice.tsx'
import { Waiting } from '../../components/waiting.tsx'
import { HabitTable } from './habit-table.tsx'
import { StackDrop } from './stack-drop.tsx'
import { StackTable } from './stack-table.tsx'

const useStyles = makeStyles({
  panel: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL },
  intro: { maxWidth: '80ch', color: tokens.colorNeutralForeground2 },
  start: { alignSelf: 'flex-start' },
})

/** Buchungsstapel of a mandant: handed over, looked at with what they teach, taken back. */
export function BookingPanel({ mandantId }: { readonly mandantId: string }) {
  const styles = useStyles()
  const { data, error, isPending, refetch } = useBookingStacks(mandantId)
  return (
    <div className={styles.panel}>
      <Subtitle2 as="h2">{texts.title}</Subtitle2>
      <Text className={styles.intro}>{texts.intro}</Text>
      {isPending && <Waiting text={texts.loading} />}
      {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {data && <Stacks mandantId={mandantId} data={data} />}
    </div>
  )
}

type Stacks = NonNullable<ReturnType<typeof useBookingStacks>['data']>

function Stacks({ mandantId, data }: { readonly mandantId: string; readonly data: Stacks }) {
  const { take, undo } = useBookingStackChanges(mandantId)
  const { stacks, habits, habitsTotal, chart } = data
  return (
    <>
      <Handing take={take} />
      {undo.error && <Notice intent="error" text={undo.error.message} />}
      {stacks.length === 0 && <Text>{texts.none}</Text>}
      {stacks.length > 0 && (
        <StackTable
          stacks={stacks}
          chart={chart}
          isBusy={undo.isPending || take.isPending}
          onUndo={stackId => {
            // What was told of a file that goes is true no more.
            take.reset()
            undo.mutate(stackId)
          }}
        />
      )}
      {habits.length > 0 && <HabitTable habits={habits} habitsTotal={habitsTotal} />}
    </>
  )
}

/** Takes a file, and asks where it names another mandant. */
function Handing({ take }: { readonly take: ReturnType<typeof useBookingStackChanges>['take'] }) {
  const styles = useStyles()
  const [file, setFile] = useState<File | null>(null)
  const isTooLarge = file !== null && file.size > STACK_BYTES_MAX
  const choose = (chosen: File) => {
    setFile(chosen)
    take.reset()
    if (chosen.size <= STACK_BYTES_MAX) take.mutate({ file: chosen, isOwn: false })
  }
  const asks = take.error instanceof RequestError && take.error.code === 'extf_other_mandant'
  return (
    <>
      <StackDrop isBusy={take.isPending} onFile={choose} />
      {take.isPending && <Waiting text={texts.reading} />}
      {isTooLarge && <Notice intent="error" text={texts.tooLarge} />}
      {take.error && <Notice intent={asks ? 'warning' : 'error'} text={take.error.message} />}
      {asks && file && (
        <Button className={styles.start} onClick={() => take.mutate({ file, isOwn: true })}>
          {texts.takeAnyway}
        </Button>
      )}
      {take.data && (
        <Notice intent={take.data.counts.faulty > 0 ? 'warning' : 'success'} text={texts.taken(take.data)} />
      )}
    </>
  )
}
