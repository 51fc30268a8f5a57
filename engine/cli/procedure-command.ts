import { mkdir, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import { describeProcedure } from '../wiring/describe-procedure.ts'
import { WINDOW_PROJECT } from '../wiring/engine-shape.ts'
import { officeTaxonomy } from '../wiring/office-taxonomy.ts'
import { openStorage } from '../wiring/open-storage.ts'
import { writeProcedure } from '../phases/report/procedure/write-procedure.ts'
import { systemClock } from '../shared/clock.ts'
import { EXIT, UsageError } from './usage.ts'

/**
 * `steuerstapel procedure [--out FILE]`: the Verfahrensdokumentation of this installation, also beside a running
 * engine.
 */
export async function runProcedure(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<number> {
  const { out } = read(args)
  const config = readConfig(environment)
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  const storage = await openStorage(config, systemClock)
  try {
    const taxonomy = officeTaxonomy(config.taxonomyFile)
    const { organizationId } = WINDOW_PROJECT
    const facts = await describeProcedure({ config, storage, clock: systemClock, taxonomy, organizationId })
    await writeFile(out, await writeProcedure(facts), { flag: 'wx' })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'EEXIST' && code !== 'ENOENT' && code !== 'EACCES') throw error
    const why =
      code === 'EEXIST' ? 'gibt es schon; bitte einen anderen Namen angeben' : `ist nicht schreibbar (${code})`
    process.stderr.write(`${out} ${why}.\n`)
    return EXIT.fault
  } finally {
    await storage.close()
  }
  process.stdout.write(`${out}\n`)
  return EXIT.ok
}

function read(args: readonly string[]): { readonly out: string } {
  try {
    const options = { out: { type: 'string', default: 'Verfahrensdokumentation.pdf' } } as const
    return parseArgs({ args: [...args], options }).values
  } catch {
    throw new UsageError('procedure kennt nur --out DATEI.')
  }
}
