import type { AnalysisWarning, Field, TaxLine } from '../../../model/analysis-result.ts'
import type { KindRole } from '../../../model/kind-role.ts'
import type { DocumentNature, TaxonomyField } from '../../../model/taxonomy.ts'
import type { MandantSigns } from '../../../reading/find/find-direction.ts'
import type { NumberedPage } from '../../../reading/layout/read-layout.ts'

/** What the rules look at. */
export interface WarnInput {
  readonly nature: DocumentNature
  readonly role: KindRole | undefined
  /** What the taxonomy says of the fields that the kind brings with it. */
  readonly kindFields: readonly TaxonomyField[]
  readonly fields: Readonly<Record<string, Field>>
  readonly taxes: readonly TaxLine[]
  /** Net + tax = gross. */
  readonly fits: boolean
  /** YYYY-MM-DD. */
  readonly today: string
  /** All words of the document, row by row. */
  readonly text: string
  /** The document names a ground for no tax (§ 19 UStG, § 4 UStG, § 13b UStG ...), in words or in its XML. */
  readonly taxFree: boolean
  /** Mean confidence of recognised words, 0 to 1; null without any. */
  readonly ocrConfidence: number | null
  readonly pages: readonly NumberedPage[]
  readonly direction: 'incoming' | 'outgoing' | 'unknown' | undefined
  readonly mandant: MandantSigns | null
  /** Accounts that the issuer's earlier documents named, latest first; empty when there are none. */
  readonly knownIbans: readonly string[]
}

/** What a rule found: the fields it is about and what to tell. */
export interface Finding {
  readonly fields: readonly string[]
  /** German, says what to do. */
  readonly message: string
  /** Where it differs from the rule's. */
  readonly severity?: AnalysisWarning['severity']
}

/** One row of the tables of warnings. */
export interface WarningRule {
  /** Stable, upper case. */
  readonly code: string
  readonly severity: AnalysisWarning['severity']
  /** Natures it applies to; all when absent. */
  readonly natures?: readonly DocumentNature[]
  find(input: WarnInput): Finding | null
}

/** Names of fields for people. */
const TITLES: Readonly<Record<string, string>> = {
  number: 'Rechnungsnummer',
  date: 'Datum',
  serviceDate: 'Leistungsdatum',
  due: 'Fälligkeit',
  net: 'Nettobetrag',
  tax: 'Steuerbetrag',
  gross: 'Gesamtbetrag',
  payable: 'Zahlbetrag',
  issuer: 'Aussteller',
  iban: 'IBAN',
  bic: 'BIC',
  recipient: 'Empfänger',
  vatId: 'USt-IdNr.',
  taxNumber: 'Steuernummer',
  idNr: 'IdNr.',
}

/** German name of a field, where it is one that rules speak of. */
export function fieldTitle(name: string): string | null {
  return TITLES[name] ?? null
}

/** YYYY-MM-DD as DD.MM.YYYY. */
export function germanDay(day: string): string {
  return day.split('-').toReversed().join('.')
}
