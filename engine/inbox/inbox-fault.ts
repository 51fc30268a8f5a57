import { isEngineError } from '../shared/errors.ts'

/** Something in the inbox that stays where it is, and why. */
export interface InboxFault {
  /** Relative to the inbox; for people, never for a log. */
  readonly path: string
  /** Code of ours or of the operating system, e.g. `EACCES`. */
  readonly code: string
}

const MESSAGES: Readonly<Record<string, string>> = {
  file_too_large: 'Die Datei ist größer als erlaubt. Bitte teilen oder verkleinern.',
  folder_too_deep: 'Der Ordner ist zu tief verschachtelt. Bitte weiter oben ablegen.',
  too_many_files: 'Hier liegen zu viele Dateien; die übrigen folgen nach und nach.',
  name_not_readable: 'Der Name enthält unlesbare Zeichen. Bitte umbenennen.',
  outside_inbox: 'Eine Verknüpfung führt aus dem Eingangsordner hinaus. Bitte die Dateien selbst ablegen.',
  copy_damaged: 'Die Kopie in „_uebernommen“ war fehlerhaft; die Datei blieb liegen. Bitte den Datenträger prüfen.',
  EBUSY: 'Die Datei ist in einem anderen Programm geöffnet. Bitte dort schließen.',
  EACCES: 'Die Zugriffsrechte fehlen. Bitte der Engine Lese- und Schreibrecht geben.',
  EPERM: 'Die Datei ist gesperrt oder die Rechte fehlen. Bitte in anderen Programmen schließen und die Rechte prüfen.',
}

/** What a person can do about a fault, in German. */
export function faultMessage(code: string): string {
  return MESSAGES[code] ?? `Lesen oder Verschieben ist nicht möglich (${code}). Bitte den Datenträger prüfen.`
}

/**
 * The stable code of an error of the world, null for a mistake of ours. Its message may hold a name; the code never
 * does.
 */
export function errorCode(error: unknown): string | null {
  if (isEngineError(error)) return error.code
  if (!(error instanceof Error) || !('syscall' in error)) return null
  return 'code' in error && typeof error.code === 'string' ? error.code : null
}
