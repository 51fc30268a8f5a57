import type { OfferedFile } from '../../../wire/desktop.ts'
import type { FoundFiles } from './read-drop.ts'

/** Fetches the bytes of files that the desktop handed over; each is among the files, or named with its reason. */
export async function readOfferedFiles(offered: readonly OfferedFile[]): Promise<FoundFiles> {
  return foundIn(offered, await Promise.all(offered.map(readOffered)))
}

/** What could not be read any more is named like what the desktop left out. */
function foundIn(offered: readonly OfferedFile[], read: readonly (File | null)[]): FoundFiles {
  return {
    files: read.filter(file => file !== null),
    notTaken: offered.flatMap(({ name, leftOut }, index) =>
      read[index] ? [] : [{ path: name.slice(-1_000), reason: leftOut ?? 'unreadable' }],
    ),
  }
}

/** The file itself; null when it was left out, or is gone meanwhile. */
async function readOffered({ name, modifiedAt, address, leftOut }: OfferedFile): Promise<File | null> {
  if (leftOut !== null) return null
  try {
    const response = await fetch(address)
    return response.ok ? new File([await response.blob()], name, { lastModified: modifiedAt }) : null
  } catch {
    // It vanished, or its drive failed, before or while it was read.
    return null
  }
}
