import type { AnalysisResult, KindDecision } from '../../engine/model/analysis-result.ts'
import { analyzeDocument } from '../support/analyze-document.ts'
import type { NumberedPage } from '../../engine/reading/layout/read-layout.ts'
import { loadTaxonomy } from '../../engine/taxonomy/load-taxonomy.ts'
import { createCachedReader } from '../eval/read-cached.ts'
import type { TruthComparison } from './compare.ts'
import { compareTruth } from './compare.ts'
import type { MadeDocument } from './make-documents.ts'
import { printDocuments } from './print-documents.ts'
import { scanDocuments } from './scan-documents.ts'

/** A document of the truth made apart with the pages that the engine read of it. */
export interface ReadTruth {
  readonly made: MadeDocument
  /** `digital`, or the look under which it was scanned. */
  readonly look: string
  readonly pages: readonly NumberedPage[]
}

/** One measured document. */
export interface MeasuredTruth {
  readonly made: MadeDocument
  readonly look: string
  readonly kind: KindDecision
  readonly isKindRight: boolean
  readonly comparisons: readonly TruthComparison[]
  /** The product says that nobody needs to look at it. */
  readonly isTaken: boolean
  /** Kind, and every value that a person would take from it, right (names nearly), nothing invented. */
  readonly isRight: boolean
  /** Codes, why a person has to look at it. */
  readonly reasons: readonly string[]
}

/** What the day is held to be; layouts speak of days up to it. */
const TODAY = '2026-11-30'
/** Wrong, these make a document wrong. */
const KEY_FIELDS: ReadonlySet<string> = new Set(['issuer', 'number', 'date', 'net', 'tax', 'gross', 'main'])

/** Reads documents: the words of the printed PDF, or those of its scan. */
export async function readTruth(
  documents: readonly MadeDocument[],
  medium: 'digital' | 'scans',
  onRead?: (done: number, all: number) => void,
): Promise<ReadTruth[]> {
  const pdfs = await printDocuments(documents.map(({ html }) => html))
  if (medium === 'scans') {
    const named = documents.map(({ id }, at) => ({ id, pdf: pdfs[at] ?? '' }))
    const scanned = await scanDocuments(named, onRead)
    return scanned.map((one, at) => ({ ...one, made: madeAt(documents, at) }))
  }
  const reader = createCachedReader(1)
  const read: ReadTruth[] = []
  try {
    for (const [at, made] of documents.entries()) {
      const { pages } = await reader.read(pdfs[at] ?? '', `${at + 1}.pdf`)
      read.push({ made, look: 'digital', pages })
    }
  } finally {
    await reader.close()
  }
  return read
}

/** What the product makes of a document that was read, beside its truth. */
export async function measureTruth({ made, look, pages }: ReadTruth): Promise<MeasuredTruth> {
  const statementPages = async (): Promise<readonly NumberedPage[]> => pages
  const result = await analyzeDocument({ pages, taxonomy: loadTaxonomy(), today: TODAY, statementPages })
  const comparisons = compareTruth(made.values, result)
  const isKindRight = result.kind.id === made.layout.kind
  return {
    made,
    look,
    kind: result.kind,
    isKindRight,
    comparisons,
    isTaken: result.verdict?.decision === 'nothing_to_check',
    reasons: (result.verdict?.reasons ?? []).map(({ code }) => code),
    isRight: isDocumentRight(made, result),
  }
}

/** Whether kind and all that a person would take from the document are right. */
export function isDocumentRight(
  { layout, values }: Pick<MadeDocument, 'layout' | 'values'>,
  result: Pick<AnalysisResult, 'kind' | 'fields'>,
): boolean {
  return result.kind.id === layout.kind && compareTruth(values, result).every(one => !isFault(one))
}

/** Own fields of a kind that were not found are told by their absence; what is given must be right. */
function isFault({ field, outcome, isNear }: TruthComparison): boolean {
  if (isNear || outcome === 'right' || outcome === 'absent') return false
  return KEY_FIELDS.has(field) || (field.startsWith('own.') && outcome !== 'missed')
}

function madeAt(documents: readonly MadeDocument[], at: number): MadeDocument {
  const made = documents[at]
  if (!made) throw new Error(`no document ${at}`)
  return made
}
