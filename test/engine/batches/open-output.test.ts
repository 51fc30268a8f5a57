import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { openOutput } from '../../../engine/batches/open-output.ts'
import type { BatchOutput } from '../../../engine/model/batch.ts'
import { editionsOf, keepEarlierEdition } from '../../../engine/phases/report/plan/keep-earlier-edition.ts'
import { systemClock } from '../../../engine/shared/clock.ts'
import { openFileStore } from '../../../engine/storage/disk/open-file-store.ts'
import type { FileStore } from '../../../engine/storage/file-store.ts'
import { openSqlite } from '../../../engine/storage/sqlite/open.ts'
import type { Storage } from '../../../engine/storage/storage.ts'
import { aBatch, aProject } from '../../support/a-batch.ts'

const PATH = 'org/Belegmappe_Muster_2025_ABC123.pdf'
const progress = {
  phase: 'REPORT',
  phasePercent: 100,
  overallPercent: 100,
  microStep: 'finished',
  updatedAt: 3,
  estimatedRemainingSeconds: 0,
  currentFile: '',
  currentIndex: 1,
  totalFiles: 1,
  filePercent: 100,
} as const

let storage: Storage
let files: FileStore
let batchId: string

beforeEach(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'steuerstapel-output-'))
  storage = openSqlite(join(folder, 'test.db'), { clock: systemClock })
  files = await openFileStore(join(folder, 'files'), async () => true)
  await storage.clients.ensureProject(aProject, 1)
  const input = aBatch()
  batchId = input.batch.id
  await storage.batches.create(input)
  const documentId = input.documents[0]?.id ?? ''
  const pages = [1, 2].map(number => ({ number, widthPt: 595, heightPt: 842, hasText: true, hasImages: false }))
  const converted = { rendition: null, notes: [], isContainer: false, children: [], pages }
  await storage.documents.saveConverted(documentId, converted)
  const run = await storage.runs.claim('engine', 2, 1_000)
  if (!run) throw new Error('nothing to claim')
  await storage.documents.markProcessed(documentId)
  await storage.runs.finish(run, { status: 'completed', output: await write('first'), progress }, 3)
  await storage.corrections.apply(batchId, { type: 'set_page_aside', documentId, page: 1 }, 5)
  return async () => {
    await storage.close()
    rmSync(folder, { recursive: true, force: true })
  }
})

/** Writes an edition in its place, as REPORT does. */
async function write(content: string): Promise<BatchOutput> {
  await files.writeManaged(PATH, async path => writeFileSync(path, content))
  const sha256 = createHash('sha256').update(content).digest('hex')
  return { batchId, filename: 'Belegmappe.pdf', path: PATH, byteSize: content.length, sha256, createdAt: 4 }
}

async function read(): Promise<string> {
  const output = await storage.batches.output(batchId)
  if (!output) throw new Error('no output')
  const opened = await openOutput({ files, storage }, output)
  if (opened.state !== 'whole') return opened.state
  const content = await opened.handle.readFile('utf8')
  await opened.handle.close()
  return content
}

async function keep(): Promise<void> {
  const output = await storage.batches.output(batchId)
  await keepEarlierEdition(
    files,
    output,
    editionsOf(await storage.audit.list(batchId), null),
    null,
    name => `org/${name}`,
  )
}

test('while a new edition is written, the one of the row is read at every moment, then the new one', async () => {
  const seen = [await read()]
  await keep()
  seen.push(await read())
  const second = await write('second edition')
  seen.push(await read())
  await storage.corrections.finish(batchId, 1, second)
  seen.push(await read())
  expect(seen).toEqual(['first', 'first', 'first', 'second edition'])
})

test('where the earlier edition was not kept, the new one is said to be written, and a lost or changed one after it', async () => {
  const second = await write('second edition')
  const seen = [await read()]
  await storage.corrections.finish(batchId, 1, second)
  await write('what the disk made of it')
  seen.push(await read())
  await files.removeManaged(PATH)
  seen.push(await read())
  expect(seen).toEqual(['being_written', 'damaged', 'missing'])
})
