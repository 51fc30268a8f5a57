import { constants, existsSync } from 'node:fs'
import { openAsBlob } from '../../../shared/disk/files-sync.ts'
import { copyFile, readFile, writeFile } from '../../../shared/disk/files.ts'
import { bookingStacks, partnerFiles } from '../datev/booking-stacks.ts'
import { checkDocumentXml } from '../datev/check-document-xml.ts'
import { checkExtf } from '../datev/check-extf.ts'
import type { DatevSettings } from '../datev/datev-settings.ts'
import { dividePackages } from '../datev/divide-packages.ts'
import type { Finding } from '../datev/finding.ts'
import type { ExtfPartner } from '../datev/plan-partners.ts'
import { packageEntries } from '../datev/package-entries.ts'
import type { DatevPlan, PackedDocument } from '../datev/plan-datev.ts'
import { zipPackage } from '../datev/zip-package.ts'
import type { OpenPlan } from '../../../model/open-plan.ts'
import { belegNumber } from '../pages/stamp-page.ts'
import { checkTable } from './check-table.ts'
import { bookingRow, documentRow, tableFiles } from './target-rows.ts'
import type { TargetProgram, TargetTable } from '../programs/target-schema.ts'
import { writeTable } from './write-table.ts'
import type { TargetRow } from './write-table.ts'

/** A file of the folder; `write` fills it and says what its check found. */
export interface TargetFile {
  readonly name: string
  readonly write: (path: string) => Promise<Finding[]>
}

/** Documents as the program takes them: packages of images, or the files themselves and a table of them. */
export function documentFiles(
  { documents }: TargetProgram,
  packed: readonly PackedDocument[],
  plan: OpenPlan,
  settings: DatevSettings,
  singleOf: (document: PackedDocument['source']) => string | null,
  signal: AbortSignal,
): TargetFile[] {
  if (documents.form === 'package') return packageFiles(packed, plan, settings, signal)
  if (documents.form === 'none') return []
  const loose = packed.map(document => looseOf(document, singleOf(document.source)))
  const rows = loose.map(({ document, files }) => documentRow(document, files[0]?.name ?? '', files[1]?.name ?? ''))
  const tables = documents.table ? tablesOf(rows, documents.table) : []
  return [...tables, ...loose.flatMap(({ files }) => files.map(({ name, path }) => ({ name, write: copyOf(path) })))]
}

/** Bookings as the program takes them, before them names of new partners; entries stand in the packages. */
export function bookingFiles(
  { bookings }: TargetProgram,
  planned: DatevPlan['bookings'],
  partners: readonly ExtfPartner[],
  plan: OpenPlan,
  settings: DatevSettings,
): TargetFile[] {
  if (bookings.table) return tablesOf(planned.map(bookingRow), bookings.table)
  const rows = bookings.documentLink ? planned : planned.map(row => ({ ...row, guid: null }))
  const files = [
    ...partnerFiles(partners, rows, settings, plan.producedAt),
    ...bookingStacks(rows, settings, plan.producedAt),
  ]
  return files.map(({ name, bytes }) => ({
    name,
    write: async path => {
      await writeFile(path, bytes())
      return checkExtf(await readFile(path))
    },
  }))
}

function tablesOf(rows: readonly TargetRow[], table: TargetTable): TargetFile[] {
  return tableFiles(rows, table).map(file => ({
    name: file.name,
    write: async path => {
      await writeFile(path, writeTable(file.rows, table))
      return checkTable(await readFile(path), table)
    },
  }))
}

function packageFiles(
  packed: readonly PackedDocument[],
  plan: OpenPlan,
  settings: DatevSettings,
  signal: AbortSignal,
): TargetFile[] {
  return dividePackages(packed).map((documents, index, { length }) => ({
    name: `DATEV_Belege_${plan.batchId.slice(-6)}_${index + 1}von${length}.zip`,
    write: async path => {
      const description = `Paket ${index + 1} von ${length}`
      await zipPackage(path, packageEntries(plan, settings, documents, description), signal)
      return await checkDocumentXml(await openAsBlob(path))
    },
  }))
}

/** A document by itself: its file as it came, and its e-invoice, which lies beside the single document. */
function looseOf(document: PackedDocument, single: string | null) {
  const { source, image } = document
  const ending = document.document.imageName.slice(document.document.imageName.lastIndexOf('.'))
  const stem = `${belegNumber(source.placement.position)}_${source.placement.filename.replace(/\.[^.]*$/, '')}`
  const xml = single?.replace(/\.pdf$/i, '.xml') ?? ''
  const hasXml = xml !== '' && xml !== single && existsSync(xml)
  const files = [
    { name: `${stem}${ending}`, path: image.path },
    ...(hasXml ? [{ name: `${stem}.xml`, path: xml }] : []),
  ]
  return { document, files }
}

function copyOf(path: string): TargetFile['write'] {
  return async to => {
    await copyFile(path, to, constants.COPYFILE_FICLONE)
    return []
  }
}
