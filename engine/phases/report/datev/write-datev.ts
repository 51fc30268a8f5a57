import { openAsBlob } from '../../../shared/disk/files-sync.ts'
import { readFile, stat, writeFile } from '../../../shared/disk/files.ts'
import type { BinderPlan, PlannedDocument } from '../../../model/binder-plan.ts'
import { bookingStacks } from './booking-stacks.ts'
import { checkDocumentXml } from './check-document-xml.ts'
import { checkExtf } from './check-extf.ts'
import type { DatevDeps } from './datev-deps.ts'
import type { DatevReceipt, LeftOut } from './datev-receipt.ts'
import { dividePackages } from './divide-packages.ts'
import type { Finding } from './finding.ts'
import { packageEntries } from './package-entries.ts'
import { planDatev } from './plan-datev.ts'
import type { ImageFile, PackedDocument } from './plan-datev.ts'
import { putChecked } from './put-checked.ts'
import type { PutFile } from './put-checked.ts'
import { readmeText } from './readme-text.ts'
import { zipPackage } from './zip-package.ts'

type Plan = Omit<BinderPlan, 'outPath'>

export interface DatevFolder {
  /** Path of the file that shows a part of a stack by itself; null when the document is not in the binder. */
  singleOf(document: PlannedDocument): string | null
  readonly put: PutFile
}

/** A file of the folder; `write` fills it and says what its check found. */
interface DatevFile {
  readonly name: string
  readonly write: (path: string) => Promise<Finding[]>
}

/**
 * Writes what a binder has for DATEV: packages of images, with entries or beside a Buchungsstapel per month when the
 * settings ask for it, and a text that says what lies there. Every file is checked before it appears; one with an error
 * is named instead.
 * The same plan gives the same bytes.
 */
export async function writeDatev(
  plan: Plan,
  deps: DatevDeps,
  folder: DatevFolder,
  signal: AbortSignal,
): Promise<DatevReceipt> {
  const { settings } = deps
  const planned = await planDatev(plan, deps, document => imageOf(document, folder))
  const { packed, bookings, withoutImage, withoutBooking } = planned
  const files: string[] = []
  const withheld: LeftOut[] = []
  const stacks = bookingStacks(bookings, settings, plan.producedAt).map(({ name, bytes }) => ({
    name,
    write: async (path: string) => {
      await writeFile(path, bytes())
      return checkExtf(await readFile(path))
    },
  }))
  for (const { name, write } of [...packagesOf(packed, plan, deps, signal), ...stacks]) {
    signal.throwIfAborted()
    const errors = await putChecked(folder.put, name, write)
    if (errors.length === 0) files.push(name)
    else withheld.push(...errors)
  }
  const receipt = { files, withoutImage, withoutBooking, withheld }
  if (settings.images || settings.bookings !== false) {
    const text = readmeText(plan, settings, receipt, bookings.length, packed.length)
    await folder.put('LIESMICH.txt', path => writeFile(path, text))
    files.push('LIESMICH.txt')
  }
  return receipt
}

function packagesOf(
  packed: readonly PackedDocument[],
  plan: Plan,
  { settings }: DatevDeps,
  signal: AbortSignal,
): DatevFile[] {
  return dividePackages(packed).map((documents, index, { length }) => ({
    name: `DATEV_Belege_${plan.batchId.slice(-6)}_${index + 1}von${length}.zip`,
    write: async path => {
      const description = `Paket ${index + 1} von ${length}`
      await zipPackage(path, packageEntries(plan, settings, documents, description), signal)
      return await checkDocumentXml(await openAsBlob(path))
    },
  }))
}

async function imageOf(document: PlannedDocument, folder: DatevFolder): Promise<ImageFile | null> {
  const single = folder.singleOf(document)
  if (single === null) return null
  // A part of a stack shows pages of a file of others; everything else is handed over as it came, or as it was made
  // readable.
  const isPart = document.file.documentId !== document.documentId
  const { path, mediaType } = isPart ? { path: single, mediaType: 'application/pdf' as const } : document.file
  return { path, mediaType, byteSize: (await stat(path)).size }
}
