import { useCallback, useState } from 'react'
import type { Dispatch, SetStateAction } from 'react'

const kept = new Map<string, unknown>()

/**
 * State that is there again when a person comes back to the place, until the window is closed or loaded anew: what was
 * typed and not saved. `key` names the place and stays the same while it is shown.
 */
export function useKeptState<T extends object | null>(
  key: string,
  initial: T,
): readonly [T, Dispatch<SetStateAction<T>>] {
  const [state, setState] = useState(() => {
    if (!kept.has(key)) kept.set(key, initial)
    return kept.get(key) as T
  })
  const set = useCallback(
    (next: SetStateAction<T>) => {
      const value = typeof next === 'function' ? next(kept.get(key) as T) : next
      // At once: the place may be left with the same step.
      kept.set(key, value)
      setState(value)
    },
    [key],
  )
  return [state, set]
}
