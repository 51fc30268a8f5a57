import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { removePath } from '../../shared/disk/remove-path.ts'
import type { Batch } from '../../model/batch.ts'
import { loggedFile } from '../../model/logged-file.ts'
import { isReadFault } from '../original-damaged.ts'
import { assert } from '../../shared/assert.ts'
import type { ItemContext, Phase, PhaseContext } from '../phase.ts'
import { writeAuditFile } from './attachments/audit-attachment.ts'
import { chainCapture } from './attachments/capture-attachment.ts'
import { mandantSettings } from './datev/mandant-settings.ts'
import type { DatevDeps } from './datev/datev-deps.ts'
import { inBatch } from './outputs/in-batch.ts'
import { keepOriginals } from './outputs/keep-originals.ts'
import { watchOutputs } from './outputs/watch-outputs.ts'
import { planBinder } from './plan/plan-binder.ts'
import { setDamagedAside } from './plan/set-damaged-aside.ts'
import type { OpenPlan } from '../../model/open-plan.ts'
import type { ReportDeps, WatchedReportDeps } from './report-deps.ts'
import { closeRequests } from './request/close-requests.ts'
import { writeOutput } from './write-output.ts'
import type { WrittenOutput } from './write-output.ts'

const TIMEOUT_BASE_MS = 3 * 60_000
/** Each page is written twice: into the binder, and into the file of its document. */
const TIMEOUT_PER_PAGE_MS = 2_000
const PAGES_MAX = 20_000
const LIMITS = { timeoutMs: TIMEOUT_BASE_MS + 2 * PAGES_MAX * TIMEOUT_PER_PAGE_MS, attemptsMax: 3 }
/** Above this sum the originals stay in the folder beside the binder, so that it can still be mailed and opened. */
export const ATTACH_BYTES_MAX = 20_000_000

/** What a step leaves to the next ones. */
interface Written extends WrittenOutput {
  readonly plan: OpenPlan
}

/**
 * Writes the Belegmappe, and beside it its index, each document as a file and the originals. A second run writes the
 * same files anew.
 */
export function createReportPhase(reportDeps: ReportDeps): Phase {
  const deps = { ...reportDeps, watched: watchOutputs(reportDeps.files) }
  const { storage, clock, datev, watched } = deps
  return {
    name: 'REPORT',
    run: async ctx => {
      const { batch } = ctx
      let written: Written | null = null
      await ctx.once({ step: 'write_binder', ...LIMITS }, async item => {
        written = await planAndWrite(deps, ctx, item)
      })
      assert(written, 'the binder was written in the step before')
      const { plan, output }: Written = written
      await ctx.once({ step: 'copy_originals', ...LIMITS }, item => keepOriginals(watched, batch, plan, item))
      if (datev) {
        // Loaded where an office wants it: it brings the library for archives.
        const { keepTarget } = await import('./targets/keep-target.ts')
        await ctx.once({ step: 'write_datev', ...LIMITS }, async item => {
          await keepTarget(watched, await datevOf(deps, batch, datev), plan, inBatch(batch), item.signal)
        })
      }
      await closeAuditLog(deps, batch, written)
      await closeRequests(storage, plan.requests, clock.now())
      deps.onOutput(batch.id, output)
    },
  }
}

async function planAndWrite(deps: WatchedReportDeps, ctx: PhaseContext, item: ItemContext): Promise<Written> {
  const { storage, clock, watched: files } = deps
  const { batch } = ctx
  const folder = join(await files.workFolder(batch.id), 'binder')
  await mkdir(folder, { recursive: true })
  try {
    const damaged = await setDamagedAside(storage, files, batch.id, await ctx.documents())
    const { pathOf, managedPath } = files
    const sound = { pathOf, managedPath, has: (sha256: string) => !damaged.has(sha256) && files.has(sha256) }
    const { attachBytesMax = ATTACH_BYTES_MAX, hasHashPages = false, prefersArchive = false } = deps
    const planDeps = { ...deps, files: sound, attachBytesMax, hasHashPages, prefersArchive }
    const planned = await planBinder(planDeps, batch, folder, clock.now())
    const plan = { ...planned, audit: await chainCapture(storage, batch, planned, clock.now()) }
    await item.progress(0.1)
    return { plan, ...(await writeOutput(deps, batch, plan, item)) }
  } catch (error) {
    // The next try finds out whose bytes they are.
    if (isReadFault(error)) files.forgetChecks()
    throw error
  } finally {
    // The texts of all pages: needed for the binder only, and nothing that should lie about afterwards.
    await removePath(folder)
  }
}

async function datevOf({ storage }: ReportDeps, batch: Batch, datev: DatevDeps): Promise<DatevDeps> {
  const { organizationId, mandantId } = batch
  if (mandantId === null) return datev
  const record = await storage.mandants.record(organizationId, mandantId)
  const habits = await storage.bookings.habits(mandantId)
  const corrections = await storage.bookings.corrections(mandantId)
  return { ...datev, habits, corrections, mandantId, settings: mandantSettings(datev.settings, record?.data ?? null) }
}

async function closeAuditLog(deps: WatchedReportDeps, batch: Batch, written: Written): Promise<void> {
  const { storage, clock, watched } = deps
  for (const { name, sha256, byteSize } of watched.takeWritten(batch.basePath)) {
    const facts = { file: loggedFile(name), sha256, byte_size: byteSize }
    await storage.audit.append(batch.id, { event: 'output_written', ...facts }, clock.now())
    // Requests are answered between the files of a large batch.
    await setImmediate()
  }
  const { plan, output, receipt } = written
  const sealed = {
    file: loggedFile(output.filename),
    pages: receipt.pageCount,
    digests_sha256: receipt.seal.payloadSha256,
    key: plan.sealKey.fingerprint,
  }
  await storage.audit.append(batch.id, { event: 'binder_sealed', ...sealed }, clock.now())
  await writeAuditFile(deps, batch)
}
