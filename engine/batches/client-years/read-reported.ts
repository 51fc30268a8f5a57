import type { Document } from '../../model/document.ts'
import type { Position, PositionReason } from '../../model/position.ts'
import type { PrintedBlock, ReportedComparison } from '../../model/reported-data.ts'
import { roleOf } from '../../model/taxonomy.ts'
import type { Taxonomy } from '../../model/taxonomy.ts'
import { isRemoved } from '../../phases/report/plan/settle-stack.ts'
import { compareReported } from '../../positions/notice/compare-reported.ts'
import type { Storage } from '../../storage/storage.ts'
import { readBlocks } from '../corrections/read-blocks.ts'
import type { SettledYear } from './settle-year.ts'

export interface ReadReportedDeps {
  readonly storage: Pick<Storage, 'pages'>
  readonly taxonomy: Pick<Taxonomy, 'kinds'>
}

/** Printouts of reported data of a client-year, beside its certificates. */
export interface YearReported {
  /** The printouts. */
  readonly documents: readonly Document[]
  readonly comparison: ReportedComparison
}

/** Of a copy the paper that counts stands for it. */
const COPIES: ReadonlySet<PositionReason> = new Set([
  'duplicate_exact',
  'duplicate_rescan',
  'xml_and_pdf',
  'superseded',
])

/** What others reported to the tax office (Bescheinigungsabruf), held against the certificates of the year; null: no printout. */
export async function readReported(
  { storage, taxonomy }: ReadReportedDeps,
  { documents, own, set }: Pick<SettledYear, 'documents' | 'own' | 'set'>,
): Promise<YearReported | null> {
  const copies = new Set(
    set.documents.flatMap(({ documentId, reason }) => (reason !== null && COPIES.has(reason) ? [documentId] : [])),
  )
  const filed = documents.filter(one => own.has(one.id) && !isRemoved(one) && !copies.has(one.id))
  const printouts = filed.filter(({ analysis }) => roleOf(taxonomy, analysis?.kind.id) === 'reported_data')
  if (printouts.length === 0) return null
  const blocks: PrintedBlock[] = []
  for (const printout of printouts) {
    const own = await readBlocks(storage, printout)
    blocks.push(...own.map(block => ({ ...block, printoutId: printout.id })))
  }
  const certificates = filed.flatMap(({ id: documentId, analysis }) =>
    analysis
      ? [{ documentId, kindId: analysis.kind.id, fields: analysis.fields, person: personOf(set.positions, documentId) }]
      : [],
  )
  return { documents: printouts, comparison: compareReported(blocks, certificates) }
}

/** Whose certificate it is, where all of its positions say the same of a couple; null: nobody knows. */
function personOf(positions: readonly Position[], documentId: string): 'A' | 'B' | null {
  const said = new Set(positions.flatMap(one => (one.documentId === documentId ? [one.person] : [])))
  const [person = null] = said
  return said.size === 1 && (person === 'A' || person === 'B') ? person : null
}
