import { weightsOf } from '../../model/weights.ts'
import weightFile from '../../data/weights/reading.json' with { type: 'json' }
import { isIdNr, isSteuernummer, isVatId } from '../../model/check-tax-ids.ts'
import { isInBlockOf } from './address-blocks.ts'
import type { PartyCandidate } from './party-name.ts'
import type { LabelHit } from '../labels/find-labels.ts'
import type { Layout } from '../layout/read-layout.ts'
import { labelsOf } from '../labels/relate-label.ts'
import type { Found } from '../layout/scan-segments.ts'
import { scanRows, scanSegments } from '../layout/scan-segments.ts'

const WEIGHTS = weightsOf(weightFile.numbers)

export interface IdCandidate extends Found {
  readonly value: string
  readonly valid: boolean
  readonly label: string | null
  /** Strength of its label, 0 to 1. */
  readonly score: number
  /** Signs that were read as letters are digits; only where the check digit then agrees. */
  readonly repaired: boolean
}

const VAT =
  /(?<![\p{L}\p{N}])(DE\s?(?:[0-9OIlSB]\s?){9}|ATU?\s?U?\d{8}|(?:BE|BG|CY|CZ|DK|EE|EL|ES|FI|FR|HR|HU|IE|IT|LT|LU|LV|MT|PL|PT|RO|SE|SI|SK)\s?[A-Z0-9]{8,12}|NL\s?\d{9}B\d{2})(?![\p{L}\p{N}])/gu

/** "DO123456789", "IDE123456789": the country of a German one misread, of which the check digit has to agree. */
const MISREAD_VAT = /(?=[ID0O])(?<![\p{L}\p{N}])((?:I?D[A-Z0]|[O0]E)\s?(?:[0-9OIlSB]\s?){9})(?![\p{L}\p{N}])/gu

/** "IE VAT IE1234567T": the tax by its name in a country, right before its id. */
const CALLED = /(?<!\p{L})(?:VAT|TVA|BTW|IVA|UID)[\s:.-]*$/iu

/**
 * VAT ids of the issuer and of the customer ("Ihre USt-IdNr.", or in the block with the customer's address). One with a wrong check digit is kept when it is
 * labelled, as it is printed so; without label and check digit it is none.
 */
export function findVatIds(
  layout: Layout,
  hits: readonly LabelHit[],
  recipient: PartyCandidate | null = null,
): { own: IdCandidate[]; other: IdCandidate[] } {
  const relevant = hits.filter(hit => hit.role === 'vatId' || hit.role === 'otherVatId' || hit.role === 'iban')
  const own: IdCandidate[] = []
  const other: IdCandidate[] = []
  const misread = layout.recognised ? scanRows(layout, MISREAD_VAT) : []
  for (const hit of [...scanRows(layout, VAT), ...misread]) {
    const read = (hit.groups[0] ?? '').replaceAll(/\s/g, '')
    const mended = read.startsWith('DE')
      ? mendDigits(read)
      : misread.includes(hit)
        ? mendDigits(`DE${read.slice(-9)}`)
        : read
    const value = isVatId(mended) ? mended : read
    if (misread.includes(hit) && (value === read || read.startsWith('DE'))) continue
    const best = labelsOf(layout, relevant, hit)[0]
    const labelled = best !== undefined && best.hit.role !== 'iban' && best.score > WEIGHTS.vatLabelMin
    const valid = isVatId(value)
    if (!labelled && !CALLED.test(hit.before) && !(valid && value.startsWith('DE'))) continue
    const candidate = {
      ...hit,
      value,
      valid,
      repaired: value !== read,
      label: labelled ? best.hit.wording : null,
      score: labelled ? best.score : WEIGHTS.vatUnlabelled,
    }
    const isCustomers = recipient !== null && isInBlockOf(layout, recipient, hit)
    if (isCustomers || (labelled && best.hit.role === 'otherVatId')) other.push(candidate)
    else own.push(candidate)
  }
  return { own, other }
}

/** Digits that were read as letters of like shape: a German VAT id has nine digits. */
function mendDigits(read: string): string {
  const digits = read.slice(2).replaceAll('O', '0').replaceAll(/[Il]/g, '1').replaceAll('S', '5').replaceAll('B', '8')
  return `DE${digits}`
}

/** Steuernummern after their label, in the form of a Land ("201/113/40209") or of ELSTER (13 digits). */
export function findTaxNumbers(layout: Layout, hits: readonly LabelHit[]): IdCandidate[] {
  const pattern =
    /(?<![\p{L}\p{N}/])(\d{2,5}\s?[/ ]\s?\d{3,5}(?:\s?[/ ]\s?\d{1,5}){0,2}|\d{10,13})(?![\p{L}\p{N}]|[/.,]\d)/gu
  return labelled(layout, hits, 'taxNumber', pattern, text => {
    const value = text.replaceAll(/\s*\/\s*/g, '/').trim()
    const digits = value.replaceAll(/\D/g, '').length
    return digits >= 9 && digits <= 13 ? { value, valid: isSteuernummer(value) } : null
  })
}

/** Steuerliche Identifikationsnummern after their label. */
export function findIdNrs(layout: Layout, hits: readonly LabelHit[]): IdCandidate[] {
  return labelled(layout, hits, 'idNr', /(?<!\d)(\d{2}\s?\d{3}\s?\d{3}\s?\d{3})(?!\d)/gu, text => {
    const value = text.replaceAll(/\s/g, '')
    return { value, valid: isIdNr(value) }
  })
}

function labelled(
  layout: Layout,
  hits: readonly LabelHit[],
  role: 'taxNumber' | 'idNr',
  pattern: RegExp,
  read: (text: string) => { value: string; valid: boolean } | null,
): IdCandidate[] {
  const relevant = hits.filter(hit => ['taxNumber', 'idNr', 'vatId', 'iban', 'notNumber', 'number'].includes(hit.role))
  const found: IdCandidate[] = []
  for (const hit of scanSegments(layout, pattern)) {
    const best = labelsOf(layout, relevant, hit)[0]
    if (!best || best.hit.role !== role || best.score < WEIGHTS.taxLabelMin) continue
    const parsed = read(hit.groups[0] ?? '')
    if (parsed) found.push({ ...hit, ...parsed, label: best.hit.wording, score: best.score, repaired: false })
  }
  return found.sort((a, b) => Number(b.valid) - Number(a.valid) || b.score - a.score)
}
