import type { AmountCertainty, Position, PositionReason, PositionSide, YearBasis } from '../model/position.ts'

/** Heads a group of what is left out for one reason; window and Belegmappe share it. */
export const REASON_TITLES: Readonly<Record<PositionReason, string>> = {
  duplicate_exact: 'Dublette',
  duplicate_rescan: 'derselbe Beleg noch einmal',
  xml_and_pdf: 'Bild zur E-Rechnung',
  superseded: 'ersetzt',
  cancelled: 'storniert',
  foreign_client: 'anderer Mandant',
  order_confirmation: 'Auftragsbestätigung',
  offer: 'Angebot',
  proforma: 'Proforma-Rechnung',
  delivery_note: 'Lieferschein',
  reminder: 'Mahnung',
  cost_plan: 'Heil- und Kostenplan',
  only_information: 'nur zur Information',
  contained_in: 'schon in einem anderen Beleg enthalten',
  private: 'privat',
  business: 'betrieblich',
  other_year: 'anderes Jahr',
  other_person: 'andere Person',
  other_object: 'anderes Objekt',
  not_deductible: 'nicht abziehbar',
  cash_payment: 'bar bezahlt',
  capitalise: 'abschreiben statt sofort abziehen',
  relief_elsewhere: 'schon an anderer Stelle angesetzt',
  awaiting_proof: 'Nachweis klären',
  amount_missing: 'Betrag fehlt',
  labour_unclear: 'Lohnanteil klären',
  year_open: 'Jahr klären',
  place_open: 'Zuordnung klären',
  kind_unsure: 'Belegart klären',
  currency_open: 'Eurobetrag klären',
  vat_open: 'Umsatzsteuer klären',
  no_cash_method: 'Gewinnermittlung klären',
  duplicate_open: 'vielleicht doppelt',
  person_said_no: 'vom Bearbeiter herausgenommen',
}

/** Of a line that asks for days or kilometres a number is missing, not an amount. */
const NUMBER_MISSING = 'Anzahl fehlt'

/** The heading of a reason for positions of one unit. */
export function reasonTitle(reason: PositionReason, unit: Position['unit'] = 'EUR'): string {
  const isCount = unit === 'Tage' || unit === 'km'
  return reason === 'amount_missing' && isCount ? NUMBER_MISSING : REASON_TITLES[reason]
}

/** What beside the reason its text names. */
export interface ReasonFacts {
  readonly reason: PositionReason
  /** Absent: euro. */
  readonly unit?: Position['unit']
  /** Number of the document that the reason speaks of, `B-012`; null when there is none, or it is not in the binder. */
  readonly related: string | null
  /** Of `other_year`. */
  readonly year: number | null
  /** What a person said, or the rule adds. */
  readonly note: string | null
}

/** Why something is in no sum, as a reader of the Belegmappe and of the window sees it: `Gleicht B-012`. */
export function reasonText({ reason, unit, related, year, note }: ReasonFacts): string {
  const text = wordsOf(reasonTitle(reason, unit), reason, related, year)
  if (note === null || note === '') return text
  return note.toLowerCase().startsWith(text.toLowerCase()) ? note : `${text}: ${note}`
}

function wordsOf(title: string, reason: PositionReason, related: string | null, year: number | null): string {
  if (reason === 'other_year') return year === null ? 'Anderes Jahr' : `Jahr ${year}`
  if (related === null) return capital(title)
  const withRelated = WITH_RELATED[reason]
  return withRelated ? `${withRelated} ${related}` : `${capital(title)} (siehe ${related})`
}

/** Where another document is known, the reason says which. */
const WITH_RELATED: Partial<Record<PositionReason, string>> = {
  duplicate_exact: 'Gleicht',
  duplicate_rescan: 'Derselbe Beleg wie',
  xml_and_pdf: 'Bild zur E-Rechnung',
  superseded: 'Ersetzt durch',
  cancelled: 'Storniert durch',
  reminder: 'Mahnung zu',
  contained_in: 'Schon enthalten in',
  relief_elsewhere: 'Schon angesetzt bei',
  duplicate_open: 'Vielleicht derselbe Beleg wie',
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** What the tax year rests on. */
export const YEAR_BASIS_TEXTS: Readonly<Record<YearBasis, string>> = {
  person: 'vom Bearbeiter',
  payment: 'Zahlung',
  certificate: 'Jahresbescheinigung',
  recurring: 'wiederkehrende Zahlung um den Jahreswechsel',
  completion: 'Abschluss der Maßnahme',
  acquisition: 'Anschaffung',
  'debit-announced': 'angenommen: angekündigte Abbuchung',
  'document-date': 'angenommen: Datum des Belegs',
}

/** Blocks of a lead sheet. */
export const SIDE_TEXTS: Readonly<Record<PositionSide, string>> = {
  einnahme: 'Einnahmen',
  steuer: 'Einbehaltene Steuern',
  abzug: 'Abzüge',
  gegenrechnung: 'Erstattungen und Ersatz',
  ermaessigung: 'Steuerermäßigungen',
  angabe: 'Angaben',
}

const CERTAINTY_TEXTS: Readonly<Record<AmountCertainty, string>> = {
  vermisst: 'offen',
  geschaetzt: 'errechnet',
  gelesen: 'gelesen',
  schluessig: 'schlüssig',
  zweifach: 'schlüssig',
}

/** How far somebody may rely on a position: bestätigt, schlüssig, gelesen, errechnet or offen. */
export function certaintyText({
  counts,
  confirmedBy,
  amountCertainty,
}: Pick<Position, 'counts' | 'confirmedBy' | 'amountCertainty'>): string {
  if (counts === 'asks') return 'offen'
  return confirmedBy ? 'bestätigt' : CERTAINTY_TEXTS[amountCertainty]
}
