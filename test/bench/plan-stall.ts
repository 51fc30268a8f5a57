import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AnalysisResult, Field } from '../../engine/model/analysis-result.ts'
import type { Batch } from '../../engine/model/batch.ts'
import type { PageText } from '../../engine/model/page.ts'
import { createOrganizationPhase } from '../../engine/phases/organization/organization.ts'
import { planBinder } from '../../engine/phases/report/plan/plan-binder.ts'
import { documentsToProcess } from '../../engine/queue/documents-to-process.ts'
import { systemClock } from '../../engine/shared/clock.ts'
import { openSqlite } from '../../engine/storage/sqlite/open.ts'
import type { Storage } from '../../engine/storage/storage.ts'
import { loadTaxonomy } from '../../engine/taxonomy/load-taxonomy.ts'
import { aBatch, aProject } from '../support/a-batch.ts'
import { say } from './send-load.ts'

const PAGES = 3
const WORDS = 400
const BLOCK_MS = 50

/**
 * `npm run bench -- plan-stall [DOCUMENTS]`: how long the engine's thread stands still, in its own processor time, while
 * a batch of 1,000 documents of three pages is organised, planned and counted; a busy machine does not blur that.
 */
export async function benchPlanStall([count = '1000']: readonly string[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'steuerstapel-bench-'))
  const storage = openSqlite(join(folder, 'bench.db'), { clock: systemClock })
  const taxonomy = loadTaxonomy()
  try {
    const batch = await fill(storage, Number(count))
    const documents = () => documentsToProcess(storage, batch.id)
    const once = (_options: object, work: (item: object) => Promise<void>) =>
      work({ signal: never, progress: () => done })
    const ctx = { batch, documents, once, signal: never }
    const files = { pathOf: (sha256: string) => sha256, has: () => true, checkOriginal: async () => 'whole' as const }
    const sealer = { current: () => Promise.resolve(null) }
    const deps = { storage, files, taxonomy, sealer, officeName: null, engineVersion: '0', attachBytesMax: 0 }
    say(`\n${count} documents of ${PAGES} pages     thread ms   longest ms   stretches > ${BLOCK_MS} ms`)
    await measure('progress, once', async () => void (await documents()))
    const { run } = createOrganizationPhase({ storage, taxonomy })
    await measure('ORGANIZATION', () => run(ctx as unknown as Parameters<typeof run>[0]))
    const planDeps = deps as unknown as Parameters<typeof planBinder>[0]
    await measure('plan of the Belegmappe', async () => void (await planBinder(planDeps, batch, folder, 1)))
  } finally {
    await storage.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

const never = new AbortController().signal
const done = Promise.resolve()

/** Does `work`, and says what the thread took of it between two turns of the event loop. */
async function measure(name: string, work: () => Promise<void>): Promise<void> {
  let longestMs = 0
  let blocks = 0
  let isOver = false
  let lastMs = threadMs()
  const beganMs = lastMs
  const note = (): void => {
    const ms = threadMs() - lastMs
    longestMs = Math.max(longestMs, ms)
    if (ms > BLOCK_MS) blocks++
    lastMs = threadMs()
  }
  const look = (): void => {
    note()
    if (!isOver) setImmediate(look)
  }
  setImmediate(look)
  await work()
  isOver = true
  note()
  const [all, longest] = [threadMs() - beganMs, longestMs].map(ms => ms.toFixed(0).padStart(10))
  say(`${name.padEnd(32)} ${all} ${longest} ${`${blocks}`.padStart(14)}`)
}

function threadMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

async function fill(storage: Storage, count: number): Promise<Batch> {
  await storage.clients.ensureProject(aProject, 1)
  const input = aBatch({ documents: count })
  const documents = input.documents.map((document, at) => ({
    ...document,
    stored: { sha256: at.toString(16).padStart(64, '0'), byteSize: 10_000 },
  }))
  await storage.batches.create({ ...input, documents })
  const pages = Array.from({ length: PAGES }, (_, at) => ({
    number: at + 1,
    widthPt: 595,
    heightPt: 842,
    hasText: true,
    hasImages: false,
  }))
  for (const [at, { id }] of documents.entries()) {
    await storage.documents.saveType(id, 'application/pdf')
    await storage.documents.saveConverted(id, { pages, rendition: null, notes: [], isContainer: false, children: [] })
    for (const { number } of pages) await storage.pages.saveText(id, number, textOf(at, number))
    await storage.documents.saveAnalysis(id, analysisOf(at))
  }
  const batch = await storage.batches.find(input.batch.id)
  if (!batch) throw new Error('no batch')
  return batch
}

function textOf(at: number, page: number): PageText {
  const words = Array.from({ length: WORDS }, (_, word) => ({
    text: `Wort${(at * 31 + page * 7 + word * 13) % 4000}`,
    box: [0.1, word / WORDS, 0.2, (word + 1) / WORDS] as const,
    confidence: 0.95,
  }))
  return { source: 'digital', words, meanConfidence: 0.95, rotation: 0, skewDegrees: 0 } as unknown as PageText
}

/** Bills of two hundred issuers; each amount is there five times, as in a year of rates. */
function analysisOf(at: number): AnalysisResult {
  const values = {
    issuer: `Muster ${at % 200} GmbH`,
    number: `RE-2025-${4000 + at}`,
    date: `2025-${two(1 + (at % 12))}-${two(1 + (at % 28))}`,
    gross: `${100 + (at % 200)}.00`,
  }
  const fields = Object.entries(values).map(([name, value]): [string, Field] => [
    name,
    {
      type: name === 'gross' ? 'money' : name === 'date' ? 'date' : 'text',
      value,
      raw: value,
      unit: null,
      confidence: 0.9,
      source: 'text',
      evidence: [],
      checks: [],
      alternatives: [],
    },
  ])
  return {
    schema: 'analysis/1',
    year: 2025,
    fields: Object.fromEntries(fields),
    taxes: [],
    warnings: [],
    kind: { id: 'er_rechnung', label: 'Rechnung', confidence: 1, decision: 'auto', alternatives: [], reasons: [] },
  }
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}
