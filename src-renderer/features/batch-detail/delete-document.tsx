import { Button, Field, Select, Text, makeStyles, tokens } from '@fluentui/react-components'
import { DeleteRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import type { BatchDetail } from '../../../wire/batch-detail.ts'
import type { BatchDocument } from '../../../wire/batch-document.ts'
import { deletionReason } from '../../../wire/deletions.ts'
import type { DeletionReason, DocumentDeletionPreview } from '../../../wire/deletions.ts'
import { usePerson } from '../../api/people.ts'
import { useDeleteDocument, useDocumentDeletion } from '../../api/retention.ts'
import { ConfirmDeletion } from '../../components/confirm-deletion.tsx'
import { Notice } from '../../components/notice.tsx'
import { Waiting } from '../../components/waiting.tsx'
import { deletionTexts } from '../../deletion-texts.de.ts'
import { retentionTexts } from '../../retention-texts.de.ts'

const useStyles = makeStyles({
  list: { margin: 0, paddingLeft: tokens.spacingHorizontalXL, maxHeight: '9em', overflowY: 'auto' },
  name: { overflowWrap: 'anywhere' },
})

/** As many as can be read through; the others are counted. */
const NAMES_MAX = 100

export interface DeleteDocumentProps {
  readonly batch: BatchDetail
  readonly document: BatchDocument
  readonly onDeleted: (deletionId: string) => void
}

/** Deletes a document of a delivery that has ended, for good; for the leitung alone. */
export function DeleteDocument({ batch, document, onDeleted }: DeleteDocumentProps) {
  const { isLead } = usePerson()
  const [isAsking, setIsAsking] = useState(false)
  if (!isLead || batch.status === 'queued' || batch.status === 'processing') return null
  return (
    <>
      <Button
        appearance="subtle"
        icon={<DeleteRegular />}
        aria-label={deletionTexts.open}
        title={deletionTexts.open}
        onClick={() => setIsAsking(true)}
      />
      {isAsking && <AskDeletion {...{ batch, document, onDeleted }} onClose={() => setIsAsking(false)} />}
    </>
  )
}

function AskDeletion({ batch, document, onDeleted, onClose }: DeleteDocumentProps & { readonly onClose: () => void }) {
  const { data: preview, error } = useDocumentDeletion(batch.id, document.id)
  const remove = useDeleteDocument({ batchId: batch.id, documentId: document.id }, onDeleted)
  const [reason, setReason] = useState<DeletionReason>('erasure_request')
  const file = batch.documents.find(({ id }) => id === preview?.files[0])
  const word = file?.filename ?? document.filename
  return (
    <ConfirmDeletion
      title={deletionTexts.title}
      word={word}
      order={preview ? retentionTexts.typeName(word) : ''}
      label={retentionTexts.confirmation}
      isPending={remove.isPending}
      isPossible={preview !== undefined && preview.filesLeft > 0}
      error={remove.error ?? error}
      onConfirm={name => remove.mutate({ name, reason })}
      onClose={onClose}
    >
      {preview ? <WhatGoes {...{ batch, document, preview }} /> : <Waiting text={deletionTexts.loading} />}
      <Reason reason={reason} onReason={setReason} />
    </ConfirmDeletion>
  )
}

interface WhatGoesProps extends Pick<DeleteDocumentProps, 'batch' | 'document'> {
  readonly preview: DocumentDeletionPreview
}

/** The file with all that is in it, what hangs on it, and what stays. */
function WhatGoes({ batch, document, preview }: WhatGoesProps) {
  const { files, documents, pages, elsewhere, filesLeft } = preview
  const names = new Map(batch.documents.map(({ id, filename }) => [id, filename]))
  const [file = document.id, ...copies] = files
  const isAlone = documents.length === 1
  if (filesLeft === 0) return <Notice intent="warning" text={deletionTexts.whole} />
  return (
    <>
      {isAlone && <Text>{deletionTexts.alone(document.filename, pages)}</Text>}
      {file !== document.id && <Notice intent="warning" text={deletionTexts.container(names.get(file) ?? '')} />}
      {copies.length > 0 && (
        <Notice intent="warning" text={deletionTexts.copies(copies.map(id => names.get(id) ?? id).join(', '))} />
      )}
      {!isAlone && <Documents batch={batch} preview={preview} />}
      {elsewhere > 0 && <Text>{deletionTexts.elsewhere(elsewhere)}</Text>}
      {batch.status === 'completed' && <Text>{deletionTexts.binder}</Text>}
      <Text>{deletionTexts.backups}</Text>
    </>
  )
}

function Documents({ batch, preview: { documents, pages } }: Pick<WhatGoesProps, 'batch' | 'preview'>) {
  const styles = useStyles()
  const going = new Set(documents)
  const listed = batch.documents.filter(({ id }) => going.has(id))
  return (
    <div>
      <Text>{deletionTexts.goes(documents.length, pages)}</Text>
      <ul className={styles.list}>
        {listed.slice(0, NAMES_MAX).map(document => (
          <li key={document.id} className={styles.name}>
            {nameOf(document)}
          </li>
        ))}
        {listed.length > NAMES_MAX && <li>{deletionTexts.more(listed.length - NAMES_MAX)}</li>}
      </ul>
    </div>
  )
}

/** Parts of a stack have its name alone: their pages and their kind tell them apart. */
function nameOf({ filename, origin, kind }: BatchDocument): string {
  const place = origin?.type === 'part' ? `, ${origin.label}` : ''
  const what = kind && kind.decision !== 'unklar' ? ` – ${kind.label}` : ''
  return `${filename}${place}${what}`
}

function Reason({
  reason,
  onReason,
}: {
  readonly reason: DeletionReason
  readonly onReason: (of: DeletionReason) => void
}) {
  return (
    <Field label={deletionTexts.reason} hint={deletionTexts.reasonHint}>
      <Select value={reason} onChange={(_event, { value }) => onReason(deletionReason.parse(value))}>
        {deletionReason.options.map(each => (
          <option key={each} value={each}>
            {deletionTexts.reasons[each]}
          </option>
        ))}
      </Select>
    </Field>
  )
}
