import type { En16931Invoice } from './en16931-invoice.ts'
import type { LineItems } from './line-items.ts'
import type { StatementMovements } from './movement.ts'
import type { Box } from './page.ts'
import type { PageForms } from './page-table.ts'

/**
 * What kind of evidence a value rests on; higher evidence is never overwritten by lower: what a person said, the
 * e-invoice, the GiroCode, what the office taught about the issuer, the page, arithmetic, a language model.
 */
export type FieldSource = 'human' | 'xml' | 'qr' | 'learned' | 'text' | 'computed' | 'llm'

/** Type of a field's value: money and number are decimal strings ("235.62"), dates are YYYY-MM-DD. */
export type FieldType = 'money' | 'date' | 'text' | 'number' | 'iban' | 'bic' | 'vat_id' | 'tax_number' | 'idnr'

export interface Evidence {
  /** 1-based page of the document. */
  readonly page: number
  readonly box: Box
  /** The label that pointed at the value, as matched, e.g. "Rechnungsbetrag". */
  readonly label: string | null
  /** Of readings like this one, the share that is right, 0 to 1; absent where nothing was recognised. */
  readonly ocrConfidence?: number
}

export interface Field {
  readonly type: FieldType
  /** Normalised value. */
  readonly value: string
  /** `EUR` for money, else the unit as written; null when the value has none. */
  readonly unit: string | null
  /** The text as it stands on the page. */
  readonly raw: string
  /** 0 to 1. */
  readonly confidence: number
  readonly source: FieldSource
  readonly evidence: readonly Evidence[]
  /**
   * Line of the tax form that the paper itself prints at the value ("Zeile 48 Anlage KAP"), where the taxonomy names
   * another one: forms of other years.
   */
  readonly printedLine?: string
  /** Checks that the value passed, e.g. `arith_ok`, `checksum_ok`. */
  readonly checks: readonly string[]
  readonly alternatives: readonly { readonly value: string; readonly confidence: number }[]
}

export interface TaxLine {
  /** Percent, e.g. "19". */
  readonly rate: string
  readonly base: string | null
  readonly tax: string | null
}

export interface AnalysisWarning {
  /** Stable code in upper case, e.g. `SUM_MISMATCH`. */
  readonly code: string
  readonly severity: 'high' | 'medium' | 'low'
  readonly fields: readonly string[]
  /** German. */
  readonly message: string
}

export interface KindDecision {
  /** Id of the taxonomy, or `unklar`. */
  readonly id: string
  /** German label of the taxonomy. */
  readonly label: string
  /** What the engine took it for before it recalled what the office taught about the issuer. */
  readonly learnedFrom?: string
  readonly confidence: number
  /** Share (0 to 1) that the trained model gives it; absent where it was not asked, or somebody else chose the kind. */
  readonly modelShare?: number
  /** `human`: a person chose it. */
  readonly decision: 'auto' | 'review' | 'unklar' | 'human'
  readonly alternatives: readonly { readonly id: string; readonly confidence: number }[]
  readonly reasons: readonly {
    /**
     * `ngram`: a word that spoke for the kind in the trained model; `learned`: what the office taught about this
     * issuer.
     */
    readonly type: 'title' | 'phrase' | 'structure' | 'ngram' | 'learned' | 'llm' | 'human'
    readonly text: string
    readonly weight: number
  }[]
}

/** What the rules of EN 16931 say about the e-invoice of a document. */
export interface EInvoiceResult {
  readonly syntax: En16931Invoice['syntax']
  /** How much of the standard it claims to hold, e.g. `xrechnung`, `en16931`, `minimum`. */
  readonly profile: string
  /** No rule of severity `fatal` is broken. */
  readonly valid: boolean
  readonly findings: readonly {
    /** Id in EN 16931 or XRechnung, e.g. `BR-02`. */
    readonly id: string
    readonly severity: 'fatal' | 'warning' | 'information'
    /** German. */
    readonly text: string
    readonly places: readonly string[]
    readonly count: number
  }[]
  /** Names of fields in which the visible page says something else. */
  readonly pdfMismatch: readonly string[]
}

/** What a document says of taking the place of an earlier one. */
export interface Replacement {
  readonly wording: string
  /** Number of the earlier one, as printed; null when it names none. */
  readonly number: string | null
}

/** An invoice that another document speaks of, e.g. a reminder: what it says of it; null what it leaves out. */
export interface InvoiceReference {
  /** As printed. */
  readonly number: string | null
  /** YYYY-MM-DD. */
  readonly date: string | null
  /** Decimal string. */
  readonly amount: string | null
  /** Where the words stand that name it. */
  readonly evidence: Evidence
}

/** Why a person should look at a document. */
export interface VerdictReason {
  /** Stable code in upper case: one of the verdict's own, e.g. `REQUIRED_FIELD_MISSING`, or that of a warning. */
  readonly code: string
  readonly fields: readonly string[]
  /** German. */
  readonly message: string
}

/** Whether a person has to look at a document at all. */
export interface Verdict {
  readonly decision: 'nothing_to_check' | 'look'
  /** The most important first: what is missing, then what is unsure. None where there is nothing to check. */
  readonly reasons: readonly VerdictReason[]
}

/** Result of ANALYSIS for one document (analysis.md section 6; later issues add to it). */
export interface AnalysisResult {
  readonly schema: 'analysis/1'
  readonly kind: KindDecision
  /** Year that the document belongs to (Veranlagungszeitraum or calendar year of its date), or null. */
  readonly year: number | null
  readonly fields: Readonly<Record<string, Field>>
  readonly taxes: readonly TaxLine[]
  readonly warnings: readonly AnalysisWarning[]
  /** Absent in results of engines before it was given: then nobody knows. */
  readonly verdict?: Verdict
  /**
   * Whether the mandant received or wrote it, from the master data and the parties; absent when it does not matter for
   * the kind.
   */
  readonly direction?: 'incoming' | 'outgoing' | 'unknown'
  /** It says at its top that it replaces an earlier document; absent when it does not. */
  readonly replaces?: Replacement
  /** The invoices that a reminder is about; absent when it names none, and for other documents. */
  readonly references?: readonly InvoiceReference[]
  /** The lines of a bill on paper; absent where it has no table of them, and for e-invoices, which carry theirs. */
  readonly lines?: LineItems
  /** Tables and numbered boxes of its pages; absent where there are none. */
  readonly forms?: PageForms
  /** The lines of an account statement; absent for other documents. */
  readonly statement?: StatementMovements
  /** What a person said of it: values changed, or all found right (`at`: epoch ms); absent when nobody did. */
  readonly review?: { readonly state: 'corrected' | 'confirmed'; readonly at: number | null }
  /** Absent when the document neither is nor carries an e-invoice. */
  readonly einvoice?: EInvoiceResult
}
