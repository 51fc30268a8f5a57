import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** What opens the window where the desktop program is not installed. */
export interface WindowProgram {
  /** `app`: a window of its own without address line; `browser`: the user's browser. */
  readonly kind: 'app' | 'browser'
  /** As people call it, German. */
  readonly name: string
  readonly command: string
  /** Its arguments for an address. */
  args(url: string): string[]
}

export interface WindowProgramDeps {
  readonly platform: NodeJS.Platform
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Of the window alone, so that neither cookies nor extensions of the user's browser reach it. */
  readonly profile: string
  readonly isThere?: (path: string) => boolean
}

const EDGE = ['Microsoft', 'Edge', 'Application', 'msedge.exe']

/** The installed Edge of a Windows machine as an app window, else the user's browser. */
export function windowProgram({
  platform,
  environment,
  profile,
  isThere = existsSync,
}: WindowProgramDeps): WindowProgram {
  if (platform !== 'win32') {
    const command = platform === 'darwin' ? 'open' : 'xdg-open'
    return { kind: 'browser', name: 'im Browser', command, args: url => [url] }
  }
  const edge = ['ProgramFiles(x86)', 'ProgramFiles', 'LOCALAPPDATA']
    .flatMap(name => environment[name] ?? [])
    .map(folder => join(folder, ...EDGE))
    .find(isThere)
  if (edge === undefined) {
    // No shell between: an address is never read as a command.
    const args = (url: string): string[] => ['url.dll,FileProtocolHandler', url]
    const system = environment['SystemRoot'] ?? 'C:\\Windows'
    return { kind: 'browser', name: 'im Browser', command: join(system, 'System32', 'rundll32.exe'), args }
  }
  // One profile is one instance of Edge: a second start opens its window there.
  const own = [`--user-data-dir=${profile}`, '--no-first-run', '--no-default-browser-check', '--disable-sync']
  return { kind: 'app', name: 'als Fenster von Edge', command: edge, args: url => [...own, `--app=${url}`] }
}
