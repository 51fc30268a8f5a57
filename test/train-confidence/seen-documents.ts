import type { AnalysisWarning, Field, KindDecision } from '../../engine/model/analysis-result.ts'
import type { Taxonomy } from '../../engine/model/taxonomy.ts'
import type { AnalysisState } from '../../engine/phases/analysis/steps/analysis-state.ts'
import { judgedDocumentOf } from '../../engine/phases/analysis/steps/judge-result.ts'
import type { JudgedDocument } from '../../engine/phases/analysis/verdict/judge-document.ts'
import type { UntoldValue } from './collect-values.ts'

/** What was made of a document at the first look, beside its values. */
export interface SeenDocument {
  readonly layout: string
  /** Number of the document among those of its layout. */
  readonly document: string
  /** How it was scanned; not there where it was printed. */
  readonly look?: string
  /** The kind that was found; of each reason only its type. */
  readonly kind: Pick<KindDecision, 'id' | 'confidence' | 'decision'> & {
    readonly reasons: readonly KindDecision['reasons'][number]['type'][]
  }
  /** Kind, and every value that a person would take from it, right (names nearly), nothing invented. */
  readonly isRight: boolean
  /** Codes with their severity. */
  readonly warnings: readonly (readonly [string, AnalysisWarning['severity']])[]
}

/** What is kept of a document; the text of the paper is not. */
export function seenDocumentOf(
  state: AnalysisState,
  { layout, document, look, isRight }: Pick<SeenDocument, 'layout' | 'document' | 'look' | 'isRight'>,
): SeenDocument {
  const { kind, warnings } = judgedDocumentOf(state)
  const { id, confidence, decision, reasons } = kind
  return {
    layout,
    document,
    ...(look === undefined ? {} : { look }),
    kind: { id, confidence, decision, reasons: reasons.map(({ type }) => type) },
    isRight,
    warnings: warnings.map(({ code, severity }) => [code, severity] as const),
  }
}

/** The document as the verdict is given on it, with the values as sure as `sureOf` says. */
export function judgedSeen(
  { kind, warnings }: SeenDocument,
  values: readonly UntoldValue[],
  { taxonomy, sureOf }: { readonly taxonomy: Taxonomy; readonly sureOf: (value: UntoldValue) => number },
): JudgedDocument {
  const definition = taxonomy.kinds.find(({ id }) => id === kind.id)
  return {
    definition,
    kind: {
      ...kind,
      label: definition?.label ?? '',
      alternatives: [],
      reasons: kind.reasons.map(type => ({ type, text: '', weight: 0 })),
    },
    fields: Object.fromEntries(values.map(value => [value.name, asField(value, sureOf(value))])),
    taxes: [],
    warnings: warnings.map(([code, severity]) => ({ code, severity, fields: [], message: '' })),
    absent: new Set(),
  }
}

/** What the verdict asks of a value: checks, and how sure it is. */
function asField({ field: { checks } }: UntoldValue, confidence: number): Field {
  return {
    type: 'text',
    value: '',
    unit: null,
    raw: '',
    confidence,
    source: 'text',
    evidence: [],
    checks,
    alternatives: [],
  }
}
