import { useEffect, useRef, useState } from 'react'
import { isRepeated } from './file-standing.ts'
import type { Standing } from './file-standing.ts'

export interface StartFacts {
  readonly isComplete: boolean
  /** Whether it is known of every file if it is there already. */
  readonly isChecked: boolean
  readonly standings: ReadonlyMap<File, Standing>
  readonly send: () => void
}

/** Who presses sooner than this after files turned out to be there already has not seen it. */
const SEEN_MS = 1_000

/**
 * Starts the sending, and not before a person could see which files are there already: what is started earlier waits
 * for the check, and stops at it when it finds one.
 */
export function useStart({ isComplete, isChecked, standings, send }: StartFacts) {
  const [isWaiting, setWaiting] = useState(false)
  /** How many files were there already when a start stopped at it. */
  const [heldBackAt, setHeldBackAt] = useState(0)
  const latest = useRef(send)
  const shownAt = useRef(0)
  useEffect(() => {
    latest.current = send
  })
  const repeated = [...standings.values()].filter(isRepeated).length
  useEffect(() => {
    if (repeated > 0) shownAt.current = performance.now()
  }, [repeated])
  useEffect(() => {
    if (!isWaiting || !isChecked) return
    let isOver = false
    void Promise.resolve().then(() => {
      if (isOver) return
      setWaiting(false)
      setHeldBackAt(repeated)
      if (isComplete && repeated === 0) latest.current()
    })
    return () => {
      isOver = true
    }
  }, [isWaiting, isChecked, isComplete, repeated])
  return {
    isWaiting,
    /** A start stopped at files that are there already, and they still are: it is to be asked for again. */
    isHeldBack: repeated > 0 && heldBackAt === repeated,
    stopWaiting: () => setWaiting(false),
    start: () => {
      if (!isComplete) return
      if (!isChecked) setWaiting(true)
      else if (repeated > 0 && performance.now() - shownAt.current <= SEEN_MS) setHeldBackAt(repeated)
      else {
        setHeldBackAt(0)
        send()
      }
    },
  }
}
