import type { FileEntry } from '@zip.js/zip.js'
import { XMLParser } from 'fast-xml-parser'
import type { MediaType } from '../../../model/media-type.ts'
import { brokenFile, unsupportedType } from './identify-fault.ts'
import { decodeXmlHead, readXmlRoot } from './identify-xml.ts'
import { readZipEntry, withZip } from './open-zip.ts'

const PART_BYTES_MAX = 1024 * 1024
/** A package names its parts early; what has more entries is looked at by these alone. */
const ENTRIES_MAX = 5000

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const EXCEL = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const POWERPOINT = 'application/vnd.openxmlformats-officedocument.presentationml.presentation'
const WORD_MACROS = 'application/vnd.ms-word.document.macroEnabled.12'
const EXCEL_MACROS = 'application/vnd.ms-excel.sheet.macroEnabled.12'
const POWERPOINT_MACROS = 'application/vnd.ms-powerpoint.presentation.macroEnabled.12'

/** Content type of the main part (ECMA-376 part 1, 11 to 13; [MS-OFFMACRO2] 1.3) without `.main+xml`, in lower case. */
const MAIN_PARTS: Readonly<Record<string, MediaType>> = {
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': WORD,
  'application/vnd.openxmlformats-officedocument.wordprocessingml.template': WORD,
  'application/vnd.ms-word.document.macroenabled': WORD_MACROS,
  'application/vnd.ms-word.template.macroenabledtemplate': WORD_MACROS,
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': EXCEL,
  'application/vnd.openxmlformats-officedocument.spreadsheetml.template': EXCEL,
  'application/vnd.ms-excel.sheet.macroenabled': EXCEL_MACROS,
  'application/vnd.ms-excel.template.macroenabled': EXCEL_MACROS,
  'application/vnd.ms-excel.addin.macroenabled': EXCEL_MACROS,
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': POWERPOINT,
  'application/vnd.openxmlformats-officedocument.presentationml.template': POWERPOINT,
  'application/vnd.openxmlformats-officedocument.presentationml.slideshow': POWERPOINT,
  'application/vnd.ms-powerpoint.presentation.macroenabled': POWERPOINT_MACROS,
  'application/vnd.ms-powerpoint.template.macroenabled': POWERPOINT_MACROS,
  'application/vnd.ms-powerpoint.slideshow.macroenabled': POWERPOINT_MACROS,
}

const OPEN_DOCUMENT = /^application\/vnd\.oasis\.opendocument\.(text|spreadsheet|presentation)(?:-template)?$/

export interface ZipKind {
  readonly mediaType: MediaType
  readonly macros: boolean
}

/**
 * Type of a ZIP file: an office file by the type that its package states, else an archive.
 * Throws EngineError input: corrupt_file (no directory), unsupported_file_type.
 */
export async function identifyZip(path: string): Promise<ZipKind> {
  const entries = new Map<string, FileEntry>()
  try {
    return await withZip(path, async ({ reader }) => {
      for await (const entry of reader.getEntriesGenerator()) {
        if (!entry.directory && !entries.has(entry.filename)) entries.set(entry.filename, entry)
        if (entries.size >= ENTRIES_MAX) break
      }
      return (await identifyOpenDocument(entries)) ?? (await identifyOpenXml(entries)) ?? identifyOther(entries)
    })
  } catch (error) {
    if (error instanceof Error && error.name === 'EngineError') throw error
    throw brokenFile('Die Datei', error)
  }
}

/** OpenDocument 1.3, part 2, 3.3: the file "mimetype" names the type. */
async function identifyOpenDocument(entries: ReadonlyMap<string, FileEntry>): Promise<ZipKind | null> {
  const entry = entries.get('mimetype')
  const bytes = entry ? await readZipEntry(entry, 200) : null
  if (!bytes) return null
  const stated = Buffer.from(bytes).toString('latin1').trim()
  const kind = OPEN_DOCUMENT.exec(stated)?.[1]
  if (kind === undefined) {
    if (/^application\/[\w.+-]+$/.test(stated)) throw unsupportedType(stated)
    return null
  }
  const macros = [...entries.keys()].some(
    name => /^(Basic|Scripts)\/.+\/.+/.test(name) && !/\/script-l[bc]\.xml$/.test(name),
  )
  return { mediaType: `application/vnd.oasis.opendocument.${kind}` as MediaType, macros }
}

async function identifyOpenXml(entries: ReadonlyMap<string, FileEntry>): Promise<ZipKind | null> {
  const types = await readPart(entries, '[Content_Types].xml')
  if (types === null) return null
  const main = mainPartOf(await readPart(entries, '_rels/.rels'))
  const contentType = contentTypeOf(types, main)
  if (contentType.includes('sheet.binary')) throw unsupportedType('xlsb')
  const mediaType = MAIN_PARTS[contentType.replace(/\.main\+xml$/, '')]
  if (!mediaType) throw unsupportedType(contentType || 'application/vnd.openxmlformats-package')
  const macros = mediaType.includes('macroEnabled') || [...entries.keys()].some(name => /vbaProject\.bin$/i.test(name))
  return { mediaType, macros }
}

interface Element {
  readonly [attribute: string]: string | undefined
}

/**
 * A part of the package as parsed XML; null when it is missing, too large, or carries a DOCTYPE (ECMA-376 part 2,
 * 7.2.3.3).
 */
async function readPart(entries: ReadonlyMap<string, FileEntry>, name: string): Promise<unknown> {
  const entry = entries.get(name)
  const bytes = entry ? await readZipEntry(entry, PART_BYTES_MAX) : null
  if (!bytes) return null
  const text = decodeXmlHead(bytes)
  if (readXmlRoot(text)?.doctype !== false) return null
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '',
    removeNSPrefix: true,
    processEntities: false,
    isArray: tag => ['Override', 'Default', 'Relationship'].includes(tag),
  })
  return parser.parse(text)
}

function mainPartOf(relationships: unknown): string | null {
  const { Relationships: root } = (relationships ?? {}) as { Relationships?: { Relationship?: Element[] } }
  const found = root?.Relationship?.find(({ Type }) => Type?.endsWith('/officeDocument') === true)
  return found?.Target === undefined ? null : `/${found.Target.replace(/^\.?\//, '')}`
}

/** Content type of a part, or, when no part is named, of the first one that is a main part. */
function contentTypeOf(types: unknown, part: string | null): string {
  const { Types: root } = types as { Types?: { Override?: Element[]; Default?: Element[] } }
  const overrides = root?.Override ?? []
  const own = overrides.find(({ PartName }) => part !== null && PartName?.toLowerCase() === part.toLowerCase())
  const ending = part?.slice(part.lastIndexOf('.') + 1).toLowerCase()
  const usual = root?.Default?.find(({ Extension }) => Extension?.toLowerCase() === ending)
  const any = overrides.find(({ ContentType }) => ContentType?.toLowerCase().includes('.main'))
  return ((own ?? any ?? usual)?.ContentType ?? '').toLowerCase()
}

function identifyOther(entries: ReadonlyMap<string, FileEntry>): ZipKind {
  if (entries.has('Index/Document.iwa') || entries.has('index.apxl')) throw unsupportedType('iwork')
  return { mediaType: 'application/zip', macros: false }
}
