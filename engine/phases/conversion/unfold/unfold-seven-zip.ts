import { readFile } from '../../../shared/disk/files.ts'
import type { UnfoldLimits } from '../../../isolation/conversion-operations.ts'
import { EngineError } from '../../../shared/errors.ts'
import { brokenFile } from '../identify/identify-fault.ts'
import type { FileCollector } from './collect-files.ts'
import type { FileSink } from './write-entry.ts'
import { isSystemFile } from '../mail/entry-label.ts'
import { OutputLimitError, runSevenZip } from './run-seven-zip.ts'
import type { SevenZipRun } from './run-seven-zip.ts'
import { entryInvalid, passwordProtected } from './unfold-fault.ts'

/** Everything is in memory at the same time, so less comes out than of a ZIP archive. */
const MEMORY_BYTES_MAX = 768 * 1024 * 1024
const CHUNK_BYTES = 1024 * 1024
const PASSWORDS_MAX = 20
const LIST_DESCRIPTION_BYTES = 1024
const AES_METHOD = Buffer.from('06f10701', 'hex')

interface SevenZipInput {
  readonly path: string
  readonly mediaType: 'application/x-7z-compressed' | 'application/vnd.rar'
  readonly passwords: readonly string[]
  readonly limits: UnfoldLimits
  readonly collector: FileCollector
}

interface ListedEntry {
  readonly path: string
  readonly size: number
  readonly folder: boolean
  readonly link: boolean
  readonly encrypted: boolean
}

/**
 * Takes the files out of a 7z or RAR archive, after a look at the sizes that it states.
 * Throws EngineError input: archive_bomb, corrupt_file, password_protected (when no file came out for want of a
 * password).
 */
export async function unfoldSevenZip({ path, mediaType, passwords, limits, collector }: SevenZipInput): Promise<void> {
  const what = mediaType === 'application/vnd.rar' ? 'Das RAR-Archiv' : 'Das 7-Zip-Archiv'
  const archive = await readFile(path)
  const bytesMax = Math.min(limits.bytesMax, MEMORY_BYTES_MAX)
  let last: { readonly entries: readonly ListedEntry[]; readonly run: SevenZipRun } | null = null
  for (const password of ['', ...passwords.slice(0, PASSWORDS_MAX)]) {
    const entries = await list(archive, password, what)
    if (entries === 'locked') continue
    check(entries, collector, bytesMax, what)
    const run = await extract(archive, password, bytesMax, what)
    last = { entries, run }
    if (!asksForPassword(run)) break
  }
  if (last === null) throw passwordProtected(what)
  const { entries, run } = last
  const locked = asksForPassword(run)
  const opened = await take(entries, run, collector)
  if (locked && opened === 0) throw passwordProtected(what)
}

async function list(archive: Uint8Array, password: string, what: string): Promise<ListedEntry[] | 'locked'> {
  const run = await runSevenZip(archive, ['l', '-slt', '-ba', '-bsp0', '-sccUTF-8', `-p${password}`, '/in'], 0)
  if (run.status === 0 || run.status === 1) return parseListing(run.output)
  // The program breaks off without a word where the list itself is encrypted and the password is wrong.
  if (asksForPassword(run) || (run.status === null && mayBeLocked(archive))) return 'locked'
  if (/volume/i.test(run.errors + run.output)) {
    const message = `${what} ist nur ein Teil eines geteilten Archivs. Bitte als ein Archiv einreichen.`
    throw new EngineError('input', 'corrupt_file', message)
  }
  throw brokenFile(what)
}

/**
 * A 7z archive names AES in what describes its list, at its end (7zFormat.txt, method 06F10701); of RAR it is assumed.
 */
function mayBeLocked(archive: Uint8Array): boolean {
  const seven = archive[0] === 0x37
  return !seven || Buffer.from(archive.subarray(-LIST_DESCRIPTION_BYTES)).includes(AES_METHOD)
}

function check(entries: readonly ListedEntry[], collector: FileCollector, bytesMax: number, what: string): void {
  const sizes = entries.filter(entry => !entry.folder).map(entry => entry.size)
  collector.checkStated(sizes)
  if (sizes.reduce((sum, size) => sum + size, 0) > bytesMax) throw tooLarge(what)
}

async function extract(archive: Uint8Array, password: string, bytesMax: number, what: string): Promise<SevenZipRun> {
  try {
    return await runSevenZip(archive, ['x', '-y', '-aou', '-bsp0', '-o/out', `-p${password}`, '/in'], bytesMax)
  } catch (error) {
    throw error instanceof OutputLimitError ? tooLarge(what) : error
  }
}

/** Hands over the files in the order of the listing; returns how many came out. */
async function take(entries: readonly ListedEntry[], run: SevenZipRun, collector: FileCollector): Promise<number> {
  let opened = 0
  for (const entry of entries) {
    collector.countEntry()
    if (isSystemFile(entry.path)) collector.ignore(entry.path)
    if (entry.folder || isSystemFile(entry.path)) continue
    const file = `/out/${entry.path}`
    if (entry.link) {
      const { message } = entryInvalid('Der Eintrag ist nur eine Verknüpfung.')
      collector.fail(entry.path, 'archive_entry_invalid', message)
    } else if (collector.accepts(entry.path)) {
      const fault = faultOf(entry, file, run)
      await collector.add(entry.path, sink => (fault ? Promise.reject(fault) : copy(run, file, sink)))
      if (!fault) opened++
    }
    remove(run, file)
  }
  return opened
}

function faultOf(entry: ListedEntry, file: string, run: SevenZipRun): EngineError | null {
  const reported = run.errors.split('\n').some(line => line.startsWith('ERROR: ') && line.endsWith(` : ${entry.path}`))
  if (entry.encrypted && asksForPassword(run) && (reported || !exists(run, file))) {
    return passwordProtected('Die Datei im Archiv')
  }
  if (reported || !exists(run, file)) return entryInvalid('Die Datei im Archiv ist beschädigt.')
  return null
}

function exists({ files }: SevenZipRun, file: string): boolean {
  try {
    return files.isFile(files.lstat(file).mode)
  } catch {
    return false
  }
}

async function copy({ files }: SevenZipRun, file: string, sink: FileSink): Promise<void> {
  const stream = files.open(file, 'r')
  const buffer = new Uint8Array(CHUNK_BYTES)
  for (;;) {
    const count = files.read(stream, buffer, 0, buffer.length)
    if (count === 0) break
    await sink.write(buffer.subarray(0, count))
  }
  files.close(stream)
}

/** Gives its memory back. */
function remove(run: SevenZipRun, file: string): void {
  if (exists(run, file)) run.files.unlink(file)
}

function asksForPassword({ errors, output }: SevenZipRun): boolean {
  return /wrong password|encrypted archive|enter password/i.test(errors + output)
}

/** Blocks of "Key = value" lines, one block an entry (7-Zip, command l with -slt). */
function parseListing(output: string): ListedEntry[] {
  const entries: ListedEntry[] = []
  for (const block of output.split(/\n\s*\n/)) {
    const start = /^Path = /m.exec(block)
    if (!start) continue
    const fields = new Map<string, string>()
    for (const line of block.slice(start.index).split('\n')) {
      const [, key, value] = /^([A-Z][A-Za-z ]*) = ?(.*)$/.exec(line) ?? []
      if (key !== undefined && value !== undefined && !fields.has(key)) fields.set(key, value)
    }
    const attributes = fields.get('Attributes') ?? ''
    entries.push({
      path: fields.get('Path') ?? '',
      size: Number(fields.get('Size') ?? 0) || 0,
      folder: fields.get('Folder') === '+' || /^[A-Z]*D/.test(attributes) || / d/.test(attributes),
      link:
        (fields.get('Symbolic Link') ?? '') !== '' || / l/.test(attributes) || (fields.get('Hard Link') ?? '') !== '',
      encrypted: fields.get('Encrypted') === '+',
    })
  }
  return entries
}

function tooLarge(what: string): EngineError {
  const message = `${what} ist ausgepackt zu groß. Bitte die Belege als ZIP-Archiv oder in kleineren Teilen einreichen.`
  return new EngineError('input', 'archive_bomb', message)
}
