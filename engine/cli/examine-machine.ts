import { randomUUID } from 'node:crypto'
import { realpath } from 'node:fs'
import { access, open, stat, statfs } from 'node:fs/promises'
import { availableParallelism, totalmem } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { removeFile } from '../shared/disk/remove-path.ts'
import type { Config } from '../config.ts'
import { VERSION } from '../version.ts'
import { newerFolderText, newerProgramOf } from '../wiring/folder-version.ts'
import { ok, warning, wrong } from './finding.ts'
import type { Finding } from './finding.ts'
import { othersLetIn, readRights } from './windows-rights.ts'

const GB = 1_000_000_000
/** The engine accepts nothing below this (disk-watch.ts). */
const FREE_BYTES_MIN = 2 * GB
const FREE_BYTES_GOOD = 20 * GB
/** As config.ts counts: a worker with its models and a large page. */
const WORKER_BYTES = 1.5 * GB
/** The engine itself, and the conversion of office files. */
const BESIDE_BYTES = 2.5 * GB
/** Linux: NFS, SMB, CIFS, SMB 2 (statfs(2)). */
const NETWORK_FILE_SYSTEMS = new Set([0x6969, 0x517b, 0xff534d42, 0xfe534d42])

/** Processor and memory against the number of workers. */
export function examineMachine(workers: number): Finding[] {
  const cores = availableParallelism()
  const [memory, needed] = [totalmem(), workers * WORKER_BYTES + BESIDE_BYTES]
  const text = `${cores} Prozessorkerne, ${gigabytes(memory)} Arbeitsspeicher, ${workers} gleichzeitige Texterkennungen.`
  if (needed > memory) {
    const most = Math.max(1, Math.floor((memory - BESIDE_BYTES) / WORKER_BYTES))
    const advice = `Große Seiten brauchen bis zu ${gigabytes(needed)}. Bitte STEUERSTAPEL_WORKERS auf ${most} setzen${most === workers ? ' oder Arbeitsspeicher nachrüsten' : ''}.`
    return [warning('machine', `${text} ${advice}`)]
  }
  if (workers > cores) {
    return [warning('machine', `${text} Mehr als Kerne bringt nichts: Bitte STEUERSTAPEL_WORKERS auf ${cores} setzen.`)]
  }
  return [ok('machine', text)]
}

/** What is asked of the system, as it answers on Windows where `isWindows`. */
export interface FolderDeps {
  readonly isWindows: boolean
  /** List of rights (SDDL), null where it cannot be read. */
  readonly rights: (folder: string) => Promise<string | null>
  /** A mapped drive is told by the name of its server there. */
  readonly realPath: (folder: string) => Promise<string>
}

const REAL: FolderDeps = {
  isWindows: process.platform === 'win32',
  rights: readRights,
  realPath: promisify(realpath.native),
}

/** The data folder: there, ours alone, writable, on a disk of this machine with room. Leaves nothing behind. */
export async function examineDataFolder(dataDir: string, deps: FolderDeps = REAL): Promise<Finding[]> {
  const info = await stat(dataDir).catch(() => null)
  if (info === null) return [ok('data_folder', `${dataDir} gibt es noch nicht; der erste Start legt ihn an.`)]
  if (!info.isDirectory()) {
    return [wrong('data_folder', `${dataDir} ist kein Ordner. Bitte STEUERSTAPEL_DATA_DIR auf einen Ordner setzen.`)]
  }
  const fault = await tryToWrite(dataDir)
  if (fault !== null) {
    const advice = 'Bitte die Rechte des Ordners für den Benutzer prüfen, unter dem die Engine läuft.'
    return [wrong('data_folder', `In ${dataDir} lässt sich nicht schreiben (${fault}). ${advice}`)]
  }
  const rights = deps.isWindows ? examineList(dataDir, await deps.rights(dataDir)) : examineMode(dataDir, info.mode)
  return [rights, ...(await examineVersion(dataDir)), ...(await examineDisk(dataDir, deps))]
}

function examineMode(dataDir: string, mode: number): Finding {
  return (mode & 0o077) !== 0
    ? warning('data_folder', `Andere Benutzer dieses Rechners können in ${dataDir} lesen. Bitte: chmod 700 ${dataDir}`)
    : ok('data_folder', `${dataDir} ist beschreibbar und nur für den eigenen Benutzer offen.`)
}

function examineList(dataDir: string, sddl: string | null): Finding {
  if (sddl === null)
    return warning('data_folder', `${dataDir} ist beschreibbar; wer sonst darin lesen darf, war nicht festzustellen.`)
  const others = othersLetIn(sddl)
  if (others.length === 0)
    return ok('data_folder', `${dataDir} ist beschreibbar und nur für den eigenen Benutzer und Administratoren offen.`)
  const advice = `icacls "${dataDir}" /inheritance:r /grant:r "%USERNAME%:(OI)(CI)F" "*S-1-5-18:(OI)(CI)F" "*S-1-5-32-544:(OI)(CI)F"`
  return warning('data_folder', `Auch andere können in ${dataDir} lesen (${others.join(', ')}). Bitte: ${advice}`)
}

async function examineVersion(dataDir: string): Promise<Finding[]> {
  const newer = await newerProgramOf(dataDir, VERSION)
  return newer === null ? [] : [wrong('program_version', newerFolderText(newer, VERSION))]
}

async function examineDisk(dataDir: string, { isWindows, realPath }: FolderDeps): Promise<Finding[]> {
  const { bavail, bsize, type } = await statfs(dataDir)
  const free = bavail * bsize
  const isShare = async (): Promise<boolean> =>
    [dataDir, await realPath(dataDir).catch(() => dataDir)].some(path => path.startsWith('\\\\'))
  const isNetwork = isWindows ? await isShare() : NETWORK_FILE_SYSTEMS.has(type)
  return [
    ...(isNetwork
      ? [
          wrong(
            'network_share',
            `${dataDir} liegt auf einem Netzlaufwerk; dort kann die Datenbank beschädigt werden. Bitte einen Ordner auf diesem Rechner nehmen.`,
          ),
        ]
      : []),
    examineRoom(free),
  ]
}

function examineRoom(free: number): Finding {
  const text = `${gigabytes(free)} frei.`
  if (free < FREE_BYTES_MIN) {
    return wrong(
      'disk',
      `${text} Unter ${gigabytes(FREE_BYTES_MIN)} nimmt die Engine keine Stapel an. Bitte Platz schaffen.`,
    )
  }
  return free < FREE_BYTES_GOOD
    ? warning('disk', `${text} Bitte bald Platz schaffen: Große Stapel brauchen das Dreifache ihrer Größe.`)
    : ok('disk', text)
}

/** Null, or the system's name of what hinders. */
async function tryToWrite(folder: string): Promise<string | null> {
  const path = join(folder, `.doctor-${randomUUID()}.tmp`)
  try {
    const file = await open(path, 'wx', 0o600)
    await file.close()
    return null
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'unbekannt'
  } finally {
    await removeFile(path).catch(() => undefined)
  }
}

/** Files and folders that settings name. */
export async function examineSettings(config: Config): Promise<Finding[]> {
  const named: readonly (readonly [setting: string, path: string | null])[] = [
    ['STEUERSTAPEL_EXTRA_CA', config.extraCaFile],
    ['STEUERSTAPEL_INBOX', config.inbox],
    ...config.inputRoots.map(root => ['STEUERSTAPEL_INPUT_ROOTS', root] as const),
  ]
  const found: Finding[] = []
  for (const [setting, path] of named) {
    if (path === null || (await isThere(path))) continue
    found.push(
      wrong('settings', `${setting} nennt ${path}, das es nicht gibt oder das nicht lesbar ist. Bitte berichtigen.`),
    )
  }
  return found.length > 0 ? found : [ok('settings', 'Die Einstellungen sind gültig.')]
}

async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

function gigabytes(bytes: number): string {
  return `${(bytes / GB).toFixed(1).replace('.', ',')} GB`
}
