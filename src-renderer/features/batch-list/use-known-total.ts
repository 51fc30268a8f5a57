import { useState } from 'react'
import type { ListView } from '../../api/batches.ts'

export interface KnownTotal {
  /** Undefined until somebody knew. */
  readonly total: number | undefined
  learn(total: number | undefined): void
}

/** How many rows a filter found at last: a list keeps its length while other parts of it are on their way. */
export function useKnownTotal({ status, mandantId, text }: ListView): KnownTotal {
  const filter = JSON.stringify([status, mandantId, text])
  const [known, setKnown] = useState<{ readonly filter: string; readonly total: number } | null>(null)
  return {
    total: known?.filter === filter ? known.total : undefined,
    learn: total => {
      if (total !== undefined && (known?.filter !== filter || known.total !== total)) setKnown({ filter, total })
    },
  }
}
