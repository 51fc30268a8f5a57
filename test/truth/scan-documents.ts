import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { NumberedPage } from '../../engine/reading/layout/read-layout.ts'
import { degrade } from '../bench/ocr/degrade.ts'
import { createEngineReader } from '../bench/ocr/read-with-engine.ts'
import { hashOfReading } from '../eval/read-cached.ts'
import { rasterize } from '../fixtures/make/rasterize.ts'
import { TRUTH_FOLDER } from './print-documents.ts'
import { TRUTH_LOOKS } from './scan-looks.ts'

/** A printed document as a scanner sees it and the engine reads it. */
export interface ScannedDocument {
  readonly look: string
  readonly pages: readonly NumberedPage[]
}

const WORKERS = 2

/** Name of the look that a document gets: its id alone decides. */
export function lookOf(id: string): string {
  const names = Object.keys(TRUTH_LOOKS)
  const at = createHash('sha256').update(`look ${id}`).digest().readUInt32BE(0) % names.length
  return names[at] ?? 'plain300'
}

/**
 * Scans printed documents, each under one look, and reads them with the engine's recognition. What was read is kept in
 * the temp folder while reading, PDF and look stay the same. `onRead` hears how many of
 * those that were not kept are begun.
 */
export async function scanDocuments(
  documents: readonly { readonly id: string; readonly pdf: string }[],
  onRead: (done: number, all: number) => void = () => undefined,
): Promise<ScannedDocument[]> {
  const folder = join(TRUTH_FOLDER, `scans-${hashOfReading()}`)
  mkdirSync(folder, { recursive: true })
  const planned = documents.map(({ id, pdf }) => {
    const look = lookOf(id)
    return { pdf, look, seed: seedOf(id), notes: notesOf(folder, readFileSync(pdf), look) }
  })
  const missing = planned.filter(({ notes }) => !existsSync(notes))
  const all = missing.length
  const reader = createEngineReader(WORKERS, 'fast')
  const lane = async (): Promise<void> => {
    for (let one = missing.shift(); one; one = missing.shift()) {
      await scan({ ...one, reader })
      onRead(all - missing.length, all)
    }
  }
  try {
    await Promise.all(Array.from({ length: WORKERS }, lane))
  } finally {
    await reader.close()
  }
  return planned.map(({ look, notes }) => ({ look, pages: JSON.parse(readFileSync(notes, 'utf8')) as NumberedPage[] }))
}

async function scan(one: {
  readonly pdf: string
  readonly look: string
  readonly seed: number
  readonly notes: string
  readonly reader: ReturnType<typeof createEngineReader>
}): Promise<void> {
  const wear = TRUTH_LOOKS[one.look]
  if (!wear) throw new Error(`no look is called ${one.look}`)
  const rasters = await rasterize(readFileSync(one.pdf), wear.dpi)
  const paths: string[] = []
  for (const [at, raster] of rasters.entries()) {
    const path = `${one.notes}.${at + 1}.jpg`
    writeFileSync(path, await degrade(raster, wear, one.seed + at))
    paths.push(path)
  }
  const texts = await one.reader.read(paths)
  const pages = texts.map((text, at): NumberedPage => ({ number: at + 1, text }))
  writeFileSync(`${one.notes}.part`, JSON.stringify(pages))
  renameSync(`${one.notes}.part`, one.notes)
}

function notesOf(folder: string, pdf: Buffer, look: string): string {
  const key = createHash('sha256').update(pdf).update(JSON.stringify(TRUTH_LOOKS[look])).digest('hex').slice(0, 32)
  return join(folder, `${key}.json`)
}

function seedOf(id: string): number {
  return createHash('sha256').update(`wear ${id}`).digest().readUInt16BE(0)
}
