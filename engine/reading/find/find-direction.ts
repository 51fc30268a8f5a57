import { distance } from 'fastest-levenshtein'
import type { AnalysisResult, Field } from '../../model/analysis-result.ts'
import type { Mandant } from '../../model/mandant.ts'
import { ownName } from '../../model/mandant.ts'
import type { KindRole } from '../../model/kind-role.ts'
import { hasRole } from '../../model/kind-role.ts'
import type { TaxonomyKind } from '../../model/taxonomy.ts'
import { foldText } from '../fold-text.ts'
import type { TextStream } from '../labels/match-labels.ts'
import { findWording } from '../labels/match-labels.ts'
import { atLabels } from './party-labels.ts'
import { LEGAL_FORM } from './party-name.ts'
import type { Layout } from '../layout/read-layout.ts'

/** What the master data knows a mandant by on a document. */
export interface MandantSigns {
  /** Name, trade names, names of the spouse: any of them will do. */
  readonly names: readonly string[]
  /** USt-IdNr with its country letters, Steuernummern and IdNr as digits. */
  readonly numbers: readonly string[]
}

type Fields = Readonly<Record<string, Field>>
/** What of a kind decides whether and how its direction is found. */
export type DirectedKind = Pick<TaxonomyKind, 'nature' | 'role' | 'receivedSection' | 'partyLabels'>
type Direction = NonNullable<AnalysisResult['direction']>

/** Beside bills and receipts: who wrote them decides what they are good for. */
const DIRECTED: ReadonlySet<KindRole> = new Set(['reminder', 'delivery_note'])
/** One misread letter in a word of this many. */
const FUZZY_LETTERS_MIN = 6

/** Name and number of a mandant as far as it has only those. */
export function signsOf(mandant: Mandant | null): MandantSigns | null {
  if (!mandant) return null
  return { names: [ownName(mandant)], numbers: mandant.taxIdNormalized ? [mandant.taxIdNormalized] : [] }
}

/**
 * All words of one of the mandant's names stand in the name, in any order; legal forms do not count, letters may be
 * misread.
 */
export function isMandantName(name: string, { names }: MandantSigns): boolean {
  const words = wordsOf(name)
  return names.some(own => {
    const wanted = wordsOf(own)
    return wanted.join('').length >= 4 && wanted.every(one => words.some(word => isSameWord(one, word)))
  })
}

/** The last word of one of the mandant's names stands in the name: a spouse, a child, or the owner of the firm. */
export function sharesLastName(name: string, { names }: MandantSigns): boolean {
  const words = wordsOf(name)
  return names.some(own => {
    const last = wordsOf(own).at(-1) ?? ''
    return last.length >= 4 && words.some(word => isSameWord(last, word))
  })
}

function wordsOf(name: string): string[] {
  const bare = name.replace(new RegExp(LEGAL_FORM.source, 'giu'), form => (/\s\p{L}/u.test(form) ? form : ' '))
  return bare
    .split(/[\s,&/.-]+/)
    .map(foldText)
    .filter(word => word.length >= 2)
}

function isSameWord(one: string, other: string): boolean {
  return one === other || (one.length >= FUZZY_LETTERS_MIN && distance(one, other) <= 1)
}

/**
 * Whether the mandant wrote a bill or received it; for rent, whether it is the landlord or the tenant. Only master data
 * can tell: neither party, or both, being the mandant gives `unknown`. Undefined for kinds for which it does not
 * matter.
 */
export function findDirection(
  kind: DirectedKind,
  fields: Fields,
  signs: MandantSigns | null,
  page: { readonly layout: Layout; readonly stream: TextStream },
): Direction | undefined {
  const { nature, role, partyLabels } = kind
  if (!hasDirection(kind)) return undefined
  if (!signs) return 'unknown'
  const party = partyOf(fields, signs, partyLabels ? labelledParties(partyLabels, page.layout, page.stream) : {})
  if (party === null) {
    const { issuer, recipient } = fields
    // Nobody is named on a till receipt but the shop: who hands it in has paid it.
    return nature === 'receipt' && issuer && !recipient ? 'incoming' : 'unknown'
  }
  // Self-billed: the XML names the supplier as its seller, though the other one wrote it.
  const isSwapped = role === 'self_billing' && fields['issuer']?.source === 'xml'
  return (party === 'issuer') !== isSwapped ? 'outgoing' : 'incoming'
}

/** Papers of which both sides have one, and it goes to another place for each (Vermieter and Mieter). */
function hasDirection(kind: DirectedKind): boolean {
  const { nature, receivedSection, partyLabels } = kind
  if (nature === 'invoice' || nature === 'receipt') return true
  return hasRole(kind, DIRECTED) || receivedSection !== undefined || partyLabels !== undefined
}

/** Which of the two the mandant is, by names and numbers; null for neither, and for both. */
export function partyOf(
  fields: Fields,
  signs: MandantSigns,
  named: { readonly issuer?: string | undefined; readonly recipient?: string | undefined } = {},
): 'issuer' | 'recipient' | null {
  const issuer = named.issuer ?? fields['issuer']?.value
  const recipient = named.recipient ?? fields['recipient']?.value
  const has = (field: Field | undefined): boolean =>
    field !== undefined && signs.numbers.includes(field.value.replaceAll(/[\s/.-]/g, ''))
  const isIssuer = has(fields['vatId']) || has(fields['taxNumber']) || isNamed(issuer, signs)
  const isRecipient = has(fields['recipientVatId']) || isNamed(recipient, signs)
  if (isIssuer === isRecipient) return null
  return isIssuer ? 'issuer' : 'recipient'
}

function isNamed(name: string | undefined, signs: MandantSigns): boolean {
  return name !== undefined && isMandantName(name, signs)
}

/** The names beside or below the kind's own words for the parties. */
function labelledParties(
  labels: NonNullable<DirectedKind['partyLabels']>,
  layout: Layout,
  stream: TextStream,
): { issuer: string | undefined; recipient: string | undefined } {
  const at = (wording: string): string[] => {
    const hits = findWording(stream, wording, { fuzzy: layout.recognised })
    const named = hits.map(hit => ({ ...hit, role: 'issuer' as const, wording }))
    return atLabels(layout, named, 1).map(({ name }) => name)
  }
  return { issuer: labels.issuer.flatMap(at)[0], recipient: labels.recipient.flatMap(at)[0] }
}
