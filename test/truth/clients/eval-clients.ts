import { readdirSync } from 'node:fs'
import { measureClient } from './measure-client.ts'
import { readClient } from './read-client.ts'

/** What to measure: `knownKinds` gives the kinds, so that values and rules alone are measured. */
export interface ClientsOptions {
  readonly shares: readonly ('tune' | 'last')[]
  readonly misses: boolean
  readonly knownKinds: boolean
}

/** Measures the sums of all clients of the shares, and says them as a table in Markdown. */
export async function evalClients(
  { shares, misses, knownKinds }: ClientsOptions,
  say: (text: string) => void,
): Promise<void> {
  const clients = readdirSync(import.meta.dirname, { withFileTypes: true }).filter(one => one.isDirectory())
  const lists: string[] = []
  say('| Mandant | Belege richtig | Summen richtig | erfundene Summen | gezählt und falsch | davon bestätigt |\n')
  say('| --- | --- | --- | --- | --- | --- |\n')
  for (const { name } of clients) {
    const { share } = readClient(name).client
    if (share !== 'half' && !shares.includes(share)) continue
    const { documents, sums, wrong, ...report } = await measureClient(name, shares, knownKinds)
    const cells = [name, `${documents.right} von ${documents.all}`, `${sums.right} von ${sums.all}`, sums.invented]
    say(`| ${[...cells, wrong.counted, wrong.confirmed].join(' | ')} |\n`)
    lists.push(`\n## ${name}\n`, ...report.misses.map(miss => `- ${miss}\n`))
  }
  if (misses) say(lists.join(''))
}
