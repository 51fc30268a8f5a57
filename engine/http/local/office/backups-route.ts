import { backups } from '../../../../wire/backups.ts'
import { readBackupState } from '../../../backup/backup-state.ts'
import type { Storage } from '../../../storage/storage.ts'
import type { WireApp } from '../wire-app.ts'

/** What became of the scheduled backups. */
export function registerBackupsRoute(
  app: WireApp,
  { storage, backupFolder }: { readonly storage: Pick<Storage, 'checks'>; readonly backupFolder: string | null },
): void {
  app.get('/local/backups', { schema: { response: { 200: backups } } }, async () => ({
    folder: backupFolder,
    ...(await readBackupState(storage)),
  }))
}
