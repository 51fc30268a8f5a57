import { constants } from 'node:fs'
import { copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { removePath } from '../../shared/disk/remove-path.ts'
import type { Batch, BatchOutput } from '../../model/batch.ts'
import type { BinderPlan, BinderReceipt } from '../../model/binder-plan.ts'
import { loggedFile } from '../../model/logged-file.ts'
import { NO_REQUESTS } from '../../model/request-outcome.ts'
import { cpuBudget } from '../../isolation/cpu-budget.ts'
import type { PageWorkers } from '../../isolation/operations.ts'
import { assert } from '../../shared/assert.ts'
import { toIso } from '../../shared/clock.ts'
import type { Clock } from '../../shared/clock.ts'
import type { FileStore } from '../../storage/file-store.ts'
import type { ItemContext, Phase } from '../phase.ts'
import { writeAuditFile } from './attachments/audit-attachment.ts'
import { binderName } from './outputs/binder-name.ts'
import { keepDatev } from './datev/keep-datev.ts'
import { mandantSettings } from './datev/mandant-settings.ts'
import type { DatevDeps } from './datev/write-datev.ts'
import { keepBeside } from './outputs/keep-beside.ts'
import { editionsOf, keepEarlierEdition } from './plan/keep-earlier-edition.ts'
import { PAGE_NOTE_CODES } from './pages/page-notes.ts'
import { originalNames } from './outputs/name-originals.ts'
import { setDamagedAside } from './plan/set-damaged-aside.ts'
import { planBinder } from './plan/plan-binder.ts'
import type { PlanDeps } from './plan/plan-deps.ts'
import { OTHER_MANDANT_NOTE } from '../../mandant-border/plan-foreign.ts'
import { removeStrayBinders } from './outputs/remove-stray-binders.ts'
import { closeRequests } from './request/close-requests.ts'
import { watchOutputs } from './outputs/watch-outputs.ts'
import { runWriter } from './run-writer.ts'
import { yearsOf } from '../../sorting/years-of.ts'

const TIMEOUT_BASE_MS = 3 * 60_000
/** Each page is written twice: into the binder, and into the file of its document. */
const TIMEOUT_PER_PAGE_MS = 2_000
const PAGES_MAX = 20_000
/** Up to here a binder is written by a worker that stays warm for the next batch. */
const SMALL_PAGES_MAX = 50
/** Above this sum the originals stay in the folder beside the binder, so that it can still be mailed and opened. */
export const ATTACH_BYTES_MAX = 20_000_000

export interface ReportDeps extends Omit<PlanDeps, 'files' | 'attachBytesMax'> {
  readonly files: FileStore
  readonly workers: Pick<PageWorkers, 'run'>
  readonly clock: Clock
  /** Originals are attached up to this sum of bytes; 20 MB when absent. */
  readonly attachBytesMax?: number
  /** What is written for DATEV; nothing when absent. */
  readonly datev?: DatevDeps
  /** Hears of the finished Belegmappe before the phase ends. */
  readonly onOutput: (batchId: string, output: BatchOutput) => void
}

/**
 * Writes the Belegmappe, and beside it its index, each document as a file and the originals. A second run writes the
 * same files anew.
 */
export function createReportPhase(deps: ReportDeps): Phase {
  const { storage, clock } = deps
  const files = watchOutputs(deps.files)
  return {
    name: 'REPORT',
    run: async ctx => {
      const { batch } = ctx
      let plan: Omit<BinderPlan, 'outPath'> | null = null
      let output: BatchOutput | null = null
      let requests = NO_REQUESTS
      const timeoutMs = TIMEOUT_BASE_MS + 2 * PAGES_MAX * TIMEOUT_PER_PAGE_MS
      await ctx.once({ step: 'write_binder', timeoutMs, attemptsMax: 3 }, async item => {
        const folder = join(await files.workFolder(batch.id), 'binder')
        await mkdir(folder, { recursive: true })
        try {
          const damaged = await setDamagedAside(storage, files, batch.id, await ctx.documents())
          const sound = { pathOf: files.pathOf, has: (sha256: string) => !damaged.has(sha256) && files.has(sha256) }
          const planDeps = { ...deps, files: sound, attachBytesMax: deps.attachBytesMax ?? ATTACH_BYTES_MAX }
          plan = await planBinder(planDeps, batch, folder, clock.now())
          requests = plan.requests
          await item.progress(0.1)
          output = await writeOutput(batch, plan, item)
        } finally {
          // The texts of all pages: needed for the binder only, and nothing that should lie about afterwards.
          await removePath(folder)
        }
      })
      await ctx.once({ step: 'copy_originals', timeoutMs, attemptsMax: 3 }, async item => {
        assert(plan, 'the plan was made in the step before')
        await keepOriginals(batch, plan, item)
      })
      const { datev } = deps
      if (datev) {
        await ctx.once({ step: 'write_datev', timeoutMs, attemptsMax: 3 }, async item => {
          assert(plan, 'the plan was made in the step before')
          await keepDatev(files, await datevOf(batch, datev), plan, inBatch(batch), item.signal)
        })
      }
      assert(output, 'the binder was written in the step before')
      await closeAuditLog(batch)
      await closeRequests(storage, requests, clock.now())
      deps.onOutput(batch.id, output)
    },
  }

  async function writeOutput(batch: Batch, plan: Omit<BinderPlan, 'outPath'>, item: ItemContext): Promise<BatchOutput> {
    const filename = binderName({
      mandantName: plan.mandantName,
      years: yearsOf(plan.documents),
      day: toIso(plan.producedAt).slice(0, 10),
      batchId: batch.id,
    })
    const path = inBatch(batch, filename)
    const [earlier, editions] = [await storage.batches.output(batch.id), editionsOf(plan.audit, batch.mandantId)]
    await keepEarlierEdition(files, earlier, editions, batch.mandantId, name => inBatch(batch, name))
    const pageCount = plan.documents.reduce((sum, document) => sum + document.pages.length, 0)
    let receipt: BinderReceipt | null = null
    const { sha256, byteSize } = await files.writeManaged(path, async temporaryPath => {
      receipt = await runWriter(deps.workers, { ...plan, outPath: temporaryPath }, `${plan.indexPath}.journal`, {
        signal: item.signal,
        share: item.share,
        ...cpuBudget('write-binder', { pages: pageCount }),
        isLarge: pageCount > SMALL_PAGES_MAX,
      })
    })
    await removeStrayBinders(files, inBatch(batch), [filename, ...(earlier ? [earlier.filename] : [])])
    await settleDocuments(plan, receipt)
    await files.writeManaged(inBatch(batch, 'index.json'), temporaryPath => copyFile(plan.indexPath, temporaryPath))
    await keepBeside(files, plan.folderPath, inBatch(batch), item.signal)
    return { batchId: batch.id, filename, path, byteSize, sha256, createdAt: plan.producedAt }
  }

  /** What is in the binder has been processed; what turned out to be unreadable only here has failed. */
  async function settleDocuments(plan: Omit<BinderPlan, 'outPath'>, receipt: BinderReceipt | null): Promise<void> {
    assert(receipt, 'the worker answered with a receipt')
    for (const { documentId, code, message } of receipt.unreadable)
      await storage.documents.fail(documentId, { code, message })
    for (const { documentId, reason } of plan.setAside) {
      if (reason.type !== 'other_mandant') continue
      // Read and understood; only its place is elsewhere.
      await storage.documents.markProcessed(documentId)
      await storage.documents.addNotes(documentId, [{ code: OTHER_MANDANT_NOTE, message: reason.message }])
    }
    const unreadable = new Set(receipt.unreadable.map(document => document.documentId))
    for (const { documentId } of plan.documents) {
      if (!unreadable.has(documentId)) await storage.documents.markProcessed(documentId)
      await storage.documents.dropNotes(documentId, OTHER_MANDANT_NOTE)
      for (const code of PAGE_NOTE_CODES) await storage.documents.dropNotes(documentId, code)
    }
    for (const { documentId, notes } of receipt.pageNotes) {
      if (notes.length > 0) await storage.documents.addNotes(documentId, notes)
    }
  }

  async function datevOf({ organizationId, mandantId }: Batch, datev: DatevDeps): Promise<DatevDeps> {
    const record = mandantId === null ? null : await storage.mandants.record(organizationId, mandantId)
    return { ...datev, settings: mandantSettings(datev.settings, record?.data ?? null) }
  }

  async function closeAuditLog(batch: Batch): Promise<void> {
    for (const { name, sha256, byteSize } of files.takeWritten(batch.basePath)) {
      const facts = { file: loggedFile(name), sha256, byte_size: byteSize }
      await storage.audit.append(batch.id, { event: 'output_written', ...facts }, clock.now())
      // Requests are answered between the files of a large batch.
      await setImmediate()
    }
    await writeAuditFile(deps, batch)
  }

  async function keepOriginals(batch: Batch, plan: Omit<BinderPlan, 'outPath'>, item: ItemContext): Promise<void> {
    const names = originalNames(plan.inputs)
    for (const [index, { documentId, path }] of plan.inputs.entries()) {
      item.signal.throwIfAborted()
      const place = inBatch(batch, `Originale/${names.get(documentId)}`)
      if (path === null) {
        // An earlier version may have had it, before it was known to be another mandant's.
        await files.removeManaged(place)
        continue
      }
      await files.writeManaged(place, temporaryPath =>
        // A clone where the file system has them: the copy then takes neither time nor room.
        copyFile(path, temporaryPath, constants.COPYFILE_FICLONE),
      )
      await item.progress((index + 1) / plan.inputs.length)
    }
  }
}

function inBatch(batch: Batch, name?: string): string {
  const base = batch.basePath.replace(/\/+$/, '')
  return name === undefined ? base : `${base}/${name}`
}
