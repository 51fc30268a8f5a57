/** Files of a drop, folders included (their files in all depths); hidden and system files are left out. */
export async function readDrop(transfer: DataTransfer): Promise<File[]> {
  // Entries have to be taken before the first await: the browser empties the transfer when the event is over.
  const entries = [...transfer.items].map(item => item.webkitGetAsEntry()).filter(entry => entry !== null)
  if (entries.length === 0) return [...transfer.files].filter(isWanted)
  const found = await Promise.all(entries.map(readEntry))
  return found.flat().filter(isWanted)
}

/** Whether a person means a file: not `.DS_Store`, `Thumbs.db` and the like. */
export function isWanted(file: Pick<File, 'name'>): boolean {
  return !file.name.startsWith('.') && !['thumbs.db', 'desktop.ini'].includes(file.name.toLowerCase())
}

async function readEntry(entry: FileSystemEntry): Promise<File[]> {
  if (entry.isFile) return [await fileOf(entry as FileSystemFileEntry)]
  const children = await childrenOf((entry as FileSystemDirectoryEntry).createReader())
  const found = await Promise.all(children.map(readEntry))
  return found.flat()
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
