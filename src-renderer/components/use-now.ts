import { useEffect, useState } from 'react'

const REFRESH_MS = 60_000

/**
 * The present as epoch ms, renewed each minute: a window that stays open over midnight must not say "heute" for ever.
 */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), REFRESH_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
