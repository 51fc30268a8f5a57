import { constants } from 'node:fs'
import { access, realpath, stat } from 'node:fs/promises'
import { EngineError } from '../shared/errors.ts'
import { isWithin } from '../shared/is-within.ts'

/**
 * Checks the folder of the setting `STEUERSTAPEL_INBOX` before the engine starts; the data folder must exist.
 * Returns its path without links, or null when the inbox is off. Throws EngineError `invalid_settings`.
 */
export async function checkInboxFolder(inbox: string | null, dataDir: string): Promise<string | null> {
  if (inbox === null) return null
  const folder = await realpath(inbox).catch(() => null)
  if (folder === null || !(await stat(folder)).isDirectory()) {
    throw refused(`Den Eingangsordner ${inbox} gibt es nicht. Bitte anlegen (bei einem Netzlaufwerk: verbinden)`)
  }
  const data = await realpath(dataDir)
  if (isWithin(folder, data) || isWithin(data, folder)) {
    throw refused(`Der Eingangsordner ${inbox} und der Datenordner ${dataDir} liegen ineinander. Bitte trennen`)
  }
  try {
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (cause) {
    throw refused(`Im Eingangsordner ${inbox} darf die Engine nicht lesen und schreiben. Bitte Rechte geben`, cause)
  }
  return folder
}

function refused(what: string, cause?: unknown): EngineError {
  return new EngineError('input', 'invalid_settings', `${what} oder STEUERSTAPEL_INBOX ändern.`, { cause })
}
