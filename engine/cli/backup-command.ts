import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import { systemClock } from '../shared/clock.ts'
import { EngineError, isEngineError } from '../shared/errors.ts'
import { databaseToCopy } from '../wiring/open-storage.ts'
import { VERSION } from '../version.ts'
import { takeBackup } from '../backup/take-backup.ts'
import type { TakenBackup } from '../backup/take-backup.ts'
import { EXIT, UsageError } from './usage.ts'

/**
 * `steuerstapel backup DIR [--json]`: a consistent copy of the data folder and of a database on a server, while an engine runs or not. Exit code 0; 1
 * when it could not be taken, or when files were found damaged.
 */
export async function runBackup(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<number> {
  const { folder, json } = readFolderCall(args, 'backup')
  const { dataDir, databaseUrl } = readConfig(environment)
  const database = await databaseToCopy({ dataDir, databaseUrl })
  const deps = { dataDir, database, target: folder, engineVersion: VERSION, clock: systemClock }
  const taken = await takeBackup(deps).catch(explain)
  const isSameDisk = await onOneDisk(dataDir, folder)
  process.stdout.write(
    json ? `${JSON.stringify(objectOf(folder, taken, isSameDisk))}\n` : textOf(folder, taken, isSameDisk),
  )
  return taken.damaged.length === 0 ? EXIT.ok : EXIT.fault
}

/** The one folder of a call. Throws UsageError. */
export function readFolderCall(
  args: readonly string[],
  command: 'backup' | 'restore',
): { readonly folder: string; readonly json: boolean } {
  try {
    const options = { json: { type: 'boolean', default: false } } as const
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options })
    const [folder, ...more] = positionals
    if (folder !== undefined && folder !== '' && more.length === 0)
      return { folder: resolve(folder), json: values.json }
  } catch {
    // An unknown option is told like a missing folder.
  }
  throw new UsageError(`Bitte genau einen Ordner angeben: ${command} ORDNER [--json].`)
}

/** Faults of the disk as something that a person can act on. */
export function explain(error: unknown): never {
  if (isEngineError(error)) throw error
  const { code, path } = error as NodeJS.ErrnoException
  const where = path === undefined ? '' : ` (${path})`
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    throw new EngineError(
      'input',
      'storage_full',
      `Der Platz reicht nicht${where}. Bitte Platz schaffen und wiederholen.`,
    )
  }
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    const message = `Der Zugriff wurde verweigert${where}. Bitte die Rechte des Ordners prüfen.`
    throw new EngineError('input', 'access_denied', message, { cause: error })
  }
  throw error
}

async function onOneDisk(one: string, other: string): Promise<boolean> {
  return (await stat(one)).dev === (await stat(other)).dev
}

function objectOf(folder: string, { manifest, damaged }: TakenBackup, sameDisk: boolean): object {
  const byteSize = manifest.files.reduce((sum, file) => sum + file.byte_size, 0)
  return {
    folder,
    created_at: manifest.created_at,
    files: manifest.files.length,
    byte_size: byteSize,
    damaged,
    same_disk: sameDisk,
  }
}

function textOf(folder: string, { manifest, damaged }: TakenBackup, isSameDisk: boolean): string {
  const megabytes = Math.ceil(manifest.files.reduce((sum, file) => sum + file.byte_size, 0) / 1_000_000)
  const lines = [
    `Gesichert nach ${folder}: ${manifest.files.length} Dateien, ${megabytes} MB.`,
    'Die Sicherung enthält Mandantendaten und Schlüssel. Bitte so schützen wie den Datenordner selbst.',
    ...(isSameDisk
      ? ['Sie liegt auf demselben Datenträger wie der Datenordner. Bitte auf einen anderen kopieren.']
      : []),
    ...(damaged.length === 0
      ? []
      : ['Diese Dateien fehlen im Datenordner oder sind beschädigt:', ...damaged.map(path => `  ${path}`)]),
  ]
  return `${lines.join('\n')}\n`
}
