import { Title3, makeStyles, tokens } from '@fluentui/react-components'
import { useCallback, useState } from 'react'
import { useMandants } from '../../api/batches.ts'
import { Notice } from '../../components/notice.tsx'
import { formatDate } from '../../format.ts'
import { intakeTexts } from '../../intake-texts.de.ts'
import { texts } from '../../texts.de.ts'
import { BatchLabels } from './batch-labels.tsx'
import { FILES_MAX } from '../../../wire/intake.ts'
import { addFiles, notSent, sendable } from './chosen-files.ts'
import type { ChosenFiles } from './chosen-files.ts'
import { ChosenFilesPart } from './chosen-files-part.tsx'
import { CreateFoot } from './create-foot.tsx'
import { DropZone } from './drop-zone.tsx'
import { isBlocked } from './file-standing.ts'
import { isHopeless } from './hopeless-file.ts'
import { Problem } from './problem.tsx'
import { RestingUploads } from './resting-uploads.tsx'
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
  const { draft, change, isSending } = intake
  const { chosen } = draft
  const [tried, setTried] = useState(false)
  const labels = useLabels(intake)
  const files = sendable(chosen)
  const known = useFileStandings(chosen.files, intake.digests, labels.known)
  const { standings, checked, hasFailed, preview } = known
  const isChecked = known.isChecked && chosen.alike.length === 0
  const blocked = files.filter(file => isBlocked(standings.get(file) ?? { state: 'new' })).length
  const isNamed = labels.name.trim() !== ''
  const isComplete = isNamed && files.length > 0 && files.length <= FILES_MAX && blocked === 0
  const send = () => intake.send({ name: labels.name, mandant: labels.mandant, files, leftOut: notSent(chosen) })
  const { start, ...waiting } = useStart({ isComplete, isChecked, standings, send })
  const isBusy = isSending || waiting.isWaiting
  const hopeless = files.filter(isHopeless).length
  const choose = useCallback(
    (next: (chosen: ChosenFiles) => ChosenFiles) => change(current => ({ ...current, chosen: next(current.chosen) })),
    [change],
  )
  const filesProblem = problemOf(files.length, blocked, tried)
  return (
    <div className={styles.page}>
      <Title3 as="h1">{texts.create.title}</Title3>
      <DropZone
        disabled={isSending}
        onFiles={found => choose(current => addFiles(current, found.files, found.notTaken))}
      />
      <RestingUploads digests={intake.digests} isSending={isSending} />
      {filesProblem !== null && <Problem text={filesProblem} />}
      <BatchLabels {...labels} isNameMissing={tried && !isNamed} disabled={isSending} />
      <ChosenFilesPart
        {...{ chosen, standings, isBusy, choose, batchAddress }}
        checking={isChecked ? null : intakeTexts.checking(checked, files.length)}
        fileBytesMax={preview?.limits.fileBytesMax ?? null}
      />
      {hasFailed && <Notice intent="warning" text={intakeTexts.checkFailed} />}
      {hopeless > 0 && <Notice intent="warning" text={texts.create.hopelessFiles(hopeless)} />}
      <CreateFoot
        {...{ intake, waiting, preview, onCancel }}
        onStart={() => {
          setTried(true)
          start()
        }}
      />
    </div>
  )
}

/** Name and mandant of the batch, with the mandants who exist and are called alike. */
function useLabels({ draft, change }: Intake) {
  const { mandant } = draft
  const [today] = useState(() => formatDate(Date.now()))
  const found = useMandants(mandant)
  const mandants = found.data?.mandants ?? []
  const typed = mandant.trim()
  // "Beispiel, Anna" is Anna Beispiel.
  const turned = typed.replace(/^([^,]+),\s*([^,]+)$/, '$2 $1')
  const known = mandants.find(({ name }) => name === typed || name === turned)?.name ?? ''
  // Of more than are told, somebody else may be called so.
  const areAllTold = found.data?.total === mandants.length && !found.isPlaceholderData
  return {
    name: draft.name ?? texts.create.defaultName(today),
    mandant,
    mandants,
    /** Name of the one who exists, else empty. */
    known,
    isNewMandant: mandant.trim() !== '' && known === '' && areAllTold,
    onName: (typed: string) => change(current => ({ ...current, name: typed })),
    onMandant: (typed: string) => change(current => ({ ...current, mandant: typed })),
  }
}

function problemOf(count: number, blocked: number, tried: boolean): string | null {
  if (count > FILES_MAX) return texts.create.tooMany(FILES_MAX)
  if (blocked > 0) return intakeTexts.blocked(blocked)
  return count === 0 && tried ? texts.create.needFiles : null
}
