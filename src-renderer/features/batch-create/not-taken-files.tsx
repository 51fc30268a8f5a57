import { MessageBar, MessageBarBody, MessageBarTitle } from '@fluentui/react-components'
import type { LeftOut } from '../../../wire/left-out.ts'
import { intakeTexts } from '../../intake-texts.de.ts'

const NAMED_MAX = 5

/** Names what lay beside the chosen files and is no document; the Belegmappe names all of it. */
export function NotTakenFiles({ files }: { readonly files: readonly LeftOut[] }) {
  if (files.length === 0) return null
  const named = files.slice(0, NAMED_MAX).map(({ path, reason }) => `${path} (${intakeTexts.notTakenReasons[reason]})`)
  return (
    <MessageBar intent="info" layout="multiline">
      <MessageBarBody>
        <MessageBarTitle>{intakeTexts.notTaken(files.length)}</MessageBarTitle>{' '}
        {intakeTexts.notTakenNamed(named, files.length - named.length)}
      </MessageBarBody>
    </MessageBar>
  )
}
