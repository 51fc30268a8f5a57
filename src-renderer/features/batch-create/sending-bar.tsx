import { Link, MessageBar, MessageBarBody } from '@fluentui/react-components'
import { useSyncExternalStore } from 'react'
import type { ProgressStore } from '../../api/progress-store.ts'
import { intakeTexts } from '../../intake-texts.de.ts'
import { sendingText } from './sending-notice.tsx'

export interface SendingBarProps {
  readonly store: ProgressStore
  /** Where the sending is shown in full; null where one cannot go there. */
  readonly address: string | null
}

/** Tells of a batch that is being sent, in places that are about something else. */
export function SendingBar({ store, address }: SendingBarProps) {
  const progress = useSyncExternalStore(store.subscribe, store.get)
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
