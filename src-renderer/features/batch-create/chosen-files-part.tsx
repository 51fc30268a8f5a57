import { Button, Text, makeStyles, tokens } from '@fluentui/react-components'
import { useCallback } from 'react'
import { formatBytes } from '../../format.ts'
import { texts } from '../../texts.de.ts'
import { leaveOut, noFiles, removeFile, sendable, takeBack } from './chosen-files.ts'
import type { ChosenFiles } from './chosen-files.ts'
import type { Standing } from './file-standing.ts'
import { FileTable } from './file-table.tsx'
import { NotTakenFiles } from './not-taken-files.tsx'
import { RepeatedFiles } from './repeated-files.tsx'

const useStyles = makeStyles({
  summary: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: tokens.spacingHorizontalM },
  quiet: { color: tokens.colorNeutralForeground2 },
})

export interface ChosenFilesPartProps {
  readonly chosen: ChosenFiles
  readonly standings: ReadonlyMap<File, Standing>
  /** While files are sent, or wait for it. */
  readonly isBusy: boolean
  /** How far the files are looked at; null once they are. */
  readonly checking: string | null
  /** Null while the engine has not said it. */
  readonly fileBytesMax: number | null
  readonly choose: (next: (chosen: ChosenFiles) => ChosenFiles) => void
  readonly batchAddress: (batchId: string) => string
}

/** The files of the batch: how many, which are there already, and each of them. */
export function ChosenFilesPart(props: ChosenFilesPartProps) {
  const { chosen, standings, isBusy, checking, fileBytesMax, choose, batchAddress } = props
  const remove = useCallback((file: File) => choose(current => removeFile(current, file)), [choose])
  return (
    <>
      {chosen.files.length > 0 && (
        <Summary chosen={chosen} checking={checking} isBusy={isBusy} onRemoveAll={() => choose(() => noFiles)} />
      )}
      <NotTakenFiles files={chosen.notTaken} />
      <RepeatedFiles
        standings={standings}
        leftOut={chosen.leftOut}
        disabled={isBusy}
        onLeaveOut={gone => choose(current => leaveOut(current, gone))}
        onTakeBack={() => choose(takeBack)}
      />
      {chosen.files.length > 0 && (
        <FileTable
          {...{ files: chosen.files, standings, fileBytesMax, batchAddress }}
          disabled={isBusy}
          onRemove={remove}
        />
      )}
    </>
  )
}

interface SummaryProps extends Pick<ChosenFilesPartProps, 'chosen' | 'checking' | 'isBusy'> {
  readonly onRemoveAll: () => void
}

function Summary({ chosen, checking, isBusy, onRemoveAll }: SummaryProps) {
  const styles = useStyles()
  return (
    <div className={styles.summary}>
      <Text weight="semibold" aria-live="polite">
        {texts.create.count(chosen.files.length, formatBytes(sum(chosen.files)))}
        <Text className={styles.quiet}>
          {chosen.repeated > 0 && ` · ${texts.create.alreadyThere(chosen.repeated)}`}
          {sendable(chosen).length < chosen.files.length && ` · ${texts.create.skippedEmpty}`}
        </Text>
      </Text>
      {checking !== null && <Text className={styles.quiet}>{checking}</Text>}
      <Button appearance="subtle" size="small" disabled={isBusy} onClick={onRemoveAll}>
        {texts.create.removeAll}
      </Button>
    </div>
  )
}

function sum(files: readonly File[]): number {
  return files.reduce((total, file) => total + file.size, 0)
}
