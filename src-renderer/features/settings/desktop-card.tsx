import { Switch, Text } from '@fluentui/react-components'
import { useEffect, useState } from 'react'
import type { HostBridge } from '../../api/host-bridge.ts'
import { texts } from '../../texts.de.ts'
import { SettingsCard } from './settings-card.tsx'
import { UpdatePart } from './update-part.tsx'

/** What belongs to the desktop program alone: its start with the session, and its updates. */
export function DesktopCard({ host }: { readonly host: HostBridge }) {
  const { desktop, groups } = texts.settings
  const [autostart, setAutostart] = useState<boolean | null>(null)
  useEffect(() => {
    void host.readAutostart().then(setAutostart)
  }, [host])
  return (
    <SettingsCard id="desktop" title={groups.desktop}>
      <div>
        <Switch
          label={desktop.autostart}
          checked={autostart === true}
          disabled={autostart === null}
          onChange={(_event, data) => void host.setAutostart(data.checked).then(setAutostart)}
        />
        <Text block size={200}>
          {autostart === null ? desktop.autostartNone : desktop.autostartHint}
        </Text>
      </div>
      <UpdatePart host={host} />
    </SettingsCard>
  )
}
