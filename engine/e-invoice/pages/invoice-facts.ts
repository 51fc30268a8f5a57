import type { En16931Invoice, InvoiceDelivery } from '../../model/en16931-invoice.ts'
import type { InvoicePeriod } from '../../model/en16931-line.ts'
import type { InvoiceAddress, InvoiceParty, SchemedId } from '../../model/en16931-party.ts'
import { germanIsoDay } from '../../paper/german-format.ts'
import { countryName, taxPointName } from '../read/german-codes.ts'
import type { Block } from './set-grid.ts'

/** A label and what the invoice says to it. */
export type Fact = readonly [label: string, text: string]

/** Numbers, dates and references of the document, in the order a reader looks for them; what is absent is left out. */
export function documentFacts(invoice: En16931Invoice): readonly Fact[] {
  const { precedingInvoices } = invoice
  return present([
    ['Rechnungsnummer', invoice.number],
    ['Rechnungsdatum', day(invoice.issueDate)],
    ['Leistungsdatum', day(invoice.delivery?.date)],
    ['Abrechnungszeitraum', periodText(invoice.period)],
    ['Fällig am', day(invoice.dueDate)],
    ['Steuerzeitpunkt', day(invoice.taxPointDate)],
    ['Steuer entsteht', invoice.taxPointDateCode && taxPointName(invoice.taxPointDateCode)],
    ['Währung', invoice.currency],
    ['Währung der USt', invoice.vatCurrency],
    ['Leitweg-ID / Referenz', invoice.buyerReference],
    ['Bestellnummer', invoice.orderReference],
    ['Auftrag des Verkäufers', invoice.salesOrderReference],
    ['Vertrag', invoice.contractReference],
    ['Projekt', invoice.projectReference],
    ['Lieferschein', invoice.despatchAdviceReference],
    ['Wareneingang', invoice.receivingAdviceReference],
    ['Vergabe oder Los', invoice.tenderReference],
    ['Abgerechnetes Objekt', idText(invoice.invoicedObject)],
    ['Kontierung des Käufers', invoice.buyerAccountingReference],
    ...precedingInvoices.map(({ number, issueDate }): [string, string] => [
      'Bezug auf Rechnung',
      [number, issueDate && `vom ${germanIsoDay(issueDate)}`].filter(Boolean).join(' '),
    ]),
  ])
}

/** Syntax, specification (BT-24) and business process (BT-23). */
export function formatFacts({ syntax, specification, businessProcess }: En16931Invoice): readonly Fact[] {
  return [['Format', [syntax, specification, businessProcess].filter(Boolean).join('\n')]]
}

/** A party as it stands in a letter, with its numbers below. */
export function partyBlocks(role: string, party: InvoiceParty | undefined): readonly Block[] {
  if (party === undefined) return []
  const { contact } = party
  const facts = present([
    ['USt-IdNr.', party.vatId],
    ['Steuernummer', party.taxNumber],
    ['Register', idText(party.legalRegistration)],
    ...party.identifiers.map((id): [string, string] => ['Kennung', idText(id) ?? '']),
    ['E-Rechnungs-Adresse', idText(party.electronicAddress)],
    ['Ansprechpartner', contact?.name],
    ['Telefon', contact?.phone],
    ['E-Mail', contact?.email],
  ])
  return [
    { text: role, muted: true },
    ...lines([party.name]).map(block => ({ ...block, bold: true })),
    ...lines([party.tradingName === party.name ? undefined : party.tradingName, ...addressLines(party.address)]),
    ...facts.map(([label, text]) => ({ text: `${label}: ${text}` })),
    ...lines([party.legalInformation]),
  ]
}

/** The place of delivery (BG-13); its date stands among the dates. */
export function deliveryBlocks(delivery: InvoiceDelivery | undefined): readonly Block[] {
  const location = idText(delivery?.location)
  const found = lines([delivery?.name, location && `Kennung: ${location}`, ...addressLines(delivery?.address)])
  return found.length === 0 ? [] : [{ text: 'Lieferort', muted: true }, ...found]
}

export function periodText(period: InvoicePeriod | undefined): string | undefined {
  const { start, end } = period ?? {}
  if (start !== undefined && end !== undefined) return `${germanIsoDay(start)} bis ${germanIsoDay(end)}`
  if (start !== undefined) return `ab ${germanIsoDay(start)}`
  return end === undefined ? undefined : `bis ${germanIsoDay(end)}`
}

/** Facts whose text is there. */
export function present(facts: readonly (readonly [string, string | undefined])[]): readonly Fact[] {
  return facts.flatMap(([label, text]) => (text === undefined || text === '' ? [] : [[label, text] as const]))
}

/** An identifier with its scheme in brackets. */
export function idText(id: SchemedId | undefined): string | undefined {
  return id === undefined || id.scheme === undefined ? id?.value : `${id.value} (${id.scheme})`
}

function addressLines(address: InvoiceAddress | undefined): readonly (string | undefined)[] {
  if (address === undefined) return []
  const { line1, line2, line3, postCode, city, subdivision, country } = address
  const place = [postCode, city].filter(Boolean).join(' ')
  return [line1, line2, line3, place, subdivision, country && countryName(country)]
}

function lines(texts: readonly (string | undefined)[]): readonly Block[] {
  return texts.flatMap(text => (text === undefined || text === '' ? [] : [{ text }]))
}

function day(value: string | undefined): string | undefined {
  return value === undefined ? undefined : germanIsoDay(value)
}
