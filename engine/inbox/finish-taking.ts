import { mkdir } from 'node:fs/promises'
import { lstat, writeFile } from '../shared/disk/files.ts'
import { dirname, join } from 'node:path'
import type { Logger } from 'pino'
import { syncFolder } from '../shared/disk/sync-path.ts'
import { EngineError } from '../shared/errors.ts'
import type { Storage } from '../storage/storage.ts'
import { batchPlace, takenFolderOf } from './batch-key.ts'
import { errorCode, type InboxFault } from './inbox-fault.ts'
import { lookAtTaken, moveTaken, type MoveOutcome } from './move-taken.ts'
import { absolutePath } from './scan-inbox.ts'
import { TAKEN_FOLDER } from './skip-name.ts'
import type { TakenFile, Taking, Takings } from './takings.ts'

export interface FinishDeps {
  /** The inbox, without links. */
  readonly root: string
  readonly storage: { readonly batches: Pick<Storage['batches'], 'keptAnswer'> }
  readonly takings: Takings
  readonly projectId: string
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>
  readonly signal: AbortSignal
  /** Renames; for tests. */
  readonly move?: ((from: string, to: string) => Promise<void>) | undefined
}

export interface Finished {
  /** Files that belong to a batch and could not be moved. */
  readonly left: readonly TakenFile[]
  readonly faults: readonly InboxFault[]
}

const README = `Hier liegen die Dateien, die Steuerstapel aus dem Eingangsordner übernommen hat, je Stapel in einem Ordner mit Datum und
Kennung. Steuerstapel hat eigene Kopien und löscht hier nichts. Sie können alte Ordner löschen oder archivieren.
`

/**
 * Moves the files of a taking to where taken files go, and forgets it when all are done. A taking whose batch was never
 * created is forgotten at once, so its files are found again. May be repeated at any time, also after a crash.
 */
export async function finishTaking(deps: FinishDeps, taking: Taking): Promise<Finished> {
  const folder = taking.folder ?? (await takenFolderOf(deps.storage, batchPlace(deps.projectId, taking.key)))
  if (folder === null) {
    await deps.takings.remove(taking.key)
    return { left: [], faults: [] }
  }
  const left: TakenFile[] = []
  const faults: InboxFault[] = []
  const folders = new Set<string>()
  for (const file of taking.files) {
    try {
      const outcome = deps.signal.aborted ? 'open' : await finishFile(deps.root, folder, file, deps.move)
      if (outcome === 'changed') deps.logger.info({ code: 'changed' }, 'inbox_file_stays')
      if (outcome === 'open') left.push(file)
      if (outcome === 'moved')
        for (const root of [deps.root, join(deps.root, TAKEN_FOLDER, folder)])
          folders.add(dirname(absolutePath(root, file.path)))
    } catch (error) {
      const code = errorCode(error)
      if (code === null) throw error
      faults.push({ path: file.path, code })
      left.push(file)
    }
  }
  for (const path of folders) await syncFolder(path)
  if (left.length === 0) await deps.takings.remove(taking.key)
  else if (taking.folder === null || left.length < taking.files.length)
    await deps.takings.keep({ ...taking, folder, files: left })
  return { left, faults }
}

async function finishFile(
  root: string,
  folder: string,
  file: TakenFile,
  move: FinishDeps['move'],
): Promise<MoveOutcome | 'open'> {
  const now = await lookAtTaken(absolutePath(root, file.path), file)
  // Nothing at all is there: the drive is not connected rather than the file moved.
  if (now === 'gone') return (await hasTakenFolder(root)) ? 'gone' : 'open'
  if (now === 'changed') return 'changed'
  const target = join(await openTakenFolder(root), folder)
  return moveTaken(root, absolutePath(target, file.path), file, move)
}

async function hasTakenFolder(root: string): Promise<boolean> {
  return lstat(join(root, TAKEN_FOLDER)).then(
    status => status.isDirectory(),
    () => false,
  )
}

/**
 * The folder for taken files, made with a word of explanation. Throws EngineError `outside_inbox` when it is a link.
 */
export async function openTakenFolder(root: string): Promise<string> {
  const folder = join(root, TAKEN_FOLDER)
  const isNew = await mkdir(folder).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false
      throw error
    },
  )
  if (isNew) await writeFile(join(folder, 'LIESMICH.txt'), README, { flag: 'wx' })
  if ((await lstat(folder)).isDirectory()) return folder
  throw new EngineError('input', 'outside_inbox', 'Der Ordner für übernommene Dateien ist kein Ordner.')
}
