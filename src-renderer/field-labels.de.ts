/** Names of recognised fields in the order in which a person looks for them; others follow under their own name. */
const labels: Readonly<Record<string, string>> = {
  issuer: 'Absender',
  recipient: 'Empfänger',
  date: 'Belegdatum',
  number: 'Belegnummer',
  gross: 'Bruttobetrag',
  net: 'Nettobetrag',
  tax: 'Umsatzsteuer',
  payable: 'Zahlbetrag',
  prepaid: 'Bereits gezahlt',
  amount: 'Betrag',
  total: 'Summe',
  due: 'Fällig am',
  paymentWay: 'Zahlungsweg',
  paidOn: 'Bezahlt am',
  debitOn: 'Lastschrift am',
  serviceDate: 'Leistungsdatum',
  serviceStart: 'Leistung von',
  serviceEnd: 'Leistung bis',
  period: 'Zeitraum',
  year: 'Jahr',
  iban: 'IBAN',
  bic: 'BIC',
  vatId: 'USt-IdNr.',
  recipientVatId: 'USt-IdNr. des Empfängers',
  taxNumber: 'Steuernummer',
  idNr: 'Identifikationsnummer',
  customerNumber: 'Kundennummer',
  fileNumber: 'Akten- oder Vertragszeichen',
  payment: 'Zahlung',
  tseTransaction: 'TSE-Transaktion',
  tseSignatureCounter: 'TSE-Signaturzähler',
  orderRef: 'Bestellnummer',
  employer: 'Arbeitgeber',
  grossWage: 'Bruttoarbeitslohn',
  wageTax: 'Lohnsteuer',
  soli: 'Solidaritätszuschlag',
  churchTax: 'Kirchensteuer',
  openingBalance: 'Anfangssaldo',
  closingBalance: 'Endsaldo',
  labour: 'Arbeitskosten (§\u00a035a EStG)',
}

const order = Object.keys(labels)

/** German name of a field: the kind's own, else the general one; an unknown one is shown with its words apart. */
export function fieldLabel(name: string, title: string | null): string {
  if (title !== null) return title
  const known = labels[name]
  if (known !== undefined) return known
  const words = name.replaceAll('_', ' ').replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Known fields first, in the order above; the kind's own fields stay in the order in which they come. */
export function sortFields<T>(fields: Readonly<Record<string, T>>): [name: string, field: T][] {
  return Object.entries(fields).sort(([a], [b]) => rank(a) - rank(b))
}

function rank(name: string): number {
  return order.includes(name) ? order.indexOf(name) : order.length
}
