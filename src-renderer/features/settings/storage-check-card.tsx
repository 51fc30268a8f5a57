import { MessageBar, MessageBarBody, Text, makeStyles, tokens } from '@fluentui/react-components'
import type { StorageChecks } from '../../../wire/storage-checks.ts'
import { useStorageChecks } from '../../api/storage-checks.ts'
import { LoadFailure } from '../../components/load-failure.tsx'
import { Waiting } from '../../components/waiting.tsx'
import { formatDate } from '../../format.ts'
import { storageCheckTexts as words } from '../../storage-check-texts.de.ts'
import { texts } from '../../texts.de.ts'
import { SettingsCard } from './settings-card.tsx'

const useStyles = makeStyles({
  quiet: { color: tokens.colorNeutralForeground2 },
  list: { margin: 0, paddingLeft: tokens.spacingHorizontalXL, overflowWrap: 'anywhere' },
})

/** Whether the stored files and the database are as they were written. */
export function StorageCheckCard() {
  const styles = useStyles()
  const { data, error, isPending, refetch } = useStorageChecks()
  return (
    <SettingsCard id="storageCheck" title={texts.settings.groups.storageCheck}>
      <Text className={styles.quiet}>{words.intro}</Text>
      {isPending && <Waiting text={words.loading} />}
      {error && !data && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {data && <Found checks={data} />}
    </SettingsCard>
  )
}

function Found({ checks: { files, underWay, database } }: { readonly checks: StorageChecks }) {
  const styles = useStyles()
  return (
    <>
      {!files && <Text>{words.never}</Text>}
      {files && files.damagedFiles === 0 && <Text>{words.sound(formatDate(files.finishedAt), files.files)}</Text>}
      {files && files.damagedFiles > 0 && (
        <>
          <Fault text={words.damaged(formatDate(files.finishedAt), files.files, files.damagedFiles)} />
          <ul className={styles.list} aria-label={words.list}>
            {files.damaged.map(({ batchId, batchName, filename, isMissing }, at) => (
              <li key={`${batchId} ${at}`}>
                {`${batchName || words.gone}: ${filename ?? words.binder} (${isMissing ? words.missing : words.changed})`}
              </li>
            ))}
          </ul>
        </>
      )}
      {underWay !== null && <Text className={styles.quiet}>{words.underWay(underWay)}</Text>}
      {database?.isSound === true && <Text>{words.databaseSound(formatDate(database.checkedAt))}</Text>}
      {database?.isSound === false && <Fault text={words.databaseDamaged(formatDate(database.checkedAt))} />}
    </>
  )
}

function Fault({ text }: { readonly text: string }) {
  return (
    <MessageBar intent="error" layout="multiline">
      <MessageBarBody>{text}</MessageBarBody>
    </MessageBar>
  )
}
