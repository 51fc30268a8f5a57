import {
  Button,
  Combobox,
  Field,
  Input,
  MessageBar,
  MessageBarBody,
  MessageBarTitle,
  Option,
  ProgressBar,
  Text,
  Title3,
  makeStyles,
  tokens,
} from '@fluentui/react-components'
import { useState } from 'react'
import { useMandants } from '../../api/batches.ts'
import { formatBytes, formatDate, formatShare } from '../../format.ts'
import { texts } from '../../texts.de.ts'
import { FILES_MAX, addFiles, noFiles, removeFile, sendable, withoutFiles } from './chosen-files.ts'
import type { ChosenFiles } from './chosen-files.ts'
import { isHopeless } from './hopeless-file.ts'
import { DropZone } from './drop-zone.tsx'
import { FileTable } from './file-table.tsx'
import { useSendBatch } from './use-send-batch.ts'

const useStyles = makeStyles({
  page: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalL,
    width: '100%',
    maxWidth: '920px',
    boxSizing: 'border-box',
    padding: tokens.spacingHorizontalXXL,
  },
  labels: { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: tokens.spacingHorizontalL },
  summary: { display: 'flex', alignItems: 'center', justifyContent: 'space-between' },
  actions: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS },
  quiet: { color: tokens.colorNeutralForeground2 },
})

export interface CreateBatchProps {
  /** Kept outside, so that files may be dropped anywhere and wait here. */
  readonly chosen: ChosenFiles
  readonly onChosen: (change: (chosen: ChosenFiles) => ChosenFiles) => void
  readonly onCreated: (batchId: string) => void
  /** Null when there is nowhere to go back to. */
  readonly onCancel: (() => void) | null
}

/** Collects files and labels of a new batch and hands them to the engine. */
export function CreateBatch({ chosen, onChosen, onCreated, onCancel }: CreateBatchProps) {
  const styles = useStyles()
  const [name, setName] = useState(() => texts.create.defaultName(formatDate(Date.now())))
  const [mandant, setMandant] = useState('')
  const [tried, setTried] = useState(false)
  const mandants = useMandants(mandant).data?.mandants ?? []
  const { send, abort, sentShare, error } = useSendBatch((batchId, sent) => {
    onChosen(current => withoutFiles(current, sent))
    onCreated(batchId)
  })

  const sending = sentShare !== null
  const files = sendable(chosen)
  const hopeless = files.filter(isHopeless).length
  const filesProblem =
    files.length > FILES_MAX
      ? texts.create.tooMany(FILES_MAX)
      : files.length === 0 && tried
        ? texts.create.needFiles
        : null
  const nameProblem = name.trim() === '' && tried ? texts.create.nameRequired : null
  const start = () => {
    setTried(true)
    if (name.trim() !== '' && files.length > 0 && files.length <= FILES_MAX) send({ name, mandant, files })
  }
  return (
    <div className={styles.page}>
      <Title3 as="h1">{texts.create.title}</Title3>
      <DropZone disabled={sending} onFiles={added => onChosen(current => addFiles(current, added))} />
      {filesProblem !== null && <Problem text={filesProblem} />}
      {chosen.files.length > 0 && (
        <>
          <div className={styles.summary}>
            <Text weight="semibold" aria-live="polite">
              {texts.create.count(chosen.files.length, formatBytes(sum(chosen.files)))}
              <Text className={styles.quiet}>
                {chosen.repeated > 0 && ` · ${texts.create.alreadyThere(chosen.repeated)}`}
                {files.length < chosen.files.length && ` · ${texts.create.skippedEmpty}`}
              </Text>
            </Text>
            <Button appearance="subtle" size="small" disabled={sending} onClick={() => onChosen(() => noFiles)}>
              {texts.create.removeAll}
            </Button>
          </div>
          <FileTable
            files={chosen.files}
            disabled={sending}
            onRemove={file => onChosen(current => removeFile(current, file))}
          />
        </>
      )}
      {hopeless > 0 && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>{texts.create.hopelessFiles(hopeless)}</MessageBarBody>
        </MessageBar>
      )}
      <div className={styles.labels}>
        <Field
          label={texts.create.name}
          required
          {...(nameProblem === null ? { hint: texts.create.nameHint } : { validationMessage: nameProblem })}
        >
          <Input value={name} maxLength={200} disabled={sending} onChange={(_event, data) => setName(data.value)} />
        </Field>
        <Field label={texts.create.mandant} hint={texts.create.mandantHint}>
          <Combobox
            freeform
            value={mandant}
            disabled={sending}
            onChange={event => setMandant(event.target.value)}
            onOptionSelect={(_event, data) => setMandant(data.optionText ?? '')}
          >
            {mandants.map(known => (
              <Option key={known.id}>{known.name}</Option>
            ))}
          </Combobox>
        </Field>
      </div>
      {error && <Problem text={error.message} />}
      {sending && (
        <Field validationMessage={sentText(sentShare)} validationState="none">
          <ProgressBar {...(sentShare < 1 && { value: sentShare })} aria-label={texts.create.title} />
        </Field>
      )}
      <div className={styles.actions}>
        <Button appearance="primary" size="large" disabled={sending} onClick={start}>
          {texts.create.start}
        </Button>
        {(sending || onCancel) && (
          <Button size="large" onClick={sending ? abort : (onCancel ?? abort)}>
            {texts.create.cancel}
          </Button>
        )}
      </div>
    </div>
  )
}

function Problem({ text }: { readonly text: string }) {
  return (
    <MessageBar intent="error" layout="multiline">
      <MessageBarBody>
        <MessageBarTitle>{texts.errors.title}</MessageBarTitle> {text}
      </MessageBarBody>
    </MessageBar>
  )
}

function sentText(share: number): string {
  return share < 1 ? texts.create.sending(formatShare(share)) : texts.create.accepting
}

function sum(files: readonly File[]): number {
  return files.reduce((total, file) => total + file.size, 0)
}
