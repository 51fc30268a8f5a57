import { closeSync, existsSync, fstatSync, mkdirSync, openSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { replaceAtOnce } from '../shared/disk/replace-file.ts'

export interface RotatingFile {
  /**
   * Appends a line, on its way to the disk when this returns. Never throws: a log that cannot be written ends nothing.
   */
  write(line: string): void
}

export interface RotationLimits {
  readonly bytesMax: number
  /** With the one that is being written. */
  readonly filesMax: number
}

/** 50 MB in all: months of an office's work. */
const LIMITS: RotationLimits = { bytesMax: 10_000_000, filesMax: 5 }

/**
 * A file that is put aside (`engine.log.1`, the newest, up to `engine.log.4`) when a line would make it longer than its
 * limit;
 * the oldest one goes. A file that another program holds is written on and put aside a tenth of the limit later.
 * Throws the system's error when it cannot be opened at the start.
 */
export function openRotatingFile(path: string, { bytesMax, filesMax }: RotationLimits = LIMITS): RotatingFile {
  mkdirSync(dirname(path), { recursive: true })
  let file = openSync(path, 'a', 0o600)
  let byteSize = fstatSync(file).size
  let limit = bytesMax

  const rotate = (): void => {
    // Windows renames no file that is open.
    closeSync(file)
    try {
      for (let number = filesMax - 1; number >= 1; number--) {
        const from = number === 1 ? path : `${path}.${number - 1}`
        if (existsSync(from)) replaceAtOnce(from, `${path}.${number}`)
      }
      limit = bytesMax
    } catch {
      limit += bytesMax / 10
    } finally {
      file = openSync(path, 'a', 0o600)
      byteSize = fstatSync(file).size
    }
  }

  return {
    write: line => {
      try {
        const bytes = Buffer.byteLength(line)
        if (byteSize > 0 && byteSize + bytes > limit) rotate()
        writeSync(file, line)
        byteSize += bytes
      } catch {
        // The disk is full or gone; what happened is told by the states of batches and of the engine.
      }
    },
  }
}
