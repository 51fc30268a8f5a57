import { stat, writeFile } from '../../../shared/disk/files.ts'
import type { PlannedDocument } from '../../../model/binder-plan.ts'
import type { DatevDeps } from '../datev/datev-deps.ts'
import type { DatevReceipt, LeftOut } from '../datev/datev-receipt.ts'
import { planDatev } from '../datev/plan-datev.ts'
import type { ImageFile } from '../datev/plan-datev.ts'
import { planPartners } from '../datev/plan-partners.ts'
import { putChecked } from '../datev/put-checked.ts'
import type { PutFile } from '../datev/put-checked.ts'
import { readmeText } from '../datev/readme-text.ts'
import type { OpenPlan } from '../../../model/open-plan.ts'
import { bookingFiles, documentFiles } from './target-files.ts'
import { targetProgram } from '../programs/target-program.ts'
import { targetReadme } from './target-readme.ts'

export interface TargetFolder {
  /** Path of the file that shows a part of a stack by itself; null when the document is not in the binder. */
  singleOf(document: PlannedDocument): string | null
  readonly put: PutFile
}

/**
 * Writes what a binder has for the program of the settings, by its data file: documents, bookings when the settings ask
 * for them, and a text that says what lies there and what was never tried. Every file is checked before it appears; one
 * with an error is named instead.
 * The same plan gives the same bytes.
 */
export async function writeTarget(
  plan: OpenPlan,
  deps: DatevDeps,
  folder: TargetFolder,
  signal: AbortSignal,
): Promise<DatevReceipt> {
  const target = targetProgram(deps.settings.target)
  const settings = { ...deps.settings, images: deps.settings.images && target.documents.form !== 'none' }
  const planned = await planDatev(plan, { ...deps, settings }, document => imageOf(document, folder))
  const { packed, bookings, withoutImage, withoutBooking } = planned
  const { partners, without } = target.bookings.partners
    ? planPartners(bookings, deps.accounts, deps.habits ?? [])
    : { partners: [], without: [] }
  const files: string[] = []
  const withheld: LeftOut[] = []
  for (const { name, write } of [
    ...documentFiles(target, packed, plan, settings, document => folder.singleOf(document), signal),
    ...bookingFiles(target, bookings, partners, plan, settings),
  ]) {
    signal.throwIfAborted()
    const errors = await putChecked(folder.put, name, write)
    if (errors.length === 0) files.push(name)
    else withheld.push(...errors)
  }
  const receipt = { files, withoutImage, withoutBooking, withoutName: without, withheld }
  if (settings.images || settings.bookings !== false) {
    const counts = { bookings: bookings.length, documents: packed.length }
    const text =
      target.id === 'datev'
        ? readmeText(plan, settings, receipt, counts.bookings, counts.documents)
        : targetReadme(plan, settings, target, receipt, counts)
    await folder.put('LIESMICH.txt', path => writeFile(path, text))
    files.push('LIESMICH.txt')
  }
  return receipt
}

async function imageOf(document: PlannedDocument, folder: TargetFolder): Promise<ImageFile | null> {
  const single = folder.singleOf(document)
  if (single === null) return null
  // A part of a stack shows pages of a file of others; everything else is handed over as it came, or as it was made
  // readable.
  const isPart = document.file.documentId !== document.documentId
  const { path, mediaType } = isPart ? { path: single, mediaType: 'application/pdf' as const } : document.file
  return { path, mediaType, byteSize: (await stat(path)).size }
}
