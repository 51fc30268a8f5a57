import { configure, BlobReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js'
import type { FileEntry } from '@zip.js/zip.js'
import { checkDocuments } from './check-documents.ts'
import { collectFindings } from './finding.ts'
import type { Finding, Report } from './finding.ts'

configure({ useWebWorkers: false })

/**
 * Limits of a package that DATEV takes (public statements of programs that deliver to it; MB read as 1,000,000 bytes,
 * the smaller reading).
 */
export const FILE_BYTES_MAX = 20_000_000
export const PACKAGE_BYTES_MAX = 465_000_000
const ENTRIES_MAX = 20_000
/** Formats that we hand out, and the data beside them. */
const EXTENSIONS: ReadonlySet<string> = new Set(['pdf', 'jpg', 'jpeg', 'png', 'tif', 'tiff', 'xml'])
const ARCHIVES = /\.(zip|7z|rar|tar|gz|tgz|bz2|xz|jar)$/i
const ZIP_MAGIC = 0x04034b50
const DOCUMENT_XML = 'document.xml'

/**
 * Checks a package of XML-Schnittstelle online 6.0 against its public description: the archive (`DXSO-Z…`),
 * document.xml and the LedgerImport files (`DXSO-X…`), and what they say of each other (`DXSO-D…`, `DXSO-L…`). Reads
 * the directory, the XML and the first
 * bytes of each file; the archive is never in memory as a whole.
 */
export async function checkDocumentXml(zip: Blob): Promise<Finding[]> {
  const { findings, report } = collectFindings()
  if (zip.size > PACKAGE_BYTES_MAX) report('DXSO-Z04', 'error', '', 'Das Paket ist größer als 465 MB.')
  const reader = new ZipReader(new BlobReader(zip), { checkCrc32: true })
  try {
    const entries = await readDirectory(reader, report)
    if (entries) await checkEntries(zip, entries, report)
  } catch {
    report('DXSO-Z01', 'error', '', 'Die Datei ist kein lesbares ZIP-Archiv.')
  } finally {
    await reader.close()
  }
  return findings
}

async function readDirectory(
  reader: ZipReader<unknown>,
  report: Report,
): Promise<ReadonlyMap<string, FileEntry> | null> {
  const entries = new Map<string, FileEntry>()
  const folded = new Set<string>()
  for await (const entry of reader.getEntriesGenerator()) {
    const { filename } = entry
    if (entries.size >= ENTRIES_MAX) {
      report('DXSO-Z05', 'error', '', `Das Archiv hat mehr als ${ENTRIES_MAX} Dateien.`)
      return null
    }
    if (entry.directory || /[/\\]/.test(filename)) {
      report('DXSO-Z06', 'error', '', 'Das Archiv enthält einen Ordner; alle Dateien liegen auf der obersten Ebene.')
      continue
    }
    if (folded.has(filename.toLowerCase())) report('DXSO-Z07', 'error', filename, 'Der Dateiname kommt mehrfach vor.')
    folded.add(filename.toLowerCase())
    entries.set(filename, entry)
  }
  return entries
}

async function checkEntries(zip: Blob, entries: ReadonlyMap<string, FileEntry>, report: Report): Promise<void> {
  for (const [name, entry] of entries) await checkEntry(zip, name, entry, report)
  const named = [...entries.keys()].filter(name => name.toLowerCase() === DOCUMENT_XML)
  const document = entries.get(DOCUMENT_XML)
  if (!document || named.length !== 1) {
    report('DXSO-Z02', 'error', '', 'Das Archiv enthält nicht genau eine Datei „document.xml“.')
    return
  }
  const read = async (name: string): Promise<Uint8Array | null> => {
    const entry = entries.get(name)
    if (!entry || entry.encrypted || entry.uncompressedSize > FILE_BYTES_MAX) return null
    return await entry.getData(new Uint8ArrayWriter())
  }
  const used = await checkDocuments(read, new Set(entries.keys()), report)
  for (const name of entries.keys()) {
    if (name !== DOCUMENT_XML && !used.has(name))
      report('DXSO-Z08', 'warning', name, 'Die Datei wird in document.xml nicht genannt; DATEV übernimmt sie nicht.')
  }
}

async function checkEntry(zip: Blob, name: string, entry: FileEntry, report: Report): Promise<void> {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  if (entry.encrypted) report('DXSO-Z09', 'error', name, 'Die Datei ist verschlüsselt.')
  if (entry.uncompressedSize > FILE_BYTES_MAX) report('DXSO-Z03', 'error', name, 'Die Datei ist größer als 20 MB.')
  if (entry.uncompressedSize === 0) report('DXSO-Z10', 'error', name, 'Die Datei ist leer.')
  if (ARCHIVES.test(name) || (!OFFICE.has(extension) && (await isZip(zip, entry))))
    report('DXSO-Z11', 'error', name, 'Ein Archiv im Archiv ist nicht zulässig.')
  else if (!EXTENSIONS.has(extension))
    report('DXSO-Z12', 'warning', name, 'Das Dateiformat gehört nicht zu denen, die sicher übernommen werden.')
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  if (/[^\u0020-\u007E\u00A0-\u00FF]/.test(name) || /[<>:"|?*]/.test(name))
    report('DXSO-Z13', 'error', name, 'Der Dateiname enthält Zeichen außerhalb von ISO-8859-1 oder verbotene Zeichen.')
}

/** Files of these kinds are ZIP archives by themselves. */
const OFFICE: ReadonlySet<string> = new Set(['docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp'])

/** By its first bytes; a file that is stored lies there as it is, one that is packed is unpacked for the purpose. */
async function isZip(zip: Blob, entry: FileEntry): Promise<boolean> {
  if (entry.encrypted || entry.uncompressedSize < 4) return false
  if (entry.compressionMethod !== 0) {
    if (entry.uncompressedSize > FILE_BYTES_MAX) return false
    return startsAsZip(await entry.getData(new Uint8ArrayWriter()))
  }
  const header = new DataView(await zip.slice(entry.offset, entry.offset + 30).arrayBuffer())
  if (header.byteLength < 30) return false
  const start = entry.offset + 30 + header.getUint16(26, true) + header.getUint16(28, true)
  return startsAsZip(new Uint8Array(await zip.slice(start, start + 4).arrayBuffer()))
}

function startsAsZip(bytes: Uint8Array): boolean {
  if (bytes.length < 4) return false
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0, true) === ZIP_MAGIC
}
