import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { writeSeparatorSheet } from '../separator-sheets/separator-pdf.ts'
import { EXIT, UsageError } from './usage.ts'

/** `steuerstapel separator [--out FILE]`: the printable sheet that divides a stack of paper before it is scanned. */
export async function runSeparator(args: readonly string[]): Promise<number> {
  const { out } = read(args)
  try {
    await writeFile(out, await writeSeparatorSheet(), { flag: 'wx' })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === undefined) throw error
    const why =
      code === 'EEXIST' ? 'gibt es schon; bitte einen anderen Namen angeben' : `ist nicht schreibbar (${code})`
    process.stderr.write(`${out} ${why}.\n`)
    return EXIT.fault
  }
  process.stdout.write(`${out}\n`)
  return EXIT.ok
}

function read(args: readonly string[]): { readonly out: string } {
  try {
    const options = { out: { type: 'string', default: 'Trennblatt.pdf' } } as const
    return parseArgs({ args: [...args], options }).values
  } catch {
    throw new UsageError('separator kennt nur --out DATEI.')
  }
}
