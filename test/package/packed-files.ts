import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'
import config from '../../electron-builder.config.ts'

export const REPO = join(import.meta.dirname, '..', '..')

export type Target = 'win' | 'linux' | 'mac'
export const OWN_TARGET: Target = process.platform === 'win32' ? 'win' : process.platform === 'darwin' ? 'mac' : 'linux'

interface LockEntry {
  readonly dev?: boolean
  readonly devOptional?: boolean
}

/** Folders of the packages that the program needs at run time, as the lock file says. */
export function runtimePackages(): string[] {
  const lock = JSON.parse(readFileSync(join(REPO, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockEntry>
  }
  return Object.entries(lock.packages)
    .filter(([path, entry]) => path !== '' && entry.dev !== true && entry.devOptional !== true)
    .map(([path]) => path)
    .filter(path => existsSync(join(REPO, path)))
}

/**
 * Whether electron-builder packs a path: a file of ours when the last pattern that fits wants it, a file of a package
 * unless a pattern takes it out (READ in app-builder-lib 26.17, fileMatcher).
 */
export function isPacked(path: string, target: Target): boolean {
  const patterns = [...config.files, ...config[target].files]
  let packed = path.startsWith('node_modules/')
  for (const pattern of patterns) {
    const unwanted = pattern.startsWith('!')
    if (packed !== unwanted || (packed && path.startsWith('node_modules/') && !unwanted)) continue
    if (matchesGlob(path, unwanted ? pattern.slice(1) : pattern)) packed = !unwanted
  }
  return packed
}

/** Everything that goes into the program on this system, as paths below the repository with forward slashes. */
export function packedFiles(target: Target): string[] {
  const own = ['out/main', 'out/preload', 'out/renderer', 'out/engine', 'licenses'].flatMap(list)
  const packages = runtimePackages().flatMap(list)
  return [...own, 'package.json', 'THIRD-PARTY.md', ...packages].filter(path => isPacked(path, target))
}

/** Whether a packed file lies beside the archive instead of in it. */
export function isUnpacked(path: string): boolean {
  return config.asarUnpack.some(pattern => matchesGlob(path, pattern))
}

/** Files of a folder; packages within packages are in the lock file by themselves. */
function list(folder: string): string[] {
  return readdirSync(join(REPO, folder), { withFileTypes: true }).flatMap(entry => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : list(path)
    return entry.isFile() ? [path] : []
  })
}
