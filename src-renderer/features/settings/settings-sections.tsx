import { MessageBar, MessageBarBody, MessageBarTitle, Text } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { hostBridge } from '../../api/host-bridge.ts'
import { useSettings } from '../../api/settings.ts'
import { LoadFailure } from '../../components/load-failure.tsx'
import { Waiting } from '../../components/waiting.tsx'
import { texts } from '../../texts.de.ts'
import { ConnectionsCard } from './connections-card.tsx'
import { DesktopCard } from './desktop-card.tsx'
import { BackupState } from './backup-state.tsx'
import { BackupPart, CertificatePart, ReadingPart, RetentionCard } from './keeping-cards.tsx'
import { EncryptionCard } from './encryption-card.tsx'
import { MailboxState } from './mailbox-state.tsx'
import { ScannerState } from './scanner-state.tsx'
import { LearningCard } from './learning-card.tsx'
import { SealKeyCard } from './seal-key-card.tsx'
import { StorageCheckCard } from './storage-check-card.tsx'
import { TargetNotes } from './target-notes.tsx'
import { SettingGroupCard } from './setting-group-card.tsx'

/**
 * Every setting of the engine and of the desktop program, by groups; `inbox` tells what the watched folder is doing.
 */
export function SettingsSections({ inbox }: { readonly inbox: ReactNode }) {
  const { data: settings, error, isPending, refetch } = useSettings()
  const host = hostBridge()
  if (isPending) return <Waiting text={texts.settings.loading} />
  if (!settings) return error && <LoadFailure error={error} onRetry={() => void refetch()} />
  return (
    <>
      {settings.settings.some(setting => setting.isPending) && <PendingBar />}
      <SettingGroupCard group="office" settings={settings} />
      <SettingGroupCard group="interface" settings={settings}>
        <CertificatePart settings={settings} />
      </SettingGroupCard>
      <SettingGroupCard group="inbox" settings={settings} lead={inbox} />
      <SettingGroupCard group="mailbox" settings={settings} lead={<MailboxState />} />
      <SettingGroupCard group="scanner" settings={settings} lead={<ScannerState />} />
      <SettingGroupCard group="timeStamp" settings={settings} />
      <SettingGroupCard group="reading" settings={settings}>
        <ReadingPart settings={settings} />
      </SettingGroupCard>
      <SettingGroupCard group="datev" settings={settings} lead={<TargetNotes targets={settings.targets} />} />
      <SettingGroupCard
        group="languageModel"
        settings={settings}
        lead={<Text>{texts.settings.languageModelText}</Text>}
      />
      <SettingGroupCard group="limits" settings={settings} />
      <LearningCard />
      <SettingGroupCard group="backup" settings={settings} lead={<BackupState />}>
        {settings.dataDir !== '' && <BackupPart settings={settings} />}
      </SettingGroupCard>
      {settings.dataDir !== '' && <EncryptionCard />}
      <StorageCheckCard />
      <ConnectionsCard />
      <SealKeyCard />
      <RetentionCard />
      {host && <DesktopCard host={host} />}
    </>
  )
}

function PendingBar() {
  return (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody>
        <MessageBarTitle>{texts.settings.pendingTitle}</MessageBarTitle> {texts.settings.pendingText}
      </MessageBarBody>
    </MessageBar>
  )
}
