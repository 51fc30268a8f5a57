import { crc32 } from 'node:zlib'
import type { PageText } from '../model/page.ts'
import type { PageCode, RequestedItem, SeparatorSheet } from '../model/page-mark.ts'

/** What the QR codes of our own sheet begin with. */
const OWN_SHEET = 'steuerstapel:trennblatt:v1'
const CHECKSUM = /^(.*);pruef=([0-9a-f]{8})$/s
/** The text that paperless and NAPS2 take for Patch T. */
const PATCHT = 'PATCHT'
/** Words of the sheets that are around: up to some 80 with instructions. Pages of documents have more. */
const SHEET_WORDS_MAX = 150
const WORD_CONFIDENCE_MIN = 0.6
const VALUE_LENGTH_MAX = 100
/** First and last tax year of a checklist. */
const CHECKLIST_YEARS = [1990, 2200] as const

/** What a sheet of our own may say about the document behind it. */
export interface SeparatorParameters {
  /** Id of the mandant. */
  readonly mandant?: string
  /** Id of the kind in the taxonomy. */
  readonly kind?: string
  /** The item of the mandant's checklist that the sheet asks for. */
  readonly item?: RequestedItem
}

/**
 * The text of the QR codes on our own separator sheet:
 *
 *     steuerstapel:trennblatt:v1[;mandant=<id>][;art=<kind>][;posten=<id>;jahr=<year>];pruef=<crc>
 *
 * `posten` and `jahr` name an item of the mandant's checklist in a tax year. Values are percent-encoded (RFC 3986).
 * `crc` is the CRC-32 (ISO 3309, as in ZIP and PNG) of all that stands before
 * `;pruef=`, UTF-8, as eight lower-case hex digits. Readers ignore names that they do not know.
 */
export function separatorText({ mandant, kind, item }: SeparatorParameters = {}): string {
  const named = Object.entries({ mandant, art: kind, posten: item?.expectedId, jahr: item?.year })
  const said = named.flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(String(value))}`],
  )
  const text = [OWN_SHEET, ...said].join(';')
  return `${text};pruef=${checksum(text)}`
}

/**
 * Whether a page separates documents, and what it says: our own sheet, a barcode PATCHT in any symbology, or Kodak's
 * Patch Code T. An own sheet whose checksum is wrong is none. Null for every other page.
 */
export function readSeparator(page: Pick<PageText, 'codes' | 'words'>): SeparatorSheet | null {
  const codes = page.codes ?? []
  for (const code of codes) {
    const own = readOwnSheet(code)
    if (own) return { origin: 'own', ...own, isFirstPage: false }
  }
  const patch = codes.find(code => code.format === 'PatchT' || code.text.trim().toUpperCase() === PATCHT)
  if (!patch) return null
  const words = page.words.filter(word => word.confidence >= WORD_CONFIDENCE_MIN && /[\p{L}\p{N}]{2}/u.test(word.text))
  return {
    origin: patch.format === 'PatchT' ? 'patch-code' : 'patcht',
    mandant: null,
    kind: null,
    isFirstPage: words.length > SHEET_WORDS_MAX,
  }
}

function readOwnSheet({ format, text }: PageCode): Pick<SeparatorSheet, 'mandant' | 'kind' | 'item'> | null {
  const [, said, crc] = CHECKSUM.exec(text.trim()) ?? []
  if (format !== 'QRCode' || said === undefined || crc !== checksum(said)) return null
  const [head, ...pairs] = said.split(';')
  if (head !== OWN_SHEET) return null
  const values = new Map(
    pairs.map(pair => [pair.slice(0, pair.indexOf('=')), decode(pair.slice(pair.indexOf('=') + 1))]),
  )
  const item = itemOf(values.get('posten') ?? null, values.get('jahr') ?? null)
  return { mandant: values.get('mandant') ?? null, kind: values.get('art') ?? null, ...(item ? { item } : {}) }
}

/** Null for a sheet that asks for nothing, and for a year that no checklist has. */
function itemOf(expectedId: string | null, year: string | null): RequestedItem | null {
  if (expectedId === null || !/^\d{4}$/.test(year ?? '')) return null
  const number = Number(year)
  return number < CHECKLIST_YEARS[0] || number > CHECKLIST_YEARS[1] ? null : { expectedId, year: number }
}

/** Null for what is not percent-encoded text, empty or longer than an id. */
function decode(value: string): string | null {
  try {
    const decoded = decodeURIComponent(value)
    return decoded === '' || decoded.length > VALUE_LENGTH_MAX || /\p{Cc}/u.test(decoded) ? null : decoded
  } catch {
    return null
  }
}

function checksum(text: string): string {
  return crc32(text).toString(16).padStart(8, '0')
}
