import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { readConfig } from '../../config.ts'
import { isEngineError } from '../../shared/errors.ts'
import { isDataFolderHeld } from '../../wiring/instance-lock.ts'
import { askForLink } from './ask-engine.ts'
import { placeOfLink } from './deep-link.ts'
import { runStop } from './stop-command.ts'
import { EXIT, UsageError } from '../usage.ts'
import { windowProgram } from './window-program.ts'

/** A first start compiles everything and looks the data over. */
const START_MS = 120_000
const NOT_UP =
  'Die Engine ist nicht gestartet. Was im Weg steht, sagt der Befehl steuerstapel doctor; Näheres steht im Protokoll (Ordner logs im Datenordner).'

interface Wish {
  readonly background: boolean
  readonly stop: boolean
  /** Of another machine; null: this machine's own engine. */
  readonly server: string | null
  /** In the window, after the sign-in. */
  readonly place: string
}

/**
 * `steuerstapel open [--background | --stop | --server URL | steuerstapel:LINK]`: opens the window and starts the engine
 * in the background when none runs; with `--server` the window of another machine's engine, and none is started here. What goes wrong is shown in a window, too: who clicks has no terminal.
 */
export async function runOpen(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<number> {
  const wish = readWish(args)
  if (wish.stop) return runStop([], environment)
  if (wish.server !== null) return show(environment, `${wish.server}${wish.place === '' ? '' : `#${wish.place}`}`)
  try {
    const { dataDir } = readConfig(environment)
    if (!isDataFolderHeld(dataDir)) startEngine(environment)
    if (wish.background) return EXIT.ok
    const link = await askForLink(dataDir, START_MS)
    if (link === null) return await tellFault(environment, NOT_UP)
    return await show(environment, `${link}${wish.place}`)
  } catch (error) {
    if (isEngineError(error)) return tellFault(environment, error.message)
    throw error
  }
}

function readWish(args: readonly string[]): Wish {
  const options = {
    background: { type: 'boolean', default: false },
    stop: { type: 'boolean', default: false },
    server: { type: 'string' },
  } as const
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    const place = positionals.length === 0 ? '' : positionals.length === 1 ? placeOfLink(positionals[0] ?? '') : null
    const server = values.server === undefined ? null : serverAddress(values.server)
    const isAlone = server === null || !(values.background || values.stop)
    if (place !== null && isAlone) return { ...values, server, place }
  } catch {
    // Told below.
  }
  throw new UsageError(
    'open kennt --background, --stop, --server https://RECHNER:PORT oder einen Link steuerstapel://stapel/….',
  )
}

/** Https alone: a password is typed there. Throws for anything else. */
function serverAddress(text: string): string {
  const { protocol, origin, pathname, search, hash, username } = new URL(text)
  if (protocol !== 'https:' || pathname !== '/' || `${search}${hash}${username}` !== '') throw new Error('no address')
  return `${origin}/`
}

/** Goes on when this command has ended; its words are in the log. */
function startEngine(environment: NodeJS.ProcessEnv): void {
  const starter = process.argv[1] ?? fileURLToPath(import.meta.url)
  const child = spawn(process.execPath, [...process.execArgv, starter, 'serve'], {
    detached: true,
    windowsHide: true,
    stdio: 'ignore',
    env: environment,
  })
  child.unref()
}

async function show(environment: NodeJS.ProcessEnv, url: string): Promise<number> {
  const profile = join(windowFolder(environment), 'Fenster')
  const { command, args } = windowProgram({ platform: process.platform, environment, profile })
  const child = spawn(command, args(url), { detached: true, stdio: 'ignore', env: environment })
  child.unref()
  try {
    await once(child, 'spawn')
    return EXIT.ok
  } catch {
    process.stderr.write(`${command} lässt sich nicht starten. Bitte diese Adresse im Browser öffnen: ${url}\n`)
    return EXIT.fault
  }
}

async function tellFault(environment: NodeJS.ProcessEnv, text: string): Promise<number> {
  process.stderr.write(`${text}\n`)
  if (process.platform !== 'win32') return EXIT.fault
  const folder = windowFolder(environment)
  await mkdir(folder, { recursive: true })
  const page = join(folder, 'Startfehler.txt')
  await writeFile(page, `\uFEFFSteuerstapel ist nicht gestartet\r\n\r\n${text}\r\n`)
  await show(environment, pathToFileURL(page).href)
  return EXIT.fault
}

/** Can be had anew: removed with the program. */
function windowFolder(environment: NodeJS.ProcessEnv): string {
  const local = environment['LOCALAPPDATA'] ?? environment['XDG_CACHE_HOME'] ?? environment['HOME'] ?? '.'
  return join(local, 'Steuerstapel', 'Cache')
}
