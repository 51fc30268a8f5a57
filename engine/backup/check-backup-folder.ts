import { constants } from 'node:fs'
import { access, realpath, stat } from 'node:fs/promises'
import { EngineError } from '../shared/errors.ts'
import { isWithin } from '../shared/is-within.ts'

/**
 * Checks the folder of the setting `STEUERSTAPEL_BACKUP` before it is written; null is off. Throws EngineError
 * `invalid_settings`.
 */
export async function checkBackupFolder(folder: string | null, dataDir: string): Promise<void> {
  if (folder === null) return
  const found = await realpath(folder).catch(() => null)
  if (found === null || !(await stat(found)).isDirectory())
    throw refused(`Den Ordner ${folder} gibt es nicht. Bitte anlegen oder den Datenträger anschließen.`)
  const data = await realpath(dataDir)
  if (isWithin(found, data) || isWithin(data, found))
    throw refused(`Der Ordner ${folder} und der Datenordner liegen ineinander. Bitte einen anderen angeben.`)
  await access(found, constants.R_OK | constants.W_OK | constants.X_OK).catch(() => {
    throw refused(`Im Ordner ${folder} darf das Programm nicht schreiben. Bitte Rechte geben.`)
  })
}

function refused(message: string): EngineError {
  return new EngineError('input', 'invalid_settings', message, { details: { field: 'STEUERSTAPEL_BACKUP' } })
}
