import { useEffect, useRef } from 'react'
import { hostBridge } from '../../api/host-bridge.ts'
import type { OfferedFile } from '../../../wire/desktop.ts'
import type { FoundFiles } from './read-drop.ts'

/** Takes files that the desktop hands to the program: dropped on its icon, opened with it, or chosen in its menu. */
export function useOfferedFiles(onFiles: (found: FoundFiles) => void): void {
  const latest = useRef(onFiles)
  useEffect(() => {
    latest.current = onFiles
  })
  useEffect(
    () =>
      hostBridge()?.onOfferedFiles(offered => {
        void Promise.all(offered.map(readOffered)).then(read => latest.current(foundIn(offered, read)))
      }),
    [],
  )
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
  const response = await fetch(address).catch(() => null)
  return response?.ok === true ? new File([await response.blob()], name, { lastModified: modifiedAt }) : null
}
