import { MessageBar, MessageBarBody } from '@fluentui/react-components'
import type { MessageBarProps } from '@fluentui/react-components'

export interface NoticeProps {
  readonly intent: NonNullable<MessageBarProps['intent']>
  readonly text: string
}

/** A message that is text alone; a long one breaks into lines. */
export function Notice({ intent, text }: NoticeProps) {
  return (
    <MessageBar intent={intent} layout="multiline">
      <MessageBarBody>{text}</MessageBarBody>
    </MessageBar>
  )
}
