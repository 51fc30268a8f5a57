import { weightsOf } from '../../../model/weights.ts'
import weightFile from '../../../data/weights/analysis.json' with { type: 'json' }
import type { Field, TaxLine } from '../../../model/analysis-result.ts'
import type { LineItem, LineItems } from '../../../model/line-items.ts'
import type { Box } from '../../../model/page.ts'
import type { PageTable } from '../../../model/page-table.ts'
import type { AmountCandidate } from '../../../reading/find/find-amounts.ts'
import type { LabourShare } from '../../../reading/find/find-labour-shares.ts'
import { findLabourPercent } from '../../../reading/find/find-labour-percent.ts'
import { findLabourShares } from '../../../reading/find/find-labour-shares.ts'
import type { Layout } from '../../../reading/layout/read-layout.ts'
import { formatDecimal, parseDecimal } from '../../../shared/money.ts'
import { buildField } from './build-field.ts'

/** Checks of `lohnanteil`: whether VAT is in it, by its words or by what it adds up to. */
export const VAT_INCLUDED = 'vat_included'
export const VAT_EXCLUDED = 'vat_excluded'
const SUM = 'arith_ok'
const WEIGHTS = weightsOf(weightFile.labour)
/** Cents by which roundings may part two sums. */
const ROUNDED = 2

/** Units and names of labour, travel and machines (BMF-Schreiben zu § 35a EStG, Rz. 39); material and goods are none. */
const UNIT = /^(?:Std\.?|Stdn?\.?|Stunden?|h|hrs?|AW|Arbeitswerte?|Mannstunden?)$/iu
const NAME =
  /(?<!\p{L})(?:Arbeits(?:zeit|stunden?|lohn|leistung(?:en)?|kosten|aufwand)|Lohn(?:kosten|stunden?|leistung(?:en)?|anteil)?|Monteur\p{L}*|Facharbeiter\p{L}*|Gesellen?(?:stunden?)?|(?:Ober)?meister(?:stunden?)?|Helfer(?:stunden?)?|Azubi\p{L}*|Auszubildende\p{L}*|(?:An|Ab|Hin)?fahrt(?:s|en)?(?:kosten|zeit|weg)?(?:pauschale|anteil)?|An- und Abfahrt|Wege(?:zeit|geld|kosten)|Kilometer(?:pauschale|geld)|Maschinen(?:kosten|stunden?|einsatz|pauschale)|Geräte(?:kosten|einsatz|pauschale|stunden?)|Regiestunden?)(?!\p{L})/iu

export interface LabourInput {
  readonly layout: Layout
  readonly amounts: readonly AmountCandidate[]
  readonly tables: readonly PageTable[]
  readonly lines: LineItems | null
  readonly taxes: readonly TaxLine[]
  readonly fields: Readonly<Record<string, Field>>
}

/**
 * The share of labour of a bill (§ 35a EStG): `lohnanteil` as its label has it; its checks say whether VAT is in it
 * (`vat_included`, `vat_excluded`), by its words, else by the lines and sums of the bill. `lohnanteilNetto` and
 * `lohnanteilBrutto` where it is printed without or with VAT, `lohnanteilProzent` where it is a percentage, `lohnPositionen` what
 * the lines of labour, travel and machines come to (`computed`, in the bill's own terms).
 */
export function labourFields(input: LabourInput): Record<string, Field> {
  const { layout, amounts, tables, lines, fields } = input
  const items = lines?.items ?? []
  const shares = findLabourShares(layout, amounts, tables, items.flatMap(placesOf))
  const summed = sumOfItems(items)
  const found: Record<string, Field> = {}
  if (summed) found['lohnPositionen'] = summed
  const percent = findLabourPercent(layout)
  if (percent) found['lohnanteilProzent'] = buildField({ type: 'number', ...percent, confidence: WEIGHTS.byPercent })
  const labelled = fields['lohnanteil']
  const known = labelled && !items.some(item => isPartOf(labelled, item)) ? labelled : undefined
  const share = chosenShare(shares, known)
  const [net, gross] = (['excluded', 'included'] as const).map(said => shares.find(({ vat }) => vat === said))
  const own = share ? toField(share) : (known ?? wholeBill(percent?.value, fields['gross']))
  if (net) found['lohnanteilNetto'] = toField(net)
  if (gross) found['lohnanteilBrutto'] = toField(gross)
  if (own)
    found['lohnanteil'] = { ...own, checks: [...own.checks, ...checksOf(own, share?.vat ?? null, input, summed)] }
  return found
}

/** The total of a bill that says that all of it is labour. */
function wholeBill(percent: string | undefined, gross: Field | undefined): Field | undefined {
  return percent === '100' && gross ? { ...gross, source: 'computed', checks: [], alternatives: [] } : undefined
}

/** The one that its label points at, unless one with VAT stands beside it; else that one, or one that says nothing of it. */
function chosenShare(shares: readonly LabourShare[], known: Field | undefined): LabourShare | undefined {
  const place = known?.evidence[0]
  const same = shares.find(({ amount: { page, box } }) => page === place?.page && isSamePlace(box, place.box))
  const byVat = (vat: LabourShare['vat']): LabourShare | undefined => shares.find(share => share.vat === vat)
  const withVat = byVat('included')
  if (withVat && same?.vat === 'excluded') return withVat
  return same ?? withVat ?? byVat(null) ?? shares[0]
}

function isSamePlace(one: Box, other: Box): boolean {
  return Math.abs(one[0] - other[0]) < WEIGHTS.samePlace && Math.abs(one[1] - other[1]) < WEIGHTS.samePlace
}

function toField({ amount, label, score }: LabourShare): Field {
  const { raw, page, box, cents } = amount
  return buildField({ type: 'money', value: formatDecimal(cents), raw, page, box, label, confidence: score })
}

function isPartOf({ evidence }: Field, item: LineItem): boolean {
  const [place] = evidence
  if (!place || place.page !== item.page || item.box === null) return false
  const middle = place.box[1] + place.box[3] / 2
  return middle >= item.box[1] && middle <= item.box[1] + item.box[3]
}

/** Where it stands; nowhere when a person added it. */
function placesOf({ page, box, name }: LineItem): Field['evidence'][number][] {
  return page === null || box === null ? [] : [{ page, box, label: name ?? null }]
}

/** Of a sum whose lines a person added all; it is shown nowhere. */
const NOWHERE: Pick<Field['evidence'][number], 'page' | 'box'> = { page: 1, box: [0, 0, 0, 0] }

function sumOfItems(items: readonly LineItem[]): Field | null {
  const labour = items.filter(({ name = '', unit = '' }) => UNIT.test(unit.trim()) || NAME.test(name))
  if (labour.length === 0) return null
  const cents = labour.reduce((sum, { netAmount }) => sum + parseDecimal(netAmount), 0)
  const isSure = labour.every(item => item.isSure)
  const evidence = labour.flatMap(placesOf)
  const { page, box } = evidence[0] ?? NOWHERE
  const field = buildField({
    type: 'money',
    value: formatDecimal(cents),
    raw: labour.map(({ netAmount }) => netAmount).join(' + '),
    page,
    box,
    confidence: WEIGHTS.byItems,
    checks: isSure ? [SUM] : [],
    source: 'computed',
  })
  return { ...field, evidence }
}

/** Whether VAT is in the share, and whether the lines of the bill, or labour and material, come to it. */
function checksOf(
  own: Field,
  said: LabourShare['vat'],
  { fields, taxes, lines }: LabourInput,
  summed: Field | null,
): readonly string[] {
  const cents = centsOf(own)
  const byItems = summed ? vatOfItems(cents, centsOf(summed), taxes, hasGrossLines(lines, fields)) : null
  const bySum = vatOfMaterial(cents, fields) ?? vatOfWhole(cents, fields)
  const vat = said ?? byItems ?? bySum
  const isProved = (byItems !== null && byItems === vat) || (bySum !== null && bySum === vat)
  return [
    ...(vat === null ? [] : [vat === 'included' ? VAT_INCLUDED : VAT_EXCLUDED]),
    ...(isProved && !own.checks.includes(SUM) ? [SUM] : []),
  ]
}

/** The share is what the lines come to, or that with the one rate of the bill. */
function vatOfItems(cents: number, sum: number, taxes: readonly TaxLine[], isGross: boolean): LabourShare['vat'] {
  if (isClose(cents, sum)) return isGross ? 'included' : 'excluded'
  const [tax, ...more] = taxes
  if (!tax || more.length > 0 || sum === 0 || isGross) return null
  return isClose(cents, Math.round(sum * (1 + Number(tax.rate) / 100))) ? 'included' : null
}

/** Bills to consumers may have prices with VAT: their lines add up to the total. */
function hasGrossLines(lines: LineItems | null, { net, gross }: Readonly<Record<string, Field>>): boolean {
  const sum = (lines?.items ?? []).reduce((all, { netAmount }) => all + parseDecimal(netAmount), 0)
  return gross !== undefined && isClose(sum, centsOf(gross)) && (!net || !isClose(sum, centsOf(net)))
}

/** Labour and material are what the bill comes to, with or without VAT. */
function vatOfMaterial(
  cents: number,
  { materialanteil, net, gross }: Readonly<Record<string, Field>>,
): LabourShare['vat'] {
  if (!materialanteil) return null
  const sum = cents + centsOf(materialanteil)
  if (gross && isClose(sum, centsOf(gross))) return 'included'
  return net && isClose(sum, centsOf(net)) ? 'excluded' : null
}

/** All of the bill is labour. */
function vatOfWhole(cents: number, { net, gross }: Readonly<Record<string, Field>>): LabourShare['vat'] {
  if (gross && cents === centsOf(gross)) return 'included'
  return net && cents === centsOf(net) ? 'excluded' : null
}

function centsOf({ value }: Field): number {
  return parseDecimal(value)
}

function isClose(one: number, other: number): boolean {
  return Math.abs(one - other) <= ROUNDED
}
