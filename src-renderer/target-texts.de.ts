import type { TargetNote } from '../wire/target-programs.ts'

/** Programs that files are written for, as people know them. */
export const targetNames: Readonly<Record<TargetNote['id'], string>> = {
  datev: 'DATEV',
  agenda: 'Agenda',
  addison: 'ADDISON',
  simba: 'Simba',
  lexware: 'Lexware buchhaltung',
  neutral: 'Neutraler Ordner (PDF, XML, CSV)',
}

/** Folders beside the Belegmappe, by their names on the disk. */
export const targetFolders: Readonly<Record<string, string>> = {
  DATEV: 'DATEV-Dateien',
  Agenda: 'Dateien für Agenda',
  ADDISON: 'Dateien für ADDISON',
  Simba: 'Dateien für Simba',
  Lexware: 'Dateien für Lexware',
  Austausch: 'Neutraler Ordner',
}
