import type { MovementDetail } from '../../model/movement.ts'
import { KEYWORDS, SUBFIELD_LENGTH } from '../mt940/mt940-details.ts'

/** Field 86 has six lines of 65 characters (SWIFT, MT940). */
const LINE_LENGTH = 65
const FIELD_LENGTH = 6 * LINE_LENGTH
/** Code of a transaction that is none of the others (DFÜ-Abkommen Anlage 3, Geschäftsvorfallcodes). */
const SUNDRY = '835'
const PURPOSE_FIELDS = [20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 60, 61, 62, 63]

/** Field `:86:` of a movement in lines; `text` is the purpose of one that has no details. */
export function detailLines(detail: MovementDetail | null, text: string): readonly string[] {
  const party = detail?.party ?? { name: null, account: null, bic: null }
  const name = mt940Text(party.name ?? '')
  const fixed = [
    subfield(0, mt940Text(detail?.title ?? '').slice(0, SUBFIELD_LENGTH)),
    subfield(30, mt940Text(party.bic ?? '').slice(0, 12)),
    subfield(31, mt940Text(party.account ?? '').slice(0, 34)),
    subfield(32, name.slice(0, SUBFIELD_LENGTH)),
    subfield(33, name.slice(SUBFIELD_LENGTH, 2 * SUBFIELD_LENGTH)),
  ]
  const [title = '', ...others] = fixed
  const parts: readonly (readonly [keyword: string, text: string | null])[] = detail
    ? [
        ['EREF+', detail.endToEnd],
        ['MREF+', detail.mandate],
        ['CRED+', detail.creditorId],
        ['SVWZ+', detail.purpose],
      ]
    : [['SVWZ+', text]]
  const chunks = parts.flatMap(([keyword, value]) => {
    const written = mt940Text(value ?? '')
    return written === '' ? [] : `${keyword}${written}`.match(new RegExp(`.{1,${SUBFIELD_LENGTH}}`, 'gsu'))
  })
  let left = FIELD_LENGTH - SUNDRY.length - fixed.join('').length
  const purpose = chunks.slice(0, PURPOSE_FIELDS.length).flatMap((chunk, index) => {
    const written = subfield(PURPOSE_FIELDS[index] ?? 0, chunk ?? '')
    left -= written.length
    return left < 0 ? [] : [written]
  })
  return wrap(`:86:${SUNDRY}${title}${purpose.join('')}${others.join('')}`)
}

function subfield(number: number, text: string): string {
  return text === '' ? '' : `?${String(number).padStart(2, '0')}${text}`
}

/**
 * A text as a subfield may hold it: ISO 8859-1 in one line, without what would begin another subfield or another part of
 * the purpose.
 */
export function mt940Text(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/[^\u0020-\u007E\u00A1-\u00FF]/gu, '.')
    .replaceAll(/\?(?=\d\d)/g, '.')
    .replaceAll(new RegExp(`(${KEYWORDS})\\+`, 'g'), '$1.')
}

/** No line begins with the sign of another field, or with that of the end. */
function wrap(field: string): readonly string[] {
  const lines: string[] = []
  let rest = field
  let length = LINE_LENGTH + ':86:'.length
  while (rest.length > length) {
    let end = length
    while (end > 1 && /[:-]/.test(rest.charAt(end))) end -= 1
    lines.push(rest.slice(0, end))
    rest = rest.slice(end)
    length = LINE_LENGTH
  }
  return [...lines, rest]
}
