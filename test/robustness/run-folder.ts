import { existsSync, lstatSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { extname, join, relative, resolve } from 'node:path'
import process from 'node:process'
import { setTimeout as after } from 'node:timers/promises'
import { createClient } from '../support/create-client.ts'
import { startEngine, temporaryDataDir } from '../support/engine-process.ts'
import { openV1 } from '../support/v1-client.ts'

/**
 * Every file of a folder through the real engine and its `/v1`, while a second client asks for the status: prints what
 * became of each kind of file, and fails when a document has no end, the engine dies, or the interface does not answer.
 * `npm run robustness -- DIR [--phases conversion|all] [--list]`
 */
const [given, ...rest] = process.argv.slice(2)
if (!given || !existsSync(given)) throw new Error('usage: npm run robustness -- DIR [--phases conversion|all] [--list]')
const folder = realpathSync(resolve(given))
const isList = rest.includes('--list')
const phases = rest.includes('all') ? ['conversion', 'analysis'] : ['conversion']
const PER_BATCH = 40
const POLL_MS = 100
const QUIET_MAX_MS = 20 * 60_000

const files = allFiles(folder)
const { dataDir, remove } = temporaryDataDir()
const engine = await startEngine({
  dataDir,
  settings: {
    STEUERSTAPEL_INPUT_ROOTS: folder,
    STEUERSTAPEL_RATE_PER_MINUTE: '100000',
    STEUERSTAPEL_CREATE_PER_MINUTE: '100000',
    STEUERSTAPEL_LOG_LEVEL: 'warn',
  },
})
const client = await openV1(engine.httpUrl, await createClient(dataDir, 'Robustheit'))
const latencies: number[] = []
const outcomes: { name: string; outcome: string }[] = []
let hung = 0
const startedMs = performance.now()
for (let at = 0; at < files.length && engine.running; at += PER_BATCH) {
  const names = files.slice(at, at + PER_BATCH).map(path => relative(folder, path))
  const wish = {
    batch_name: `Dateien ab ${at + 1}`,
    documents: names.map(path => ({ filename: path.slice(-200).replaceAll('/', '_'), source: { type: 'path', path } })),
    processing: { phases },
  }
  const { batch_id: id } = await client.createBatch(wish, `files-${at}`)
  hung += await settle(id, names)
  process.stderr.write(`${Math.min(files.length, at + PER_BATCH)}/${files.length}\n`)
}
const died = engine.running ? 0 : 1
report()
if (engine.running) await engine.stop()
remove()
process.exitCode = died + hung + (percentile(latencies, 0.99) < 1000 ? 0 : 1) > 0 ? 1 : 0

/** Waits for the end of a batch; returns how many of its documents had none. */
async function settle(id: string, names: readonly string[]): Promise<number> {
  let seen = ''
  let movedMs = performance.now()
  while (engine.running) {
    const askedMs = performance.now()
    const status = await client.status(id).catch(() => null)
    latencies.push(performance.now() - askedMs)
    if (status?.status === 'completed' || status?.status === 'failed') break
    const progress = JSON.stringify(status)
    if (progress !== seen) [seen, movedMs] = [progress, performance.now()]
    if (performance.now() - movedMs > QUIET_MAX_MS) break
    await after(POLL_MS)
  }
  if (!engine.running) return names.length
  const documents = await client.documents(id)
  for (const { index, filename, status, error } of documents) {
    outcomes.push({ name: names[index] ?? `› ${filename}`, outcome: error?.code ?? status })
  }
  return documents.filter(document => document.status === 'pending').length
}

function report(): void {
  const table = new Map<string, Map<string, number>>()
  for (const { name, outcome } of outcomes) {
    const kind = name.startsWith('›') ? 'out of containers' : extname(name).toLowerCase() || '(none)'
    const row = table.get(kind) ?? new Map<string, number>()
    row.set(outcome, (row.get(outcome) ?? 0) + 1)
    table.set(kind, row)
  }
  const byName = ([one]: [string, unknown], [other]: [string, unknown]) => one.localeCompare(other)
  for (const [kind, row] of [...table].toSorted(byName)) {
    const cells = [...row].toSorted(byName).map(([outcome, count]) => `${outcome} ${count}`)
    process.stdout.write(`${kind.padEnd(18)} ${cells.join(', ')}\n`)
  }
  if (isList) {
    for (const { name, outcome } of outcomes) if (outcome !== 'processed') process.stdout.write(`${outcome}\t${name}\n`)
  }
  const seconds = Math.round((performance.now() - startedMs) / 1000)
  process.stdout.write(
    `${files.length} files, ${outcomes.length} documents, ${seconds} s; hung ${hung}, engine deaths ${died}; status p50 ${percentile(latencies, 0.5).toFixed(0)} ms, p99 ${percentile(latencies, 0.99).toFixed(0)} ms\n`,
  )
  if (died > 0) process.stdout.write(engine.output().slice(-4000))
}

function allFiles(under: string): string[] {
  return readdirSync(under)
    .toSorted()
    .flatMap(name => {
      const path = join(under, name)
      const facts = lstatSync(path)
      if (facts.isDirectory()) return allFiles(path)
      return facts.isFile() && readFileSync(path).length >= 0 ? [path] : []
    })
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
