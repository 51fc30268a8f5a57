import { useState } from 'react'

/** Which rows of a table show what they are made of. */
export function useOpenRows() {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  return {
    isOpen: (row: string): boolean => open.has(row),
    toggle: (row: string): void => {
      const next = new Set(open)
      if (!next.delete(row)) next.add(row)
      setOpen(next)
    },
  }
}
