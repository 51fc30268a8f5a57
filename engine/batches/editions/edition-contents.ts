import { createHash } from 'node:crypto'
import type { Document } from '../../model/document.ts'
import type { EditionContents, EditionDocument, EditionFigure } from '../../model/edition.ts'
import type { Position, PositionSet, PositionTotal } from '../../model/position.ts'
import { isRemoved } from '../../phases/report/plan/settle-stack.ts'
import type { YearStack } from '../../phases/report/plan/year-stack.ts'
import { formTitle, placeName } from '../../positions/position-names.ts'
import { canonicalJson } from '../../shared/canonical-json.ts'
import type { Storage } from '../../storage/storage.ts'

/** What a client-year says now, as far as editions are held against each other. */
export async function readContents(storage: Pick<Storage, 'pages'>, stack: YearStack): Promise<EditionContents> {
  const { all, filed, positions } = stack
  const byDocument = Map.groupBy(positions.positions, ({ documentId }) => documentId)
  const documents: EditionDocument[] = []
  for (const document of all) {
    if (!filed.has(document.id) || document.isContainer) continue
    const pages = await storage.pages.listByDocument(document.id)
    const shown = pages.filter(({ setAside }) => setAside === null)
    documents.push({
      documentId: document.id,
      batchId: document.batchId,
      filename: document.filename,
      title: titleOf(document),
      pages: shown.length,
      fate: fateOf(document),
      digest: digestOf(document, pages, byDocument.get(document.id) ?? []),
    })
  }
  return { documents, figures: positions.totals.map(total => figureOf(positions, total)) }
}

function titleOf({ analysis, filename }: Document): string {
  if (!analysis) return filename
  return [analysis.kind.label, analysis.fields['issuer']?.value].filter(Boolean).join(', ') || filename
}

function fateOf(document: Document): EditionDocument['fate'] {
  if (document.status === 'duplicate' || document.status === 'failed') return document.status
  return isRemoved(document) ? 'removed' : 'bound'
}

/** Who confirmed it makes no difference, nor how sure the engine is. */
function digestOf(
  { analysis }: Document,
  pages: readonly { readonly sourceNumber: number; readonly setAside: string | null }[],
  positions: readonly Position[],
): string {
  const facts = {
    kind: analysis?.kind.id ?? null,
    fields: Object.entries(analysis?.fields ?? {}).map(([name, { value }]) => [name, value]),
    pages: pages.map(({ sourceNumber, setAside }) => [sourceNumber, setAside]),
    positions: positions.map(one => [
      ...[one.key, one.cents, one.counts, one.reason, one.year],
      ...[one.person, one.objectId, one.childId, one.businessId],
    ]),
  }
  return createHash('sha256').update(canonicalJson(facts)).digest('base64url')
}

function figureOf({ register }: PositionSet, total: PositionTotal): EditionFigure {
  const { form, key, line, label, person, objectId, childId, businessId, year, cents } = total
  const place = placeName(register, total)
  const parts = [formTitle(form), place, line === null ? label : `Zeile ${line} ${label}`]
  return {
    line: [form, key, person, objectId, childId, businessId, year].join('\n'),
    label: parts.filter(part => part !== '').join(' · '),
    cents,
  }
}
