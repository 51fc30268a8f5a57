import { createRequire } from 'node:module'
import type { FileSystem, SevenZipModule, SevenZipModuleFactory } from '7z-wasm'

// The package's ES module has no "exports": its CommonJS build is the one that Node finds.
const startSevenZip = createRequire(import.meta.url)('7z-wasm') as SevenZipModuleFactory

const OUTPUT_CHARACTERS_MAX = 8 * 1024 * 1024

export interface SevenZipRun {
  /** 0 fine, 1 warnings, 2 errors; null when the program broke off. */
  readonly status: number | null
  readonly output: string
  readonly errors: string
  readonly files: FileSystem
}

/** Thrown when the program writes more than it may. */
export class OutputLimitError extends Error {
  override readonly name = 'OutputLimitError'
}

/**
 * Runs 7-Zip once, in memory: it sees `/in` and writes below `/out`, at most `bytesMax` bytes. A fresh program each
 * time:
 * it keeps its state. Throws OutputLimitError.
 */
export async function runSevenZip(
  archive: Uint8Array,
  args: readonly string[],
  bytesMax: number,
): Promise<SevenZipRun> {
  const output: string[] = []
  const errors: string[] = []
  let characters = 0
  const take = (lines: string[]) => (line: string) => {
    characters += line.length + 1
    if (characters <= OUTPUT_CHARACTERS_MAX) lines.push(line)
  }
  const program = await startSevenZip({ print: take(output), printErr: take(errors), stdin: () => null as never })
  program.FS.writeFile('/in', archive)
  program.FS.mkdir('/out')
  const passed = limitWrites(program.FS, bytesMax)
  const status = call(program, args)
  if (passed.limit) throw new OutputLimitError()
  return { status, output: output.join('\n'), errors: errors.join('\n'), files: program.FS }
}

/** The program leaves its status in that of this process; it is no matter of ours. */
function call(program: SevenZipModule, args: readonly string[]): number | null {
  const before = process.exitCode
  try {
    const status: unknown = program.callMain([...args])
    return typeof status === 'number' ? status : null
  } catch {
    return null
  } finally {
    process.exitCode = before
  }
}

function limitWrites(files: FileSystem, bytesMax: number): { limit: boolean } {
  const state = { limit: false }
  const write = files.write.bind(files)
  let bytes = 0
  files.write = (stream, buffer, offset, length, position, canOwn) => {
    if ((stream as { path?: string }).path?.startsWith('/out/') === true) bytes += length
    if (bytes > bytesMax) {
      state.limit = true
      throw new OutputLimitError()
    }
    return write(stream, buffer, offset, length, position, canOwn)
  }
  return state
}
