import {
  Button,
  MessageBar,
  MessageBarBody,
  MessageBarTitle,
  Text,
  Title3,
  makeStyles,
  tokens,
} from '@fluentui/react-components'
import { useCallback, useState } from 'react'
import { useMandants } from '../../api/batches.ts'
import { RequestError } from '../../api/request.ts'
import { formatBytes, formatDate } from '../../format.ts'
import { intakeTexts } from '../../intake-texts.de.ts'
import { texts } from '../../texts.de.ts'
import { BatchLabels } from './batch-labels.tsx'
import { CancelDraft } from './cancel-draft.tsx'
import { FILES_MAX } from '../../../wire/intake.ts'
import { addFiles, leaveOut, noFiles, removeFile, sendable, takeBack } from './chosen-files.ts'
import type { ChosenFiles } from './chosen-files.ts'
import { DropZone } from './drop-zone.tsx'
import { EstimateLine } from './estimate-line.tsx'
import { isBlocked } from './file-standing.ts'
import { FileTable } from './file-table.tsx'
import { isHopeless } from './hopeless-file.ts'
import { RepeatedFiles } from './repeated-files.tsx'
import { RestingUploads } from './resting-uploads.tsx'
import { SendingNotice } from './sending-notice.tsx'
import { useFileStandings } from './use-file-standings.ts'
import type { Intake } from './use-intake.ts'
import { useStart } from './use-start.ts'

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
  summary: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: tokens.spacingHorizontalM },
  // In sight however many files there are, with how the sending goes.
  foot: {
    position: 'sticky',
    bottom: 0,
    zIndex: 1,
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    margin: `0 0 -${tokens.spacingHorizontalXXL}`,
    padding: `${tokens.spacingVerticalM} 0`,
    background: 'var(--canvas)',
  },
  actions: { display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
  // Empty it takes no room.
  said: { ':empty': { display: 'contents' } },
  quiet: { color: tokens.colorNeutralForeground2 },
})

export interface CreateBatchProps {
  /** Kept outside, so that files may be dropped anywhere and wait here, and sending outlives this place. */
  readonly intake: Intake
  readonly batchAddress: (batchId: string) => string
  /** Null when there is nowhere to go back to. */
  readonly onCancel: (() => void) | null
}

/** Collects files and labels of a new batch and hands them to the engine. */
export function CreateBatch({ intake, batchAddress, onCancel }: CreateBatchProps) {
  const styles = useStyles()
  const { draft, change, isSending: sending, progress, error, abort } = intake
  const { chosen, mandant } = draft
  const [today] = useState(() => formatDate(Date.now()))
  const name = draft.name ?? texts.create.defaultName(today)
  const [tried, setTried] = useState(false)
  const found = useMandants(mandant)
  const mandants = found.data?.mandants ?? []
  const known = mandants.some(each => each.name === mandant.trim()) ? mandant.trim() : ''
  // Of more than are told, somebody else may be called so.
  const areAllTold = found.data?.total === mandants.length && !found.isPlaceholderData
  const isNewMandant = mandant.trim() !== '' && known === '' && areAllTold
  const files = sendable(chosen)
  const { standings, checked, isChecked, hasFailed, preview } = useFileStandings(chosen.files, intake.digests, known)
  const fileBytesMax = preview?.limits.fileBytesMax ?? null
  const blocked = files.filter(file => isBlocked(standings.get(file) ?? { state: 'new' })).length
  const isComplete = name.trim() !== '' && files.length > 0 && files.length <= FILES_MAX && blocked === 0
  const { start, isWaiting, isHeldBack, stopWaiting } = useStart({
    isComplete,
    isChecked,
    standings,
    send: () => intake.send({ name, mandant, files }),
  })

  const busy = sending || isWaiting
  const hopeless = files.filter(isHopeless).length
  const choose = useCallback(
    (next: (chosen: ChosenFiles) => ChosenFiles) => change(current => ({ ...current, chosen: next(current.chosen) })),
    [change],
  )
  const remove = useCallback((file: File) => choose(current => removeFile(current, file)), [choose])
  const filesProblem = problemOf(files.length, blocked, tried)
  return (
    <div className={styles.page}>
      <Title3 as="h1">{texts.create.title}</Title3>
      <DropZone disabled={sending} onFiles={added => choose(current => addFiles(current, added))} />
      <RestingUploads digests={intake.digests} isSending={sending} />
      {filesProblem !== null && <Problem text={filesProblem} />}
      <BatchLabels
        {...{ name, mandant, mandants, isNewMandant }}
        isNameMissing={tried && name.trim() === ''}
        disabled={sending}
        onName={typed => change(current => ({ ...current, name: typed }))}
        onMandant={typed => change(current => ({ ...current, mandant: typed }))}
      />
      {chosen.files.length > 0 && (
        <div className={styles.summary}>
          <Text weight="semibold" aria-live="polite">
            {texts.create.count(chosen.files.length, formatBytes(sum(chosen.files)))}
            <Text className={styles.quiet}>
              {chosen.repeated > 0 && ` · ${texts.create.alreadyThere(chosen.repeated)}`}
              {files.length < chosen.files.length && ` · ${texts.create.skippedEmpty}`}
            </Text>
          </Text>
          {!isChecked && <Text className={styles.quiet}>{intakeTexts.checking(checked, files.length)}</Text>}
          <Button appearance="subtle" size="small" disabled={busy} onClick={() => choose(() => noFiles)}>
            {texts.create.removeAll}
          </Button>
        </div>
      )}
      <RepeatedFiles
        standings={standings}
        leftOut={chosen.leftOut}
        disabled={busy}
        onLeaveOut={gone => choose(current => leaveOut(current, gone))}
        onTakeBack={() => choose(takeBack)}
      />
      {chosen.files.length > 0 && (
        <FileTable
          {...{ files: chosen.files, standings, fileBytesMax, batchAddress }}
          disabled={busy}
          onRemove={remove}
        />
      )}
      {hasFailed && <Warning text={intakeTexts.checkFailed} />}
      {hopeless > 0 && <Warning text={texts.create.hopelessFiles(hopeless)} />}
      <div className={styles.foot}>
        {error && <Problem text={errorText(error)} />}
        {sending && <SendingNotice store={progress} />}
        <div aria-live="polite" className={styles.said}>
          {!sending && isWaiting && <Text>{intakeTexts.startAfterCheck}</Text>}
          {!sending && isHeldBack && <Text>{intakeTexts.heldBack}</Text>}
        </div>
        <div className={styles.actions}>
          <Button
            appearance="primary"
            size="large"
            disabled={busy}
            onClick={() => {
              setTried(true)
              start()
            }}
          >
            {texts.create.start}
          </Button>
          {busy && (
            <Button size="large" onClick={sending ? abort : stopWaiting}>
              {texts.create.cancel}
            </Button>
          )}
          {!busy && onCancel && (
            <CancelDraft
              files={chosen.files.length}
              onCancel={() => {
                intake.forget()
                onCancel()
              }}
            />
          )}
          {preview && !sending && <EstimateLine preview={preview} />}
        </div>
      </div>
    </div>
  )
}

function problemOf(count: number, blocked: number, tried: boolean): string | null {
  if (count > FILES_MAX) return texts.create.tooMany(FILES_MAX)
  if (blocked > 0) return intakeTexts.blocked(blocked)
  return count === 0 && tried ? texts.create.needFiles : null
}

/** What was sent is kept, unless the engine did not want it at all. */
function errorText(error: Error): string {
  const isRefused = error instanceof RequestError && error.code === 'invalid_request'
  return isRefused ? error.message : `${error.message} ${intakeTexts.kept}`
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

function Warning({ text }: { readonly text: string }) {
  return (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody>{text}</MessageBarBody>
    </MessageBar>
  )
}

function sum(files: readonly File[]): number {
  return files.reduce((total, file) => total + file.size, 0)
}
