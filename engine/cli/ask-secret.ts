import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

/**
 * Asks at the terminal for something that nobody should read over the shoulder; null where there is no terminal, or
 * nothing was typed.
 */
export async function askSecret(question: string): Promise<string | null> {
  const { stdin, stderr } = process
  if (!stdin.isTTY) return null
  stderr.write(question)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: stdin, output: silent, terminal: true })
  try {
    return await new Promise<string | null>(resolve => {
      lines.once('line', line => resolve(line.trim() === '' ? null : line.trim()))
      lines.once('close', () => resolve(null))
      lines.once('SIGINT', () => resolve(null))
    })
  } finally {
    lines.close()
    stderr.write('\n')
  }
}
