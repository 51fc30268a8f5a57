import { join } from 'node:path'
import { isWhole, readBackupState } from '../backup/backup-state.ts'
import type { BackupState } from '../backup/backup-state.ts'
import type { Config } from '../config.ts'
import { readStorageChecks } from '../wiring/open-storage.ts'
import { DATABASE_FILE } from '../wiring/open-storage.ts'
import { ok, warning, wrong } from './finding.ts'
import type { Finding } from './finding.ts'

const HOUR_MS = 60 * 60_000

/** Whether the data are saved by themselves, and come back; of a database on a server what the settings say alone. */
export async function examineBackup(
  { dataDir, databaseUrl, backup }: Pick<Config, 'dataDir' | 'databaseUrl' | 'backup'>,
  now: number,
): Promise<Finding[]> {
  if (backup.folder === null) {
    const text =
      'Es ist keine regelmäßige Sicherung eingestellt. Bitte in den Einstellungen einen Ordner auf einem anderen Datenträger angeben (STEUERSTAPEL_BACKUP) oder selbst sichern.'
    return [warning('backup', text)]
  }
  if (databaseUrl !== null) return [ok('backup', `Gesichert wird alle ${backup.everyHours} Stunden.`)]
  try {
    const checks = { find: async (name: 'backup') => readStorageChecks(join(dataDir, DATABASE_FILE), name) }
    const state = await readBackupState({ checks })
    return [judgeTaken(state, backup.everyHours, now), ...judgeRehearsal(state)]
  } catch {
    // Told as the state of the database.
    return []
  }
}

function judgeTaken({ last, fault }: BackupState, everyHours: number, now: number): Finding {
  if (fault) return wrong('backup', `Die letzte Sicherung ist misslungen (${dayOf(fault.at)}): ${fault.message}`)
  if (!last) return warning('backup', 'Es wurde noch nichts gesichert; das geschieht, während das Programm läuft.')
  const when = `Zuletzt gesichert: ${dayOf(last.takenAt)}, ${last.files} Dateien`
  if (last.damagedFiles > 0)
    return wrong('backup', `${when}. ${last.damagedFiles} davon fehlen im Datenordner oder sind beschädigt.`)
  if (now - last.takenAt > 2 * everyHours * HOUR_MS)
    return warning('backup', `${when}. Das ist länger her als gewollt.`)
  if (last.isSameDisk)
    return warning('backup', `${when}, auf demselben Datenträger wie die Daten. Bitte einen anderen angeben.`)
  return ok('backup', `${when}.`)
}

function judgeRehearsal({ rehearsal }: BackupState): Finding[] {
  if (!rehearsal) return []
  const when = `Rücksicherung zuletzt geprobt: ${dayOf(rehearsal.at)}, ${rehearsal.files} Dateien`
  if (isWhole(rehearsal)) return [ok('backup_rehearsal', `${when}, alles kam zurück.`)]
  const what =
    rehearsal.database === 'damaged'
      ? 'die Datenbank ist nicht brauchbar'
      : `${rehearsal.damagedFiles} fehlen oder sind beschädigt`
  return [
    wrong('backup_rehearsal', `${when}; ${what} (${rehearsal.name}). Bitte den Datenträger der Sicherung prüfen.`),
  ]
}

function dayOf(epochMs: number): string {
  return new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium', timeZone: 'Europe/Berlin' }).format(epochMs)
}
