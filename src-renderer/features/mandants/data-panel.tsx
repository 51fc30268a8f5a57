import { Button, Subtitle2, Text, makeStyles, tokens } from '@fluentui/react-components'
import { ArrowDownloadRegular, DeleteRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import { exportAddress, useDeleteMandant } from '../../api/mandants.ts'
import { ConfirmDeletion } from '../../components/confirm-deletion.tsx'
import { LinkButton } from '../../components/link-button.tsx'
import { mandantTexts } from '../../mandant-texts.de.ts'
import { AccessPart } from './access-part.tsx'
import { useCardStyles } from './form-context.ts'
import { HoldCard } from './hold-card.tsx'

const deletionTexts = mandantTexts.deletion

const useStyles = makeStyles({
  panel: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL, maxWidth: '760px' },
  start: { alignItems: 'flex-start' },
})

export interface DataPanelProps {
  readonly mandantId: string
  readonly name: string
  readonly onDeleted: (deletionId: string) => void
}

/** Takes everything of a mandant along, or deletes it for good. */
export function DataPanel({ mandantId, name, onDeleted }: DataPanelProps) {
  const styles = useStyles()
  const { card } = useCardStyles()
  const [asking, setAsking] = useState(false)
  const remove = useDeleteMandant(mandantId)
  return (
    <div className={styles.panel}>
      <AccessPart mandantId={mandantId} />
      <section className={`${card} ${styles.start}`} aria-label={mandantTexts.export.title}>
        <Subtitle2 as="h2">{mandantTexts.export.title}</Subtitle2>
        <Text>{mandantTexts.export.text}</Text>
        <LinkButton icon={<ArrowDownloadRegular />} href={exportAddress(mandantId)} download>
          {mandantTexts.export.button}
        </LinkButton>
      </section>
      <HoldCard mandantId={mandantId} />
      <section className={`${card} ${styles.start}`} aria-label={deletionTexts.title}>
        <Subtitle2 as="h2">{deletionTexts.title}</Subtitle2>
        <Text>{deletionTexts.text}</Text>
        <Button icon={<DeleteRegular />} onClick={() => setAsking(true)}>
          {deletionTexts.button}
        </Button>
      </section>
      {asking && (
        <ConfirmDeletion
          title={deletionTexts.dialogTitle}
          word={name}
          order={deletionTexts.dialogText(name)}
          label={deletionTexts.name}
          isPending={remove.isPending}
          isPossible
          error={remove.error}
          onConfirm={typed => remove.mutate(typed, { onSuccess: ({ id }) => onDeleted(id) })}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}
