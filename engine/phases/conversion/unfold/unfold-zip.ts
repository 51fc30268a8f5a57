import type { FileEntry } from '@zip.js/zip.js'
import {
  ERR_ENCRYPTED,
  ERR_ENCRYPTED_CENTRAL_DIRECTORY,
  ERR_INVALID_AUTHENTICATION_CODE,
  ERR_INVALID_COMPRESSED_DATA,
  ERR_INVALID_CRC32,
  ERR_INVALID_PASSWORD,
  ERR_INVALID_UNCOMPRESSED_SIZE,
  ERR_OVERLAPPING_ENTRY,
  ERR_SPLIT_ZIP_FILE,
  ERR_UNSUPPORTED_COMPRESSION,
  ERR_UNSUPPORTED_ENCRYPTION,
} from '@zip.js/zip.js'
import { EngineError, isEngineError } from '../../../shared/errors.ts'
import { brokenFile } from '../identify/identify-fault.ts'
import type { FileCollector } from './collect-files.ts'
import type { FileSink } from './write-entry.ts'
import { isSystemFile } from '../mail/entry-label.ts'
import { withZip } from '../identify/open-zip.ts'
import { entryInvalid, passwordProtected } from './unfold-fault.ts'

/** What a wrong password of ZipCrypto looks like where its one check byte fits by chance. */
const WRONG_AFTER_ALL = new Set([ERR_INVALID_CRC32, ERR_INVALID_COMPRESSED_DATA, ERR_INVALID_UNCOMPRESSED_SIZE])

/**
 * Takes the files out of a ZIP archive. Throws EngineError input: archive_bomb, corrupt_file, password_protected (when
 * no file came out for want of a password).
 */
export async function unfoldZip(path: string, passwords: readonly string[], collector: FileCollector): Promise<void> {
  const locked: string[] = []
  let opened = 0
  try {
    await withZip(path, async ({ reader }) => {
      for await (const entry of reader.getEntriesGenerator()) {
        collector.countEntry()
        if (isSystemFile(entry.filename)) collector.ignore(entry.filename)
        // One that is marked as a folder and holds bytes is a file with a wrong mark.
        const isFolder = entry.directory && entry.uncompressedSize === 0
        if (isFolder || isSystemFile(entry.filename)) continue
        if (entry.directory) {
          const message = entryInvalid('Der Eintrag ist als Ordner gekennzeichnet, hat aber einen Inhalt.').message
          collector.fail(entry.filename, 'archive_entry_invalid', message)
        } else if (entry.symlink) {
          collector.fail(
            entry.filename,
            'archive_entry_invalid',
            entryInvalid('Der Eintrag ist nur eine Verknüpfung.').message,
          )
        } else if (collector.accepts(entry.filename)) {
          const done = await takeEntry(entry, passwords, collector)
          if (done === 'locked') locked.push(entry.filename)
          else opened++
        }
      }
    })
  } catch (error) {
    throw isEngineError(error) ? error : toArchiveFault(error)
  }
  if (locked.length > 0 && opened === 0) throw passwordProtected('Das ZIP-Archiv')
}

async function takeEntry(
  entry: FileEntry,
  passwords: readonly string[],
  collector: FileCollector,
): Promise<'done' | 'locked'> {
  let locked = false
  await collector.add(entry.filename, async sink => {
    if (!entry.encrypted) return inflate(entry, {}, sink)
    for (const password of passwords.filter(Boolean)) {
      try {
        return await inflate(entry, { password }, sink)
      } catch (error) {
        if (!isWrongPassword(error, entry)) throw error
        await sink.restart()
      }
    }
    locked = true
    throw passwordProtected('Die Datei im Archiv')
  })
  return locked ? 'locked' : 'done'
}

/** ZipCrypto checks one byte: a wrong password fits it by chance once in 256 times and then makes noise. */
function isWrongPassword(error: unknown, entry: FileEntry): boolean {
  if (!isEngineError(error)) return false
  const cause = error.cause instanceof Error ? error.cause.message : ''
  return error.code === 'password_protected' || (entry.zipCrypto && WRONG_AFTER_ALL.has(cause))
}

async function inflate(entry: FileEntry, options: { password?: string }, sink: FileSink): Promise<void> {
  let stopped: unknown = null
  const writable = new WritableStream<Uint8Array>({
    write: async bytes => {
      try {
        await sink.write(bytes)
      } catch (error) {
        stopped = error
        throw error
      }
    },
  })
  try {
    await entry.getData(writable, options)
  } catch (error) {
    throw stopped ?? toEntryFault(error)
  }
}

function toEntryFault(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  if (error.message === ERR_ENCRYPTED || error.message === ERR_INVALID_PASSWORD) {
    return passwordProtected('Die Datei im Archiv')
  }
  if (error.message === ERR_UNSUPPORTED_ENCRYPTION || error.message === ERR_UNSUPPORTED_COMPRESSION) {
    return entryInvalid('Das Packverfahren dieser Datei wird nicht unterstützt.', error)
  }
  if (error.message === ERR_OVERLAPPING_ENTRY) {
    return entryInvalid('Der Eintrag überschneidet sich mit einem anderen.', error)
  }
  if (error.message === ERR_INVALID_AUTHENTICATION_CODE || WRONG_AFTER_ALL.has(error.message)) {
    return entryInvalid('Die Datei im Archiv ist beschädigt.', error)
  }
  // Errors of the disk are ours; everything else comes from the bytes.
  return 'code' in error ? error : entryInvalid('Der Eintrag im Archiv ist fehlerhaft.', error)
}

function toArchiveFault(error: unknown): unknown {
  if (!(error instanceof Error) || 'code' in error) return error
  if (error.message === ERR_ENCRYPTED_CENTRAL_DIRECTORY) return passwordProtected('Das ZIP-Archiv')
  if (error.message === ERR_SPLIT_ZIP_FILE) {
    const message = 'Das ZIP-Archiv ist nur ein Teil eines geteilten Archivs. Bitte als ein Archiv einreichen.'
    return new EngineError('input', 'corrupt_file', message, { cause: error })
  }
  return brokenFile('Das ZIP-Archiv', error)
}
