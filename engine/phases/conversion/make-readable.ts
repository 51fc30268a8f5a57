import { stat } from '../../shared/disk/files.ts'
import { join } from 'node:path'
import { cpuBudget } from '../../isolation/cpu-budget.ts'
import type { ConversionOperations, OfficeOperations } from '../../isolation/conversion-operations.ts'
import type { BankFile } from '../../model/movement.ts'
import type { PageMediaType } from '../../model/media-type.ts'
import type { FileNote } from '../../model/document.ts'
import type { ConversionDeps } from './conversion-deps.ts'
import type { ConversionTask } from './conversion-task.ts'
import { convertOfficeAnyhow } from './convert-office-anyhow.ts'
import { prepareOddPdf } from './prepare-odd-pdf.ts'

/** A file made of the original, which is not in the store yet. */
export interface MadeFile {
  readonly path: string
  readonly mediaType: PageMediaType
}

export interface ReadableFile {
  /** Null when the pages of the original itself can be read. */
  readonly rendition: MadeFile | null
  readonly notes: readonly FileNote[]
  /** Other files lie in the original. */
  readonly holdsFiles: boolean
  /** Of a bank's own file: what it says, with its places on the pages. */
  readonly bankFile?: BankFile
}

type InputOf<N extends keyof ConversionOperations> = ConversionOperations[N]['input']
type OfficeType = OfficeOperations['convert-office']['input']['mediaType']

const AS_IT_IS: ReadableFile = { rendition: null, notes: [], holdsFiles: false }

/** A file whose pages can be read: the original itself, or one that is made of it in the folder of the task. */
export async function makeReadable(deps: ConversionDeps, task: ConversionTask): Promise<ReadableFile> {
  const { mediaType } = task
  switch (mediaType) {
    case 'image/jpeg':
    case 'image/png':
      return AS_IT_IS
    case 'image/tiff':
      return prepareTiff(deps, task)
    case 'application/pdf':
      return preparePdf(deps, task)
    case 'image/webp':
    case 'image/bmp':
    case 'image/gif':
    case 'image/heic':
    case 'image/avif':
      return normalizeImage(deps, task, mediaType)
    case 'message/rfc822':
    case 'application/vnd.ms-outlook':
      return printMail(deps, task, mediaType)
    case 'application/vnd.oasis.ubl+xml':
    case 'application/vnd.unece.cii+xml':
      return printInvoice(deps, task, mediaType)
    case 'application/vnd.iso20022.camt+xml':
    case 'application/vnd.swift.mt940':
    case 'text/vnd.bank-table':
      return printBankFile(deps, task, mediaType)
    case 'application/zip':
    case 'application/x-7z-compressed':
    case 'application/vnd.rar':
      throw new Error('an archive has no pages')
    default:
      return printOffice(deps, task, mediaType)
  }
}

async function prepareTiff({ workers, limits }: ConversionDeps, task: ConversionTask): Promise<ReadableFile> {
  const outPath = pagesPath(task)
  const pagesMax = limits.pagesPerDocumentMax
  const within = { signal: task.item.signal, share: task.item.share, ...cpuBudget('prepare-tiff', { pages: pagesMax }) }
  const { rewritten, notes } = await workers.run('prepare-tiff', { path: task.path, outPath, pagesMax }, within)
  return { ...AS_IT_IS, rendition: rewritten ? { path: outPath, mediaType: 'image/tiff' } : null, notes }
}

async function preparePdf(deps: ConversionDeps, task: ConversionTask): Promise<ReadableFile> {
  const { path, item } = task
  const input = { path, passwords: deps.documentPasswords, outPath: pagesPath(task) }
  const { bytes } = await sizeOf(path)
  const { rewritten, hasEmbeddedFiles, notes } = await prepareOddPdf(deps.workers, input, bytes, item)
  return { rendition: rewritten ? pdfOf(task) : null, notes, holdsFiles: hasEmbeddedFiles }
}

async function normalizeImage(
  { workers }: ConversionDeps,
  task: ConversionTask,
  mediaType: InputOf<'normalize-image'>['mediaType'],
): Promise<ReadableFile> {
  const outPath = pagesPath(task)
  const within = { signal: task.item.signal, share: task.item.share, ...cpuBudget('normalize-image') }
  const image = await workers.run('normalize-image', { path: task.path, mediaType, outPath }, within)
  return { rendition: { path: outPath, mediaType: image.mediaType }, notes: image.notes, holdsFiles: false }
}

async function printMail(
  deps: ConversionDeps,
  task: ConversionTask,
  mediaType: InputOf<'write-mail-page'>['mediaType'],
): Promise<ReadableFile> {
  const { path, folder, item } = task
  const htmlPath = join(folder, 'mail.html')
  const within = { signal: item.signal, share: item.share, ...cpuBudget('write-mail-page', await sizeOf(path)) }
  const { notes } = await deps.workers.run('write-mail-page', { path, mediaType, outPath: htmlPath }, within)
  const html = { path: htmlPath, mediaType: 'text/html', outPath: pagesPath(task), folder } as const
  const printNotes = await convertOfficeAnyhow(deps, html, item)
  return { rendition: pdfOf(task), notes: [...notes, ...printNotes], holdsFiles: true }
}

async function printInvoice(
  { workers }: ConversionDeps,
  task: ConversionTask,
  mediaType: InputOf<'write-invoice-pages'>['mediaType'],
): Promise<ReadableFile> {
  const input = { path: task.path, mediaType, outPath: pagesPath(task) }
  const within = { signal: task.item.signal, share: task.item.share, ...cpuBudget('write-invoice-pages') }
  const { notes } = await workers.run('write-invoice-pages', input, within)
  return { rendition: pdfOf(task), notes, holdsFiles: true }
}

async function printBankFile(
  { workers }: ConversionDeps,
  task: ConversionTask,
  mediaType: InputOf<'write-bank-pages'>['mediaType'],
): Promise<ReadableFile> {
  const input = { path: task.path, mediaType, outPath: pagesPath(task) }
  const budget = cpuBudget('write-bank-pages', await sizeOf(task.path))
  const within = { signal: task.item.signal, share: task.item.share, ...budget }
  const { notes, bankFile } = await workers.run('write-bank-pages', input, within)
  return { rendition: pdfOf(task), notes, holdsFiles: false, bankFile }
}

async function printOffice(deps: ConversionDeps, task: ConversionTask, mediaType: OfficeType): Promise<ReadableFile> {
  const { path, folder, item } = task
  const notes = await convertOfficeAnyhow(deps, { path, mediaType, outPath: pagesPath(task), folder }, item)
  return { rendition: pdfOf(task), notes, holdsFiles: false }
}

function pagesPath({ folder }: ConversionTask): string {
  return join(folder, 'pages')
}

function pdfOf(task: ConversionTask): MadeFile {
  return { path: pagesPath(task), mediaType: 'application/pdf' }
}

async function sizeOf(path: string): Promise<{ readonly bytes: number }> {
  return { bytes: (await stat(path)).size }
}
