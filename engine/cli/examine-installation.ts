import { join } from 'node:path'
import type { Config } from '../config.ts'
import { inspectInstallation, inspectServerDatabase } from '../wiring/open-storage.ts'
import type { InstallationFacts } from '../storage/installation-verbs.ts'
import { installationError, judgeInstallation, readFolder } from '../wiring/installation.ts'
import { DATABASE_FILE } from '../wiring/open-storage.ts'
import { ok, wrong } from './finding.ts'
import type { Finding } from './finding.ts'

const ORIGINALS_LOST =
  'Von den neuesten Belegen, die die Datenbank nennt, liegt kein Original im Datenordner (files/originals). Bitte nachsehen, ob der Ordner verschoben wurde, oder die letzte Sicherung zurückholen: steuerstapel restore ORDNER.'

/** Whether database and files of the data folder belong together. Nothing where the database cannot be read. */
export async function examineInstallation({
  dataDir,
  databaseUrl,
}: Pick<Config, 'dataDir' | 'databaseUrl'>): Promise<Finding[]> {
  let database: InstallationFacts | null
  try {
    database =
      databaseUrl === null
        ? inspectInstallation(join(dataDir, DATABASE_FILE))
        : (await inspectServerDatabase(databaseUrl)).installation
  } catch {
    // Told as the state of the database.
    return []
  }
  const folder = await readFolder(dataDir, database?.originals ?? [])
  const fault = judgeInstallation(database, folder)
  if (fault) return [wrong('installation', installationError(fault).message)]
  if (database && database.originals.length > 0 && !folder.hasNamed) return [wrong('installation', ORIGINALS_LOST)]
  return database ? [ok('installation', 'Datenbank und Dateien gehören zusammen.')] : []
}
