import { chmod, copyFile, rename, rm } from 'node:fs/promises'

export interface StartInstallerDeps {
  readonly platform: NodeJS.Platform
  /** The AppImage's own file, when the program runs from one. */
  readonly appImage: string | undefined
  /** Opens a file as a double click does; resolves with an error text, or empty. */
  readonly openFile: (path: string) => Promise<string>
  readonly showInFolder: (path: string) => void
}

/** What has to happen next: the program ends, starts anew from the replaced file, or a person goes on by hand. */
export type InstallStep = 'quit' | 'relaunch' | 'by-hand'

/** Starts an installer whose hash was checked: Windows runs it, an AppImage replaces itself, the rest is shown. */
export async function startInstaller(path: string, deps: StartInstallerDeps): Promise<InstallStep> {
  if (deps.platform === 'win32' && path.endsWith('.exe') && (await deps.openFile(path)) === '') return 'quit'
  if (deps.appImage !== undefined && path.endsWith('.AppImage') && (await replaceFile(deps.appImage, path))) {
    return 'relaunch'
  }
  deps.showInFolder(path)
  return 'by-hand'
}

/** Puts a copy in the place of the running file in one step; false where that is not allowed. */
async function replaceFile(target: string, path: string): Promise<boolean> {
  const temporary = `${target}.neu`
  try {
    await copyFile(path, temporary)
    await chmod(temporary, 0o755)
    await rename(temporary, target)
    return true
  } catch {
    await rm(temporary, { force: true }).catch(() => {})
    return false
  }
}
