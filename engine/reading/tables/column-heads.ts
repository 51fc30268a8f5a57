import columns from '../../data/columns.de.json' with { type: 'json' }
import type { Box } from '../../model/page.ts'
import type { ColumnRole } from '../../model/page-table.ts'
import { foldText } from '../fold-text.ts'
import type { Row, Segment, Token } from '../layout/read-layout.ts'
import { unionBox } from '../layout/read-layout.ts'

/** A head over a column: words of one row that belong together. */
export interface Head {
  readonly text: string
  readonly role: ColumnRole | null
  readonly unit: string | null
  readonly box: Box
}

const HEAD_WORDS_MAX = 5
/** Written otherwise than folded, the signs would be lost. */
const SIGNS: Readonly<Record<string, ColumnRole>> = { '€': 'euro', '%': 'rate', '#': 'position' }
const ROLES: ReadonlyMap<string, ColumnRole> = new Map(
  (Object.keys(columns.roles) as ColumnRole[]).flatMap(role =>
    columns.roles[role].flatMap(wording => {
      const folded = foldText(wording)
      return folded === '' ? [] : [[folded, role] as const]
    }),
  ),
)
const UNITS: ReadonlyMap<string, string> = new Map(
  Object.entries(columns.units).flatMap(([unit, wordings]) =>
    wordings.map(wording => [wording.toLowerCase(), unit] as const),
  ),
)
const AMOUNTS: ReadonlySet<ColumnRole> = new Set(['debit', 'credit', 'net', 'gross', 'balance', 'amount'])
const FILLERS: ReadonlySet<string> = new Set(columns.fillers)
const SUMS: readonly string[] = columns.sums.map(foldText)

/** The role of a head as printed ("Gesamtpreis", "USt. %", "Betrag in €"), and the unit that it names. */
export function readHead(text: string): { readonly role: ColumnRole | null; readonly unit: string | null } {
  const plain = text.replaceAll(/[()[\]:*]/g, ' ').trim()
  const words = plain.split(/\s+/)
  const unit = words.map(word => UNITS.get(word.toLowerCase())).find(one => one !== undefined) ?? null
  const whole = SIGNS[plain] ?? ROLES.get(foldText(plain))
  if (whole) return { role: whole, unit }
  const rest = words.filter(word => !UNITS.has(word.toLowerCase()) && !FILLERS.has(word.toLowerCase()))
  return { role: rest.length === 0 ? null : (ROLES.get(foldText(rest.join(' '))) ?? nearerRole(rest)), unit }
}

/** "Betrag Soll", "Haben Betrag": of two words the one that says more than that it is an amount. */
function nearerRole(words: readonly string[]): ColumnRole | null {
  const [one, other, ...more] = words.map(word => ROLES.get(foldText(word)) ?? null)
  if (!one || !other || more.length > 0 || (one !== 'amount' && other !== 'amount')) return null
  const nearer = one === 'amount' ? other : one
  return AMOUNTS.has(nearer) ? nearer : null
}

/** A row that closes others: its words begin like "Summe", "zzgl. 19 % USt", "Übertrag". */
export function opensLikeSum(text: string): boolean {
  const folded = foldText(text.replace(/^[^\p{L}]+/u, '').split(/[\d:]/)[0] ?? '')
  return folded !== '' && SUMS.some(sum => folded === sum || (sum.length > 3 && folded.startsWith(sum)))
}

/**
 * The heads of a row: each segment is one unless it holds several heads of the list and nothing else, as where columns
 * stand close ("Pos. Menge Einheit").
 */
export function headsOf(row: Row): readonly Head[] {
  return row.segments.flatMap(segment => {
    const whole = headOf(segment.tokens)
    if (whole.role !== null || segment.tokens.length === 1) return [whole]
    return splitHeads(segment) ?? [whole]
  })
}

function headOf(tokens: readonly Token[]): Head {
  const text = tokens.map(token => token.text).join(' ')
  return { text, ...readHead(text), box: unionBox(tokens.map(token => token.box)) }
}

function splitHeads({ tokens }: Segment): readonly Head[] | null {
  const heads: Head[] = []
  for (let at = 0; at < tokens.length;) {
    let length = Math.min(HEAD_WORDS_MAX, tokens.length - at)
    while (length > 0 && headOf(tokens.slice(at, at + length)).role === null) length--
    if (length === 0) return null
    heads.push(headOf(tokens.slice(at, at + length)))
    at += length
  }
  return heads
}
