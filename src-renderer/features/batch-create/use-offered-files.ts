import { useEffect, useRef } from 'react'
import { hostBridge } from '../../api/host-bridge.ts'
import type { FoundFiles } from './read-drop.ts'
import { readOfferedFiles } from './read-offered.ts'

/** Takes files that the desktop hands to the program: dropped on its icon, opened with it, or chosen in its menu. */
export function useOfferedFiles(onFiles: (found: FoundFiles) => void): void {
  const latest = useRef(onFiles)
  useEffect(() => {
    latest.current = onFiles
  })
  useEffect(
    () =>
      hostBridge()?.onOfferedFiles(offered => {
        void readOfferedFiles(offered).then(found => latest.current(found))
      }),
    [],
  )
}
