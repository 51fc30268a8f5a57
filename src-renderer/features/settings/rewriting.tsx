import { DialogBody, DialogContent, DialogTitle, ProgressBar, Text } from '@fluentui/react-components'
import { useEffect } from 'react'
import type { Encryption } from '../../../wire/encryption.ts'
import { useRewriting } from '../../api/encryption.ts'
import { encryptionTexts as words } from '../../encryption-texts.de.ts'

export interface RewritingProps {
  readonly wanted: Encryption['state']
  /** What had failed before. */
  readonly before: string | null
}

/** Body of a dialog: how far the data folder has been written anew; nothing else can be done meanwhile, and the window begins anew after. */
export function Rewriting({ wanted, before }: RewritingProps) {
  const { data } = useRewriting(wanted, before)
  const isOver = data?.isOver === true
  useEffect(() => {
    // What the window knows is of an engine that is gone.
    if (isOver) location.reload()
  }, [isOver])
  const isWorking = data?.state === 'encrypting' || data?.state === 'decrypting'
  const title = wanted === 'encrypted' ? words.working : words.undoing
  return (
    <DialogBody>
      <DialogTitle>{title}</DialogTitle>
      <DialogContent>
        <ProgressBar aria-label={title} {...(isWorking && { value: data.share })} />
        <Text aria-live="polite">
          {isWorking ? words.percent(data.share) : data?.state === 'starting' ? words.starting : words.preparing}
        </Text>
      </DialogContent>
    </DialogBody>
  )
}
