import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Field,
  Input,
  Subtitle2,
  Text,
  makeStyles,
  tokens,
} from '@fluentui/react-components'
import { Notice } from '../../components/notice.tsx'
import { ArrowDownloadRegular, DeleteRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import { exportAddress, useDeleteMandant } from '../../api/mandants.ts'
import { LinkButton } from '../../components/link-button.tsx'
import { mandantTexts } from '../../mandant-texts.de.ts'
import { AccessPart } from './access-part.tsx'
import { useCardStyles } from './form-context.ts'
import { HoldCard } from './hold-card.tsx'

const deletionTexts = mandantTexts.deletion

const useStyles = makeStyles({
  panel: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL, maxWidth: '760px' },
  start: { alignItems: 'flex-start' },
  content: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
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
      <Dialog open={asking} modalType="alert" onOpenChange={(_event, { open }) => setAsking(open)}>
        <DialogSurface>
          <DeleteForm mandantId={mandantId} name={name} onDeleted={onDeleted} onClose={() => setAsking(false)} />
        </DialogSurface>
      </Dialog>
    </div>
  )
}

/** Lives as long as the dialog is open. The name is typed by hand, so that nobody deletes by a slip. */
function DeleteForm({ mandantId, name, onDeleted, onClose }: DataPanelProps & { readonly onClose: () => void }) {
  const styles = useStyles()
  const [typed, setTyped] = useState('')
  const remove = useDeleteMandant(mandantId)
  const isSame = typed.normalize('NFC').trim() === name.normalize('NFC').trim()
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        if (isSame && !remove.isPending) remove.mutate(typed, { onSuccess: ({ id }) => onDeleted(id) })
      }}
    >
      <DialogBody>
        <DialogTitle>{deletionTexts.dialogTitle}</DialogTitle>
        <DialogContent className={styles.content}>
          <Text>{deletionTexts.dialogText(name)}</Text>
          <Field label={deletionTexts.name} required>
            <Input value={typed} maxLength={500} autoComplete="off" onChange={(_event, { value }) => setTyped(value)} />
          </Field>
          {remove.error && <Notice intent="error" text={remove.error.message} />}
        </DialogContent>
        <DialogActions fluid>
          <Button disabled={remove.isPending} onClick={onClose}>
            {deletionTexts.keep}
          </Button>
          <Button type="submit" appearance="primary" disabled={!isSame || remove.isPending}>
            {remove.isPending ? deletionTexts.deleting : deletionTexts.confirm}
          </Button>
        </DialogActions>
      </DialogBody>
    </form>
  )
}
