import { readFileSync } from 'node:fs'

/** Version of the program, from the package.json two places up at most (source tree or bundle). */
export const VERSION = readVersion()

function readVersion(): string {
  for (const place of ['../package.json', '../../package.json']) {
    try {
      const { name, version } = JSON.parse(readFileSync(new URL(place, import.meta.url), 'utf8')) as Record<
        string,
        string
      >
      if (name === 'steuerstapel' && version) return version
    } catch {
      // The next place is tried; a program without its package.json is not ours to run.
    }
  }
  throw new Error('package.json of steuerstapel not found')
}
