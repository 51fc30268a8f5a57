import type { Clock } from '../shared/clock.ts'
import type { FoundFile } from './scan-inbox.ts'

/** An empty file is often one that is about to be written. */
const EMPTY_FACTOR = 6

export interface QuietTime {
  /** Notes what a look found and forgets what is not there any more. */
  observe(files: readonly FoundFile[]): void
  /** True when the file has not changed for the quiet time, as far as the looks could see. */
  isOver(file: FoundFile): boolean
  /** Begins anew for a file that turned out to be changing. */
  restart(path: string): void
}

/** Remembers since when files look the same; a file that grows between two looks begins anew. */
export function createQuietTime({ clock, quietMs }: { readonly clock: Clock; readonly quietMs: number }): QuietTime {
  let seen = new Map<string, { readonly file: FoundFile; readonly sinceMs: number }>()
  return {
    observe: files => {
      const nowMs = clock.monotonicMs()
      const before = seen
      seen = new Map(
        files.map(file => {
          const known = before.get(file.path)
          return [file.path, known && looksSame(known.file, file) ? known : { file, sinceMs: nowMs }]
        }),
      )
    },
    isOver: file => {
      const known = seen.get(file.path)
      const neededMs = file.byteSize === 0 ? quietMs * EMPTY_FACTOR : quietMs
      return known !== undefined && looksSame(known.file, file) && clock.monotonicMs() - known.sinceMs >= neededMs
    },
    restart: path => void seen.delete(path),
  }
}

function looksSame(one: FoundFile, other: FoundFile): boolean {
  return one.byteSize === other.byteSize && one.mtimeNs === other.mtimeNs && one.ino === other.ino
}
