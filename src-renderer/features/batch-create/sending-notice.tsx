import { Field, MessageBar, MessageBarBody, ProgressBar, makeStyles, tokens } from '@fluentui/react-components'
import { useSyncExternalStore } from 'react'
import type { ProgressStore } from '../../api/progress-store.ts'
import type { UploadProgress } from '../../api/upload-batch.ts'
import { formatBytes, formatShare } from '../../format.ts'
import { intakeTexts } from '../../intake-texts.de.ts'

const useStyles = makeStyles({
  trouble: { ':empty': { marginTop: `calc(-1 * ${tokens.spacingVerticalS})` } },
})

/** How far the sending is, and why it waits. */
export function SendingNotice({ store }: { readonly store: ProgressStore }) {
  const styles = useStyles()
  const progress = useSyncExternalStore(store.subscribe, store.get)
  if (progress === null) return null
  const { trouble } = progress
  const share = shareOf(progress)
  return (
    <>
      <div aria-live="polite" className={styles.trouble}>
        {trouble !== null && (
          <MessageBar intent="warning" layout="multiline">
            <MessageBarBody>{intakeTexts.trouble[trouble]}</MessageBarBody>
          </MessageBar>
        )}
      </div>
      <Field validationMessage={sendingText(progress)} validationState="none">
        <ProgressBar
          {...((share < 1 || trouble !== null) && { value: share })}
          {...(trouble !== null && { color: 'warning' })}
          aria-label={intakeTexts.sendingTitle}
        />
      </Field>
    </>
  )
}

export function sendingText(progress: UploadProgress): string {
  const { sentBytes, totalBytes } = progress
  const share = shareOf(progress)
  if (share === 1) return intakeTexts.accepting
  // Not 100 % before the last byte is there.
  return intakeTexts.sending(
    formatShare(Math.floor(share * 100) / 100),
    formatBytes(sentBytes),
    formatBytes(totalBytes),
  )
}

function shareOf({ sentBytes, totalBytes }: UploadProgress): number {
  return totalBytes === 0 ? 1 : Math.min(1, sentBytes / totalBytes)
}
