import type { UnfoldLimits } from '../../../isolation/conversion-operations.ts'
import { EngineError } from '../../../shared/errors.ts'

/** The ratio says nothing about small files: a page of blanks packs well. */
const RATIO_FROM_BYTES = 10 * 1024 * 1024
/** Folders and files of the system may come on top of the files, within bounds. */
const ENTRIES_PER_FILE = 10

/** Counts what comes out of one container; every verb throws EngineError input archive_bomb beyond a limit. */
export interface BombGuard {
  /** To be called for each entry, also for folders. */
  countEntry(): void
  /** Refuses a container by the sizes that it states, before anything is unpacked. */
  checkStated(sizes: readonly number[]): void
  /** Refuses one file more than `files` when that is too many. */
  checkFileCount(files: number): void
  /** Counts bytes of a file that has come to `fileBytes` with them. */
  countBytes(bytes: number, fileBytes: number): void
  /** Takes the bytes of a file that did not stay off the count. */
  forget(bytes: number): void
}

/** `bytesIn` is the size of the container as it is on disk. */
export function createBombGuard(limits: UnfoldLimits, bytesIn: number): BombGuard {
  let entries = 0
  let bytesOut = 0

  const checkBytes = (ofFile: number, ofAll: number): void => {
    if (ofFile > limits.entryBytesMax) throw bomb('eine Datei, die ausgepackt zu groß ist', { entry_bytes: ofFile })
    if (ofAll > limits.bytesMax) throw bomb('ausgepackt zu viele Daten', { bytes: ofAll })
    if (ofAll > RATIO_FROM_BYTES && ofAll > bytesIn * limits.ratioMax) {
      throw bomb('ungewöhnlich stark gepackte Daten', { bytes: ofAll, bytes_in: bytesIn })
    }
  }

  return {
    countEntry: () => {
      entries++
      if (entries > limits.entriesMax * ENTRIES_PER_FILE) throw bomb('zu viele Einträge', { entries })
    },
    checkStated: sizes => {
      if (sizes.length > limits.entriesMax) throw bomb(`mehr als ${limits.entriesMax} Dateien`, { files: sizes.length })
      const sum = sizes.reduce((before, size) => before + size, 0)
      checkBytes(Math.max(0, ...sizes), sum)
    },
    checkFileCount: files => {
      if (files >= limits.entriesMax) throw bomb(`mehr als ${limits.entriesMax} Dateien`, { files })
    },
    countBytes: (bytes, fileBytes) => {
      bytesOut += bytes
      checkBytes(fileBytes, bytesOut)
    },
    forget: bytes => {
      bytesOut -= bytes
    },
  }
}

function bomb(what: string, details: Record<string, number>): EngineError {
  const message = `Der Inhalt wurde nicht ausgepackt: Die Datei enthält ${what}. Bitte die Belege in kleineren Teilen einreichen.`
  return new EngineError('input', 'archive_bomb', message, { details })
}
