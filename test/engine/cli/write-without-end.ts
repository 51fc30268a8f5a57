import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { writeFile } from 'node:fs/promises'
import { systemClock } from '../../../engine/shared/clock.ts'
import { openFileStore } from '../../../engine/storage/disk/open-file-store.ts'
import { openSqlite } from '../../../engine/storage/sqlite/open.ts'
import { aBatch, aProject } from '../../support/a-batch.ts'

// Writes batches, results and corrections into a data folder until its parent ends it.
const dataDir = process.argv[2] ?? ''
const storage = openSqlite(join(dataDir, 'steuerstapel.db'), { clock: systemClock })
const files = await openFileStore(join(dataDir, 'files'))
await storage.clients.ensureProject(aProject, 1)
process.on('disconnect', () => process.exit(0))

for (let round = 0; ; round += 1) {
  await writeBatch(round)
  process.send?.(round + 1)
  // The folder has to stay small enough for many copies of it.
  await setTimeout(round < 30 ? 10 : 300)
}

async function writeBatch(round: number): Promise<void> {
  const bytes = Buffer.from(`Beleg ${round} `.repeat(2_000))
  const stored = await files.put(Readable.from([bytes]), { byteSizeMax: 1e6, signal: new AbortController().signal })
  const wish = aBatch({ createdAt: round + 1 })
  const documents = wish.documents.map(document => ({ ...document, stored }))
  await storage.batches.create({ ...wish, documents })
  const { id: batchId, basePath } = wish.batch
  const run = await storage.runs.claim('writer', 1, 30_000)
  if (run?.batchId !== batchId) throw new Error('another run was claimed')
  const page = { widthPt: 595, heightPt: 842, hasText: true, hasImages: false }
  const documentId = documents[0]?.id ?? ''
  await storage.documents.saveConverted(documentId, {
    rendition: null,
    notes: [],
    isContainer: false,
    children: [],
    pages: [1, 2, 3].map(number => ({ ...page, number })),
  })
  const write = async (version: string) => {
    const path = `${basePath}Belegmappe.pdf`
    const { sha256, byteSize } = await files.writeManaged(path, to => writeFile(to, `${round} ${version}`.repeat(500)))
    return { batchId, filename: 'Belegmappe.pdf', path, sha256, byteSize, createdAt: 1 }
  }
  const progress = {
    phase: 'REPORT' as const,
    phasePercent: 100,
    overallPercent: 100,
    microStep: 's',
    currentFile: '',
    estimatedRemainingSeconds: 0,
    currentIndex: 1,
    totalFiles: 1,
    filePercent: 100,
    updatedAt: 1,
  }
  await storage.runs.finish(run, { status: 'completed', output: await write('v1'), progress }, 2)
  if (round % 2 === 0) return
  await storage.corrections.apply(batchId, { type: 'set_page_aside', documentId, page: 2 }, 3)
  await storage.corrections.finish(batchId, 1, await write('v2'))
}
