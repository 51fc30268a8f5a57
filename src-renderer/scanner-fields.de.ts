import type { SettingField } from './setting-field.ts'

/** The settings of the network scanner. */
export const scannerFields: readonly SettingField[] = [
  {
    path: 'scanner.url',
    label: 'Adresse des Scanners',
    effect: 'Wie am Gerät unter Netzwerk angezeigt, z. B. „192.168.1.20“; leer ist er aus.',
    input: { type: 'text' },
    preset: 'aus',
    isNeeded: true,
  },
  {
    path: 'scanner.resolution',
    label: 'Auflösung in dpi',
    effect: '300 liest sich gut; mehr macht Scans nur größer.',
    input: { type: 'number', min: 100, max: 600 },
    preset: '300',
  },
  {
    path: 'scanner.color',
    label: 'Farbe',
    effect: 'Grau genügt für die meisten Belege und ist schneller.',
    input: {
      type: 'choice',
      choices: [
        { value: 'grey', label: 'Grau' },
        { value: 'color', label: 'Farbe' },
      ],
    },
    preset: 'Grau',
  },
]
