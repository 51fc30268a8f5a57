import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { removeFile } from '../../../shared/disk/remove-path.ts'
import type { ConversionOperations, UnfoldedFile, UnfoldLimits } from '../../../isolation/conversion-operations.ts'
import type { FileNote } from '../../../model/document.ts'
import { EngineError } from '../../../shared/errors.ts'
import { cleanLabel, faultOfLabel, filenameOf } from '../mail/entry-label.ts'

type Output = ConversionOperations['unfold-container']['output']

/** The ratio says nothing about small files: a page of blanks packs well. */
const RATIO_FROM_BYTES = 10 * 1024 * 1024
/** Folders and files of the system may come on top of the files, within bounds. */
const ENTRIES_PER_FILE = 10
const IGNORED_NAMED_MAX = 10

/** Takes the bytes of one file; throws EngineError input archive_bomb as soon as a limit is passed. */
export interface FileSink {
  write(bytes: Uint8Array): Promise<void>
  /** Forgets what was written of this file. */
  restart(): Promise<void>
}

/** Collects what comes out of a container, and stops what grows beyond the limits while it grows. */
export interface FileCollector {
  /** To be called for each entry, also for folders. */
  countEntry(): void
  /** Refuses a container by the sizes that it states, before anything is unpacked. */
  checkStated(sizes: readonly number[]): void
  /** Leaves an entry out; all of them together make one note. */
  ignore(label: string): void
  fail(label: string, code: string, message: string): void
  /** Refuses a label that is unsafe or was there before: fails the entry and returns false. */
  accepts(label: string): boolean
  /**
   * Writes a file under a name of our own. When `fill` throws, nothing stays of it; an EngineError other than
   * archive_bomb becomes the outcome of this file alone.
   */
  add(label: string, fill: (sink: FileSink) => Promise<void>): Promise<void>
  /** What was collected. */
  finish(): Output
  /** Removes what was written. */
  discard(): Promise<void>
}

/** `bytesIn` is the size of the container as it is on disk. */
export function createFileCollector(outFolder: string, limits: UnfoldLimits, bytesIn: number): FileCollector {
  const files: UnfoldedFile[] = []
  const written: string[] = []
  const seen = new Set<string>()
  let entries = 0
  const ignored: string[] = []
  let bytesOut = 0

  const push = (label: string, outcome: UnfoldedFile['outcome']): void => {
    files.push({ label: cleanLabel(label), filename: filenameOf(label), outcome })
  }
  const checkCount = (): void => {
    if (files.length >= limits.entriesMax) throw bomb(`mehr als ${limits.entriesMax} Dateien`, { files: files.length })
  }
  const checkBytes = (ofFile: number, ofAll: number): void => {
    if (ofFile > limits.entryBytesMax) throw bomb('eine Datei, die ausgepackt zu groß ist', { entry_bytes: ofFile })
    if (ofAll > limits.bytesMax) throw bomb('ausgepackt zu viele Daten', { bytes: ofAll })
    if (ofAll > RATIO_FROM_BYTES && ofAll > bytesIn * limits.ratioMax) {
      throw bomb('ungewöhnlich stark gepackte Daten', { bytes: ofAll, bytes_in: bytesIn })
    }
  }

  async function add(label: string, fill: (sink: FileSink) => Promise<void>): Promise<void> {
    checkCount()
    const path = join(outFolder, `entry-${String(files.length + 1).padStart(4, '0')}`)
    const before = bytesOut
    const handle = await open(path, 'wx', 0o600)
    let size = 0
    let position = 0
    let fault: unknown = null
    try {
      await fill({
        write: async bytes => {
          size += bytes.length
          bytesOut += bytes.length
          checkBytes(size, bytesOut)
          for (let at = 0; at < bytes.length;) {
            const { bytesWritten } = await handle.write(bytes, at, bytes.length - at, position)
            at += bytesWritten
            position += bytesWritten
          }
        },
        restart: async () => {
          size = 0
          bytesOut = before
          position = 0
          await handle.truncate(0)
        },
      })
    } catch (error) {
      fault = error
    } finally {
      await handle.close()
    }
    if (fault === null) {
      written.push(path)
      push(label, { ok: true, path, byteSize: size })
      return
    }
    await removeFile(path)
    bytesOut = before
    if (!(fault instanceof EngineError) || fault.code === 'archive_bomb' || fault.kind !== 'input') throw fault
    push(label, { ok: false, code: fault.code, message: fault.message })
  }

  const fail = (label: string, code: string, message: string): void => {
    checkCount()
    push(label, { ok: false, code, message })
  }

  return {
    countEntry: () => {
      entries++
      if (entries > limits.entriesMax * ENTRIES_PER_FILE) throw bomb('zu viele Einträge', { entries })
    },
    checkStated: sizes => {
      if (sizes.length > limits.entriesMax) throw bomb(`mehr als ${limits.entriesMax} Dateien`, { files: sizes.length })
      checkBytes(
        Math.max(0, ...sizes),
        sizes.reduce((sum, size) => sum + size, 0),
      )
    },
    ignore: label => {
      ignored.push(cleanLabel(label))
    },
    fail,
    accepts: label => {
      const key = cleanLabel(label)
      const fault = faultOfLabel(label) ?? (seen.has(key) ? 'Der Name kommt im Archiv mehrfach vor.' : null)
      seen.add(key)
      if (fault === null) return true
      fail(label, 'archive_entry_invalid', `${fault} Bitte die Datei einzeln einreichen.`)
      return false
    },
    add,
    finish: () => ({ files, notes: ignored.length === 0 ? [] : [noteIgnored(ignored)] }),
    discard: async () => {
      for (const path of written) await removeFile(path)
    },
  }
}

/** They are named: a receipt under such a name is the exception that a person has to see. */
function noteIgnored(labels: readonly string[]): FileNote {
  const named = labels.slice(0, IGNORED_NAMED_MAX).join(', ')
  const more = labels.length > IGNORED_NAMED_MAX ? ` und ${labels.length - IGNORED_NAMED_MAX} weitere` : ''
  const message = `Als technische Datei des Systems ausgelassen: ${named}${more}. Falls ein Beleg darunter ist, bitte umbenennen und einzeln einreichen.`
  return { code: 'entries_ignored', message }
}

function bomb(what: string, details: Record<string, number>): EngineError {
  const message = `Der Inhalt wurde nicht ausgepackt: Die Datei enthält ${what}. Bitte die Belege in kleineren Teilen einreichen.`
  return new EngineError('input', 'archive_bomb', message, { details })
}
