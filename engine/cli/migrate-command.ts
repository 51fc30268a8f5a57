import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import { explain } from './backup-command.ts'
import { moveInstallation } from './move-installation.ts'
import type { Moved, Place } from './move-installation.ts'
import { EXIT, UsageError } from './usage.ts'

/**
 * `steuerstapel migrate --folder DIR [--to URL] [--json]`: brings this installation into another data folder, its
 * database to a server, or from a server into a file without `--to`. Exit code 0, or 1 with the reason.
 */
export async function runMigrate(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<number> {
  const { to, json } = readCall(args)
  const { dataDir, databaseUrl } = readConfig(environment)
  const moved = await moveInstallation({ dataDir, databaseUrl }, to).catch(explain)
  process.stdout.write(json ? `${JSON.stringify(objectOf(to, moved))}\n` : textOf(dataDir, to, moved))
  return EXIT.ok
}

function readCall(args: readonly string[]): { readonly to: Place; readonly json: boolean } {
  try {
    const options = {
      folder: { type: 'string' },
      to: { type: 'string' },
      json: { type: 'boolean', default: false },
    } as const
    const { values } = parseArgs({ args: [...args], options })
    const url = values.to ?? null
    const isKnown = url === null || /^postgres(ql)?:$/.test(URL.parse(url)?.protocol ?? '')
    if (values.folder && isKnown)
      return { to: { dataDir: resolve(values.folder), databaseUrl: url }, json: values.json }
  } catch {
    // An unknown option is told like a missing folder.
  }
  throw new UsageError('Bitte einen neuen Datenordner angeben: migrate --folder ORDNER [--to postgres://…] [--json].')
}

function objectOf({ dataDir }: Place, { files, byteSize, rows }: Moved): object {
  return { data_folder: dataDir, files, byte_size: byteSize, rows: Object.fromEntries(rows) }
}

function textOf(from: string, to: Place, { files, byteSize, rows }: Moved): string {
  const count = [...rows.values()].reduce((sum, each) => sum + each, 0)
  const where = to.databaseUrl === null ? '' : ' und STEUERSTAPEL_DATABASE_URL auf diese Datenbank'
  return [
    `Umgezogen nach ${to.dataDir}: ${files} Dateien (${Math.ceil(byteSize / 1_000_000)} MB), ${count} Zeilen in ${rows.size} Tabellen; alle sind verglichen und gleich.`,
    `Dort STEUERSTAPEL_DATA_DIR auf ${to.dataDir}${where} setzen und die Engine starten; die Suche wird von selbst neu aufgebaut.`,
    `Der alte Datenordner ${from} blieb, wie er war. Bitte dort keine Engine mehr starten: Es wären zwei Fassungen derselben Daten.`,
    '',
  ].join('\n')
}
