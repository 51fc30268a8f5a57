import { PDFDocument } from '@cantoo/pdf-lib'
import { writeUnsignedSeal } from '../../audit/write-seal.ts'
import { chainHead } from '../../model/audit-chain.ts'
import type { BinderPlan, BinderReceipt } from '../../model/binder-plan.ts'
import { openPdfWriter } from '../../paper/open-pdf-writer.ts'
import { toIso } from '../../shared/clock.ts'
import { isMachineFault } from '../../shared/machine-fault.ts'
import type { SealFacts } from '../../seal/seal-payload.ts'
import { checkAgainstSources } from './check-against-sources.ts'
import { fillBook } from './fill-book.ts'
import type { WrittenBook } from './fill-book.ts'
import { narrowDown } from './narrow-down.ts'
import { foreseeArchive, settleArchive } from './settle-archive.ts'
import type { Archive } from './settle-archive.ts'
import { createPageLadder } from './pages/page-ladder.ts'
import type { PageLadder } from './pages/page-ladder.ts'
import { writeSingles } from './write-singles.ts'

/**
 * Operation `write-binder`: writes the Belegmappe of a plan to `plan.outPath`, its index to `plan.indexPath`, and what
 * lies beside it into `plan.folderPath`. The same plan and inputs give the same bytes. A page that cannot come in as it
 * is comes in another way; a document that no way brings in is listed as not processed; its pages stay in the ledger.
 * The seal lacks its signature.
 */
export async function writeBinder(plan: BinderPlan): Promise<BinderReceipt> {
  const ladder = createPageLadder(plan.rungs)
  // The binder is out of memory before the single documents are written.
  const { receipt, bound } = await writeBook(plan, ladder)
  const seal = await writeUnsignedSeal(plan.outPath, sealFacts(plan))
  await writeSingles(plan, bound, ladder)
  return { ...receipt, seal }
}

function sealFacts({ batchId, edition, producedAt, engineVersion, sealKey, audit }: BinderPlan): SealFacts {
  const { publicKey } = sealKey
  return { batchId, edition, producedAt: toIso(producedAt), engineVersion, publicKey, log: chainHead(audit) }
}

/**
 * Writes the binder and its index, without the single documents; again where a page turned out to spoil it, or to keep it
 * from being PDF/A.
 */
export async function writeBook(plan: BinderPlan, ladder = createPageLadder(plan.rungs)): Promise<WrittenBook> {
  let archive = await foreseeArchive(plan, ladder)
  for (;;) {
    try {
      const written = await tryBook(plan, ladder, archive)
      if (!written || (await checkAgainstSources(plan, written.checks, ladder))) continue
      const next = archive.isFit ? settleArchive(plan, written.places, ladder) : null
      if (!next) return written
      archive = next
    } catch (error) {
      if (isMachineFault(error) || !(await narrowDown(plan, ladder))) throw error
    }
  }
}

/** Null when a page could not be drawn upon, which the ladder knows by then. */
async function tryBook(plan: BinderPlan, ladder: PageLadder, archive: Archive): Promise<WrittenBook | null> {
  const pdf = await PDFDocument.create({ updateMetadata: false })
  const writer = await openPdfWriter(pdf, plan.outPath)
  try {
    const filled = await fillBook(pdf, { plan, archive }, ladder, writer)
    if (filled) await writer.finish()
    return filled
  } finally {
    await writer.close()
  }
}
