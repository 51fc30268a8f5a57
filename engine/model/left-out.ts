/** Why a file that lay at the door did not become a document. */
export type LeftOutReason =
  | 'hidden'
  | 'system_file'
  | 'unfinished'
  | 'link'
  | 'not_a_file'
  | 'unreadable'
  | 'too_deep'
  | 'too_many'
  | 'too_large'
  | 'empty'
  | 'repeated'

/** All reasons; what comes from outside is checked against them. */
export const LEFT_OUT_REASONS = [
  ...(['hidden', 'system_file', 'unfinished', 'link', 'not_a_file'] as const),
  ...(['unreadable', 'too_deep', 'too_many', 'too_large', 'empty', 'repeated'] as const),
] satisfies readonly LeftOutReason[]

/** A file that was not taken; a folder of which nothing was taken ends with `/`. */
export interface LeftOutFile {
  /** As a person finds it: below the folder that was given, with `/`. */
  readonly path: string
  readonly reason: LeftOutReason
}

/** So many are named in one batch; a note of what lies there, not a list of a whole disk. */
export const LEFT_OUT_MAX = 1_000

/** All of them, or as many as are named in one batch, the last of which says how many more there are. */
export function nameLeftOut(all: readonly LeftOutFile[]): readonly LeftOutFile[] {
  if (all.length <= LEFT_OUT_MAX) return all
  return [...all.slice(0, LEFT_OUT_MAX - 1), moreLeftOut(all.length - LEFT_OUT_MAX + 1)]
}

/** Stands for so many files that are not named. */
export function moreLeftOut(count: number): LeftOutFile {
  return { path: `… und ${count.toLocaleString('de-DE')} weitere`, reason: 'too_many' }
}

const SYSTEM_FILE = /^(?:\.ds_store|thumbs\.db|desktop\.ini|\._.*|~\$.*)$/i
/** Folders that network storage and operating systems keep for themselves, e.g. previews and the recycle bin. */
const SYSTEM_FOLDER = /^(?:@eadir|#recycle|#snapshot|\$recycle\.bin|system volume information|lost\+found|__macosx)$/i
/** What browsers, scanners and copying programs write until a file is whole. */
const UNFINISHED = /\.(?:tmp|part|crdownload)$/i

/** Why a file of this name in a folder is no document, or null. */
export function leftOutFileName(name: string): LeftOutReason | null {
  if (SYSTEM_FILE.test(name)) return 'system_file'
  if (name.startsWith('.')) return 'hidden'
  return UNFINISHED.test(name) ? 'unfinished' : null
}

/** Why a folder of this name is not looked into, or null. */
export function leftOutFolderName(name: string): LeftOutReason | null {
  if (SYSTEM_FOLDER.test(name)) return 'system_file'
  return name.startsWith('.') ? 'hidden' : null
}

const TEXTS: Readonly<Record<LeftOutReason, string>> = {
  hidden: 'versteckte Datei',
  system_file: 'technische Datei des Systems',
  unfinished: 'unfertige Datei eines anderen Programms',
  link: 'nur eine Verknüpfung; bitte die Datei selbst einreichen',
  not_a_file: 'keine gewöhnliche Datei',
  unreadable: 'lässt sich nicht lesen; bitte Zugriffsrechte und Dateinamen prüfen',
  too_deep: 'Ordner zu tief verschachtelt; bitte weiter oben ablegen',
  too_many: 'zu viele Dateien auf einmal; bitte den Rest gesondert einreichen',
  too_large: 'größer als erlaubt; bitte teilen oder verkleinern',
  empty: 'leere Datei',
  repeated: 'liegt schon vor und wurde beim Einreichen weggelassen',
}

/** The reason in German, for people. */
export function leftOutText(reason: LeftOutReason): string {
  return TEXTS[reason]
}
