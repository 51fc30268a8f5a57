import { MessageBar, MessageBarBody, MessageBarTitle } from '@fluentui/react-components'
import { texts } from '../../texts.de.ts'

/** What keeps the batch from being sent. */
export function Problem({ text }: { readonly text: string }) {
  return (
    <MessageBar intent="error" layout="multiline">
      <MessageBarBody>
        <MessageBarTitle>{texts.errors.title}</MessageBarTitle> {text}
      </MessageBarBody>
    </MessageBar>
  )
}
