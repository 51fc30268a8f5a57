import type { CreateBatch } from '../batches/create-batch.ts'
import type { Project } from '../model/client.ts'
import type { LeftOutFile } from '../model/left-out.ts'
import type { Clock } from '../shared/clock.ts'
import { lazily } from '../shared/lazily.ts'
import type { FileStore } from '../storage/file-store.ts'
import type { Storage } from '../storage/storage.ts'
import { whileThere } from '../storage/while-there.ts'
import { batchKey, batchPlace, takenFolderAnswer, takenFolderOf } from './batch-key.ts'
import { copyIntoStore } from './copy-into-store.ts'
import type { InboxFault } from './inbox-fault.ts'
import { matchMandant, type MandantMatch } from './match-mandant.ts'
import type { FoundFile } from './scan-inbox.ts'
import { openTakenFolder } from './finish-taking.ts'
import type { TakenFile, Taking, Takings } from './takings.ts'

export interface TakeDeps {
  /** The inbox, without links. */
  readonly root: string
  readonly storage: {
    readonly batches: Pick<Storage['batches'], 'keptAnswer'>
    readonly mandants: Pick<Storage['mandants'], 'list'>
  }
  readonly files: Pick<FileStore, 'put' | 'has' | 'hold'>
  readonly takings: Takings
  readonly createBatch: CreateBatch
  readonly project: Project
  readonly clock: Clock
  readonly fileBytesMax: number
  readonly signal: AbortSignal
}

export interface TakenBatch {
  readonly batchId: string
  readonly at: number
  readonly documents: number
  /** `none` for files directly in the inbox; `unknown` and `ambiguous`: the batch has no mandant, please assign one. */
  readonly mandant: MandantMatch['type'] | 'none'
}

export interface TakeResult {
  /** Null when nothing was left to take, or when a file changed and the whole folder has to wait. */
  readonly taking: Taking | null
  /** Null when the batch of these files existed already. */
  readonly created: TakenBatch | null
  readonly changed: readonly string[]
  readonly faults: readonly InboxFault[]
}

const MANDANTS_MAX = 50_000
const NAME_CHARS_MAX = 200
const FILENAME_CHARS_MAX = 255
const TIME = { timeZone: 'Europe/Berlin', dateStyle: 'medium', timeStyle: 'short' } as const
const timeFormat = lazily(() => new Intl.DateTimeFormat('de-DE', TIME))

/**
 * Makes one batch of complete files of one folder: copies them into the file store, notes what is being taken, and
 * creates the batch under a key made of the files. They are still to be moved. A file that cannot be read stays for
 * another time;
 * `leftOut` is what lies beside them and is never taken: the batch names it.
 */
export async function takeFiles(
  deps: TakeDeps,
  group: string,
  found: readonly FoundFile[],
  leftOut: readonly LeftOutFile[],
): Promise<TakeResult> {
  const files: TakenFile[] = []
  const changed: string[] = []
  const faults: InboxFault[] = []
  const options = { files: deps.files, byteSizeMax: deps.fileBytesMax, signal: deps.signal }
  for (const file of found) {
    const copied = await copyIntoStore(deps.root, file, options)
    if (copied.type === 'unreadable') faults.push({ path: file.path, code: copied.code })
    if (copied.type === 'changed') changed.push(file.path)
    if (copied.type === 'copied') files.push({ path: file.path, mtimeNs: String(file.mtimeNs), ...copied.stored })
  }
  if (changed.length > 0 || files.length === 0) return { taking: null, created: null, changed, faults }
  const key = batchKey(group, files)
  const place = batchPlace(deps.project.id, key)
  // From now on its presence says that this is the inbox, and not the empty place of a drive that went away.
  await openTakenFolder(deps.root)
  await deps.takings.keep({ key, folder: null, files })
  const sha256s = files.map(({ sha256 }) => sha256)
  const isTaken = (await takenFolderOf(deps.storage, place)) !== null
  const created = isTaken ? null : await whileThere(deps.files, sha256s, () => create(deps, group, files, key, leftOut))
  const taking = { key, folder: await takenFolderOf(deps.storage, place), files }
  await deps.takings.keep(taking)
  return { taking, created, changed, faults }
}

async function create(
  deps: TakeDeps,
  group: string,
  files: readonly TakenFile[],
  key: string,
  leftOut: readonly LeftOutFile[],
): Promise<TakenBatch> {
  const { project, clock } = deps
  const match =
    group === '' ? null : matchMandant(group, await deps.storage.mandants.list(project.organizationId, MANDANTS_MAX))
  const { batch } = await deps.createBatch({
    project,
    name: label(group, NAME_CHARS_MAX) || `Eingangsordner ${timeFormat().format(clock.now())}`,
    mandant: match?.type === 'known' ? { type: 'existing', id: match.mandant.id } : null,
    documents: files.map(({ path, sha256, byteSize }) => ({
      filename: label(path.slice(path.lastIndexOf('/') + 1), FILENAME_CHARS_MAX) || 'Unbenannt',
      source: { type: 'upload' } as const,
      stored: { sha256, byteSize },
    })),
    leftOut,
    idempotency: {
      ...batchPlace(project.id, key),
      fingerprint: key,
      answerOf: created => takenFolderAnswer(created.batch),
    },
  })
  return { batchId: batch.id, at: clock.now(), documents: files.length, mandant: match?.type ?? 'none' }
}

/** A name that people read; files are stored under their hash. */
function label(name: string, charsMax: number): string {
  return name.normalize('NFC').replace(/\p{C}/gu, '').replaceAll('\\', '_').trim().slice(0, charsMax)
}
