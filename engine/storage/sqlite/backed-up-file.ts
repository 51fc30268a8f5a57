import { join } from 'node:path'
import { EngineError } from '../../shared/errors.ts'
import { backupTooNew, damagedBackup } from '../backed-up-database.ts'
import type { DatabaseToCopy, DatabaseToRestore } from '../backed-up-database.ts'
import { copyDatabase, inspectDatabase, listReferencedFiles, readVersion } from './copy-database.ts'

const FILE = 'steuerstapel.db'

/** The database file of a data folder, for a backup. Throws EngineError `no_database`. */
export function fileToCopy(dataDir: string): DatabaseToCopy {
  return {
    file: FILE,
    copy: async (to, signal) => {
      try {
        await copyDatabase(join(dataDir, FILE), to, signal)
      } catch (cause) {
        if ((cause as { code?: string }).code !== 'SQLITE_CANTOPEN') throw cause
        const message = `In ${dataDir} liegt keine Datenbank. Bitte STEUERSTAPEL_DATA_DIR auf den Datenordner setzen.`
        throw new EngineError('input', 'no_database', message, { cause })
      }
      return { version: readVersion(to), files: listReferencedFiles(to) }
    },
  }
}

/** The same for a restore into a data folder, whose database the copy becomes. */
export function fileToRestore(): DatabaseToRestore {
  return {
    file: FILE,
    check: async () => undefined,
    restore: async path => {
      const { faults, version, knownVersion } = inspectDatabase(path)
      if (faults.length > 0) throw damagedBackup(FILE)
      if (version > knownVersion) throw backupTooNew()
    },
  }
}
