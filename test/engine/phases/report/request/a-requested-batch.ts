import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Batch } from '../../../../../engine/model/batch.ts'
import type { Mandant } from '../../../../../engine/model/mandant.ts'
import type { PageText } from '../../../../../engine/model/page.ts'
import { arrangePages } from '../../../../../engine/phases/ocr/arrange-pages.ts'
import { separatorText } from '../../../../../engine/separator-sheets/separator-sheet.ts'
import type { SeparatorParameters } from '../../../../../engine/separator-sheets/separator-sheet.ts'
import { planRequests } from '../../../../../engine/phases/report/request/plan-requests.ts'
import { newId } from '../../../../../engine/shared/ids.ts'
import { openSqlite } from '../../../../../engine/storage/sqlite/open.ts'
import type { Storage } from '../../../../../engine/storage/storage.ts'
import { aBatch, aProject } from '../../../../support/a-batch.ts'
import { aClock } from '../../../../support/a-clock.ts'
import { aMandant, mandantData } from '../../../../support/a-mandant.ts'
import { anArranging } from '../../../../support/an-arranging.ts'
import { anAnalysis } from '../sample-stack.ts'

const empty: PageText = { source: 'none', words: [], meanConfidence: null, rotation: 0, skewDegrees: 0 }
export const BLANK: PageText = { ...empty, isBlank: true }
export const LETTER: PageText = {
  ...empty,
  source: 'digital',
  words: [{ text: 'Rechnung', box: [0.1, 0.1, 0.2, 0.02], confidence: 1, line: 0 }],
}

/** A page with the code of a separator sheet. */
export function aSheet(said: SeparatorParameters): PageText {
  return { ...empty, codes: [{ format: 'QRCode', text: separatorText(said), box: [0.1, 0.1, 0.2, 0.2] }] }
}

export interface RequestedWorld {
  readonly storage: Storage
  readonly mandant: Mandant
  /** Another one of the same office. */
  readonly other: Mandant
  /** Puts something on a checklist; its id. */
  expect(label: string, wishes?: { readonly mandantId?: string; readonly kindId?: string }): Promise<string>
  /** A batch of one file of these pages, read and divided; of `mandant` unless told otherwise. */
  receive(pages: readonly PageText[], mandantId?: string | null): Promise<Batch>
  /** Ends its run; `last` is what REPORT does before that. */
  complete(batch: Batch, last?: () => Promise<void>): Promise<Batch>
  plan(batch: Batch, foreign?: ReadonlySet<string>): ReturnType<typeof planRequests>
  stateOf(
    expectedId: string,
  ): Promise<{ readonly state: string; readonly document: string | null; readonly at: number | null }>
}

export async function aRequestedWorld(): Promise<RequestedWorld> {
  const storage = openSqlite(join(mkdtempSync(join(tmpdir(), 'steuerstapel-request-')), 'test.db'), { clock: aClock() })
  await storage.clients.ensureProject(aProject, 1)
  const [mandant, other] = [aMandant(), aMandant({ firstName: 'Karl', lastName: 'Fremd' })]
  for (const each of [mandant, other]) await storage.mandants.create(each, mandantData(), 1)
  return {
    storage,
    mandant,
    other,
    expect: async (label, { mandantId = mandant.id, kindId } = {}) => {
      const id = newId('exp')
      await storage.expected.add([
        {
          id,
          mandantId,
          label,
          issuerHint: null,
          kindId: kindId ?? null,
          taxYear: null,
          firstYear: 2024,
          createdAt: 1,
        },
      ])
      return id
    },
    receive: async (pages, mandantId = mandant.id) => {
      const wish = aBatch()
      await storage.batches.create({ ...wish, batch: { ...wish.batch, mandantId } })
      const id = wish.documents[0]?.id ?? ''
      await storage.documents.saveType(id, 'application/pdf')
      await storage.documents.saveConverted(id, {
        rendition: null,
        notes: [],
        isContainer: false,
        children: [],
        pages: pages.map((_, index) => ({
          number: index + 1,
          widthPt: 595,
          heightPt: 842,
          hasText: true,
          hasImages: false,
        })),
      })
      for (const [index, text] of pages.entries()) await storage.pages.saveText(id, index + 1, text)
      const { deps, item } = anArranging(storage)
      await arrangePages(deps, id, item)
      for (const each of await storage.documents.listByBatch(wish.batch.id)) {
        if (each.isContainer) continue
        await storage.documents.saveAnalysis(each.id, anAnalysis({ year: 2025 }))
        await storage.documents.markProcessed(each.id)
      }
      const batch = await storage.batches.find(wish.batch.id)
      if (!batch) throw new Error('the batch is stored')
      return batch
    },
    complete: async ({ id }, last) => {
      const run = await storage.runs.claim('engine', 1, 1_000)
      if (run?.batchId !== id) throw new Error('the batch is the only one that waits')
      await last?.()
      const output = {
        batchId: id,
        filename: 'a.pdf',
        path: 'a/a.pdf',
        byteSize: 1,
        sha256: 'a'.repeat(64),
        createdAt: 1,
      }
      const progress = {
        phase: 'REPORT' as const,
        phasePercent: 100,
        overallPercent: 100,
        microStep: 's',
        updatedAt: 1,
        estimatedRemainingSeconds: 0,
        currentFile: '',
        currentIndex: 1,
        totalFiles: 1,
        filePercent: 100,
      }
      await storage.runs.finish(run, { status: 'completed', output, progress }, 10_000)
      const completed = await storage.batches.find(id)
      if (completed?.status !== 'completed') throw new Error('the batch has ended')
      return completed
    },
    plan: async (batch, foreign = new Set()) => {
      const all = await storage.documents.listByBatch(batch.id)
      const bound = all.filter(({ id, isContainer }) => !isContainer && !foreign.has(id))
      return planRequests({ storage, batch, all, bound, foreign })
    },
    stateOf: async expectedId => {
      const known = await storage.expected.find(expectedId)
      const item = (await storage.expected.listForYear(known?.mandantId ?? '', 2025)).find(
        ({ id }) => id === expectedId,
      )
      const document =
        item?.documentId == null ? null : ((await storage.documents.find(item.documentId))?.filename ?? null)
      return { state: item?.state ?? 'none', document, at: item?.stateAt ?? null }
    },
  }
}
