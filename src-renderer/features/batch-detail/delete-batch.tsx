import { Button, Text } from '@fluentui/react-components'
import { DeleteRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import type { BatchDetail } from '../../../wire/batch-detail.ts'
import { usePerson } from '../../api/people.ts'
import { useDeleteBatch } from '../../api/retention.ts'
import { ConfirmDeletion } from '../../components/confirm-deletion.tsx'
import { retentionTexts } from '../../retention-texts.de.ts'

export interface DeleteBatchProps {
  readonly batch: Pick<BatchDetail, 'id' | 'name' | 'status'>
  readonly onDeleted: (deletionId: string) => void
}

/** Deletes a delivery that has ended, for good; for the leitung alone. */
export function DeleteBatch({ batch, onDeleted }: DeleteBatchProps) {
  const { isLead } = usePerson()
  const [asking, setAsking] = useState(false)
  const remove = useDeleteBatch(batch.id)
  if (!isLead || batch.status === 'queued' || batch.status === 'processing') return null
  return (
    <>
      <Button appearance="subtle" icon={<DeleteRegular />} onClick={() => setAsking(true)}>
        {retentionTexts.deleteBatch}
      </Button>
      {asking && (
        <ConfirmDeletion
          title={retentionTexts.deleteBatchTitle}
          word={batch.name}
          order={retentionTexts.typeName(batch.name)}
          label={retentionTexts.confirmation}
          isPending={remove.isPending}
          isPossible
          error={remove.error}
          onConfirm={typed => remove.mutate(typed, { onSuccess: ({ id }) => onDeleted(id) })}
          onClose={() => setAsking(false)}
        >
          <Text>{retentionTexts.deleteBatchText}</Text>
        </ConfirmDeletion>
      )}
    </>
  )
}
