import type { AnalysisResult, Field } from '../../model/analysis-result.ts'
import { judgedFields, NO_JUDGEMENT } from '../../model/judgement.ts'
import type { Judgement } from '../../model/judgement.ts'
import type { Mandant } from '../../model/mandant.ts'
import type { Taxonomy } from '../../model/taxonomy.ts'
import { UNCLEAR_KIND } from '../../model/taxonomy.ts'
import { amountFields } from './amounts/amount-fields.ts'
import { buildField } from './fields/build-field.ts'
import { calibrateFields } from './certainty/calibrate-confidence.ts'
import { choosePages } from '../../reading/layout/choose-pages.ts'
import { classify } from './kind/classify.ts'
import { dateFields } from './fields/date-fields.ts'
import { findAmounts, parseAmount } from '../../reading/find/find-amounts.ts'
import { findCurrency } from '../../reading/find/find-currency.ts'
import { findDates } from '../../reading/find/find-dates.ts'
import type { MandantSigns } from '../../reading/find/find-direction.ts'
import { findDirection, signsOf } from '../../reading/find/find-direction.ts'
import { findKindFields } from './fields/find-kind-fields.ts'
import { findLabels } from '../../reading/labels/find-labels.ts'
import { findReferences, referenceFields } from './fields/find-references.ts'
import { findReplacement } from './fields/find-replacement.ts'
import { findYear } from '../../reading/find/find-year.ts'
import { identityFields, remindedNumber } from './fields/identity-fields.ts'
import { issuerKeys } from './parties/issuer-keys.ts'
import { layoutStream } from '../../reading/labels/match-labels.ts'
import { directionOf } from './parties/match-mandant.ts'
import { mergeGiroCode } from './amounts/merge-girocode.ts'
import { mergeInvoice } from './invoice/merge-invoice.ts'
import type { CarriedInvoice } from './invoice/merge-invoice.ts'
import type { Layout, NumberedPage } from '../../reading/layout/read-layout.ts'
import type { OfficeKnowledge } from './parties/office-knowledge.ts'
import { takeFields, takeKind, type Consultation } from './providers/take-answer.ts'
import { readLayout } from '../../reading/layout/read-layout.ts'
import { recallFields, recallKind } from './parties/recall-issuer.ts'
import { receiptFields } from './receipt/receipt-fields.ts'
import { settleKindFields } from './fields/settle-kind-fields.ts'
import { settleMail } from './fields/settle-mail.ts'
import { findWarnings } from './warnings/warn.ts'
import { weighReading } from './certainty/weigh-reading.ts'
import type { KnownIbans } from './warnings/warning-rule.ts'

export interface AnalyzeInput {
  /** Pages of one document in order; pages without text may be left out. */
  readonly pages: readonly NumberedPage[]
  readonly taxonomy: Taxonomy
  /** YYYY-MM-DD. */
  readonly today: string
  /** Whose documents these are: tells outgoing invoices from incoming ones. */
  readonly mandant?: Mandant | null
  /** All that the master data knows the mandant by; by default its name and number. */
  readonly mandantSigns?: MandantSigns | null
  /** Accounts of an issuer's earlier documents. */
  readonly knownIbans?: KnownIbans | null
  /** The e-invoice that the document is or carries. */
  readonly invoice?: CarriedInvoice | null
  /** What a person decided; the result is what the engine finds under it, without it laid over. */
  readonly judgement?: Judgement | undefined
  /** What the office taught; without it the model that ships with the product speaks alone. */
  readonly office?: OfficeKnowledge | undefined
  /** What a language model said after a first reading; lower than all other evidence. */
  readonly consultation?: Consultation | null
  /** Off where confidences are measured: they are then as the finders gave them. */
  readonly isCalibrated?: boolean
  /** The pages were set from a mail. */
  readonly isMail?: boolean
}

/** Asks for the payment of invoices that it names. */
const REMINDER = 'mahnung'
/** Kind, year, fields and warnings of one document from its words and their places. Values without evidence are left out. */
export function analyzeDocument(input: AnalyzeInput): AnalysisResult {
  const pages = choosePages(input.pages)
  const layout = readLayout(pages)
  const stream = layoutStream(layout)
  const hits = findLabels(stream, { fuzzy: layout.recognised })
  const dates = findDates(layout)
  const amounts = findAmounts(layout)
  const sums = amountFields(layout, hits, amounts)
  const identity = identityFields(layout, hits)
  const text = layout.rows.map(row => row.tokens.map(token => token.text).join(' ')).join('\n')
  const guessed = classify(
    layout,
    stream,
    input.taxonomy,
    {
      invoiceNumber: identity['number'] !== undefined,
      gross: sums.fields['gross'] !== undefined,
      negative: (sums.solution.gross?.cents ?? 0) < 0,
      arithmetic: sums.solution.fits,
      vatIdOrTaxNumber: identity['vatId'] !== undefined || identity['taxNumber'] !== undefined,
      cashPaid: /(?:R[üu]ckgeld|Geg\.?\s?BAR|Bar\s+EUR|girocard|EC-Karte|Kartenzahlung|Wechselgeld|Gegeben)/iu.test(
        text,
      ),
      isin: /(?<![\p{L}\p{N}])[A-Z]{2}[A-Z0-9]{9}\d(?![\p{L}\p{N}])/u.test(text) && /ISIN|WKN|Wertpapier/iu.test(text),
      words: layout.rows.reduce((sum, row) => sum + row.tokens.length, 0),
    },
    input.office?.model,
  )
  const { office } = input
  const mandant = input.mandantSigns ?? signsOf(input.mandant ?? null)
  const lessons = office ? office.lessonsOf(issuerKeys(identity, office.salt)) : []
  const recalled = input.invoice ? guessed : recallKind(guessed, lessons, input.taxonomy)
  const own = directionOf(recalled, identity, mandant, input.taxonomy)
  const consulted = takeKind(own, input.consultation ?? null, stream, input.taxonomy)
  const seen = consulted.kind
  const { judgement = NO_JUDGEMENT } = input
  const asked = judgement.kind?.id ?? seen.id
  const definition = definitionOf(input.taxonomy, asked)
  const isBill =
    isBillNature(definition?.nature) ||
    asked === UNCLEAR_KIND ||
    asked === REMINDER ||
    (!judgement.kind && seen.decision !== 'auto' && sums.solution.fits)
  const isReminder = asked === REMINDER
  const references = isReminder ? findReferences(layout) : []
  const about = isReminder ? { ...referenceFields(references), ...remindedNumber(layout, hits) } : {}
  const plain = { fields: { ...about, ...identity, ...dateFields(layout, hits, dates, { isReminder }) }, money: sums }
  const { fields: named, money } = receiptFields(asked, layout, hits, { amounts, dates }, plain) ?? plain
  const onPage: Record<string, Field> = {
    ...named,
    ...(isBill ? money.fields : {}),
    ...(definition ? findKindFields({ layout, stream, kind: definition, amounts, dates }) : {}),
  }
  if (!isBill && asked !== 'kontoauszug') delete onPage['number']
  const period = onPage['serviceDate']
  // A statement belongs to the end of its period when it names no date of its own.
  if (definition?.nature === 'report' && period && (onPage['date']?.confidence ?? 0) < 0.35)
    onPage['date'] = { ...period, confidence: Math.min(period.confidence, 0.7) }
  // One balance alone may be the old or the new one.
  if (onPage['saldoAlt']?.evidence[0]?.label === 'Kontostand am' && !onPage['saldoNeu']) delete onPage['saldoAlt']
  const certain = definition ? settleKindFields(onPage, definition, text) : onPage
  const learned = recallFields(certain, layout, asked, lessons, input.taxonomy)
  const settled =
    input.isMail && !judgement.kind ? settleMail({ kind: seen, fields: learned.fields }, layout, input.taxonomy) : null
  const read = { kind: seen, fields: learned.fields, ...settled, taxes: isBill ? money.taxes : [] }
  const merged = input.invoice ? mergeInvoice(read, input.invoice, input.taxonomy) : null
  const sorted = merged ? directionOf(merged.kind, merged.fields, mandant, input.taxonomy) : read.kind
  const { taxes } = merged ?? read
  const nature = definitionOf(input.taxonomy, judgement.kind?.id ?? sorted.id)?.nature ?? 'other'
  const paid = mergeGiroCode(pages, (merged ?? read).fields, { nature, isBill: isBill || merged !== null })
  const completed = takeFields({ kind: sorted, fields: paid.fields }, input.consultation ?? null, layout, stream)
  const { kind } = completed
  const fields = weighReading(inCurrency(completed.fields, text), layout, hits)
  const hasNoYear = judgement.fields['year'] === null
  const year = hasNoYear ? { year: null, field: null } : yearOf(layout, judgedFields(fields, judgement), nature)
  if (year.field) fields['year'] = year.field
  const judged = judgedFields(fields, judgement)
  const kindId = judgement.kind?.id ?? kind.id
  const direction = findDirection({ id: kindId, nature }, judged, mandant, { layout, stream })
  const replaces = findReplacement(layout)
  const warnings = findWarnings({
    ...{ nature, kindId, direction, mandant, taxes, text, pages, knownIbans: input.knownIbans ?? null },
    fields: judged,
    fits:
      addsUp(judged) ||
      (merged || fields['gross']?.source === 'qr'
        ? fields['gross']?.checks.includes('arith_ok') === true
        : money.solution.fits),
    today: input.today,
    taxFree: TAX_FREE.test(text) || merged?.isTaxFree === true,
    ocrConfidence: meanConfidence(pages),
  })
  const measured = { isRecognised: layout.recognised, isReceipt: nature === 'receipt', isBill: isBillNature(nature) }
  return {
    schema: 'analysis/1',
    ...{ kind, year: year.year, taxes },
    fields: input.isCalibrated === false ? fields : calibrateFields(fields, measured),
    warnings: [merged, paid, learned, consulted, completed].flatMap(one => one?.warnings ?? []).concat(warnings),
    ...(direction ? { direction } : {}),
    ...(replaces ? { replaces } : {}),
    ...(references.length > 0 ? { references } : {}),
    ...(merged ? { einvoice: merged.einvoice } : {}),
  }
}

/** Net and tax give gross, of values of which a person or a language model gave at least one. */
function addsUp({ net, tax, gross }: Readonly<Record<string, Field>>): boolean {
  if (!net || !tax || !gross || ![net, tax, gross].some(({ source }) => source === 'human' || source === 'llm'))
    return false
  const [netCents, taxCents, grossCents] = [net, tax, gross].map(({ value }) => parseAmount(value))
  return netCents != null && taxCents != null && netCents + taxCents === grossCents
}

/** Amounts that were read from the page, in the currency that stands at them. */
function inCurrency(fields: Readonly<Record<string, Field>>, text: string): Record<string, Field> {
  const unit = findCurrency(text)
  if (unit === 'EUR') return { ...fields }
  const isRead = ({ type, source }: Field): boolean => type === 'money' && ['text', 'computed', 'llm'].includes(source)
  return Object.fromEntries(Object.entries(fields).map(([name, one]) => [name, isRead(one) ? { ...one, unit } : one]))
}

function definitionOf(taxonomy: Taxonomy, kindId: string): Taxonomy['kinds'][number] | undefined {
  return taxonomy.kinds.find(({ id }) => id === kindId) ?? taxonomy.kinds.find(({ id }) => id === UNCLEAR_KIND)
}

function isBillNature(nature: string | undefined): boolean {
  return nature === 'invoice' || nature === 'receipt'
}

/** Grounds for an invoice without tax: small business (§ 19), exemptions (§ 4), reverse charge (§ 13b), export and EU supply; § is often misread. */
const TAX_FREE =
  /Kleinunternehmer|§\s?19\b|[§&$]\s?4\s?Nr|(?:Umsatz|Mehrwert)steuer\s?(?:befreit|frei)|steuerfrei|[§&$]\s?13\s?b|Reverse.?Charge|Steuerschuldnerschaft|innergemeinschaftlich|§\s?25a|Differenzbesteuerung/iu

function yearOf(
  layout: Layout,
  fields: Readonly<Record<string, Field>>,
  nature: string,
): { year: number | null; field: Field | null } {
  const judged = fields['year']
  if (judged?.source === 'human') return { year: Number(judged.value), field: null }
  const named = nature === 'invoice' || nature === 'receipt' ? null : findYear(layout)
  if (named) {
    const field = buildField({
      type: 'number',
      value: String(named.year),
      raw: named.raw,
      page: named.page,
      box: named.box,
      label: named.raw.replace(/\s*:?\s*\d{4}$/, ''),
      confidence: 0.9,
    })
    return { year: named.year, field }
  }
  const day = fields['zuwendungstag'] ?? fields['date'] ?? fields['bescheiddatum'] ?? fields['serviceDate']
  return { year: day ? Number(day.value.slice(0, 4)) : null, field: null }
}

function meanConfidence(pages: readonly NumberedPage[]): number | null {
  const known = pages.flatMap(page => (page.text.meanConfidence === null ? [] : [page.text.meanConfidence]))
  return known.length === 0 ? null : known.reduce((a, b) => a + b, 0) / known.length
}
