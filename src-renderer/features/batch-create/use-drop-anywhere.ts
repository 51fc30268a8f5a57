import { useEffect, useRef, useState } from 'react'
import { readDrop } from './read-drop.ts'
import type { FoundFiles } from './read-drop.ts'

/**
 * Takes files that are dropped anywhere in the window, which would else open them; true while some are held over it.
 */
export function useDropAnywhere(onFiles: (found: FoundFiles) => void): boolean {
  const [isOver, setOver] = useState(false)
  const latest = useRef(onFiles)
  useEffect(() => {
    latest.current = onFiles
  })
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!holdsFiles(event)) return
      event.preventDefault()
      setOver(true)
    }
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false)
    }
    const drop = (event: DragEvent) => {
      setOver(false)
      // The drop zone has taken it.
      if (event.defaultPrevented || !holdsFiles(event) || !event.dataTransfer) return
      event.preventDefault()
      void readDrop(event.dataTransfer).then(found => latest.current(found))
    }
    addEventListener('dragover', over)
    addEventListener('dragleave', leave)
    addEventListener('drop', drop)
    return () => {
      removeEventListener('dragover', over)
      removeEventListener('dragleave', leave)
      removeEventListener('drop', drop)
    }
  }, [])
  return isOver
}

function holdsFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') === true
}
