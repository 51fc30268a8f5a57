import { readFileSync, realpathSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, relative, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { REPO, runtimePackages } from './packed-files.ts'

/** What a file asks for by a fixed name. */
const ASKED =
  /(?:\bfrom\s*|\bimport\s*\(?\s*|\brequire(?:\.resolve)?\)?\s*\(\s*|\)\(\s*|\.resolve\(\s*)["']([^"'\s]+)["']/g

const packages = new Set(runtimePackages())

/** Files (paths in the repository) that code reaches from `entries` through packages of the program, with them. */
export function filesReached(entries: readonly string[]): Set<string> {
  const found = new Set<string>()
  const open = [...entries]
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (found.has(path)) continue
    found.add(path)
    if (!/\.[cm]?js$/.test(path)) continue
    const file = join(REPO, path)
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(ASKED)) {
      for (const target of resolved(name, file)) open.push(target)
    }
  }
  return found
}

/**
 * As `import` and as `require` see it; nothing for what is built in, optional, a word of a comment, or no runtime
 * package.
 */
function resolved(name: string, from: string): string[] {
  const ways = [
    () => createRequire(from).resolve(name),
    () => new URL(import.meta.resolve(name, pathToFileURL(from))).pathname,
  ]
  return ways.flatMap(way => {
    try {
      const path = relative(REPO, realpathSync(way())).split(sep).join('/')
      const folder = packageOf(path)
      return folder !== null && packages.has(folder) && statSync(join(REPO, path)).isFile() ? [path] : []
    } catch {
      return []
    }
  })
}

/** Folder of the package that a path lies in, null where it is none of a package. */
export function packageOf(path: string): string | null {
  return /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? null
}
