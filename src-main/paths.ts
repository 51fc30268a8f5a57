import { existsSync } from 'node:fs'
import { join, sep } from 'node:path'

export interface ShellPaths {
  readonly engine: string
  readonly preload: string
  readonly ui: string
  /** Node for the engine's workers, in an installed program; null where the shell itself runs on Node. */
  readonly node: string | null
}

/**
 * Files of the built program, seen from the folder of the built main file. In an installed program the engine lies
 * beside the archive, not in it: it starts processes of its own, and those cannot read the archive. These run on plain
 * Node, which lies beside it, too since Electron is no Node once its fuses are set.
 */
export function shellPaths(
  mainFolder: string,
  exists: (path: string) => boolean = existsSync,
  platform: NodeJS.Platform = process.platform,
): ShellPaths {
  const unpacked = mainFolder.replace(`app.asar${sep}`, `app.asar.unpacked${sep}`)
  const name = platform === 'win32' ? 'node.exe' : 'node'
  const node = join(unpacked, '..', '..', '..', 'node', name)
  return {
    node: unpacked !== mainFolder && exists(node) ? node : null,
    engine: join(unpacked, '..', 'engine', 'main.js'),
    preload: join(mainFolder, '..', 'preload', 'preload.cjs'),
    ui: join(mainFolder, '..', 'renderer'),
  }
}
