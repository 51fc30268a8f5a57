import { Link, MessageBar, MessageBarBody } from '@fluentui/react-components'
import type { UploadProgress } from '../../api/upload-batch.ts'
import { intakeTexts } from '../../intake-texts.de.ts'
import { sendingText } from './sending-notice.tsx'

export interface SendingBarProps {
  readonly progress: UploadProgress | null
  /** Where the sending is shown in full; null where one cannot go there. */
  readonly address: string | null
}

/** Tells of a batch that is being sent, in places that are about something else. */
export function SendingBar({ progress, address }: SendingBarProps) {
  if (progress === null) return null
  const { trouble } = progress
  return (
    <MessageBar intent={trouble === null ? 'info' : 'warning'} shape="square" layout="multiline">
      <MessageBarBody>
        {trouble === null ? sendingText(progress) : intakeTexts.trouble[trouble]}{' '}
        {address !== null && (
          <Link inline href={address}>
            {intakeTexts.show}
          </Link>
        )}
      </MessageBarBody>
    </MessageBar>
  )
}
