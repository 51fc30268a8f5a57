import type { MovementDetail } from '../../model/movement.ts'
import { ibanOf, lineOf, referenceOf } from '../values/bank-values.ts'

type Details = Pick<MovementDetail, 'party' | 'title' | 'purpose' | 'endToEnd' | 'mandate' | 'creditorId'>

/** Code of the transaction and the sign before each subfield; banks take others than "?" where a text has one. */
const STRUCTURED = /^\d{3}([?<>@!~])(?=\d{2})/
/** Words that begin a part of the purpose (DFÜ-Abkommen Anlage 3, Kapitel 8.2.3). */
export const KEYWORDS = 'EREF|KREF|MREF|CRED|DEBT|COAM|OAMT|SVWZ|ABWA|ABWE|IBAN|BIC|PURP|RREF|RTRN'
const KEYWORD = new RegExp(`^(${KEYWORDS})[+]\\s?`)
/** Length of a subfield; a shorter one ended where a word ended. */
export const SUBFIELD_LENGTH = 27

/**
 * Field `:86:` as German banks write it: ?00 title, ?20 to ?29 and ?60 to ?63 purpose with its keywords, ?30 bank, ?31
 * account, ?32 and ?33 name. Without structure all of it is the purpose.
 */
export function readDetails(lines: readonly string[]): Details {
  const joined = lines.join('')
  const sign = STRUCTURED.exec(joined)?.[1]
  if (sign === undefined) {
    const purpose = lineOf(lines.join(' ')) ?? ''
    return { ...NOTHING, purpose, party: { name: null, account: null, bic: null } }
  }
  const fields = subfieldsOf(joined.slice(3), sign)
  const parts = partsOf([...range(fields, 20, 29), ...range(fields, 60, 63)])
  const account = lineOf(fields.get(31))
  const name = lineOf(['ABWA', 'ABWE'].flatMap(key => parts.get(key) ?? [])[0])
  return {
    title: lineOf(fields.get(0)),
    purpose: lineOf(parts.get('SVWZ') ?? parts.get('')) ?? '',
    endToEnd: referenceOf(parts.get('EREF')) ?? referenceOf(parts.get('KREF')),
    mandate: referenceOf(parts.get('MREF')),
    creditorId: referenceOf(parts.get('CRED')),
    party: {
      name: lineOf(`${fields.get(32) ?? ''}${fields.get(33) ?? ''}`) ?? name,
      account: ibanOf(account) ?? account ?? ibanOf(parts.get('IBAN')),
      bic: lineOf(fields.get(30)),
    },
  }
}

const NOTHING = { title: null, endToEnd: null, mandate: null, creditorId: null } as const

function subfieldsOf(text: string, sign: string): ReadonlyMap<number, string> {
  const fields = new Map<number, string>()
  let number: number | null = null
  for (const piece of text.split(sign)) {
    const match = /^(\d{2})([\s\S]*)$/.exec(piece)
    if (match) {
      number = Number(match[1])
      fields.set(number, match[2] ?? '')
      // The sign itself stood in a text.
    } else if (number !== null) fields.set(number, `${fields.get(number)}${sign}${piece}`)
  }
  return fields
}

function range(fields: ReadonlyMap<number, string>, from: number, to: number): readonly string[] {
  return Array.from({ length: to - from + 1 }, (_, index) => fields.get(from + index)).filter(
    text => text !== undefined,
  )
}

/** Parts of the purpose by their keywords; what has none is under ''. */
function partsOf(chunks: readonly string[]): ReadonlyMap<string, string> {
  const parts = new Map<string, string>()
  let key = ''
  let isFull = true
  for (const chunk of chunks) {
    const match = KEYWORD.exec(chunk)
    const text = match ? chunk.slice(match[0].length) : chunk
    if (match) key = match[1] ?? ''
    const before = parts.get(key)
    // Part "SVWZ" may begin again: its words go on.
    parts.set(key, before === undefined ? text : `${before}${isFull && !match ? '' : ' '}${text}`)
    isFull = chunk.length >= SUBFIELD_LENGTH
  }
  return parts
}
