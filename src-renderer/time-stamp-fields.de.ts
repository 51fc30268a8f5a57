import type { SettingField } from './setting-field.ts'

/** The service that stamps Belegmappen. */
export const timeStampFields: readonly SettingField[] = [
  {
    path: 'time_stamp.url',
    label: 'Adresse des Zeitstempeldienstes',
    effect:
      'Ein Dienst nach RFC 3161, z. B. eines Vertrauensdiensteanbieters; leer ist er aus. Er erhält den Hashwert jeder neuen Belegmappe und sonst nichts. Antwortet er nicht, wird es später wieder versucht; die Mappe wartet nicht darauf.',
    input: { type: 'text' },
    preset: 'aus',
    isNeeded: true,
  },
]
