import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { writeWhole } from '../shared/disk/write-whole.ts'
import { EngineError } from '../shared/errors.ts'
import type { InstallationFacts } from '../storage/installation-verbs.ts'

const FILE = 'installation.json'
const schema = z.object({ id: z.string().min(1), withoutFiles: z.boolean().default(false) })

/** Why a database and a data folder do not belong together. */
export type InstallationFault = 'database_lost' | 'database_foreign' | 'files_lost'

const MESSAGES: Readonly<Record<InstallationFault, string>> = {
  database_lost: 'Im Datenordner liegen Daten, aber die Datenbank dazu fehlt oder ist leer.',
  database_foreign: 'Die Datenbank gehört nicht zu den Dateien in diesem Datenordner.',
  files_lost: 'Die Datenbank nennt Belege, von denen keine Datei im Datenordner liegt.',
}

/** What a data folder says of itself. */
export interface FolderFacts {
  readonly id: string | null
  /** A person said that the files that the database names are gone. */
  readonly isWithoutFiles: boolean
  readonly hasFiles: boolean
  /** Of the originals that the database names: whether any is there. */
  readonly hasNamed: boolean
}

/** Reads them without changing anything. */
export async function readFolder(dataDir: string, originals: readonly string[]): Promise<FolderFacts> {
  const files = join(dataDir, 'files')
  const has = async (sha256: string): Promise<boolean> =>
    (await namesIn(join(files, 'originals', sha256.slice(0, 2)))).includes(sha256)
  const found = await Promise.all(originals.map(has))
  const hasFiles = (await holdsFile(join(files, 'originals'))) || (await holdsFile(join(files, 'managed')))
  const said = await readSaid(dataDir)
  const isWithoutFiles = said?.withoutFiles === true
  return { id: said?.id ?? null, isWithoutFiles, hasFiles, hasNamed: found.includes(true) }
}

/**
 * Whether a database (null: there is none) belongs to a data folder; null when it does. By their ids where both have
 * one; then files may be missing here and there, but not all (a folder that was not mounted, or removed). A database of
 * an earlier version, or a folder whose id was lost, is told by the originals.
 */
export function judgeInstallation(database: InstallationFacts | null, folder: FolderFacts): InstallationFault | null {
  const isFilled = folder.hasFiles || folder.id !== null
  if (!database) return isFilled ? 'database_lost' : null
  if (database.id !== null && folder.id !== null) {
    if (database.id !== folder.id) return 'database_foreign'
    return database.originals.length === 0 || folder.hasFiles || folder.isWithoutFiles ? null : 'files_lost'
  }
  if (database.isEmpty && (folder.hasFiles || database.id === null)) return isFilled ? 'database_lost' : null
  if (database.originals.length === 0 || folder.hasNamed) return null
  return folder.hasFiles ? 'database_foreign' : 'files_lost'
}

/** The fault as an EngineError with its code, and what a person can do about it in German. */
export function installationError(fault: InstallationFault): EngineError {
  const ways =
    'Bitte den Datenordner so, wie er ist, an einen anderen Ort verschieben und die letzte Sicherung zurückholen: steuerstapel restore ORDNER. Wer ohne die früheren Daten neu beginnen will: steuerstapel serve --new-installation; es wird nichts gelöscht.'
  return new EngineError('input', fault, `${MESSAGES[fault]} Es wurde nichts verändert. ${ways}`)
}

/** Keeps the id in the data folder, and whether a person said that its files are gone; on disk when it resolves. */
export async function keepId(dataDir: string, id: string, withoutFiles: boolean): Promise<void> {
  const said = await readSaid(dataDir)
  if (said?.id === id && said.withoutFiles === withoutFiles) return
  await writeWhole(join(dataDir, FILE), `${JSON.stringify({ id, ...(withoutFiles ? { withoutFiles } : {}) })}\n`)
}

/** Null where nothing is said that can be read. */
async function readSaid(dataDir: string): Promise<z.infer<typeof schema> | null> {
  try {
    return schema.parse(JSON.parse(await readFile(join(dataDir, FILE), 'utf8')))
  } catch (error) {
    const isNone = error instanceof SyntaxError || error instanceof z.ZodError || isMissing(error)
    if (!isNone) throw error
    return null
  }
}

/** Whether a file lies in a folder or below it; ends at the first one. */
async function holdsFile(folder: string): Promise<boolean> {
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(orNone)) {
    if (!entry.isDirectory() || (await holdsFile(join(folder, entry.name)))) return true
  }
  return false
}

function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(orNone)
}

function orNone(error: unknown): [] {
  if (isMissing(error)) return []
  throw error
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT'
}
