import { Button, Text, makeStyles, tokens } from '@fluentui/react-components'
import { RequestError } from '../../api/request.ts'
import type { BatchPreview } from '../../../wire/intake.ts'
import { intakeTexts } from '../../intake-texts.de.ts'
import { texts } from '../../texts.de.ts'
import { CancelDraft } from './cancel-draft.tsx'
import { EstimateLine } from './estimate-line.tsx'
import { Problem } from './problem.tsx'
import { SendingNotice } from './sending-notice.tsx'
import type { Intake } from './use-intake.ts'
import type { useStart } from './use-start.ts'

const useStyles = makeStyles({
  // In sight however many files there are, with how the sending goes.
  foot: {
    position: 'sticky',
    bottom: 0,
    zIndex: 1,
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    margin: `0 0 -${tokens.spacingHorizontalXXL}`,
    padding: `${tokens.spacingVerticalM} 0`,
    background: 'var(--canvas)',
  },
  actions: { display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
  // Empty it takes no room.
  said: { ':empty': { display: 'contents' } },
})

export interface CreateFootProps {
  readonly intake: Intake
  /** A start that waits until the files are looked at, or stopped at one that is there already. */
  readonly waiting: Omit<ReturnType<typeof useStart>, 'start'>
  readonly preview: BatchPreview | null
  readonly onStart: () => void
  /** Null when there is nowhere to go back to. */
  readonly onCancel: (() => void) | null
}

/** Starts the batch, and says how the sending goes and what the batch will take. */
export function CreateFoot({ intake, waiting, preview, onStart, onCancel }: CreateFootProps) {
  const styles = useStyles()
  const { isSending, error } = intake
  const isBusy = isSending || waiting.isWaiting
  return (
    <div className={styles.foot}>
      {error && <Problem text={errorText(error)} />}
      {isSending && <SendingNotice store={intake.progress} />}
      <div aria-live="polite" className={styles.said}>
        {!isSending && waiting.isWaiting && <Text>{intakeTexts.startAfterCheck}</Text>}
        {!isSending && waiting.isHeldBack && <Text>{intakeTexts.heldBack}</Text>}
      </div>
      <div className={styles.actions}>
        <Button appearance="primary" size="large" disabled={isBusy} onClick={onStart}>
          {texts.create.start}
        </Button>
        {isBusy && (
          <Button size="large" onClick={isSending ? intake.abort : waiting.stopWaiting}>
            {texts.create.cancel}
          </Button>
        )}
        {!isBusy && onCancel && (
          <CancelDraft
            files={intake.draft.chosen.files.length}
            onCancel={() => {
              intake.forget()
              onCancel()
            }}
          />
        )}
        {preview && !isSending && <EstimateLine preview={preview} />}
      </div>
    </div>
  )
}

/** What was sent is kept, unless the engine did not want it at all. */
function errorText(error: Error): string {
  const isRefused = error instanceof RequestError && error.code === 'invalid_request'
  return isRefused ? error.message : `${error.message} ${intakeTexts.kept}`
}
