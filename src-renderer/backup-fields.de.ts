import type { SettingField } from './setting-field.ts'

/** The settings of the backups that go by themselves. */
export const backupFields: readonly SettingField[] = [
  {
    path: 'STEUERSTAPEL_BACKUP',
    label: 'Ordner für Sicherungen',
    effect:
      'Hierhin wird von selbst gesichert; leer ist es abgeschaltet. Bitte den vollständigen Pfad eines Ordners auf einem anderen Datenträger angeben, den es gibt.',
    input: { type: 'text' },
    preset: 'keine regelmäßige Sicherung',
  },
  {
    path: 'STEUERSTAPEL_BACKUP_HOURS',
    label: 'Stunden zwischen zwei Sicherungen',
    effect: 'Gesichert wird, während das Programm läuft; nur was sich geändert hat, braucht neuen Platz.',
    input: { type: 'number', min: 1, max: 744 },
  },
  {
    path: 'STEUERSTAPEL_BACKUP_KEEP_DAYS',
    label: 'Tage, die eine Sicherung bleibt',
    effect:
      'Ältere werden gelöscht, die letzten drei bleiben immer. Gelöschte Mandanten stehen so lange noch in ihnen.',
    input: { type: 'number', min: 1, max: 3650 },
  },
]
