import { Button, MessageBar, MessageBarActions, MessageBarBody } from '@fluentui/react-components'
import { useDropUploads, useRestingUploads } from '../../api/intake.ts'
import { formatBytes, formatDate } from '../../format.ts'
import { intakeTexts } from '../../intake-texts.de.ts'
import type { Digests } from './use-digests.ts'

/** Tells of files whose sending ended in the middle, as by a reload, unless they were chosen again. */
export function RestingUploads({ digests, isSending }: { readonly digests: Digests; readonly isSending: boolean }) {
  const uploads = useRestingUploads(!isSending).data?.uploads ?? []
  const drop = useDropUploads()
  const chosen = new Set(digests.values())
  const resting = uploads.filter(({ sha256 }) => !chosen.has(sha256))
  const [first] = resting
  if (!first || isSending) return null
  const [here, all] = [sum(resting.map(each => each.offset)), sum(resting.map(each => each.byteSize))]
  return (
    <MessageBar intent="info" layout="multiline">
      <MessageBarBody>
        {intakeTexts.resting(resting.length, formatBytes(here), formatBytes(all), formatDate(first.expiresAt))}
      </MessageBarBody>
      <MessageBarActions>
        <Button disabled={drop.isPending} onClick={() => drop.mutate(resting.map(({ sha256 }) => sha256))}>
          {intakeTexts.dropResting}
        </Button>
      </MessageBarActions>
    </MessageBar>
  )
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, each) => all + each, 0)
}
