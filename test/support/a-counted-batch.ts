import { createHash } from 'node:crypto'
import type { AnalysisResult } from '../../engine/model/analysis-result.ts'
import type { Batch } from '../../engine/model/batch.ts'
import type { Word } from '../../engine/model/page.ts'
import type { Storage } from '../../engine/storage/storage.ts'
import { aBatch } from './a-batch.ts'

export interface CountedDocument {
  readonly analysis: AnalysisResult | null
  readonly text?: string
}

/** A finished batch whose documents, of a page each, were read as given. */
export async function aCountedBatch(
  storage: Storage,
  documents: readonly CountedDocument[],
  wishes: { readonly projectId?: string } = {},
): Promise<{ readonly batch: Batch; readonly documentIds: readonly string[] }> {
  const input = aBatch({ documents: documents.length, ...wishes })
  await storage.batches.create(input)
  const documentIds = input.documents.map(({ id }) => id)
  for (const [index, { analysis, text = '' }] of documents.entries()) {
    const id = documentIds[index] ?? ''
    await storage.documents.saveConverted(id, {
      rendition: null,
      notes: [],
      isContainer: false,
      children: [],
      pages: [{ number: 1, widthPt: 595, heightPt: 842, hasText: true, hasImages: false }],
    })
    const words = wordsOf(text === '' ? `Beleg ${index}` : text)
    const page = { source: 'digital', meanConfidence: null, rotation: 0, skewDegrees: 0, words } as const
    await storage.pages.saveText(id, 1, page)
    if (analysis) await storage.documents.saveAnalysis(id, analysis)
    await storage.documents.markProcessed(id)
  }
  await finish(storage, input.batch.id)
  const batch = await storage.batches.find(input.batch.id)
  if (!batch) throw new Error('a batch that is not there')
  return { batch, documentIds }
}

function wordsOf(text: string): Word[] {
  return text
    .split('\n')
    .flatMap((line, number) =>
      line.split(' ').map((word): Word => ({ text: word, box: [0.1, 0.1, 0.1, 0.02], confidence: 1, line: number })),
    )
}

async function finish(storage: Storage, batchId: string): Promise<void> {
  const run = await storage.runs.claim('engine', 2, 1_000)
  if (run?.batchId !== batchId) throw new Error('another batch waits, too')
  const sha256 = createHash('sha256').update(batchId).digest('hex')
  const output = { batchId, filename: 'm.pdf', path: 'm.pdf', byteSize: 1, createdAt: 9, sha256 }
  const progress = {
    phase: 'REPORT',
    phasePercent: 100,
    overallPercent: 100,
    microStep: 'finished',
    estimatedRemainingSeconds: 0,
    currentFile: '',
    currentIndex: 1,
    totalFiles: 1,
    filePercent: 100,
    updatedAt: 3,
  } as const
  await storage.runs.finish(run, { status: 'completed', output, progress }, 3)
}
