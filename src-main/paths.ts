import { join, sep } from 'node:path'

export interface ShellPaths {
  readonly engine: string
  readonly preload: string
  readonly ui: string
}

/**
 * Files of the built program, seen from the folder of the built main file. In an installed program the engine lies
 * beside the archive, not in it: it starts processes of its own, and those cannot read the archive.
 */
export function shellPaths(mainFolder: string): ShellPaths {
  const unpacked = mainFolder.replace(`app.asar${sep}`, `app.asar.unpacked${sep}`)
  return {
    engine: join(unpacked, '..', 'engine', 'main.js'),
    preload: join(mainFolder, '..', 'preload', 'preload.cjs'),
    ui: join(mainFolder, '..', 'renderer'),
  }
}
