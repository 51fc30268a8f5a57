/** Where taken files go, in the inbox itself. */
export const TAKEN_FOLDER = '_uebernommen'

/** Files that programs leave while they work, and files of the operating system. */
const SKIPPED_FILE = /^~\$|\.(tmp|part|crdownload)$|^thumbs\.db$|^desktop\.ini$/i
/** Folders that network storage and operating systems keep for themselves, e.g. previews and the recycle bin. */
const SKIPPED_FOLDER = /^(@eadir|#recycle|#snapshot|\$recycle\.bin|system volume information|lost\+found)$/i

/** True for a name that never becomes a document. */
export function isSkippedFile(name: string): boolean {
  return name.startsWith('.') || SKIPPED_FILE.test(name)
}

/** True for a folder that is never looked into; `depth` 0 is the inbox itself. */
export function isSkippedFolder(name: string, depth: number): boolean {
  return name.startsWith('.') || SKIPPED_FOLDER.test(name) || (depth === 0 && name.toLowerCase() === TAKEN_FOLDER)
}
