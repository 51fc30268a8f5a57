import { join } from 'node:path'
import { removeFile } from '../../../shared/disk/remove-path.ts'
import type { ConversionOperations, UnfoldedFile, UnfoldLimits } from '../../../isolation/conversion-operations.ts'
import type { FileNote } from '../../../model/document.ts'
import { LEFT_OUT_MAX, moreLeftOut } from '../../../model/left-out.ts'
import { cleanLabel, faultOfLabel, filenameOf } from '../mail/entry-label.ts'
import { createBombGuard } from './guard-against-bombs.ts'
import { writeEntry } from './write-entry.ts'
import type { FileSink } from './write-entry.ts'

type Output = ConversionOperations['unfold-container']['output']

const IGNORED_NAMED_MAX = 10

interface FoundFiles {
  readonly files: UnfoldedFile[]
  /** Labels of the entries that were left out. */
  readonly ignored: string[]
  /** Paths of the files that lie in the folder. */
  readonly written: string[]
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
  const guard = createBombGuard(limits, bytesIn)
  const found: FoundFiles = { files: [], ignored: [], written: [] }
  const seen = new Set<string>()

  const push = (label: string, outcome: UnfoldedFile['outcome']): void => {
    found.files.push({ label: cleanLabel(label), filename: filenameOf(label), outcome })
  }
  const fail = (label: string, code: string, message: string): void => {
    guard.checkFileCount(found.files.length)
    push(label, { ok: false, code, message })
  }

  return {
    countEntry: guard.countEntry,
    checkStated: guard.checkStated,
    ignore: label => void found.ignored.push(cleanLabel(label)),
    fail,
    accepts: label => {
      const key = cleanLabel(label)
      const fault = faultOfLabel(label) ?? (seen.has(key) ? 'Der Name kommt im Archiv mehrfach vor.' : null)
      seen.add(key)
      if (fault === null) return true
      fail(label, 'archive_entry_invalid', `${fault} Bitte die Datei einzeln einreichen.`)
      return false
    },
    add: async (label, fill) => {
      guard.checkFileCount(found.files.length)
      const path = join(outFolder, `entry-${String(found.files.length + 1).padStart(4, '0')}`)
      const outcome = await writeEntry(path, guard, fill)
      if (outcome.ok) found.written.push(path)
      push(label, outcome)
    },
    finish: () => ({ files: found.files, notes: found.ignored.length === 0 ? [] : [noteIgnored(found.ignored)] }),
    discard: async () => {
      for (const path of found.written) await removeFile(path)
    },
  }
}

/** They are named: a receipt under such a name is the exception that a person has to see. */
function noteIgnored(labels: readonly string[]): FileNote {
  const named = labels.slice(0, IGNORED_NAMED_MAX).join(', ')
  const more = labels.length > IGNORED_NAMED_MAX ? ` und ${labels.length - IGNORED_NAMED_MAX} weitere` : ''
  const message = `Als technische Datei des Systems ausgelassen: ${named}${more}. Falls ein Beleg darunter ist, bitte umbenennen und einzeln einreichen.`
  const unnamed = labels.length - LEFT_OUT_MAX
  const entries = unnamed > 0 ? [...labels.slice(0, LEFT_OUT_MAX - 1), moreLeftOut(unnamed + 1).path] : labels
  return { code: 'entries_ignored', message, entries }
}
