import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { App } from 'electron'

export interface AutostartDeps {
  readonly app: Pick<App, 'isPackaged' | 'getLoginItemSettings' | 'setLoginItemSettings'>
  readonly platform: NodeJS.Platform
  /** Started by the entry: the AppImage's own file where there is one. */
  readonly programPath: string
  /** The user's settings folder on Linux (`XDG_CONFIG_HOME`). */
  readonly configHome: string
}

export interface Autostart {
  /** Null where it cannot be had: a program that is not installed has no lasting place. */
  read(): Promise<boolean | null>
  set(on: boolean): Promise<boolean | null>
}

/** Tells a start by the system, which shows no window. */
export const HIDDEN = '--hidden'

/** Start with the user's session: login items of Windows and macOS, an XDG autostart entry on Linux. */
export function createAutostart({ app, platform, programPath, configHome }: AutostartDeps): Autostart {
  const entryPath = join(configHome, 'autostart', 'steuerstapel.desktop')
  const isLinux = platform === 'linux'
  // Windows finds the entry again by its path and arguments.
  const item = platform === 'win32' ? { path: programPath, args: [HIDDEN] } : {}
  const read = async (): Promise<boolean | null> => {
    if (!app.isPackaged) return null
    if (!isLinux) return app.getLoginItemSettings(item).openAtLogin
    return (await readFile(entryPath, 'utf8').catch(() => '')) === autostartEntry(programPath)
  }
  return {
    read,
    async set(on) {
      if (!app.isPackaged) return null
      if (!isLinux) app.setLoginItemSettings({ openAtLogin: on, ...item })
      else if (on) {
        await mkdir(dirname(entryPath), { recursive: true })
        await writeFile(entryPath, autostartEntry(programPath))
      } else await rm(entryPath, { force: true })
      return read()
    },
  }
}

/** Desktop entry, freedesktop.org "Desktop Application Autostart" and "Desktop Entry", the Exec key. */
export function autostartEntry(programPath: string): string {
  // Quoted, with the four characters escaped that stay special in quotes; a backslash twice, since strings escape it,
  // too.
  const quoted = programPath.replaceAll(/["`$\\]/g, found => (found === '\\' ? '\\\\\\\\' : `\\\\${found}`))
  const exec = quoted.replaceAll('%', '%%')
  return `[Desktop Entry]\nType=Application\nName=Steuerstapel\nExec="${exec}" ${HIDDEN}\nTerminal=false\n`
}
