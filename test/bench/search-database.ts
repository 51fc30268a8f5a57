import Database from 'better-sqlite3'
import { makeEntry } from '../../engine/batches/search/search-indexer.ts'
import type { AnalysisResult, Field } from '../../engine/model/analysis-result.ts'
import type { Word } from '../../engine/model/page.ts'
import type { Storage } from '../../engine/storage/storage.ts'
import { createSeededRandom } from '../fixtures/make/seeded-random.ts'
import type { SeededRandom } from '../fixtures/make/seeded-random.ts'
import { aBatch, aProject } from '../support/a-batch.ts'
import { aMandant, mandantData } from '../support/a-mandant.ts'
import { makeSet } from '../train/generate/make-set.ts'
import type { MadeDocument } from '../train/generate/make-set.ts'

export const OTHER = { ...aProject, id: 'prj_other', name: 'Andere Kanzlei' }
export const MANDANTS = 200
const DOCUMENTS_PER_BATCH = 50

/**
 * Fills a database with documents as they are after ANALYSIS, one in ten of another project; each page like two of the
 * generator.
 */
export async function fillDatabase(storage: Storage, path: string, documents: number): Promise<readonly string[]> {
  const random = createSeededRandom(7)
  const drafts = makeSet({ half: 'all', seed: 11, perKind: 60, foreign: 200, noise: [0, 0, 0.02, 0.05] })
  await storage.clients.ensureProject(aProject, 1)
  await storage.clients.ensureProject(OTHER, 1)
  const mandants = Array.from({ length: MANDANTS }, () => aMandant())
  for (const mandant of mandants) await storage.mandants.create(mandant, mandantData(), 1)
  const db = new Database(path)
  db.pragma('synchronous = OFF')
  const page = db.prepare(
    `INSERT INTO pages (document_id, number, source_number, width_pt, height_pt, has_text, has_images) VALUES (?, ?, ?, 595, 842, 0, 1)`,
  )
  const pageText = db.prepare('INSERT INTO page_texts (document_id, number, text) VALUES (?, ?, ?)')
  const read = db.prepare(`UPDATE documents SET status = 'processed', page_count = ?, analysis = ? WHERE id = ?`)
  const fill = db.transaction((ids: readonly string[]) => {
    for (const id of ids) {
      const first = pickOne(drafts, random)
      const count = random.next() < 0.2 ? 2 : 1
      for (let number = 1; number <= count; number += 1) {
        page.run(id, number, number)
        const words = placed([...first.lines, ...pickOne(drafts, random).lines])
        const text = { source: 'ocr', words, meanConfidence: 0.9, rotation: 0, skewDegrees: 0 }
        pageText.run(id, number, JSON.stringify(text))
      }
      read.run(count, JSON.stringify(analysisOf(first, random)), id)
    }
  })
  for (let made = 0; made < documents; made += DOCUMENTS_PER_BATCH) {
    const isOther = random.next() < 0.1
    const input = aBatch({
      projectId: isOther ? OTHER.id : aProject.id,
      createdAt: 1_000 + made,
      documents: Math.min(DOCUMENTS_PER_BATCH, documents - made),
    })
    const mandantId = pickOne(mandants, random).id
    await storage.batches.create({ ...input, batch: { ...input.batch, mandantId } })
    fill(input.documents.map(({ id }) => id))
  }
  db.close()
  return mandants.map(({ id }) => id)
}

/** As the engine does (engine/batches/search/search-indexer.ts). */
const DOCUMENTS_AT_ONCE = 25

/** Makes every entry as the engine does; milliseconds per document of each step. */
export async function indexAll(storage: Storage): Promise<number[]> {
  const times = []
  for (;;) {
    const stale = await storage.search.listStale(DOCUMENTS_AT_ONCE)
    if (stale.length === 0) return times
    const startedMs = performance.now()
    const renewed = []
    for (const document of stale) renewed.push(await makeEntry(storage, document))
    await storage.search.save(renewed)
    times.push((performance.now() - startedMs) / stale.length)
  }
}

function placed(lines: readonly string[]): Word[] {
  return lines.flatMap((text, line) =>
    text.split(/\s+/).map((word, at): Word => {
      return { text: word, box: [0.08 + at * 0.07, 0.05 + line * 0.013, 0.06, 0.011], confidence: 0.93, line }
    }),
  )
}

function analysisOf({ kind, lines }: MadeDocument, random: SeededRandom): AnalysisResult {
  const day = `${2019 + Math.floor(random.next() * 8)}-0${1 + Math.floor(random.next() * 9)}-1${Math.floor(random.next() * 9)}`
  const fields = {
    issuer: fieldOf('text', lines[0] ?? ''),
    date: fieldOf('date', day),
    number: fieldOf('text', `RE-${Math.floor(random.next() * 1e6)}`),
    gross: fieldOf('money', (random.next() * 5_000).toFixed(2)),
  }
  return {
    schema: 'analysis/1',
    kind: { id: kind, label: kind, confidence: 0.9, decision: 'auto', alternatives: [], reasons: [] },
    year: Number(day.slice(0, 4)),
    fields,
    taxes: [],
    warnings: [],
  }
}

function fieldOf(type: Field['type'], value: string): Field {
  return {
    type,
    value,
    unit: type === 'money' ? 'EUR' : null,
    raw: value,
    confidence: 0.9,
    source: 'text',
    evidence: [{ page: 1, box: [0.1, 0.1, 0.1, 0.01], label: null }],
    checks: [],
    alternatives: [],
  }
}

function pickOne<T>(list: readonly T[], random: SeededRandom): T {
  const one = list[Math.floor(random.next() * list.length)]
  if (one === undefined) throw new Error('nothing to pick from')
  return one
}
