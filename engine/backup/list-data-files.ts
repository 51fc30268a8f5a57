import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { EngineError } from '../shared/errors.ts'

/** Belongs to the running process, can be had anew, or is copied in a way of its own (the database). */
const LEFT_OUT =
  /^(steuerstapel\.db.*|postgres\.dump|engine\.(json|lock).*|logs|ballast|requests|rehearsal|umschluesselung(\.alt)?|Cache|files\/(incoming|work|handed))$/
const HALF_WRITTEN = /\.tmp$/

/**
 * Files of a data folder that a backup holds beside the database, as paths below it with forward slashes, sorted.
 * Throws EngineError `backup_link` for a link: what it leads to may be anywhere.
 */
export async function listDataFiles(dataDir: string, below = ''): Promise<string[]> {
  const entries = await readdir(join(dataDir, below), { withFileTypes: true }).catch(orGone)
  const found: string[] = []
  for (const entry of entries) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`
    if (LEFT_OUT.test(path) || HALF_WRITTEN.test(path)) continue
    if (entry.isDirectory()) found.push(...(await listDataFiles(dataDir, path)))
    else if (entry.isFile()) found.push(path)
    else if (entry.isSymbolicLink()) {
      const message = `${join(dataDir, path)} ist eine Verknüpfung und kann nicht gesichert werden. Bitte durch den Ordner oder die Datei selbst ersetzen.`
      throw new EngineError('input', 'backup_link', message)
    }
  }
  return found.sort()
}

/** A folder that was removed meanwhile holds nothing. */
function orGone(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return []
  throw error
}
