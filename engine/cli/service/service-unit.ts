/** What a service starts. */
export interface ServiceFacts {
  /** Absolute path of Node. */
  readonly node: string
  /** Absolute path of `steuerstapel.mjs`. */
  readonly starter: string
  readonly dataDir: string
}

/** Who runs it: null for the user whose own service it is. */
export type SystemUser = { readonly uid: number; readonly gid: number } | null

/**
 * The unit of systemd (systemd.service(5)) that starts the engine before anybody signs in, ends it within 10 s and lets it
 * write into its data folder alone. Its words go to the journal, which rotates; the engine's log rotates itself.
 */
export function systemdUnit({ node, starter, dataDir }: ServiceFacts, user: SystemUser): string {
  const who = user === null ? [] : [`User=${user.uid}`, `Group=${user.gid}`]
  // A user's own manager may not take rights away that this user has.
  const walls = ['ProtectSystem=full', 'ProtectKernelTunables=yes', 'ProtectControlGroups=yes', 'PrivateTmp=yes']
  return [
    '[Unit]',
    'Description=Steuerstapel',
    'Documentation=man:systemd.service(5)',
    'After=network.target',
    '',
    '[Service]',
    'Type=exec',
    ...who,
    `ExecStart=${[node, starter, 'serve'].map(quoted).join(' ')}`,
    `Environment=${quoted(`STEUERSTAPEL_DATA_DIR=${dataDir}`)}`,
    'Restart=on-failure',
    'RestartSec=10',
    'KillMode=mixed',
    'TimeoutStopSec=10',
    'UMask=0077',
    'NoNewPrivileges=yes',
    ...(user === null ? [] : walls),
    '',
    '[Install]',
    `WantedBy=${user === null ? 'default.target' : 'multi-user.target'}`,
    '',
  ].join('\n')
}

/** As systemd.syntax(7) reads a word: % and $ would be replaced. */
function quoted(word: string): string {
  const escaped = word.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('%', '%%').replaceAll('$', '$$$$')
  return `"${escaped}"`
}

/**
 * A task of Windows' Task Scheduler (schema 1.2) that starts the engine with the machine, as the given account and without
 * its password (S4U: nothing on network drives can be read), without a limit of time.
 */
export function windowsTask({ node, starter }: ServiceFacts, account: string): string {
  return [
    '<?xml version="1.0" encoding="UTF-16"?>',
    '<Task version="1.2" xmlns="http://schemas.microsoft.com/windows/2004/02/mit/task">',
    '  <RegistrationInfo><Description>Steuerstapel vor der Anmeldung starten</Description></RegistrationInfo>',
    '  <Triggers><BootTrigger><Enabled>true</Enabled></BootTrigger></Triggers>',
    '  <Principals><Principal id="Author">',
    `    <UserId>${escapeXml(account)}</UserId><LogonType>S4U</LogonType><RunLevel>LeastPrivilege</RunLevel>`,
    '  </Principal></Principals>',
    '  <Settings>',
    '    <MultipleInstancesPolicy>IgnoreNew</MultipleInstancesPolicy>',
    '    <DisallowStartIfOnBatteries>false</DisallowStartIfOnBatteries>',
    '    <StopIfGoingOnBatteries>false</StopIfGoingOnBatteries>',
    '    <ExecutionTimeLimit>PT0S</ExecutionTimeLimit>',
    '    <RestartOnFailure><Interval>PT1M</Interval><Count>3</Count></RestartOnFailure>',
    '  </Settings>',
    '  <Actions Context="Author"><Exec>',
    `    <Command>${escapeXml(node)}</Command><Arguments>${escapeXml(`"${starter}" serve`)}</Arguments>`,
    '  </Exec></Actions>',
    '</Task>',
    '',
  ].join('\r\n')
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
