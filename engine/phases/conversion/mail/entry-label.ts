const LABEL_LENGTH_MAX = 1000
const FILENAME_LENGTH_MAX = 255
/** Control characters, line separators, and marks that turn the direction of text (Unicode UAX 9) or cannot be seen. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u200b-\u200f\u061c\u202a-\u202e\u2060-\u2069\ufeff]/gu
/** Names of devices on Windows, with any ending (Microsoft, "Naming Files, Paths, and Namespaces"). */
const DEVICE = /^(?:con|prn|aux|nul|clock\$|conin\$|conout\$|(?:com|lpt)[0-9¹²³])[ .]*(?:\.[^/]*)?$/i
/** An alternate data stream of NTFS; a colon in a time of day is none. */
const STREAM = /(?:\.[a-z][a-z0-9]{0,4}:|:\$DATA)/i
/** Files that systems add for themselves, by their last part. */
const SYSTEM_FILE = /^(?:\.DS_Store|Thumbs\.db|desktop\.ini|\._.*)$/i

/** A label as it may be shown: one line, forward slashes, NFC, bounded. */
export function cleanLabel(written: string): string {
  return cut(written.replaceAll('\\', '/').toWellFormed().normalize('NFC').replace(UNSEEN, ''), LABEL_LENGTH_MAX)
}

/** Last part of a label as a file name; never empty. */
export function filenameOf(label: string): string {
  const last =
    cleanLabel(label)
      .split('/')
      .findLast(part => part.trim() !== '') ?? ''
  const name = last.trim()
  if (name === '' || /^\.+$/.test(name)) return 'ohne Namen'
  const dot = name.lastIndexOf('.')
  const ending = dot > 0 && name.length - dot <= 12 ? name.slice(dot) : ''
  return cut(name.slice(0, name.length - ending.length), FILENAME_LENGTH_MAX - ending.length) + ending
}

/** German reason why an entry of this name is not taken out, or null. `written` is the name as the archive has it. */
export function faultOfLabel(written: string): string | null {
  const path = written.replaceAll('\\', '/')
  if (path.trim() === '') return 'Der Eintrag im Archiv hat keinen Namen.'
  if (path.includes('\0')) return 'Der Name des Eintrags enthält ein Nullzeichen.'
  if (path.startsWith('/') || /^[a-z]:/i.test(path)) return 'Der Name des Eintrags ist ein Pfad außerhalb des Archivs.'
  const parts = path.split('/')
  if (parts.some(part => part.trim() === '..')) return 'Der Name des Eintrags führt aus dem Archiv hinaus.'
  if (STREAM.test(path)) return 'Der Name des Eintrags bezeichnet einen verborgenen Datenstrom.'
  if (parts.some(part => DEVICE.test(part))) return 'Der Name des Eintrags ist der Name eines Geräts.'
  return null
}

/** True for what a system writes beside the files of people: it is left out without a word about each. */
export function isSystemFile(written: string): boolean {
  const parts = written.replaceAll('\\', '/').split('/')
  return parts.includes('__MACOSX') || SYSTEM_FILE.test(parts.at(-1) ?? '')
}

function cut(text: string, lengthMax: number): string {
  return text.length <= lengthMax
    ? text
    : text
        .slice(0, lengthMax)
        .toWellFormed()
        .replace(/\ufffd$/, '')
}
