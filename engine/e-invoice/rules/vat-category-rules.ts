import type { En16931Invoice, VatBreakdown } from '../../model/en16931-invoice.ts'
import type { InvoiceAllowance } from '../../model/en16931-line.ts'
import { ONE, distance, exact, sumOf, toCents } from './exact-decimal.ts'
import type { InvoiceRule } from './invoice-rule.ts'
import { onAllowance, onBreakdown, onCharge, onInvoice, onInvoiceWithLines, onLine } from './invoice-rule.ts'
import { profileOf, type InvoiceProfile } from './invoice-profile.ts'
import { vatCode } from './mandatory-rules.ts'
import { isTaxOf } from './sum-rules.ts'
import { VAT_CATEGORIES, type VatCategory } from './vat-categories.ts'

const RATE_TEXTS = {
  positive: 'muss größer als 0 sein',
  taxed: 'muss 0 oder größer sein',
  free: 'muss 0 sein',
  none: 'darf nicht angegeben sein',
} as const

const SELLER_TEXTS = {
  'vat-or-tax-number':
    'der Verkäufer eine USt-IdNr. (BT-31) oder Steuernummer (BT-32) angeben, oder sein Steuervertreter eine USt-IdNr. (BT-63)',
  'vat-number': 'der Verkäufer (BT-31) oder sein Steuervertreter (BT-63) eine USt-IdNr. angeben',
  'no-vat-number': 'die Angabe von USt-IdNrn. des Verkäufers und seines Steuervertreters (BT-31, BT-63) unterbleiben',
} as const
const BUYER_TEXTS = {
  anything: '',
  'vat-or-register-number': ', und der Käufer eine USt-IdNr. (BT-48) oder Registernummer (BT-47)',
  'vat-number': ', und der Käufer eine USt-IdNr. (BT-48)',
  'no-vat-number': ', ebenso die des Käufers (BT-48)',
} as const

const PROFILES_WITHOUT_LINES: ReadonlySet<InvoiceProfile> = new Set(['minimum', 'basic-wl'])

/** BR-S, BR-AF, BR-AG, BR-Z, BR-E, BR-AE, BR-IC, BR-G and BR-O: each category of VAT, by the table of categories. */
export const VAT_CATEGORY_RULES: readonly InvoiceRule[] = [
  ...VAT_CATEGORIES.flatMap(rulesOf),
  onInvoice(
    'BR-IC-11',
    'Eine innergemeinschaftliche Lieferung braucht ein Lieferdatum (BT-72) oder einen Abrechnungszeitraum (BG-14).',
    invoice => !hasGroup(invoice, 'K') || invoice.delivery?.date !== undefined || invoice.period !== undefined,
  ),
  onInvoice(
    'BR-IC-12',
    'Eine innergemeinschaftliche Lieferung braucht das Land der Lieferanschrift (BT-80).',
    invoice => !hasGroup(invoice, 'K') || invoice.delivery?.address?.country !== undefined,
  ),
  onInvoice(
    'BR-O-11',
    'Neben einer nicht steuerbaren Steuergruppe (O) darf es keine andere geben (BG-23).',
    invoice => !hasGroup(invoice, 'O') || invoice.vatBreakdown.length === 1,
  ),
  onInvoiceWithLines(
    'BR-O-12',
    'In einer nicht steuerbaren Rechnung (O) darf keine Position eine andere Steuerkategorie haben (BT-151).',
    invoice => !hasGroup(invoice, 'O') || invoice.lines.every(({ vat }) => isNoneOr('O', vatCode(vat))),
  ),
  onInvoice(
    'BR-O-13',
    'In einer nicht steuerbaren Rechnung (O) darf kein Nachlass eine andere Steuerkategorie haben (BT-95).',
    invoice => !hasGroup(invoice, 'O') || invoice.allowances.every(({ vatCategory }) => isNoneOr('O', vatCategory)),
  ),
  onInvoice(
    'BR-O-14',
    'In einer nicht steuerbaren Rechnung (O) darf kein Zuschlag eine andere Steuerkategorie haben (BT-102).',
    invoice => !hasGroup(invoice, 'O') || invoice.charges.every(({ vatCategory }) => isNoneOr('O', vatCategory)),
  ),
]

function rulesOf(category: VatCategory): readonly InvoiceRule[] {
  return [groupRule(category), ...partyRules(category), ...rateRules(category), ...amountRules(category)]
}

function idOf({ prefix }: VatCategory, number: string): string {
  return `BR-${prefix}-${number}`
}

/** Rule 01. */
function groupRule(category: VatCategory): InvoiceRule {
  const text =
    category.kind === 'taxed'
      ? `Es gibt Beträge der Steuerkategorie ${category.name}, aber keine Steuergruppe dafür (BG-23).`
      : `Es gibt Beträge der Steuerkategorie ${category.name}; dafür muss es genau eine Steuergruppe geben (BG-23).`
  return onInvoice(idOf(category, '01'), text, invoice => hasItsGroups(category, invoice))
}

/** Rules 02 to 04: the numbers of the parties, where a line, an allowance or a charge has the category. */
function partyRules(category: VatCategory): readonly InvoiceRule[] {
  const inEntries = (list: readonly InvoiceAllowance[]) =>
    list.some(entry => entry.vatCategory === category.code && !entry.isOtherTax)
  const inLines = ({ lines }: En16931Invoice) => lines.some(({ vat }) => vatCode(vat) === category.code)
  const partyRule = (number: string, what: string, isUsed: (invoice: En16931Invoice) => boolean) =>
    onInvoice(
      idOf(category, number),
      partyText(category, what),
      invoice => !isUsed(invoice) || hasParties(category, invoice),
    )
  return [
    partyRule('02', 'Positionen', inLines),
    partyRule('03', 'Nachlässe', ({ allowances }) => inEntries(allowances)),
    partyRule('04', 'Zuschläge', ({ charges }) => inEntries(charges)),
  ]
}

/** Rules 05 to 07: the rate of lines, allowances and charges. */
function rateRules(category: VatCategory): readonly InvoiceRule[] {
  const { code, name, kind } = category
  const text = RATE_TEXTS[kind === 'taxed' && !category.mayBeZero ? 'positive' : kind]
  const fitsEntry = (entry: InvoiceAllowance) =>
    entry.vatCategory !== code || entry.isOtherTax === true || fitsRate(category, entry.vatRate)
  return [
    onLine(
      idOf(category, '05'),
      `Steuerkategorie ${name}: Der Steuersatz (BT-152) ${text}.`,
      ({ vat }) => vatCode(vat) !== code || fitsRate(category, vat.rate),
    ),
    onAllowance(
      idOf(category, '06'),
      `Steuerkategorie ${name}: Der Steuersatz des Nachlasses (BT-96) ${text}.`,
      fitsEntry,
    ),
    onCharge(
      idOf(category, '07'),
      `Steuerkategorie ${name}: Der Steuersatz des Zuschlags (BT-103) ${text}.`,
      fitsEntry,
    ),
  ]
}

/** Rules 08 to 10: base, tax and reason of the groups. */
function amountRules(category: VatCategory): readonly InvoiceRule[] {
  const { name, kind, reason } = category
  const onGroup = (number: string, text: string, holds: (group: VatBreakdown, invoice: En16931Invoice) => boolean) =>
    onBreakdown(
      idOf(category, number),
      `Steuerkategorie ${name}: ${text}`,
      (group, invoice) => vatCode(group) !== category.code || holds(group, invoice),
    )
  const taxText = kind === 'taxed' ? 'ist nicht Bemessungsgrundlage mal Steuersatz' : 'muss 0 sein'
  const base = 'Die Bemessungsgrundlage (BT-116) ist nicht die Summe der Positionen, Nachlässe und Zuschläge.'
  const reasonText =
    reason === 'required'
      ? 'Der Grund der Befreiung fehlt, als Text (BT-120) oder Code (BT-121).'
      : 'Ein Grund der Befreiung (BT-120, BT-121) darf nicht angegeben sein.'
  return [
    { ...onGroup('08', base, (group, invoice) => fitsBase(category, group, invoice)), needsLines: true },
    onGroup('09', `Der Steuerbetrag (BT-117) ${taxText}.`, (group, invoice) => fitsTax(category, group, invoice)),
    onGroup('10', reasonText, ({ exemptionReason, exemptionReasonCode }) => {
      const isStated = exemptionReason !== undefined || exemptionReasonCode !== undefined
      return isStated === (reason === 'required')
    }),
  ]
}

function fitsBase(category: VatCategory, group: VatBreakdown, invoice: En16931Invoice): boolean {
  if (category.kind === 'taxed' && group.rate === undefined) return true
  return group.taxable !== undefined && isTaxable(category, group, invoice)
}

function fitsTax({ kind }: VatCategory, { taxable, tax, rate }: VatBreakdown, invoice: En16931Invoice): boolean {
  if (tax === undefined) return false
  if (kind !== 'taxed') return exact(tax) === 0n
  return taxable !== undefined && isTaxOf(exact(taxable), exact(rate), exact(tax), invoice)
}

/**
 * The groups (BG-23) of a category against the amounts that have it. As the official rules of either syntax count: UBL
 * wants both or none; CII is content with two places that name a taxed category.
 */
function hasItsGroups({ code, kind }: VatCategory, invoice: En16931Invoice): boolean {
  // The official rule of S alone does not ask for the scheme, nor do those of CII.
  const isCounted = (tax: { readonly isOtherTax?: true }) => !tax.isOtherTax || code === 'S' || invoice.syntax !== 'UBL'
  const groups = invoice.vatBreakdown.filter(group => group.category === code && isCounted(group)).length
  const lines = invoice.lines.filter(({ vat }) => vat.category === code && isCounted(vat)).length
  const entries = [...invoice.allowances, ...invoice.charges].filter(
    entry => entry.vatCategory === code && isCounted(entry),
  ).length
  const uses = lines + entries
  if (uses === 0 && PROFILES_WITHOUT_LINES.has(profileOf(invoice))) return true
  if (invoice.syntax === 'UBL') {
    if (kind === 'taxed') return uses > 0 === groups > 0
    return (uses === 0 && groups === 0) || groups === 1
  }
  if (kind === 'taxed') return [lines, entries].every(count => count === 0 || count + groups >= 2)
  if (groups === 0) return kind === 'none' || uses === 0
  return groups === 1 && uses > 0
}

function isNoneOr(code: string, category: string | undefined): boolean {
  return category === undefined || category === code
}

function fitsRate({ kind, mayBeZero }: VatCategory, value: string | undefined): boolean {
  if (kind === 'none') return value === undefined
  if (value === undefined) return false
  if (kind === 'free') return exact(value) === 0n
  return mayBeZero ? exact(value) >= 0n : exact(value) > 0n
}

/** Official tolerances: below 1 where amounts may be rounded by line, none for tax-free groups in UBL. */
function isTaxable(
  { code, kind }: VatCategory,
  group: VatBreakdown,
  { lines, allowances, charges, syntax }: En16931Invoice,
): boolean {
  const fits = (category: string | undefined, rate: string | undefined) =>
    category === code && (kind !== 'taxed' || exact(rate) === exact(group.rate))
  const amounts = (list: readonly InvoiceAllowance[]) =>
    sumOf(list.filter(entry => fits(entry.vatCategory, entry.vatRate)).map(({ amount }) => amount))
  const net = sumOf(lines.filter(({ vat }) => fits(vat.category, vat.rate)).map(({ netAmount }) => netAmount))
  const off = distance(exact(group.taxable), toCents(net - amounts(allowances) + amounts(charges)))
  return kind !== 'taxed' && syntax === 'UBL' ? off === 0n : off < ONE
}

function partyText({ name, seller, buyer }: VatCategory, what: string): string {
  return `Für ${what} der Steuerkategorie ${name} muss ${SELLER_TEXTS[seller]}${BUYER_TEXTS[buyer]}.`
}

function hasParties(category: VatCategory, { seller, buyer, taxRepresentative }: En16931Invoice): boolean {
  const hasVatId = seller?.vatId !== undefined || taxRepresentative?.vatId !== undefined
  const sellerFits = {
    'vat-or-tax-number': hasVatId || seller?.taxNumber !== undefined,
    'vat-number': hasVatId,
    'no-vat-number': !hasVatId,
  }
  const buyerFits = {
    anything: true,
    'vat-or-register-number': buyer?.vatId !== undefined || buyer?.legalRegistration !== undefined,
    'vat-number': buyer?.vatId !== undefined,
    'no-vat-number': buyer?.vatId === undefined,
  }
  return sellerFits[category.seller] && buyerFits[category.buyer]
}

function hasGroup({ vatBreakdown }: En16931Invoice, code: string): boolean {
  return vatBreakdown.some(group => vatCode(group) === code)
}
