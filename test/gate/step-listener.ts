import { subscribe } from 'node:diagnostics_channel'
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import path from 'node:path'
import Database from 'better-sqlite3'
import type { Step } from '../../engine/shared/named-steps.ts'

/**
 * Loaded into an engine by `--import` before its own code: hears each step of its verbs, its changes of files and its
 * changes of the schema, and kills the process at one of them. `GATE_KILL_AT` names the step, `GATE_KILL_ON` says at
 * which of its turns. At a clean end `GATE_STEPS_FILE` gets how often each step was reached, as JSON.
 */
const { GATE_KILL_AT: at, GATE_KILL_ON: on = '1', GATE_STEPS_FILE: report } = process.env
const dataDir = process.env['STEUERSTAPEL_DATA_DIR'] ?? ''
const turns = new Map<string, number>()

function reach(name: string): void {
  const turn = (turns.get(name) ?? 0) + 1
  turns.set(name, turn)
  // A kill from outside: no exit handler runs, nothing is flushed.
  if (name === at && turn === Number(on)) process.kill(process.pid, 'SIGKILL')
}

process.on('exit', () => {
  if (report !== undefined) fs.writeFileSync(report, JSON.stringify(Object.fromEntries(turns)))
})

subscribe('steuerstapel:step', message => {
  const { verb, moment } = message as Step
  reach(`${moment} ${verb}`)
})

/** Where a file lies, without ids and hashes: the folder of the data folder, and the ending. */
function placeOf(file: unknown): string {
  const below = path.relative(dataDir, String(file))
  if (below.startsWith('..')) return 'outside'
  const parts = below.split(path.sep)
  const folder = parts.slice(0, parts[0] === 'files' ? 2 : Math.min(1, parts.length - 1)).join('/')
  const name = parts.length === 1 ? (parts[0] ?? '').replaceAll(/\d+/g, '#') : path.extname(below)
  return [folder, name].filter(part => part !== '').join(' ')
}

type Change = (...args: readonly unknown[]) => unknown

/** Which argument names what is changed. */
const CHANGES = { rename: 1, rm: 0, rmdir: 0, unlink: 0, link: 1, copyFile: 1, mkdir: 0, writeFile: 0 } as const
const SYNCHRONOUS = {
  renameSync: 1,
  rmSync: 0,
  unlinkSync: 0,
  linkSync: 1,
  copyFileSync: 1,
  mkdirSync: 0,
  writeFileSync: 0,
} as const

function listen(owner: Record<string, unknown>, changes: Readonly<Record<string, number>>): void {
  for (const [name, named] of Object.entries(changes)) {
    const change = (owner[name] as Change).bind(owner)
    owner[name] = (...args: readonly unknown[]) => {
      const step = `${name.replace('Sync', '')} ${placeOf(args[named])}`
      reach(`before ${step}`)
      const done = change(...args)
      if (!(done instanceof Promise)) {
        reach(`after ${step}`)
        return done
      }
      return done.then((value: unknown) => {
        reach(`after ${step}`)
        return value
      })
    }
  }
}

listen(fs.promises as unknown as Record<string, unknown>, CHANGES)
listen(fs as unknown as Record<string, unknown>, SYNCHRONOUS)
syncBuiltinESMExports()

const { exec } = Database.prototype
Database.prototype.exec = function listened(this: Database.Database, sql: string) {
  reach('before a change of the schema')
  const done = exec.call(this, sql)
  reach('after a change of the schema')
  return done
}
