import type { MovementProof, VatEntry } from '../model/bookkeeping.ts'
import type { PaymentReason } from '../model/linked-payment.ts'

/** What stands behind a movement, where it is no document. */
export const PROOF_TEXTS: Readonly<Record<MovementProof, string>> = {
  document: 'bezahlt',
  likely: 'vermutlich',
  statement: 'Kontoauszug genügt',
  transfer: 'Umbuchung, bar oder privat',
  missing: 'Beleg fehlt',
}

/** Why a movement is held for the payment of a document. */
export const REASON_TEXTS: Readonly<Record<PaymentReason, string>> = {
  number: 'Betrag und Nummer',
  account: 'Betrag und Konto',
  name: 'Betrag und Name',
  amount: 'nur Betrag',
  collective: 'Sammelzahlung',
  skonto: 'Nummer, bis 5 % gekürzt',
  part: 'Teilzahlung',
  reminder_fee: 'Nummer, mit Mahngebühr',
  overpaid: 'Nummer, Überzahlung',
  refund: 'Rückzahlung der Überzahlung',
  series: 'Betrag und Name, nach Tagen',
  standing: 'Dauerrechnung',
  foreign: 'Fremdwährung',
}

const OUTPUT = {
  reverse_charge: 'Steuerschuldner ist der Empfänger (§ 13b UStG)',
  intra_community: 'Innergemeinschaftliche Lieferung (§ 6a UStG)',
  foreign: 'Umsatz ohne ausgewiesene Umsatzsteuer',
  none: 'Umsatz ohne ausgewiesene Umsatzsteuer',
} as const

const INPUT = {
  reverse_charge: 'Bezogen nach § 13b UStG: Steuer selbst anmelden',
  intra_community: 'Innergemeinschaftlicher Erwerb (§ 1a UStG): Steuer selbst anmelden',
  foreign: 'Aus dem Ausland ohne Umsatzsteuer: § 13b UStG oder Erwerb prüfen',
  none: 'Ohne ausgewiesene Vorsteuer',
} as const

/** "Umsatz 19 %", "Vorsteuer 7 %", or how VAT works where none is shown. */
export function vatTitle({ side, treatment, rate }: Pick<VatEntry, 'side' | 'treatment' | 'rate'>): string {
  if (treatment !== 'rate') return (side === 'output' ? OUTPUT : INPUT)[treatment]
  const what = side === 'output' ? 'Umsatz' : 'Vorsteuer'
  return rate === null ? `${what}, Sätze nicht getrennt gelesen` : `${what} ${rate.replace('.', ',')} %`
}

export const SIDE_TITLES = { customer: 'Forderungen an Kunden', supplier: 'Verbindlichkeiten bei Lieferanten' } as const

/** Stands for a party whose name was not read. */
export const NO_PARTY = 'Name nicht gelesen'
