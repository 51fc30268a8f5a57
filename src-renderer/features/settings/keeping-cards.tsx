import { Text, makeStyles, tokens } from '@fluentui/react-components'
import { ArrowDownloadRegular } from '@fluentui/react-icons'
import { certificateAddress, procedureAddress, separatorSheetAddress } from '../../api/settings.ts'
import type { Settings } from '../../../wire/settings.ts'
import { CopyField } from '../../components/copy-field.tsx'
import { LinkButton } from '../../components/link-button.tsx'
import { formatBytes } from '../../format.ts'
import { texts } from '../../texts.de.ts'
import { SettingsCard } from './settings-card.tsx'

const useStyles = makeStyles({
  quiet: { color: tokens.colorNeutralForeground2 },
  part: { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: tokens.spacingVerticalXS },
  place: { overflowWrap: 'anywhere' },
})

type Props = { readonly settings: Settings }

/** Where everything lies, and how to copy it. */
export function BackupPart({ settings }: Props) {
  const styles = useStyles()
  const { backup } = texts.settings
  const target = isWindowsPath(settings.dataDir) ? backup.folder.windows : backup.folder.other
  const data = quoted(settings.dataDir)
  return (
    <>
      <Text className={styles.place}>
        {backup.place}: <strong>{settings.dataDir}</strong> ({backup.free(formatBytes(settings.freeBytes))})
      </Text>
      <Text className={styles.quiet}>
        {backup.text} {backup.place_hint}
      </Text>
      <CopyField
        label={backup.command}
        value={withDataFolder(settings.dataDir, `steuerstapel backup ${quoted(target)}`, data)}
      />
      <CopyField
        label={backup.restore}
        value={withDataFolder(settings.dataDir, `steuerstapel restore ${quoted(target)}`, data)}
      />
    </>
  )
}

/** That nothing goes by itself, and the description of the procedure that the law asks for. */
export function RetentionCard() {
  const styles = useStyles()
  const { retention, groups } = texts.settings
  return (
    <SettingsCard id="retention" title={groups.retention}>
      <Text>{retention.text}</Text>
      <div className={styles.part}>
        <Text className={styles.quiet}>{retention.procedure}</Text>
        <LinkButton icon={<ArrowDownloadRegular />} href={procedureAddress} download>
          {retention.procedureSave}
        </LinkButton>
      </div>
    </SettingsCard>
  )
}

/** The certificate that other programs have to trust. */
export function CertificatePart({ settings }: Props) {
  const styles = useStyles()
  return (
    <div className={styles.part}>
      <Text weight="semibold">{texts.settings.certificate}</Text>
      <Text className={styles.quiet}>
        {settings.hasCertificate ? texts.settings.certificateText : texts.settings.certificateNone}
      </Text>
      {settings.hasCertificate && (
        <LinkButton icon={<ArrowDownloadRegular />} href={certificateAddress} download>
          {texts.settings.certificateSave}
        </LinkButton>
      )}
    </div>
  )
}

/** Languages that can be read, and the sheet that parts a stack when it is scanned. */
export function ReadingPart({ settings }: Props) {
  const styles = useStyles()
  const names = new Intl.DisplayNames('de-DE', { type: 'language' })
  const folder = `${settings.dataDir}${isWindowsPath(settings.dataDir) ? '\\' : '/'}models`
  return (
    <>
      <div className={styles.part}>
        <Text weight="semibold">{texts.settings.languages}</Text>
        <Text>{settings.languages.map(language => names.of(language) ?? language).join(', ')}</Text>
        {settings.dataDir !== '' && <Text className={styles.quiet}>{texts.settings.languagesHint(folder)}</Text>}
      </div>
      <div className={styles.part}>
        <Text weight="semibold">{texts.settings.separator}</Text>
        <Text className={styles.quiet}>{texts.settings.separatorText}</Text>
        <LinkButton icon={<ArrowDownloadRegular />} href={separatorSheetAddress} download>
          {texts.settings.separatorSave}
        </LinkButton>
      </div>
    </>
  )
}

function isWindowsPath(path: string): boolean {
  return /^[A-Za-z]:\\|^\\\\/.test(path)
}

/** The command finds the data folder by the environment; in the shell of the system that the folder is on. */
function withDataFolder(dataDir: string, command: string, data: string): string {
  return isWindowsPath(dataDir)
    ? `set "STEUERSTAPEL_DATA_DIR=${dataDir}" && ${command}`
    : `STEUERSTAPEL_DATA_DIR=${data} ${command}`
}

function quoted(path: string): string {
  if (isWindowsPath(path)) return `"${path}"`
  return /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", String.raw`'\''`)}'`
}
