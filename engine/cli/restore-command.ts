import { readConfig } from '../config.ts'
import { explain, readFolderCall } from './backup-command.ts'
import { restoreBackup } from './restore-backup.ts'
import { keySources } from './unlock-data.ts'
import { EXIT } from './usage.ts'

/**
 * `steuerstapel restore DIR [--json]`: brings a backup back into an empty data folder, and an empty database where it is on a server. Exit code 0, or 1 with the
 * reason.
 */
export async function runRestore(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<number> {
  const { folder, json } = readFolderCall(args, 'restore')
  const { dataDir, databaseUrl } = readConfig(environment)
  const { files, created_at: createdAt } = await restoreBackup(
    folder,
    dataDir,
    databaseUrl,
    keySources(environment),
  ).catch(explain)
  process.stdout.write(
    json
      ? `${JSON.stringify({ data_folder: dataDir, created_at: createdAt, files: files.length })}\n`
      : `${files.length} Dateien der Sicherung vom ${createdAt} sind geprüft und zurückgeholt nach ${dataDir}.\nDie Engine nimmt dort auf, was bei der Sicherung offen war.\n`,
  )
  return EXIT.ok
}
