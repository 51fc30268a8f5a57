import { join } from 'node:path'
import { readDatabaseCheck } from '../batches/upkeep/check-database.ts'
import { readScrub } from '../batches/upkeep/scrub-files.ts'
import { readStorageChecks } from '../wiring/open-storage.ts'
import { DATABASE_FILE } from '../wiring/open-storage.ts'
import { ok, wrong } from './finding.ts'
import type { Finding } from './finding.ts'

/** What the engine found when it last looked over its files and its database; nothing where it cannot be read. */
export async function examineChecks(dataDir: string): Promise<Finding[]> {
  try {
    const checks = { find: async (name: 'files' | 'database') => readStorageChecks(join(dataDir, DATABASE_FILE), name) }
    return [...examineFiles(await readScrub({ checks })), ...examineWhole(await readDatabaseCheck({ checks }))]
  } catch {
    // Told as the state of the database.
    return []
  }
}

function examineFiles({ round, last }: Awaited<ReturnType<typeof readScrub>>): Finding[] {
  const underWay = round ? ` Eine Prüfung läuft: bisher ${round.files} Dateien, ${round.damagedFiles} beschädigt.` : ''
  if (!last) return round ? [ok('stored_files', underWay.trim())] : []
  const found = `Dateien zuletzt vollständig geprüft: ${dayOf(last.finishedAt)}, ${last.files} Dateien`
  if (last.damagedFiles === 0) return [ok('stored_files', `${found}, alle unversehrt.${underWay}`)]
  const documents = last.damaged.map(({ batchId, documentId }) => documentId ?? batchId).join(', ')
  const advice = 'Bitte den Datenträger prüfen und die Dateien aus der Sicherung zurückholen oder erneut einreichen.'
  const text = `${found}, ${last.damagedFiles} beschädigt oder verloren (${documents}). ${advice}${underWay}`
  return [wrong('stored_files', text)]
}

function examineWhole(check: Awaited<ReturnType<typeof readDatabaseCheck>>): Finding[] {
  if (!check) return []
  const when = dayOf(check.checkedAt)
  if (check.faults.length === 0) return [ok('database_check', `Datenbank zuletzt vollständig geprüft: ${when}.`)]
  return [
    wrong(
      'database_check',
      `Die vollständige Prüfung am ${when} fand Schäden (${check.faults[0] ?? ''}). Bitte die Engine beenden, den Datenordner aufheben und eine Sicherung zurückholen: steuerstapel restore ORDNER`,
    ),
  ]
}

function dayOf(epochMs: number): string {
  return new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium', timeZone: 'Europe/Berlin' }).format(epochMs)
}
