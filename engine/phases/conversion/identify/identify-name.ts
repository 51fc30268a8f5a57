import type { FileNote } from '../../../model/document.ts'
import type { MediaType } from '../../../model/media-type.ts'

interface Kind {
  /** With its article, as it stands in a German sentence. */
  readonly noun: string
  /** Endings that fit; the first one is the usual one. */
  readonly endings: readonly string[]
}

const KINDS: Readonly<Record<MediaType, Kind>> = {
  'application/pdf': { noun: 'ein PDF-Dokument', endings: ['pdf'] },
  'image/jpeg': { noun: 'ein JPEG-Bild', endings: ['jpg', 'jpeg', 'jpe', 'jfif'] },
  'image/png': { noun: 'ein PNG-Bild', endings: ['png'] },
  'image/tiff': { noun: 'ein TIFF-Bild', endings: ['tif', 'tiff'] },
  'image/webp': { noun: 'ein WebP-Bild', endings: ['webp'] },
  'image/bmp': { noun: 'ein BMP-Bild', endings: ['bmp', 'dib'] },
  'image/gif': { noun: 'ein GIF-Bild', endings: ['gif'] },
  'image/heic': { noun: 'ein HEIC-Bild', endings: ['heic', 'heif', 'hif'] },
  'image/avif': { noun: 'ein AVIF-Bild', endings: ['avif'] },
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': {
    noun: 'ein Word-Dokument',
    endings: ['docx', 'dotx'],
  },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {
    noun: 'eine Excel-Arbeitsmappe',
    endings: ['xlsx', 'xltx'],
  },
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': {
    noun: 'eine PowerPoint-Präsentation',
    endings: ['pptx', 'potx', 'ppsx'],
  },
  'application/vnd.ms-word.document.macroEnabled.12': {
    noun: 'ein Word-Dokument mit Makros',
    endings: ['docm', 'dotm'],
  },
  'application/vnd.ms-excel.sheet.macroEnabled.12': {
    noun: 'eine Excel-Arbeitsmappe mit Makros',
    endings: ['xlsm', 'xltm', 'xlam'],
  },
  'application/vnd.ms-powerpoint.presentation.macroEnabled.12': {
    noun: 'eine PowerPoint-Präsentation mit Makros',
    endings: ['pptm', 'potm', 'ppsm'],
  },
  'application/vnd.oasis.opendocument.text': { noun: 'ein OpenDocument-Text', endings: ['odt', 'ott'] },
  'application/vnd.oasis.opendocument.spreadsheet': { noun: 'eine OpenDocument-Tabelle', endings: ['ods', 'ots'] },
  'application/vnd.oasis.opendocument.presentation': {
    noun: 'eine OpenDocument-Präsentation',
    endings: ['odp', 'otp'],
  },
  'application/msword': { noun: 'ein Word-Dokument (97–2003)', endings: ['doc', 'dot'] },
  'application/vnd.ms-excel': { noun: 'eine Excel-Arbeitsmappe (97–2003)', endings: ['xls', 'xlt', 'xla'] },
  'application/vnd.ms-powerpoint': {
    noun: 'eine PowerPoint-Präsentation (97–2003)',
    endings: ['ppt', 'pot', 'pps'],
  },
  'application/x-ole-encrypted': {
    noun: 'eine verschlüsselte Office-Datei',
    endings: ['docx', 'xlsx', 'pptx', 'docm', 'xlsm', 'pptm', 'dotx', 'xltx', 'potx', 'ppsx', 'doc', 'xls', 'ppt'],
  },
  'application/rtf': { noun: 'ein RTF-Dokument', endings: ['rtf', 'doc'] },
  'text/plain': { noun: 'eine Textdatei', endings: ['txt', 'text', 'csv', 'asc', 'log', 'md', 'json'] },
  'text/csv': { noun: 'eine CSV-Tabelle', endings: ['csv', 'txt', 'tsv', 'tab', 'asc'] },
  'text/html': { noun: 'eine HTML-Seite', endings: ['html', 'htm', 'xhtml', 'xht'] },
  'message/rfc822': { noun: 'eine E-Mail', endings: ['eml', 'mht', 'mhtml', 'txt'] },
  'application/vnd.ms-outlook': { noun: 'eine Outlook-Nachricht', endings: ['msg', 'oft'] },
  'application/zip': { noun: 'ein ZIP-Archiv', endings: ['zip'] },
  'application/x-7z-compressed': { noun: 'ein 7-Zip-Archiv', endings: ['7z'] },
  'application/vnd.rar': { noun: 'ein RAR-Archiv', endings: ['rar'] },
  'application/vnd.oasis.ubl+xml': { noun: 'eine E-Rechnung (XML)', endings: ['xml'] },
  'application/vnd.unece.cii+xml': { noun: 'eine E-Rechnung (XML)', endings: ['xml'] },
  'application/vnd.iso20022.camt+xml': { noun: 'eine Bankdatei (CAMT)', endings: ['xml', 'camt', 'c52', 'c53', 'c54'] },
  'application/vnd.swift.mt940': { noun: 'eine Bankdatei (MT940)', endings: ['sta', 'mt940', '940', 'txt', 'swi'] },
  'text/vnd.bank-table': { noun: 'eine Umsatzliste (CSV)', endings: ['csv', 'txt', 'tsv', 'tab'] },
}

/** Endings that promise something: those of our kinds and of a few that we do not take. */
const PROMISES: ReadonlySet<string> = new Set([
  ...Object.values(KINDS).flatMap(kind => kind.endings),
  'exe',
  'com',
  'bat',
  'cmd',
  'js',
  'vbs',
  'scr',
  'lnk',
  'msi',
  'mp3',
  'mp4',
  'mov',
  'avi',
  'wav',
  'svg',
  'ps',
])

/** Ending of a file name in lower case, without the dot; empty when it has none. */
export function endingOf(filename: string): string {
  return /\.([a-z0-9]{1,8})$/i.exec(filename.trim())?.[1]?.toLowerCase() ?? ''
}

/** A note when the name promises another kind than the content is; a missing or unknown ending promises nothing. */
export function noteMismatch(filename: string, mediaType: MediaType): FileNote[] {
  const ending = endingOf(filename)
  const kind = KINDS[mediaType]
  if (!PROMISES.has(ending) || kind.endings.includes(ending)) return []
  const message = `Die Datei heißt „.${ending}“, ist aber ${kind.noun}. Sie wurde nach ihrem Inhalt verarbeitet.`
  return [{ code: 'extension_mismatch', message }]
}
