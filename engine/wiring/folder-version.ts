import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { EngineError } from '../shared/errors.ts'
import { writeWhole } from '../shared/disk/write-whole.ts'

/** In the data folder: the newest program that has worked on it, `major.minor.patch`. */
export const FOLDER_VERSION = 'program-version'
const VERSION = /^\d{1,5}\.\d{1,5}\.\d{1,5}$/

/**
 * The newer program that has worked on a data folder, null where none is known to. The database's number tells only of
 * tables: what a newer program writes into them and into files may mean something else with the same number.
 */
export async function newerProgramOf(dataDir: string, own: string): Promise<string | null> {
  const known = await readVersion(dataDir)
  return known !== null && isNewer(known, own) ? known : null
}

/** Throws EngineError `data_folder_newer` where a newer program has worked on the data folder. */
export async function refuseNewerFolder(dataDir: string, own: string): Promise<void> {
  const newer = await newerProgramOf(dataDir, own)
  if (newer !== null) throw new EngineError('input', 'data_folder_newer', newerFolderText(newer, own))
}

/** What a person is told of it, German. */
export function newerFolderText(newer: string, own: string): string {
  return `Mit diesem Datenordner hat schon Steuerstapel ${newer} gearbeitet; dieses Programm (${own}) ist älter und ließe die Daten vielleicht beschädigt zurück. Bitte Steuerstapel ${newer} oder neuer installieren.`
}

/** Notes that a program has worked on the data folder. Throws the system's error when that cannot be written. */
export async function keepFolderVersion(dataDir: string, own: string): Promise<void> {
  if ((await readVersion(dataDir)) !== own) await writeWhole(join(dataDir, FOLDER_VERSION), `${own}\n`)
}

/** Null where none is kept, or what is kept is none. */
async function readVersion(dataDir: string): Promise<string | null> {
  const text = await readFile(join(dataDir, FOLDER_VERSION), 'utf8').catch(() => '')
  return VERSION.exec(text.trim())?.[0] ?? null
}

function isNewer(a: string, b: string): boolean {
  const [left, right] = [a, b].map(version => version.split('.').map(Number))
  const at = (left ?? []).findIndex((part, index) => part !== right?.[index])
  return at >= 0 && (left?.[at] ?? 0) > (right?.[at] ?? 0)
}
