import type { En16931Invoice, InvoiceTotals } from '../../model/en16931-invoice.ts'
import { codesOf } from './code-list-rules.ts'
import { ONE, distance, exact, percentOf, sumOf, toCents } from './exact-decimal.ts'
import type { Exact } from './exact-decimal.ts'
import type { InvoiceRule } from './invoice-rule.ts'
import {
  onAllowance,
  onBreakdown,
  onCharge,
  onInvoice,
  onInvoiceWithLines,
  onLine,
  onLineAllowance,
  onLineCharge,
} from './invoice-rule.ts'
import { hasReason, vatCode } from './mandatory-rules.ts'

/** BR-CO-03 to BR-CO-26 of EN 16931-1, 6.4.2: conditions and sums. */
export const SUM_RULES: readonly InvoiceRule[] = [
  onInvoice(
    'BR-CO-03',
    'Datum (BT-7) und Code (BT-8) für den Zeitpunkt der Steuer schließen einander aus.',
    ({ taxPointDate, taxPointDateCode }) => taxPointDate === undefined || taxPointDateCode === undefined,
  ),
  onLine(
    'BR-CO-04',
    'Pflichtangabe fehlt: Steuerkategorie der Position (BT-151).',
    ({ vat }) => vatCode(vat) !== undefined,
  ),
  onInvoice(
    'BR-CO-09',
    'Eine USt-IdNr. (BT-31, BT-48, BT-63) beginnt nicht mit dem Kürzel eines Landes.',
    ({ seller, buyer, taxRepresentative }) =>
      [seller?.vatId, buyer?.vatId, taxRepresentative?.vatId].every(id => id === undefined || hasCountryPrefix(id)),
  ),
  onInvoiceWithLines(
    'BR-CO-10',
    'Die Summe der Positionen (BT-106) ist nicht die Summe ihrer Nettobeträge (BT-131).',
    ({ totals, lines }) =>
      !hasTotals(totals) ||
      (totals.lineNet !== undefined && exact(totals.lineNet) === toCents(sumOf(lines.map(line => line.netAmount)))),
  ),
  onInvoice(
    'BR-CO-11',
    'Die Summe der Nachlässe (BT-107) ist nicht die Summe der einzelnen Nachlässe (BT-92).',
    ({ totals, allowances }) =>
      isTotal(
        totals.allowances,
        allowances.map(({ amount }) => amount),
      ),
  ),
  onInvoice(
    'BR-CO-12',
    'Die Summe der Zuschläge (BT-108) ist nicht die Summe der einzelnen Zuschläge (BT-99).',
    ({ totals, charges }) =>
      isTotal(
        totals.charges,
        charges.map(({ amount }) => amount),
      ),
  ),
  onInvoice(
    'BR-CO-13',
    'Der Gesamtbetrag ohne Umsatzsteuer (BT-109) ist nicht Positionen (BT-106) minus Nachlässe (BT-107) plus Zuschläge (BT-108).',
    ({ totals }) => !hasTotals(totals) || addsUp(totals),
  ),
  onInvoice(
    'BR-CO-14',
    'Der Gesamtbetrag der Umsatzsteuer (BT-110) ist nicht die Summe der Steuergruppen (BT-117).',
    ({ totals, vatBreakdown, syntax }) =>
      vatBreakdown.length === 0 ||
      (totals.vat === undefined && syntax === 'CII') ||
      exact(totals.vat) === toCents(sumOf(vatBreakdown.map(({ tax }) => tax))),
  ),
  onInvoice(
    'BR-CO-15',
    'Der Gesamtbetrag mit Umsatzsteuer (BT-112) ist nicht der Betrag ohne (BT-109) plus die Umsatzsteuer (BT-110).',
    addsVat,
  ),
  onInvoice(
    'BR-CO-16',
    'Der Zahlbetrag (BT-115) ist nicht der Gesamtbetrag (BT-112) minus Anzahlungen (BT-113) plus Rundung (BT-114).',
    ({ totals }) =>
      !hasTotals(totals) || (totals.due !== undefined && totals.withVat !== undefined && distanceToPay(totals) === 0n),
  ),
  onBreakdown(
    'BR-CO-17',
    'Der Steuerbetrag der Steuergruppe (BT-117) ist nicht Bemessungsgrundlage (BT-116) mal Steuersatz (BT-119).',
    ({ taxable, tax, rate: stated, isOtherTax }, invoice) => {
      const rate = isOtherTax ? undefined : stated
      if (tax === undefined) return false
      if (taxable === undefined && exact(rate) >= ONE / 2n) return false
      return isTaxOf(exact(taxable), exact(rate), exact(tax), invoice)
    },
  ),
  onInvoice(
    'BR-CO-18',
    'Die Rechnung hat keine Aufteilung der Umsatzsteuer (BG-23).',
    ({ vatBreakdown }) => vatBreakdown.length > 0,
  ),
  onInvoice(
    'BR-CO-19',
    'Der Abrechnungszeitraum (BG-14) hat weder Anfang (BT-73) noch Ende (BT-74).',
    ({ period }) => period === undefined || period.start !== undefined || period.end !== undefined,
  ),
  onLine(
    'BR-CO-20',
    'Der Zeitraum der Position (BG-26) hat weder Anfang (BT-134) noch Ende (BT-135).',
    ({ period }) => period === undefined || period.start !== undefined || period.end !== undefined,
  ),
  onAllowance('BR-CO-21', 'Der Nachlass (BG-20) hat weder Grund (BT-97) noch Code (BT-98).', hasReason),
  onCharge('BR-CO-22', 'Der Zuschlag (BG-21) hat weder Grund (BT-104) noch Code (BT-105).', hasReason),
  onLineAllowance(
    'BR-CO-23',
    'Der Nachlass der Position (BG-27) hat weder Grund (BT-139) noch Code (BT-140).',
    hasReason,
  ),
  onLineCharge('BR-CO-24', 'Der Zuschlag der Position (BG-28) hat weder Grund (BT-144) noch Code (BT-145).', hasReason),
  onInvoice(
    'BR-CO-25',
    'Es ist etwas zu zahlen, aber weder ein Fälligkeitsdatum (BT-9) noch Zahlungsbedingungen (BT-20) sind angegeben.',
    // UBL: of an Invoice only; a CreditNote has nothing to pay by a day.
    ({ totals, dueDate, paymentTerms, root }) =>
      root === 'CreditNote' || exact(totals.due) <= 0n || dueDate !== undefined || paymentTerms !== undefined,
  ),
  onInvoice(
    'BR-CO-26',
    'Der Verkäufer braucht eine Kennung (BT-29), eine Registernummer (BT-30) oder eine USt-IdNr. (BT-31).',
    ({ seller }) =>
      seller === undefined ||
      seller.identifiers.length > 0 ||
      seller.legalRegistration !== undefined ||
      seller.vatId !== undefined,
  ),
]

/**
 * The official rules allow the tax of a group to miss rate times base by less than 1 (UBL) or at most 1 (CII), since
 * issuers may round by line. A rate below one half counts as none.
 */
export function isTaxOf(taxable: Exact, rate: Exact, tax: Exact, { syntax }: En16931Invoice): boolean {
  if (rate < ONE / 2n) return distance(tax, 0n) <= ONE / 2n
  const magnitude = taxable < 0n ? -taxable : taxable
  const off = distance(tax < 0n ? -tax : tax, toCents(percentOf(magnitude, rate)))
  return syntax === 'UBL' ? off < ONE : off <= ONE
}

/** Zero when BT-115 is what BT-112 to BT-114 and `extra` make it. */
export function distanceToPay({ due, rounding, withVat, paid }: InvoiceTotals, extra: Exact = 0n): Exact {
  return distance(toCents(exact(due) - exact(rounding)), toCents(exact(withVat) - exact(paid) + extra))
}

/** The group is there; without it the terms that it lacks are told one by one. */
function hasTotals({ lineNet, allowances, charges, withoutVat, withVat, paid, rounding, due }: InvoiceTotals): boolean {
  return [lineNet, allowances, charges, withoutVat, withVat, paid, rounding, due].some(value => value !== undefined)
}

/** BT-109 is BT-106 minus BT-107 plus BT-108. */
function addsUp({ withoutVat, lineNet, allowances, charges }: InvoiceTotals): boolean {
  if (withoutVat === undefined || lineNet === undefined) return false
  return exact(withoutVat) === toCents(exact(lineNet) - exact(allowances) + exact(charges))
}

function isTotal(total: string | undefined, parts: readonly (string | undefined)[]): boolean {
  return total === undefined ? parts.length === 0 : exact(total) === toCents(sumOf(parts))
}

/** UBL needs BT-110 for the sum; CII may leave it out when there is no VAT. */
function addsVat({ totals: { withVat, withoutVat, vat }, syntax, currency }: En16931Invoice): boolean {
  if (currency === undefined) return true
  if (withVat === undefined || withoutVat === undefined) return false
  if (vat === undefined) return syntax !== 'UBL' && exact(withVat) === exact(withoutVat)
  return (
    exact(withVat) === toCents(exact(withoutVat) + exact(vat)) ||
    (syntax !== 'UBL' && exact(withVat) === exact(withoutVat) && exact(vat) === 0n)
  )
}

function hasCountryPrefix(vatId: string): boolean {
  const prefix = vatId.slice(0, 2)
  return prefix === 'EL' || codesOf('ISO 3166-1').has(prefix)
}
