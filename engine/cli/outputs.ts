import process from 'node:process'
import { EXIT } from './usage.ts'

export interface Outputs {
  /**
   * Waits until all that was said is read, as long as that takes, and returns the exit code: another one than `code`
   * where it could not be said. A pipe takes 64 kB at once; the end of the process throws away what is left.
   */
  flush(code: number): Promise<number>
}

/**
 * Outlives the ends of standard output and error: a terminal that was closed, `| head`, a log on a full disk. Without
 * it such an end is an error that nobody caught, and ends an engine that could go on.
 */
export function heedOutputs(): Outputs {
  let isLost = false
  process.stdout.on('error', error => {
    // Who closes a pipe has read enough.
    if ((error as NodeJS.ErrnoException).code !== 'EPIPE') isLost = true
  })
  process.stderr.on('error', () => undefined)
  return {
    flush: async code => {
      await Promise.all([process.stdout, process.stderr].map(written))
      if (!isLost) return code
      process.stderr.write('Die Ausgabe ließ sich nicht schreiben. Bitte den Platz auf ihrem Datenträger prüfen.\n')
      return code === EXIT.ok ? EXIT.fault : code
    },
  }
}

function written(output: NodeJS.WriteStream): Promise<void> {
  return new Promise(resolve => output.write('', () => resolve()))
}
