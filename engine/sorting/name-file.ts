import { drawableName } from './drawable-name.ts'

export interface NameParts {
  /** YYYY-MM-DD. */
  readonly date: string | null
  readonly kind: string | null
  readonly sender: string | null
  /** Decimal string with two places. */
  readonly amount: string | null
}

const PART_LENGTH_MAX = 40
const NAME_LENGTH_MAX = 120
/** Names that Windows keeps for devices, with or without an extension. */
const DEVICE = /^(con|prn|aux|nul|conin\$|conout\$|clock\$|com[0-9¹²³]|lpt[0-9¹²³])$/i

/**
 * `JJJJ-MM-TT_Art_Absender_Betrag.pdf` of the parts that are known; `Dokument` when none is. `taken` holds the
 * lower-case names given so far and receives this one: a second equal name gets `_2`.
 */
export function nameFile(parts: NameParts, extension: string, taken: Set<string>): string {
  const amount = parts.amount !== null && /^-?\d+\.\d{2}$/.test(parts.amount) ? parts.amount.replace('.', ',') : null
  const date = parts.date !== null && /^\d{4}-\d{2}-\d{2}$/.test(parts.date) ? parts.date : null
  const known = [date, namePart(parts.kind), namePart(parts.sender), amount === null ? null : `${amount}€`]
  const base = known.filter(part => part !== null && part !== '').join('_') || 'Dokument'
  const stem = guardDevice(trimEnds(cut(base, NAME_LENGTH_MAX)))
  for (let count = 1; ; count++) {
    const name = `${stem}${count === 1 ? '' : `_${count}`}${extension}`
    // File systems fold case and composition, so names that differ in these only would overwrite each other.
    const key = name.normalize('NFC').toLowerCase()
    if (taken.has(key)) continue
    taken.add(key)
    return name
  }
}

/**
 * A foreign file name made safe on every file system; keeps its extension and umlauts. At most `lengthMax` characters
 * and 240 bytes.
 */
export function safeFileName(filename: string, lengthMax: number = NAME_LENGTH_MAX): string {
  const clean = drawableName(filename)
  const extension = /(?<=[^.\s]\s*)\.[\p{L}\p{N}]{1,9}$/u.exec(clean)?.[0] ?? ''
  const stem = trimEnds(cut(clean.slice(0, clean.length - extension.length), lengthMax - extension.length))
  return `${guardDevice(stem === '' ? 'Dokument' : stem)}${extension}`
}

/** A part of a name: no separators of ours or of a file system, words joined by `-`. */
function namePart(text: string | null): string | null {
  if (text === null) return null
  const joined = drawableName(text)
    .replace(/[_\s.,;]+/g, '-')
    .replace(/-{2,}/g, '-')
  return cut(joined, PART_LENGTH_MAX).replace(/^-+|-+$/g, '')
}

function guardDevice(stem: string): string {
  return DEVICE.test(stem.split('.')[0]?.trim() ?? '') ? `_${stem}` : stem
}

function trimEnds(text: string): string {
  return text.replace(/^[\s.]+|[\s.]+$/g, '')
}

/**
 * Shortens to so many characters and, since file systems count bytes, to 200 of these; never cuts a character apart.
 */
function cut(text: string, lengthMax: number): string {
  const kept: string[] = []
  let length = 0
  let byteLength = 0
  for (const character of text) {
    length += character.length
    byteLength += Buffer.byteLength(character)
    if (length > lengthMax || byteLength > 200) break
    kept.push(character)
  }
  return kept.join('')
}
