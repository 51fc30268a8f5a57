import { useEffect, useRef, useState } from 'react'
import { fileDigests } from '../../api/file-digests.ts'

/** SHA-256 of files that are worked out, hex; null for one that cannot be read. */
export type Digests = ReadonlyMap<File, string | null>

/** Hundreds of small files are done within a second: what is shown follows so often. */
const SHOW_EVERY_MS = 250

/** Works out what is chosen, and stops with what is chosen no longer. */
export function useDigests(files: readonly File[]): Digests {
  const [digests, setDigests] = useState<Digests>(new Map())
  const wanted = useRef<ReadonlySet<File>>(new Set())
  const done = useRef(new Map<File, string | null>())
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  useEffect(() => {
    const before = wanted.current
    const now = new Set(files)
    wanted.current = now
    for (const file of before) {
      if (now.has(file)) continue
      fileDigests.forget(file)
      done.current.delete(file)
    }
    const show = (): void => {
      timer.current = null
      setDigests(new Map(done.current))
    }
    for (const file of files) {
      if (file.size === 0 || before.has(file)) continue
      void fileDigests.of(file).then(digest => {
        if (!wanted.current.has(file)) return
        done.current.set(file, digest)
        timer.current ??= setTimeout(show, SHOW_EVERY_MS)
      })
    }
  }, [files])
  return digests
}
