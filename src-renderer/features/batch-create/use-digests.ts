import { useEffect, useRef, useState } from 'react'
import { fileDigests } from '../../api/file-digests.ts'

/** SHA-256 of files that are worked out, hex; null for one that cannot be read. */
export type Digests = ReadonlyMap<File, string | null>

/** Works out what is chosen, and stops with what is chosen no longer. */
export function useDigests(files: readonly File[]): Digests {
  const [digests, setDigests] = useState<Digests>(new Map())
  const wanted = useRef<readonly File[]>([])
  useEffect(() => {
    const before = new Set(wanted.current)
    const now = new Set(files)
    wanted.current = files
    for (const file of before) if (!now.has(file)) fileDigests.forget(file)
    const fresh = files.filter(file => file.size > 0 && !before.has(file))
    for (const file of fresh) {
      void fileDigests.of(file).then(digest => {
        const still = new Set(wanted.current)
        if (still.has(file))
          setDigests(known => new Map([...known, [file, digest] as const].filter(([each]) => still.has(each))))
      })
    }
  }, [files])
  return digests
}
