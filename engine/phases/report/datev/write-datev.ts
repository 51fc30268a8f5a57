import { openAsBlob } from 'node:fs'
import { readFile, stat, writeFile } from 'node:fs/promises'
import type { BinderPlan, PlannedDocument } from '../../../model/binder-plan.ts'
import type { AccountTable } from './account-table.ts'
import { businessYearStart, monthOf } from './calendar-day.ts'
import { checkDocumentXml, PACKAGE_BYTES_MAX } from './check-document-xml.ts'
import { checkExtf } from './check-extf.ts'
import type { DatevSettings } from './datev-settings.ts'
import { datevNumbers } from './datev-settings.ts'
import { DOCUMENTS_MAX } from './document-schema.ts'
import { ROWS_MAX } from './extf-columns.ts'
import type { DatevReceipt, LeftOut } from './datev-receipt.ts'
import { hasErrors } from './finding.ts'
import type { Finding } from './finding.ts'
import { germanStamp, localMoment } from './local-moment.ts'
import { planDatev } from './plan-datev.ts'
import type { ImageFile, PackedDocument } from './plan-datev.ts'
import { readmeText } from './readme-text.ts'
import { writeDocumentXml } from './write-document-xml.ts'
import { writeExtf } from './write-extf.ts'
import type { ExtfBooking } from './write-extf.ts'
import { zipPackage } from './zip-package.ts'
import type { PackageEntry } from './zip-package.ts'

export interface DatevDeps {
  readonly settings: DatevSettings
  readonly accounts: AccountTable
}

export interface DatevFolder {
  /** Path of the file that shows a part of a stack by itself; null when the document is not in the binder. */
  singleOf(document: PlannedDocument): string | null
  /** Lets `write` fill a file, which appears in the folder unless `write` throws. */
  put(name: string, write: (temporaryPath: string) => Promise<void>): Promise<unknown>
}

/** Room for the directory of the ZIP file, document.xml and the entries, per document. */
const OVERHEAD_BYTES = 8_192

/** Thrown out of `put`, so that the file never appears. */
class Refused extends Error {
  readonly findings: readonly Finding[]

  constructor(findings: readonly Finding[]) {
    super('a DATEV file was refused by its check')
    this.findings = findings
  }
}

/**
 * Writes what a binder has for DATEV: packages of images, with entries or beside a Buchungsstapel per month when the
 * settings ask for it, and a text that says what lies there. Every file is checked before it appears; one with an error
 * is named instead.
 * The same plan gives the same bytes.
 */
export async function writeDatev(
  plan: Omit<BinderPlan, 'outPath'>,
  deps: DatevDeps,
  folder: DatevFolder,
  signal: AbortSignal,
): Promise<DatevReceipt> {
  const { settings } = deps
  const { packed, bookings, withoutImage, withoutBooking } = await planDatev(plan, deps, imageOf)
  const files: string[] = []
  const withheld: LeftOut[] = []
  const packages = divide(packed)
  for (const [index, documents] of packages.entries()) {
    const name = `DATEV_Belege_${plan.batchId.slice(-6)}_${index + 1}von${packages.length}.zip`
    await offer(name, async path => {
      await zipPackage(path, entriesOf(documents, `Paket ${index + 1} von ${packages.length}`), signal)
      return await checkDocumentXml(await openAsBlob(path))
    })
  }
  for (const { name, bytes } of stacks(bookings)) {
    signal.throwIfAborted()
    await offer(name, async path => {
      await writeFile(path, bytes())
      return checkExtf(await readFile(path))
    })
  }
  const receipt = { files, withoutImage, withoutBooking, withheld }
  if (settings.images || settings.bookings !== false) {
    const text = readmeText(plan, settings, receipt, bookings.length, packed.length)
    await folder.put('LIESMICH.txt', path => writeFile(path, text))
    files.push('LIESMICH.txt')
  }
  return receipt

  async function offer(name: string, write: (path: string) => Promise<Finding[]>): Promise<void> {
    try {
      await folder.put(name, async path => {
        const findings = await write(path)
        if (hasErrors(findings)) throw new Refused(findings)
      })
      files.push(name)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      for (const { id, severity, place, text } of error.findings) {
        if (severity === 'error') withheld.push({ what: name, reason: `${id} ${place}: ${text}` })
      }
    }
  }

  async function imageOf(document: PlannedDocument): Promise<ImageFile | null> {
    const single = folder.singleOf(document)
    if (single === null) return null
    // A part of a stack shows pages of a file of others; everything else is handed over as it came, or as it was made
    // readable.
    const isPart = document.file.documentId !== document.documentId
    const { path, mediaType } = isPart ? { path: single, mediaType: 'application/pdf' as const } : document.file
    return { path, mediaType, byteSize: (await stat(path)).size }
  }

  function* entriesOf(documents: readonly PackedDocument[], description: string): Generator<PackageEntry> {
    const { consultant, client } = datevNumbers(settings) ?? { consultant: null, client: null }
    const header = {
      moment: localMoment(plan.producedAt),
      description: `Belege aus Steuerstapel, Stapel ${plan.batchId}, ${description}`,
      consultant,
      client,
      clientName: plan.mandantName ?? '',
    }
    yield {
      name: 'document.xml',
      text: writeDocumentXml(
        header,
        documents.map(({ document }) => document),
      ),
    }
    for (const { document, image, ledgerXml } of documents) {
      if (document.ledger && ledgerXml !== null) yield { name: document.ledger.name, text: ledgerXml }
      yield { name: document.imageName, path: image.path }
    }
  }

  /** A Buchungsstapel per business year and month. */
  function stacks(rows: readonly ExtfBooking[]): { readonly name: string; readonly bytes: () => Uint8Array }[] {
    const numbers = datevNumbers(settings)
    if (!numbers) return []
    const months = [...Map.groupBy(rows, ({ date }) => date.slice(0, 7))].toSorted(([one], [other]) =>
      one < other ? -1 : 1,
    )
    return months.flatMap(([month, booked]) =>
      chunks(booked, ROWS_MAX).map((part, index, all) => ({
        name: `EXTF_Buchungsstapel_${month}${all.length > 1 ? `_${index + 1}` : ''}.csv`,
        bytes: () =>
          writeExtf({
            ...numbers,
            skr: settings.skr,
            accountLength: settings.account_length,
            rows: part,
            yearStart: businessYearStart(`${month}-01`, settings.business_year_start),
            ...monthOf(`${month}-01`),
            title: `Vorschlag ${month}`,
            createdStamp: germanStamp(plan.producedAt),
          }),
      })),
    )
  }
}

/** Packages within the limits of size and count, in order. */
export function divide(
  packed: readonly PackedDocument[],
  limits = { bytes: PACKAGE_BYTES_MAX, documents: DOCUMENTS_MAX },
): PackedDocument[][] {
  const packages: PackedDocument[][] = []
  let bytes = Number.POSITIVE_INFINITY
  for (const one of packed) {
    const size = one.image.byteSize + OVERHEAD_BYTES
    const last = packages.at(-1)
    if (last && bytes + size <= limits.bytes && last.length < limits.documents) {
      last.push(one)
      bytes += size
    } else {
      packages.push([one])
      bytes = size
    }
  }
  return packages
}

function chunks<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}
