import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { EngineError, isEngineError } from '../shared/errors.ts'
import type { Clock } from '../shared/clock.ts'
import { removePath } from '../shared/disk/remove-path.ts'
import { repeat } from '../shared/repeat.ts'
import type { DatabaseToCopy } from '../storage/backed-up-database.ts'
import type { Storage } from '../storage/storage.ts'
import { backupName, expireBackups, newestBackup } from './backup-folder.ts'
import { isWhole, readBackupState, saveBackupState } from './backup-state.ts'
import type { BackupState, TakenState } from './backup-state.ts'
import { rehearseBackup } from './rehearse-backup.ts'
import type { RehearsalDeps } from './rehearse-backup.ts'
import { takeBackup } from './take-backup.ts'

const LOOK_EVERY_MS = 60_000
const HOUR_MS = 60 * 60_000
const REHEARSE_EVERY_MS = 7 * 24 * HOUR_MS
/** What the engine does at its start comes first. */
const FIRST_AFTER_MS = 5 * 60_000
/** In the data folder; a backup leaves it out. */
const SCRATCH_FOLDER = 'rehearsal'

export interface BackupsDeps {
  /** Where backups go, and how often; the folder is null where nobody set one. */
  readonly setting: { readonly folder: string | null; readonly everyHours: number; readonly keepDays: number }
  readonly dataDir: string
  readonly engineVersion: string
  readonly database: () => Promise<DatabaseToCopy>
  readonly rehearsed: RehearsalDeps['database']
  readonly storage: Pick<Storage, 'checks' | 'installation'>
  readonly clock: Clock
  readonly logger: { info(facts: object, text: string): void; error(facts: object, text: string): void }
}

export interface Backups {
  start(): void
  /** Takes one as soon as possible, due or not; false: nobody named a folder. */
  takeNow(): boolean
  /** One that somebody asked for is waited for, or one is being taken or rehearsed. */
  isUnderWay(): boolean
  /** Lets go of what is under way; the next engine begins it anew. */
  stop(): Promise<void>
}

/** Saves the data folder again and again where the office named a folder for that, and tries each week whether it comes back. */
export function createBackups(deps: BackupsDeps): Backups {
  const { clock, logger } = deps
  const startedMs = clock.monotonicMs()
  const stopping = new AbortController()
  let [isTidied, isWanted, isUnderWay] = [false, false, false]
  const saving = repeat({
    everyMs: LOOK_EVERY_MS,
    isIdle: true,
    work: async () => {
      // A process that was killed within a rehearsal leaves a copy of the database behind.
      if (!isTidied) await removePath(join(deps.dataDir, SCRATCH_FOLDER))
      isTidied = true
      const isAsked = isWanted
      if (!isAsked && clock.monotonicMs() - startedMs < FIRST_AFTER_MS) return
      isUnderWay = true
      // Cleared at its begin: who asks while it goes gets another, since this one may have copied already.
      isWanted = false
      await backUpWhenDue(deps, stopping.signal, isAsked).finally(() => (isUnderWay = false))
    },
    onFault: err => {
      if (!stopping.signal.aborted) logger.error({ err }, 'backup_not_taken')
    },
  })
  return {
    start: saving.wake,
    takeNow: () => {
      if (deps.setting.folder === null) return false
      isWanted = true
      saving.wake()
      return true
    },
    isUnderWay: () => isWanted || isUnderWay,
    stop: async () => {
      stopping.abort()
      await saving.stop()
    },
  }
}

/**
 * Takes a backup where it is due or somebody asked for it, and rehearses one where that is due; what came of it is kept. Throws the
 * signal's reason.
 */
export async function backUpWhenDue(deps: BackupsDeps, signal: AbortSignal, isAsked = false): Promise<void> {
  const { setting, storage, clock, logger } = deps
  const { folder } = setting
  if (folder === null) return
  let state = await readBackupState(storage)
  if (!isAsked && !isDue(state, setting.everyHours, clock.now())) return
  try {
    const last = await backUp(deps, folder, state, signal)
    state = { ...state, last, fault: null }
    await saveBackupState(storage, state, clock.now())
    logger.info({ files: last.files, damagedFiles: last.damagedFiles }, 'backup_taken')
    state = await rehearse(deps, folder, state, signal)
  } catch (error) {
    if (signal.aborted) throw error
    state = { ...state, fault: { at: clock.now(), message: messageOf(error) } }
    logger.error({ code: codeOf(error) }, 'backup_not_taken')
  }
  await saveBackupState(storage, state, clock.now())
}

/** A clock that was set back must not put the next one off for years. */
function isDue({ last, fault }: BackupState, everyHours: number, now: number): boolean {
  if (fault !== null && Math.abs(now - fault.at) < HOUR_MS) return false
  return fault !== null || last === null || Math.abs(now - last.takenAt) >= everyHours * HOUR_MS
}

async function backUp(deps: BackupsDeps, folder: string, state: BackupState, signal: AbortSignal): Promise<TakenState> {
  const { dataDir, engineVersion, storage, clock, setting } = deps
  const isSameDisk = await onOneDisk(folder, dataDir)
  // A disk that is not plugged in leaves an empty folder on this one.
  if (isSameDisk && state.last?.isSameDisk === false) throw folderGone(folder)
  const id = await installationOf(storage)
  const before = await newestBackup(folder, id)
  const isTrusted = state.rehearsal === null || state.rehearsal.name !== before?.name || isWhole(state.rehearsal)
  const now = clock.now()
  const name = backupName(id, now)
  const database = await deps.database()
  const source = { dataDir, database, before: isTrusted ? before : null, signal }
  const taken = await takeBackup({ ...source, target: join(folder, name), engineVersion, clock })
  await expireBackups(folder, id, { keepDays: setting.keepDays, now })
  const { files } = taken.manifest
  const byteSize = files.reduce((sum, { byte_size }) => sum + byte_size, 0)
  return { takenAt: now, name, files: files.length, byteSize, damagedFiles: taken.damaged.length, isSameDisk }
}

async function rehearse(
  deps: BackupsDeps,
  folder: string,
  state: BackupState,
  signal: AbortSignal,
): Promise<BackupState> {
  const { dataDir, storage, clock, logger, rehearsed } = deps
  const now = clock.now()
  const { rehearsal: former } = state
  if (former !== null && isWhole(former) && Math.abs(now - former.at) < REHEARSE_EVERY_MS) return state
  const newest = await newestBackup(folder, await installationOf(storage))
  if (!newest) return state
  const scratch = join(dataDir, SCRATCH_FOLDER)
  const rehearsal = await rehearseBackup({ dataDir, backup: newest, scratch, database: rehearsed, now, signal })
  const { files, damagedFiles, database } = rehearsal
  if (isWhole(rehearsal)) logger.info({ files, database }, 'backup_rehearsed')
  else logger.error({ files, damagedFiles, database }, 'backup_damaged')
  return { ...state, rehearsal }
}

async function installationOf({ installation }: Pick<Storage, 'installation'>): Promise<string> {
  return (await installation.facts()).id ?? ''
}

async function onOneDisk(folder: string, dataDir: string): Promise<boolean> {
  const info = await stat(folder).catch(() => null)
  if (!info?.isDirectory()) throw folderGone(folder)
  return info.dev === (await stat(dataDir)).dev
}

function folderGone(folder: string): EngineError {
  const message = `Der Ordner ${folder} für die Sicherung ist nicht erreichbar. Bitte den Datenträger anschließen oder das Netzlaufwerk verbinden.`
  return new EngineError('transient', 'backup_folder_missing', message)
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? 'unknown'
}

function messageOf(error: unknown): string {
  if (isEngineError(error)) return error.message
  const code = codeOf(error)
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'Der Platz im Ordner für die Sicherung reicht nicht.'
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return 'Im Ordner für die Sicherung fehlen die Rechte.'
  return `Die Sicherung ließ sich nicht schreiben (${code}).`
}
