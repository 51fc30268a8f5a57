import { copyFile } from '../../shared/disk/files.ts'
import { signSeal } from '../../audit/write-seal.ts'
import { cpuBudget } from '../../isolation/cpu-budget.ts'
import type { BinderReceipt } from '../../model/binder-plan.ts'
import { editionFolder, yearsWork } from '../../model/edition.ts'
import type { EditionFile } from '../../model/edition.ts'
import { mandantName } from '../../model/mandant.ts'
import type { FileStore, StoredFile } from '../../storage/file-store.ts'
import { originalDamaged } from '../original-damaged.ts'
import { pageFile } from '../../model/document.ts'
import { yearBinderName } from './outputs/binder-name.ts'
import { keepBeside } from './outputs/keep-beside.ts'
import { keepInputs } from './outputs/keep-originals.ts'
import { planYearBinder } from './plan/plan-year-binder.ts'
import type { PlannedEdition, YearStack } from './plan/year-stack.ts'
import type { ReportDeps } from './report-deps.ts'
import { ATTACH_BYTES_MAX } from './report.ts'
import { runWriter } from './run-writer.ts'

/** Up to here a binder is written by a worker that stays warm. */
const SMALL_PAGES_MAX = 50

/** What the Belegmappe of a client-year is written with: what that of a batch is, but for the phase around it. */
export type YearBinderDeps = Omit<ReportDeps, 'onOutput' | 'datev'>

/** What was written, and what its seal signs. */
export interface WrittenYear {
  readonly file: EditionFile & { readonly path: string }
  readonly seal: { readonly digestsSha256: string; readonly key: string }
}

/**
 * Writes an edition of the Belegmappe of a client-year into managed storage, with index, tables, single documents and
 * originals beside it. May be run again after a crash at any point. Throws EngineError `original_damaged` when a file of
 * it is not any more what came in, and what the worker throws.
 */
export async function writeYearBinder(
  deps: YearBinderDeps,
  stack: YearStack,
  edition: PlannedEdition,
  signal: AbortSignal,
): Promise<WrittenYear> {
  const { files, clock } = deps
  await refuseDamaged(files, stack)
  const name = yearsWork(stack.key.mandantId)
  const work = await files.workFolder(name)
  try {
    const { attachBytesMax = ATTACH_BYTES_MAX, hasHashPages = false, prefersArchive = false } = deps
    const planDeps = { ...deps, attachBytesMax, hasHashPages, prefersArchive }
    const plan = await planYearBinder(planDeps, stack, edition, work, clock.now())
    const folder = editionFolder(stack.key, edition.number)
    const filename = yearBinderName(mandantName(stack.record.mandant), stack.key.year, edition.number)
    const path = `${folder}/${filename}`
    const { stored, receipt } = await writeTo(deps, path, plan, signal)
    await files.writeManaged(`${folder}/index.json`, temporaryPath => copyFile(plan.indexPath, temporaryPath))
    await keepBeside(files, plan.folderPath, folder, signal)
    await keepInputs(files, folder, plan, signal)
    const seal = { digestsSha256: receipt.seal.payloadSha256, key: plan.sealKey.fingerprint }
    return { file: { filename, path, ...stored, pages: receipt.pageCount, writtenAt: plan.producedAt }, seal }
  } finally {
    // The texts of all pages: nothing that should lie about afterwards.
    await files.removeWorkFolder(name)
  }
}

async function writeTo(
  { workers, files, sealer }: YearBinderDeps,
  path: string,
  plan: Awaited<ReturnType<typeof planYearBinder>>,
  signal: AbortSignal,
): Promise<{ readonly stored: StoredFile; readonly receipt: BinderReceipt }> {
  const pages = plan.documents.reduce((sum, document) => sum + document.pages.length, 0)
  const { promise, resolve } = Promise.withResolvers<BinderReceipt>()
  const stored = await files.writeManaged(path, async temporaryPath => {
    const share = { rank: 'person' } as const
    const within = { signal, share, ...cpuBudget('write-binder', { pages }), isLarge: pages > SMALL_PAGES_MAX }
    const receipt = await runWriter(workers, { ...plan, outPath: temporaryPath }, `${plan.indexPath}.journal`, within)
    await signSeal(temporaryPath, receipt.seal, plan.sealKey.publicKey, sealer)
    resolve(receipt)
  })
  return { stored, receipt: await promise }
}

/** Nothing is made of bytes that are not those that came in. */
async function refuseDamaged(files: Pick<FileStore, 'checkOriginal'>, { bound }: YearStack): Promise<void> {
  const hashes = bound.flatMap(document => [document.sha256, pageFile(document)?.sha256 ?? null])
  for (const sha256 of new Set(hashes.filter(hash => hash !== null))) {
    if ((await files.checkOriginal(sha256)) !== 'whole') throw originalDamaged()
  }
}
