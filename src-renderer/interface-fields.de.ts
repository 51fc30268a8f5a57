import type { SettingField } from './setting-field.ts'

const text = { type: 'text' } as const
const PORT = { type: 'number', min: 1, max: 65_535 } as const

/** Where other programs reach the interface, and what they may lead it to. */
export const interfaceFields: readonly SettingField[] = [
  {
    path: 'STEUERSTAPEL_HTTP_PORT',
    label: 'Port für HTTP',
    effect: 'Unter diesem Port erreichen Browser und Programme auf diesem Rechner das Fenster und die Schnittstelle.',
    input: PORT,
  },
  {
    path: 'STEUERSTAPEL_HTTPS_PORT',
    label: 'Port für HTTPS',
    effect: 'Unter diesem Port erreichen andere Programme die Schnittstelle verschlüsselt; „aus“ schaltet ihn ab.',
    input: { ...PORT, canBeOff: true },
  },
  {
    path: 'STEUERSTAPEL_SOURCE_ALLOW',
    label: 'Erlaubte Quellen im eigenen Netz',
    effect:
      'Von diesen Rechnern dürfen Belege abgeholt werden, obwohl sie im eigenen Netz stehen, z. B. „dms.kanzlei.local:8443, 10.0.4.0/24“.',
    input: text,
    preset: 'keine',
  },
  {
    path: 'STEUERSTAPEL_WEBHOOK_ALLOW',
    label: 'Erlaubte Empfänger im eigenen Netz',
    effect: 'An diese Rechner dürfen Benachrichtigungen gehen, obwohl sie im eigenen Netz stehen.',
    input: text,
    preset: 'keine',
  },
  {
    path: 'STEUERSTAPEL_INPUT_ROOTS',
    label: 'Eingabeordner anderer Programme',
    effect:
      'Aus diesen Ordnern dürfen andere Programme Belege mit ihrem Pfad nennen; mehrere durch Doppelpunkt getrennt, unter Windows durch Strichpunkt.',
    input: text,
    preset: 'keine',
  },
]
