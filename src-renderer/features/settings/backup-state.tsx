import { Button, MessageBar, MessageBarBody, Text } from '@fluentui/react-components'
import type { BackupFacts } from '../../../wire/backups.ts'
import { useBackups, useTakeBackup } from '../../api/backups.ts'
import { backupTexts as words } from '../../backup-texts.de.ts'
import { LoadFailure } from '../../components/load-failure.tsx'
import { Waiting } from '../../components/waiting.tsx'
import { formatBytes, formatDate } from '../../format.ts'

/** Whether the data are saved by themselves, and come back. */
export function BackupState() {
  const { data, error, isPending, refetch } = useBackups()
  if (isPending) return <Waiting text={words.loading} />
  if (!data) return error && <LoadFailure error={error} onRetry={() => void refetch()} />
  return <Found backups={data} />
}

function Found({ backups: { folder, isUnderWay, last, fault, rehearsal } }: { readonly backups: BackupFacts }) {
  return (
    <>
      {folder === null && <Told intent="warning" text={words.off} />}
      {folder !== null && !last && !fault && <Text>{words.never(folder)}</Text>}
      {fault && <Told intent="error" text={words.fault(formatDate(fault.at), fault.message)} />}
      {last && <Text>{words.taken(formatDate(last.takenAt), last.files, formatBytes(last.byteSize))}</Text>}
      {last && last.damagedFiles > 0 && <Told intent="error" text={words.damaged(last.damagedFiles)} />}
      {last?.isSameDisk === true && <Told intent="warning" text={words.sameDisk} />}
      {rehearsal && <Rehearsed rehearsal={rehearsal} />}
      {folder !== null && <TakeNow isUnderWay={isUnderWay} />}
    </>
  )
}

function TakeNow({ isUnderWay }: Pick<BackupFacts, 'isUnderWay'>) {
  const take = useTakeBackup()
  const isBusy = isUnderWay || take.isPending
  return (
    <div>
      <Button disabledFocusable={isBusy} aria-live="polite" onClick={() => take.mutate()}>
        {isBusy ? words.underWay : words.now}
      </Button>
      {take.error && <Told intent="error" text={take.error.message} />}
    </div>
  )
}

function Rehearsed({ rehearsal }: { readonly rehearsal: NonNullable<BackupFacts['rehearsal']> }) {
  const { at, files, damagedFiles, database, name } = rehearsal
  const when = formatDate(at)
  if (database === 'damaged') return <Told intent="error" text={words.rehearsedDatabase(when, name)} />
  if (damagedFiles > 0) return <Told intent="error" text={words.rehearsedDamaged(when, damagedFiles, name)} />
  return <Text>{database === 'unread' ? words.rehearsedUnread(when, files) : words.rehearsed(when, files)}</Text>
}

function Told({ intent, text }: { readonly intent: 'warning' | 'error'; readonly text: string }) {
  return (
    <MessageBar intent={intent} layout="multiline">
      <MessageBarBody>{text}</MessageBarBody>
    </MessageBar>
  )
}
