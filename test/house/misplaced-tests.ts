import { basename, dirname } from 'node:path'

const MIRRORED = /^test\/((?:engine|src-main|src-renderer|src-verifier|client)\/.*)\.test\.tsx?$/
const CODE = /^(?:engine|src-main|src-renderer|src-verifier|client)\/.*\.(?:tsx?|mjs|mts)$/

/**
 * Tests that lie where nobody looks for them: in a folder that the tree does not have, or away from the one file that
 * they are named for (docs/decisions/0007). Takes paths from the repository's root.
 */
export function misplacedTests(paths: readonly string[]): string[] {
  const code = paths.filter(path => CODE.test(path))
  const folders = new Set(code.map(path => dirname(path)))
  const namesakes = Map.groupBy(code.map(bareOf), path => basename(path))
  return paths.flatMap(path => {
    const [, bare] = MIRRORED.exec(path) ?? []
    if (bare === undefined) return []
    const named = namesakes.get(basename(bare)) ?? []
    const [only = ''] = named
    if (named.length === 1 && only !== bare) return [`${path} tests ${only}`]
    return folders.has(dirname(bare)) || dirname(bare) === 'engine/data' ? [] : [`${path} is in a folder of its own`]
  })
}

function bareOf(path: string): string {
  return path.replace(/\.(tsx?|mjs|mts)$/, '')
}
