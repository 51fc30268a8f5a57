/** Why a file that lay at the door did not come in. Without the library of `left-out.ts`: the shell carries none. */
export const LEFT_OUT_REASONS = [
  'hidden',
  'system_file',
  'unfinished',
  'link',
  'not_a_file',
  'unreadable',
  'too_deep',
  'too_many',
  'too_large',
  'empty',
  'repeated',
] as const
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number]

const SYSTEM_FILE = /^(?:\.ds_store|thumbs\.db|desktop\.ini|\._.*|~\$.*)$/i
const SYSTEM_FOLDER = /^(?:@eadir|#recycle|#snapshot|\$recycle\.bin|system volume information|lost\+found|__macosx)$/i
const UNFINISHED = /\.(?:tmp|part|crdownload)$/i

/** Why a file of this name is no document, as the watched folder and the command line judge it; null: it is one. */
export function reasonOfFile(name: string): LeftOutReason | null {
  if (SYSTEM_FILE.test(name)) return 'system_file'
  if (name.startsWith('.')) return 'hidden'
  return UNFINISHED.test(name) ? 'unfinished' : null
}

/** The same for a folder with all that is in it. */
export function reasonOfFolder(name: string): LeftOutReason | null {
  if (SYSTEM_FOLDER.test(name)) return 'system_file'
  return name.startsWith('.') ? 'hidden' : null
}
