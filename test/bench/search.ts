import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { searchDocuments } from '../../engine/batches/search/search-documents.ts'
import type { SearchInput } from '../../engine/batches/search/search-documents.ts'
import { systemClock } from '../../engine/shared/clock.ts'
import { openSqlite } from '../../engine/storage/sqlite/open.ts'
import { aProject } from '../support/a-batch.ts'
import { fillDatabase, indexAll, OTHER } from './search-database.ts'
import { quantile, say } from './send-load.ts'

const DOCUMENTS = 100_000
const ROUNDS = 10
const LIMIT = 25

/**
 * `npm run bench -- search [DOCUMENTS]`: the first page of hits as the use case answers it, snippets and boxes
 * included, over a database of generated documents in a temporary folder (2 GB of it for 100,000); size and making of
 * the index.
 */
export async function benchSearch(options: readonly string[]): Promise<void> {
  const documents = Number(options[0] ?? DOCUMENTS)
  const folder = mkdtempSync(join(tmpdir(), 'steuerstapel-bench-'))
  const path = join(folder, 'bench.db')
  const storage = openSqlite(path, { clock: systemClock })
  try {
    const mandants = await fillDatabase(storage, path, documents)
    const making = await indexAll(storage)
    say(`making entries, ms per document: mean ${mean(making).toFixed(2)}, p99 ${quantile(making, 0.99).toFixed(2)}`)
    saySizes(path)
    const searches = searchesOf(mandants)
    const all: Times = { wall: [], cpu: [] }
    say(`\n${`${documents} documents, first ${LIMIT} hits`.padEnd(38)}  found   p50 ms   p95 ms   max ms  p95 cpu`)
    for (const [name, inputs] of Object.entries(searches)) {
      const times: Times = { wall: [], cpu: [] }
      let found = 0
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const input of inputs) {
          const startedMs = performance.now()
          const before = cpuMs()
          const { total } = await searchDocuments(storage, { projectId: aProject.id, limit: LIMIT, ...input })
          times.wall.push(performance.now() - startedMs)
          times.cpu.push(cpuMs() - before)
          found += total ?? 0
        }
      }
      all.wall.push(...times.wall)
      all.cpu.push(...times.cpu)
      sayRow(`${name} (${inputs.length})`, times, Math.round(found / times.wall.length))
    }
    sayRow('all', all)
  } finally {
    await storage.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

type Search = Pick<SearchInput, 'text'> & Partial<SearchInput>

const of = (...texts: string[]): Search[] => texts.map(text => ({ text }))
const typed = (text: string): Search[] =>
  Array.from({ length: text.length - 1 }, (_, at) => ({ text: text.slice(0, at + 2) }))

/** What people type; totals of more than a thousand are counted as a thousand. */
function searchesOf(mandants: readonly string[]): Readonly<Record<string, readonly Search[]>> {
  const parts = of('haftpflicht', 'versicherung', 'steuer', 'reinigung', 'abrechnung', 'konto', 'bescheid', 'werk')
  return {
    'parts of words': parts,
    'typed letter by letter': [...typed('Gebäudereinigung'), ...typed('Rechnung 2024'), ...typed('1.234,56')],
    'two and three words': of('rechnung 2024', 'versicherung beitrag 2023', 'finanzamt bescheid', 'konto haben soll'),
    'amounts, dates, numbers': of('119,00', '1.190,00', '12.2023', '15.03.2024', 'RE-4711', 'DE12'),
    phrases: of('"Sehr geehrte Damen"', '"mit freundlichen Grüßen" rechnung', '"zu zahlender Betrag"', '"und der"'),
    'nothing found': of('xylophonquastenberg', 'rechnung xylophonquastenberg', '"grüßen freundlichen mit"'),
    'one mandant': parts.map(({ text }, at) => ({ text, mandantId: mandants[at] ?? '' })),
    'one year and kind': parts.map(({ text }) => ({ text, year: 2024, kind: 'er_rechnung' })),
    'the smaller project': parts.map(({ text }) => ({ text, projectId: OTHER.id })),
    'further behind': parts.map(({ text }) => ({ text, after: 500 * 2 ** 20 })),
  }
}

/** Milliseconds of each search, by the clock and of this thread alone: on a busy machine they differ. */
interface Times {
  readonly wall: number[]
  readonly cpu: number[]
}

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

function sayRow(name: string, { wall, cpu }: Times, found?: number): void {
  const cells = [quantile(wall, 0.5), quantile(wall, 0.95), Math.max(...wall), quantile(cpu, 0.95)]
  const figures = cells.map(value => value.toFixed(1).padStart(8)).join(' ')
  say(`${name.padEnd(38)} ${String(found ?? '').padStart(6)} ${figures}`)
}

function saySizes(path: string): void {
  const db = new Database(path, { readonly: true })
  const size = db
    .prepare<[string], number>("SELECT sum(pgsize) / 1000000.0 FROM dbstat WHERE name LIKE ? || '%'")
    .pluck()
  const sizes = ['search_parts', 'search_words', 'search_documents', 'page_texts'].map(
    name => `${name} ${(size.get(name) ?? 0).toFixed(0)} MB`,
  )
  db.close()
  say(sizes.join(', '))
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
