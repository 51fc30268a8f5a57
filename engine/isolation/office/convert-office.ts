import { readFile, stat, writeFile } from '../../shared/disk/files.ts'
import { find as findStream, read as readCompound } from 'cfb'
import type { FileNote } from '../../model/document.ts'
import type { OfficeOperations } from '../conversion-operations.ts'
import { checkPages } from './check-pages.ts'
import type { ExpectedPages } from './check-pages.ts'
import { cleanHtml } from './clean-html.ts'
import { csvImportOptions, readCsvLayout } from './csv-layout.ts'
import { decodeText } from './decode-text.ts'
import { freezeDocFields } from './freeze-doc-fields.ts'
import { freezeFields, freezeRtf } from './freeze-fields.ts'
import { setGerman } from './german-workbook.ts'
import { loadLibreOffice } from './libreoffice.ts'
import type { OfficeExport } from './libreoffice.ts'
import {
  corruptOffice,
  officeFailed,
  officeLockedForGood,
  officeTooLarge,
  officeTooManyLines,
} from './office-faults.ts'
import { formatOf, kindOf, packingOf } from './office-format.ts'
import type { OfficeFormat } from './office-format.ts'
import { nameRtfPaper } from './name-rtf-paper.ts'
import { openPackage } from './office-package.ts'
import type { OfficePackage } from './office-package.ts'
import { unlockOffice } from './unlock-office.ts'

type ConvertOffice = OfficeOperations['convert-office']

/** A file as LibreOffice gets it, and what its pages have to show. */
interface Prepared {
  readonly content: Uint8Array
  readonly format: OfficeFormat
  readonly importOptions?: string
  readonly notes: readonly FileNote[]
  readonly expected: ExpectedPages
}

const FILE_BYTES_MAX = 300 * 1024 * 1024
const DOCX_BODY = 'word/document.xml'
const STREAMS: Readonly<Partial<Record<OfficeFormat, readonly string[]>>> = {
  doc: ['WordDocument'],
  xls: ['Workbook', 'Book'],
  ppt: ['PowerPoint Document'],
}
const UTF8_MARK = '\uFEFF'
/** Some 2,000 pages; LibreOffice would work on more of them for longer than its limit. */
const TEXT_LINES_MAX = 120_000
const TEXT_CHARS_MAX = 10_000_000

/**
 * Writes a PDF of an office file; office host only. Macros never run: this LibreOffice has no scripting, no network
 * and no files but those it is handed. Throws EngineError as the contract says.
 */
export async function convertOffice(input: ConvertOffice['input']): Promise<ConvertOffice['output']> {
  if ((await stat(input.path)).size > FILE_BYTES_MAX) throw officeTooLarge()
  const prepared = await prepare(await readFile(input.path), formatOf(input.mediaType), input.passwords)
  const pdf = await exportOffice({
    ...optionsOf(prepared),
    content: prepared.content,
    from: prepared.format,
    to: 'pdf',
  })
  await writeFile(input.outPath, pdf)
  await checkPages(input.outPath, prepared.expected)
  return { notes: prepared.notes }
}

async function prepare(
  content: Uint8Array,
  format: OfficeFormat | null,
  passwords: readonly string[],
): Promise<Prepared> {
  if (format === null) {
    const { content: opened, notes } = await unlockOffice(asCompound(content, ['EncryptedPackage']), passwords)
    const prepared = await preparePackage(opened, null)
    return { ...prepared, notes: [...notes, ...prepared.notes] }
  }
  switch (packingOf(format)) {
    case 'zip':
      return preparePackage(content, format)
    case 'compound': {
      const { content: opened, notes } = await unlockOffice(asCompound(content, STREAMS[format] ?? []), passwords)
      const frozen = format === 'doc' ? freezeDocFields(opened) : opened
      const plain: Prepared = { content: frozen, format, notes, expected: 'anything' }
      return format === 'xls' ? prepareWorkbook(await toWorkbook(plain), plain) : plain
    }
    case 'plain':
      return preparePlain(content, format)
  }
}

async function preparePackage(content: Uint8Array, format: OfficeFormat | null): Promise<Prepared> {
  const file = await openPackage(content)
  const found = format ?? packageFormat(file)
  if (file.names.has(DOCX_BODY)) await refuseForeignBody(file)
  if (found === 'odt' || found === 'ods' || found === 'odp') await refuseEncrypted(file)
  const frozen = (await freezeFields(file)) ?? content
  const plain: Prepared = { content: frozen, format: found, notes: [], expected: 'anything' }
  if (kindOf(found) !== 'spreadsheet') return plain
  return prepareWorkbook(found === 'ods' ? await toWorkbook(plain) : file, plain)
}

async function preparePlain(content: Uint8Array, format: OfficeFormat): Promise<Prepared> {
  if (format === 'rtf') {
    return { content: nameRtfPaper(freezeRtf(content)), format, notes: [], expected: 'anything' }
  }
  const text = decodeText(content, format === 'html')
  checkLines(text)
  if (format === 'html') return { content: encode(cleanHtml(text)), format, notes: [], expected: 'anything' }
  const plain: Prepared = { content: encode(text), format, notes: [], expected: { text } }
  if (format !== 'csv') return plain
  const csv = { ...plain, importOptions: csvImportOptions(readCsvLayout(text)) }
  const workbook = await prepareWorkbook(await toWorkbook(csv), csv)
  return { content: workbook.content, format: workbook.format, notes: [], expected: plain.expected }
}

function checkLines(text: string): void {
  if (text.length > TEXT_CHARS_MAX) throw officeTooManyLines()
  let lines = 1
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) {
    if (++lines > TEXT_LINES_MAX) throw officeTooManyLines()
  }
}

/** A workbook with German numbers; `plain` is the file as it came. */
async function prepareWorkbook(file: OfficePackage, plain: Prepared): Promise<Prepared> {
  const dropHeader = plain.format === 'csv'
  const calculated = plain.format !== 'xlsx' && plain.format !== 'xlsm'
  let german = await setGerman(file, { calculated, dropHeader })
  if (german === 'uncalculated') german = await setGerman(await toWorkbook(plain), { calculated: true, dropHeader })
  if (german === 'uncalculated') throw new Error('a calculated workbook has uncalculated formulas')
  return {
    content: german.content,
    format: 'xlsx',
    notes: [...plain.notes, ...german.notes],
    expected: german.hasContent ? 'some-text' : 'anything',
  }
}

async function toWorkbook(plain: Prepared): Promise<OfficePackage> {
  return openPackage(
    await exportOffice({ ...optionsOf(plain), content: plain.content, from: plain.format, to: 'xlsx' }),
  )
}

async function exportOffice(work: OfficeExport): Promise<Uint8Array> {
  const end = (await loadLibreOffice()).export(work)
  if (!end.ok) throw end.step === 'load' ? corruptOffice() : officeFailed()
  if (end.kind !== kindOf(work.from)) throw corruptOffice()
  return end.content
}

function optionsOf({ importOptions }: Prepared): { importOptions?: string } {
  return importOptions === undefined ? {} : { importOptions }
}

/** Throws unless the bytes are a compound file with the stream: LibreOffice would take a broken one for plain text. */
function asCompound(content: Uint8Array, streams: readonly string[]): Uint8Array {
  try {
    const file = readCompound(Buffer.from(content.buffer, content.byteOffset, content.byteLength), { type: 'buffer' })
    if (streams.some(name => findStream(file, `/${name}`) !== null)) return content
  } catch (error) {
    throw corruptOffice(error)
  }
  throw corruptOffice()
}

function packageFormat(file: OfficePackage): OfficeFormat {
  if (file.names.has('xl/workbook.xml') || file.names.has('xl/workbook.bin')) return 'xlsx'
  if (file.names.has(DOCX_BODY)) return 'docx'
  if (file.names.has('ppt/presentation.xml')) return 'pptx'
  throw corruptOffice()
}

/** A body that lies in the file in another format (altChunk, ISO/IEC 29500-1, 17.17.2.1): LibreOffice leaves it out. */
async function refuseForeignBody(file: OfficePackage): Promise<void> {
  if (/<(?:\w+:)?altChunk[\s/>]/.test(new TextDecoder().decode(await file.read(DOCX_BODY)))) throw officeFailed()
}

/** OpenDocument 1.3 part 2, 3.4: the manifest names the encryption of each part. This LibreOffice cannot decrypt. */
async function refuseEncrypted(file: OfficePackage): Promise<void> {
  const manifest = new TextDecoder().decode(await file.read('META-INF/manifest.xml'))
  if (manifest.includes('encryption-data')) throw officeLockedForGood()
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(UTF8_MARK + text)
}
