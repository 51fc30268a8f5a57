import { useEffect, useRef } from 'react'
import { hostBridge } from '../../api/host-bridge.ts'
import type { OfferedFile } from '../../../wire/desktop.ts'

/** Takes files that the desktop hands to the program: dropped on its icon, opened with it, or chosen in its menu. */
export function useOfferedFiles(onFiles: (files: File[]) => void): void {
  const latest = useRef(onFiles)
  useEffect(() => {
    latest.current = onFiles
  })
  useEffect(
    () =>
      hostBridge()?.onOfferedFiles(offered => {
        void Promise.all(offered.map(readOffered)).then(files => latest.current(files.filter(file => file !== null)))
      }),
    [],
  )
}

/** The file itself; null when it is gone meanwhile. */
async function readOffered({ name, modifiedAt, address }: OfferedFile): Promise<File | null> {
  const response = await fetch(address).catch(() => null)
  return response?.ok === true ? new File([await response.blob()], name, { lastModified: modifiedAt }) : null
}
