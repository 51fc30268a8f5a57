import { reasonOfFile, reasonOfFolder } from '../../../wire/left-out-reasons.ts'
import type { LeftOut } from '../../../wire/left-out.ts'

/** Files that were dropped or picked, and what of them is no document: together all that lay there. */
export interface FoundFiles {
  readonly files: readonly File[]
  /** A folder that was not looked into ends with `/`. */
  readonly notTaken: readonly LeftOut[]
}

/** Of something that was dropped and is neither a file nor a folder. */
const NAMELESS = '(ohne Namen)'
const NOTHING: FoundFiles = { files: [], notTaken: [] }

/**
 * Files of a drop, folders included (their files in all depths). What cannot be read costs itself, not the others; a
 * file that was dropped by itself is taken whatever it is called.
 */
export async function readDrop(transfer: DataTransfer): Promise<FoundFiles> {
  // Entries have to be taken before the first await: the browser empties the transfer when the event is over.
  const items = [...transfer.items].filter(({ kind }) => kind === 'file')
  if (items.length === 0) return { files: [...transfer.files], notTaken: [] }
  // What another program hands over may be a file without an entry.
  const given = items.map(item => item.webkitGetAsEntry() ?? item.getAsFile())
  return together(await Promise.all(given.map(readGiven)))
}

async function readGiven(given: FileSystemEntry | File | null): Promise<FoundFiles> {
  if (given === null) return notTaken(NAMELESS, 'unreadable')
  return given instanceof File ? { files: [given], notTaken: [] } : readEntry(given, '', true)
}

/** Files of the system's dialog: those of a folder with the way to them, others without. */
export function sortPicked(picked: readonly File[]): FoundFiles {
  return together(
    picked.map(file => {
      const way = file.webkitRelativePath.split('/')
      const folders = way.slice(1, -1)
      const reason =
        folders.map(reasonOfFolder).find(found => found !== null) ?? (way.length > 1 ? reasonOfFile(file.name) : null)
      return reason === null ? { files: [file], notTaken: [] } : notTaken(file.webkitRelativePath, reason)
    }),
  )
}

async function readEntry(entry: FileSystemEntry, folder: string, isNamed: boolean): Promise<FoundFiles> {
  const path = `${folder}${entry.name}`
  try {
    if (entry.isFile) {
      const reason = isNamed ? null : reasonOfFile(entry.name)
      return reason === null
        ? { files: [withWay(await fileOf(entry as FileSystemFileEntry), path)], notTaken: [] }
        : notTaken(path, reason)
    }
    const reason = isNamed ? null : reasonOfFolder(entry.name)
    if (reason !== null) return notTaken(`${path}/`, reason)
    const children = await childrenOf((entry as FileSystemDirectoryEntry).createReader())
    return together(await Promise.all(children.map(child => readEntry(child, `${path}/`, false))))
  } catch {
    return notTaken(path, 'unreadable')
  }
}

/** As the browser does with files of a folder that was picked: the way to it tells it from others of its name. */
function withWay(file: File, path: string): File {
  return path === file.name ? file : Object.defineProperty(file, 'webkitRelativePath', { value: path })
}

function notTaken(path: string, reason: LeftOut['reason']): FoundFiles {
  return { files: [], notTaken: [{ path: path.slice(-1_000), reason }] }
}

function together(found: readonly FoundFiles[]): FoundFiles {
  return found.reduce(
    (all, { files, notTaken: left }) => ({ files: all.files.concat(files), notTaken: all.notTaken.concat(left) }),
    NOTHING,
  )
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject))
}

/** A reader gives at most 100 entries at a time, so it is asked until it gives none. */
async function childrenOf(reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> {
  const children: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (some.length === 0) return children.toSorted((a, b) => a.name.localeCompare(b.name, 'de', { numeric: true }))
    children.push(...some)
  }
}
