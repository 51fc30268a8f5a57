import { Button, MessageBar, MessageBarActions, MessageBarBody, MessageBarTitle } from '@fluentui/react-components'
import { isOffline } from '../api/request.ts'
import { texts } from '../texts.de.ts'

/** Says why nothing can be shown, and offers to try again. */
export function LoadFailure({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const offline = isOffline(error)
  return (
    <MessageBar intent={offline ? 'warning' : 'error'} layout="multiline">
      <MessageBarBody>
        <MessageBarTitle>{offline ? texts.offline.title : texts.errors.title}</MessageBarTitle> {error.message}
      </MessageBarBody>
      <MessageBarActions>
        <Button onClick={onRetry}>{texts.errors.retry}</Button>
      </MessageBarActions>
    </MessageBar>
  )
}
