import { EngineError } from '../shared/errors.ts'

const MESSAGES: Readonly<Record<string, (path: string) => string>> = {
  EACCES: path => `Auf ${path} darf dieses Programm nicht zugreifen. Bitte Besitzer und Zugriffsrechte prüfen.`,
  EPERM: path => `Auf ${path} darf dieses Programm nicht zugreifen. Bitte Besitzer und Zugriffsrechte prüfen.`,
  EEXIST: path => `${path} ist eine Datei, wo ein Ordner sein müsste. Bitte sie umbenennen oder verschieben.`,
  ENOTDIR: path => `${path} liegt unter einer Datei, wo ein Ordner sein müsste. Bitte sie umbenennen oder verschieben.`,
  EISDIR: path => `${path} ist ein Ordner, wo eine Datei sein müsste. Bitte ihn umbenennen oder verschieben.`,
}

const UNNAMED_FOLDER =
  'Im Datenordner ist ein Ordner, wo eine Datei sein müsste, etwa eine Schlüsseldatei. Bitte ihn umbenennen oder verschieben.'

/**
 * EngineError `data_folder_unusable` that names what stands in the way of a start: no right to a file, or a file and a
 * folder in each other's place. Null for every other error.
 */
export function folderFaultOf(error: unknown): EngineError | null {
  if (!(error instanceof Error)) return null
  const { code = '', path, dest } = error as NodeJS.ErrnoException & { readonly dest?: string }
  // Of a file that takes its name the name is what cannot be had.
  const place = dest ?? path
  const message = MESSAGES[code]
  // Who reads a folder as a file is not told by the system which one it is.
  const text = place === undefined ? (code === 'EISDIR' ? UNNAMED_FOLDER : undefined) : message?.(place)
  return text === undefined ? null : new EngineError('input', 'data_folder_unusable', text, { cause: error })
}
