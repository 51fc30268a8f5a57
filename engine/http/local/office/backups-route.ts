import { backupAsked, backups } from '../../../../wire/backups.ts'
import type { Backups } from '../../../backup/create-backups.ts'
import { readBackupState } from '../../../backup/backup-state.ts'
import { EngineError } from '../../../shared/errors.ts'
import type { Storage } from '../../../storage/storage.ts'
import type { WireApp } from '../wire-app.ts'

export interface BackupsRouteDeps {
  readonly storage: Pick<Storage, 'checks'>
  readonly backupFolder: string | null
  readonly backups: Pick<Backups, 'takeNow' | 'isUnderWay'>
}

/** What became of the scheduled backups, and one that somebody asks for. */
export function registerBackupsRoute(app: WireApp, { storage, backupFolder, backups: taking }: BackupsRouteDeps): void {
  app.get('/local/backups', { schema: { response: { 200: backups } } }, async () => ({
    folder: backupFolder,
    isUnderWay: taking.isUnderWay(),
    ...(await readBackupState(storage)),
  }))
  app.post('/local/backups', { schema: { response: { 202: backupAsked } } }, async (_request, reply) => {
    if (!taking.takeNow()) {
      const message = 'Es ist kein Ordner für Sicherungen angegeben. Bitte zuerst einen eintragen.'
      throw new EngineError('input', 'backup_folder_unset', message)
    }
    return reply.code(202).send({ asked: true })
  })
}
