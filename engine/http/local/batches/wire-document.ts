import type { BatchDocument } from '../../../../wire/batch-document.ts'
import type { Field } from '../../../../wire/field.ts'
import type { AnalysisResult } from '../../../model/analysis-result.ts'
import type { LineItems } from '../../../model/line-items.ts'
import { wayToReadAgain } from '../../../model/document.ts'
import type { Document } from '../../../model/document.ts'
import type { Placement } from '../../../model/placement.ts'
import type { Taxonomy } from '../../../model/taxonomy.ts'
import type { Storage } from '../../../storage/storage.ts'

export interface WireDocumentDeps {
  readonly storage: Pick<Storage, 'pages'>
  /** For the names of fields. */
  readonly taxonomy: Pick<Taxonomy, 'kinds'>
}

/** Everything that the window shows of a document; `placement` is where it is filed, undefined before that. */
export async function wireDocument(
  { storage, taxonomy }: WireDocumentDeps,
  document: Document,
  placement: Placement | undefined,
): Promise<BatchDocument> {
  const { analysis } = document
  const again = wayToReadAgain(document)
  return {
    id: document.id,
    index: document.index,
    filename: document.filename,
    status: document.status,
    byteSize: document.byteSize,
    pageCount: document.pageCount,
    error: document.error,
    ...(again === null ? {} : { again }),
    duplicateOf: document.duplicateOf,
    kind: analysis && {
      id: analysis.kind.id,
      label: analysis.kind.label,
      confidence: analysis.kind.confidence,
      decision: analysis.kind.decision,
    },
    year: analysis?.year ?? null,
    fields: analysis ? wireFields(analysis, taxonomy) : {},
    absentFields: Object.entries(document.judgement.fields).flatMap(([name, field]) => (field === null ? [name] : [])),
    warnings: analysis?.warnings ?? [],
    verdict: analysis?.verdict ?? null,
    references: analysis?.references ?? [],
    lines: analysis?.lines ? wireLines(analysis.lines) : null,
    review: analysis?.review ?? null,
    aside: document.judgement.aside ?? null,
    kindReasons: analysis?.kind.reasons ?? [],
    kindAlternatives: analysis?.kind.alternatives ?? [],
    section: placement?.sectionTitle ?? null,
    position: placement?.position ?? null,
    origin: document.origin,
    isContainer: document.isContainer,
    notes: document.notes,
    pages: (await storage.pages.listByDocument(document.id)).map(({ number, sourceNumber, setAside }) => {
      return { number, sourceNumber, setAside }
    }),
  }
}

function wireFields(analysis: AnalysisResult, taxonomy: WireDocumentDeps['taxonomy']): Record<string, Field> {
  const own = taxonomy.kinds.find(kind => kind.id === analysis.kind.id)?.fields ?? []
  const titles = new Map(own.map(field => [field.id, field.label]))
  const wired = Object.entries(analysis.fields).map(([name, field]): [string, Field] => [
    name,
    { ...field, title: titles.get(name) ?? null },
  ])
  return Object.fromEntries(wired)
}

function wireLines({ sum, items, isCorrected }: LineItems): BatchDocument['lines'] {
  const wired = items.map((item, at) => {
    const { name = null, quantity = null, unit = null, price = null, rate = null, netAmount: amount } = item
    const { key = String(at + 1), byPerson, isSure, page, box, discount = null, sellerId: article = null } = item
    const terms = { name, quantity, unit, price, rate, discount, article, amount }
    return { key, ...terms, isSure, isByPerson: byPerson === true, page, box }
  })
  return { sum, items: wired, isCorrected: isCorrected === true }
}
