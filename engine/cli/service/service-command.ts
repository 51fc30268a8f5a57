import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, stat, writeFile } from 'node:fs/promises'
import { homedir, tmpdir, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../../config.ts'
import { EngineError } from '../../shared/errors.ts'
import { removeIfFree } from '../../shared/disk/remove-path.ts'
import { askToStop } from '../window/ask-engine.ts'
import { EXIT, UsageError } from '../usage.ts'
import { systemdUnit, windowsTask } from './service-unit.ts'
import type { ServiceFacts, SystemUser } from './service-unit.ts'

const UNIT = 'steuerstapel.service'
const TASK = 'Steuerstapel'
const STARTER = 'steuerstapel.mjs'
const STOP_MS = 12_000

interface Ended {
  readonly isWell: boolean
  readonly said: string
}

/**
 * `steuerstapel service install|remove|status [--print]`: has the system start the engine before anybody signs in. On
 * Linux a unit of systemd (of the system as root, else of the user), on Windows a task that starts with the machine.
 * Exit code 0 when done or running, 1 when not; throws EngineError `service_refused` with the system's words.
 */
export async function runService(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<number> {
  const { verb, print } = readWords(args)
  const { dataDir } = readConfig(environment)
  const facts = { node: process.execPath, starter: starterOf(process.argv[1] ?? ''), dataDir }
  const system = process.platform === 'win32' ? onWindows(facts) : await onLinux(facts)
  if (print) {
    process.stdout.write(system.text)
    return EXIT.ok
  }
  if (verb === 'install') {
    await system.install()
    process.stdout.write('Steuerstapel startet nun mit dem Rechner und läuft.\n')
    return EXIT.ok
  }
  if (verb === 'remove') {
    await system.remove()
    await askToStop(dataDir, STOP_MS)
    process.stdout.write('Steuerstapel startet nicht mehr mit dem Rechner. Die Daten sind unverändert.\n')
    return EXIT.ok
  }
  const { isWell, said } = await system.status()
  process.stdout.write(isWell ? `${said}\n` : `Steuerstapel läuft nicht als Dienst. ${said}\n`)
  return isWell ? EXIT.ok : EXIT.fault
}

/** What chooses the built engine or its sources: beside the command line in an installed program, in `engine` else. */
function starterOf(entry: string): string {
  const own = join(dirname(entry), STARTER)
  return existsSync(own) ? own : join(dirname(entry), '../../engine', STARTER)
}

function readWords(args: readonly string[]): { readonly verb: string; readonly print: boolean } {
  try {
    const options = { print: { type: 'boolean', default: false } } as const
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    const [verb = '', ...more] = positionals
    if (['install', 'remove', 'status'].includes(verb) && more.length === 0) return { verb, print: values.print }
  } catch {
    // Told below.
  }
  throw new UsageError('service kennt install, remove und status, dazu --print.')
}

interface ServiceSystem {
  /** What describes the service to the system. */
  readonly text: string
  install(): Promise<void>
  remove(): Promise<void>
  status(): Promise<Ended>
}

async function onLinux(facts: ServiceFacts): Promise<ServiceSystem> {
  const user = await systemUser(facts.dataDir)
  const scope = user === null ? ['--user'] : []
  const folder = user === null ? join(homedir(), '.config/systemd/user') : '/etc/systemd/system'
  const file = join(folder, UNIT)
  const control = (...words: string[]): Promise<void> => must('systemctl', [...scope, ...words])
  const text = systemdUnit(facts, user)
  return {
    text,
    install: async () => {
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, text)
      await control('daemon-reload')
      await control('enable', '--now', UNIT)
      // Without it a user's services begin when the user signs in.
      if (user === null) await must('loginctl', ['enable-linger'])
    },
    remove: async () => {
      await call('systemctl', [...scope, 'disable', '--now', UNIT])
      await removeIfFree(file)
      await control('daemon-reload')
    },
    status: () => call('systemctl', [...scope, 'is-active', UNIT]),
  }
}

/** Of a service of the system: the user whose data folder it is, never root. */
async function systemUser(dataDir: string): Promise<SystemUser> {
  if (process.getuid?.() !== 0) return null
  const owner = await stat(dataDir).catch(() => null)
  if (owner !== null && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  throw refused(
    `Der Dienst läuft nicht als root, sondern als der Benutzer, dem der Datenordner gehört. Bitte ${dataDir} anlegen und einem Benutzer geben (chown), oder STEUERSTAPEL_DATA_DIR setzen.`,
  )
}

function onWindows(facts: ServiceFacts): ServiceSystem {
  const { username } = userInfo()
  const domain = process.env['USERDOMAIN']
  const text = windowsTask(facts, domain === undefined ? username : `${domain}\\${username}`)
  return {
    text,
    install: async () => {
      const file = join(await mkdtemp(join(tmpdir(), 'steuerstapel-')), 'task.xml')
      await writeFile(file, `\uFEFF${text}`, 'utf16le')
      try {
        await must('schtasks', ['/Create', '/TN', TASK, '/XML', file, '/F'])
        await must('schtasks', ['/Run', '/TN', TASK])
      } finally {
        await removeIfFree(dirname(file))
      }
    },
    remove: () => must('schtasks', ['/Delete', '/TN', TASK, '/F']),
    status: () => call('schtasks', ['/Query', '/TN', TASK, '/FO', 'LIST']),
  }
}

async function must(command: string, args: readonly string[]): Promise<void> {
  const { isWell, said } = await call(command, args)
  if (!isWell) throw refused(`${command} ${args[0] ?? ''} ist fehlgeschlagen: ${said}`)
}

function refused(message: string): EngineError {
  return new EngineError('input', 'service_refused', message)
}

function call(command: string, args: readonly string[]): Promise<Ended> {
  return new Promise(resolve => {
    execFile(command, args, (error, out, err) => {
      const said = `${out}${err}`.trim()
      resolve({ isWell: error === null, said: said === '' && error !== null ? error.message : said })
    })
  })
}
