import { copyFile, writeFile } from '../../shared/disk/files.ts'
import { signSeal } from '../../audit/write-seal.ts'
import { cpuBudget } from '../../isolation/cpu-budget.ts'
import type { Batch, BatchOutput } from '../../model/batch.ts'
import type { BinderReceipt } from '../../model/binder-plan.ts'
import { proposePlaces } from '../../model/propose-places.ts'
import { assert } from '../../shared/assert.ts'
import { verifierPage } from '../../seal/verifier-page.ts'
import { toIso } from '../../shared/clock.ts'
import { yearsOf } from '../../sorting/years-of.ts'
import type { StoredFile } from '../../storage/file-store.ts'
import type { ItemContext } from '../phase.ts'
import { binderName } from './outputs/binder-name.ts'
import { inBatch } from './outputs/in-batch.ts'
import { keepBeside } from './outputs/keep-beside.ts'
import { removeStrayBinders } from './outputs/remove-stray-binders.ts'
import { editionsOf, keepEarlierEdition } from './plan/keep-earlier-edition.ts'
import { VERIFIER_PAGE } from './outputs/verifier-file.ts'
import type { OpenPlan } from '../../model/open-plan.ts'
import type { WatchedReportDeps } from './report-deps.ts'
import { runWriter } from './run-writer.ts'
import { endDocuments } from './end-documents.ts'

/** Up to here a binder is written by a worker that stays warm for the next batch. */
const SMALL_PAGES_MAX = 50

export interface WrittenOutput {
  readonly output: BatchOutput
  readonly receipt: BinderReceipt
}

/** Writes the Belegmappe of a plan into managed storage, with its index and the single documents beside it. */
export async function writeOutput(
  deps: WatchedReportDeps,
  batch: Batch,
  plan: OpenPlan,
  item: ItemContext,
): Promise<WrittenOutput> {
  const { storage, watched: files } = deps
  const filename = binderName({
    mandantName: plan.mandantName,
    years: yearsOf(plan.documents),
    day: toIso(plan.producedAt).slice(0, 10),
    batchId: batch.id,
  })
  const path = inBatch(batch, filename)
  const [earlier, editions] = [await storage.batches.output(batch.id), editionsOf(plan.audit, batch.mandantId)]
  await keepEarlierEdition(files, earlier, editions, batch.mandantId, name => inBatch(batch, name))
  const { stored, receipt } = await writeBinderTo(deps, path, plan, item)
  await removeStrayBinders(files, inBatch(batch), [filename, ...(earlier ? [earlier.filename] : [])])
  await endDocuments(storage, plan, receipt)
  const documents = await storage.documents.listByBatch(batch.id)
  await storage.clientYears.propose(batch.id, proposePlaces(batch.mandantId, documents, plan.positions.positions))
  await files.writeManaged(inBatch(batch, 'index.json'), temporaryPath => copyFile(plan.indexPath, temporaryPath))
  const page = verifierPage(await deps.sealer.known())
  await files.writeManaged(inBatch(batch, VERIFIER_PAGE), temporaryPath => writeFile(temporaryPath, page))
  await keepBeside(files, plan.folderPath, inBatch(batch), item.signal)
  const { sha256, byteSize } = stored
  const output = { batchId: batch.id, filename, path, byteSize, sha256, createdAt: plan.producedAt }
  return { output, receipt }
}

async function writeBinderTo(
  { workers, watched, sealer }: WatchedReportDeps,
  path: string,
  plan: OpenPlan,
  { signal, share }: ItemContext,
): Promise<{ readonly stored: StoredFile; readonly receipt: BinderReceipt }> {
  const pages = plan.documents.reduce((sum, document) => sum + document.pages.length, 0)
  let receipt: BinderReceipt | null = null
  const stored = await watched.writeManaged(path, async temporaryPath => {
    const binder = { ...plan, outPath: temporaryPath }
    const within = { signal, share, ...cpuBudget('write-binder', { pages }), isLarge: pages > SMALL_PAGES_MAX }
    receipt = await runWriter(workers, binder, `${plan.indexPath}.journal`, within)
    await signSeal(temporaryPath, receipt.seal, plan.sealKey.publicKey, sealer)
  })
  assert(receipt, 'the worker answered with a receipt')
  return { stored, receipt }
}
