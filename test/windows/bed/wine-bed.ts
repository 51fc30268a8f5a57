import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'

/** How a program under Wine ended and what it said. */
export interface Ended {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/** A program under Wine that goes on. */
export interface Running {
  readonly child: ChildProcess
  /** What it has said so far. */
  said(): Ended
  /** Processes that belong to it and run a program (Node, unless told otherwise), with their command lines. */
  processes(program?: RegExp): { readonly pid: number; readonly command: string }[]
  /** Resolves when none of them is left. */
  gone(): Promise<void>
}

const LOOK_EVERY_MS = 200
/** Setting by which the processes of a program are found again. */
const MARK = 'WINDOWS_BED_RUN'
let runs = 0

/** Programs for Windows in the Wine of a folder. */
export class WineBed {
  readonly folder: string
  readonly #programs: string

  /** The Wine of `programs` with the Windows machine of `folder`: both in one folder unless told otherwise. */
  constructor(folder: string, programs: string = folder) {
    this.folder = folder
    this.#programs = programs
  }

  /** A path of this machine as a Windows program has to be told it. */
  windowsPath(path: string): string {
    return `Z:${path}`.replaceAll('/', '\\')
  }

  /** Runs a Windows program to its end. `env` is added to what every program here gets. */
  async runProgram(program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Ended> {
    const { child, said } = this.startProgram(program, args, env)
    if (child.exitCode === null) await once(child, 'exit')
    return said()
  }

  /** Starts a Windows program; `env` is added to what every program here gets. */
  startProgram(program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Running {
    // Node under Wine fails with EBADF where its output is a pipe; files are fine.
    mkdirSync(join(this.folder, 'runs'), { recursive: true })
    const folder = mkdtempSync(join(this.folder, 'runs', 'run-'))
    const files = ['out', 'err'].map(name => join(folder, name))
    const [out = 0, err = 0] = files.map(file => openSync(file, 'w'))
    const mark = `${process.pid}-${runs++}`
    const child = spawn(this.#program('wine64'), [program, ...args], {
      stdio: ['ignore', out, err],
      env: { ...this.#environment(), ...env, [MARK]: mark },
      detached: true,
    })
    for (const file of [out, err]) closeSync(file)
    const [outText, errText] = [() => readFileSync(files[0] ?? '', 'utf8'), () => readFileSync(files[1] ?? '', 'utf8')]
    const processes: Running['processes'] = (program = /node\.exe/) => processesOf(mark, program)
    return {
      child,
      said: () => ({ code: child.exitCode, out: outText(), err: errText() }),
      processes,
      gone: async () => {
        while (processes().length > 0) await after(LOOK_EVERY_MS)
      },
    }
  }

  /** Resolves when Wine's own services have ended, a few seconds after the last program. */
  async waitUntilIdle(): Promise<void> {
    const child = spawn(this.#program('wineserver64'), ['-w'], { stdio: 'ignore', env: this.#environment() })
    await once(child, 'exit')
  }

  /** Ends all that runs here. */
  async close(): Promise<void> {
    const child = spawn(this.#program('wineserver64'), ['-k'], { stdio: 'ignore', env: this.#environment() })
    await once(child, 'exit')
    rmSync(join(this.folder, 'runs'), { recursive: true, force: true })
  }

  #program(name: string): string {
    return join(this.#programs, 'root/usr/lib/wine', name)
  }

  #environment(): NodeJS.ProcessEnv {
    const foreign = /^(STEUERSTAPEL_|DISPLAY$|WAYLAND_DISPLAY$|NODE_)/
    return {
      ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !foreign.test(name))),
      WINEPREFIX: join(this.folder, 'prefix'),
      WINESERVER: this.#program('wineserver64'),
      WINEDEBUG: '-all',
      LANG: 'C.UTF-8',
      LC_ALL: 'C.UTF-8',
    }
  }
}

/** Wine's own services carry the mark, too. */
function processesOf(mark: string, program: RegExp): { pid: number; command: string }[] {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(name => ({ pid: Number(name), command: textOf(`/proc/${name}/cmdline`).replaceAll('\0', ' ') }))
    .filter(({ pid, command }) => program.test(command) && isMarked(pid, mark))
}

function isMarked(pid: number, mark: string): boolean {
  return textOf(`/proc/${pid}/environ`).split('\0').includes(`${MARK}=${mark}`)
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
