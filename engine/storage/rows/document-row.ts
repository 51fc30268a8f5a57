import type { AnalysisResult } from '../../model/analysis-result.ts'
import type {
  Document,
  DocumentFault,
  DocumentOrigin,
  DocumentSource,
  DocumentStatus,
  FileNote,
  Rendition,
} from '../../model/document.ts'
import { NO_JUDGEMENT, withJudgement } from '../../model/judgement.ts'
import type { Judgement } from '../../model/judgement.ts'
import type { MediaType } from '../../model/media-type.ts'

/** A row of `documents`. */
export interface DocumentRow {
  id: string
  batch_id: string
  position: number
  filename: string
  source: string
  status: DocumentStatus
  error: string | null
  fetched_at: number | null
  sha256: string | null
  byte_size: number | null
  media_type: MediaType | null
  page_count: number | null
  duplicate_of: string | null
  analysis: string | null
  judgement: string | null
  placement: string | null
  parent_id: string | null
  origin: string | null
  is_container: number
  rendition: string | null
  notes: string
}

/** The document of a row, with what a person decided laid over what was found. */
export function documentOf(row: DocumentRow): Document {
  const found = row.analysis ? (JSON.parse(row.analysis) as AnalysisResult) : null
  const judgement = row.judgement ? (JSON.parse(row.judgement) as Judgement) : NO_JUDGEMENT
  return {
    id: row.id,
    batchId: row.batch_id,
    index: row.position,
    filename: row.filename,
    source: JSON.parse(row.source) as DocumentSource,
    status: row.status,
    error: row.error ? (JSON.parse(row.error) as DocumentFault) : null,
    fetchedAt: row.fetched_at,
    sha256: row.sha256,
    byteSize: row.byte_size,
    mediaType: row.media_type,
    rendition: row.rendition ? (JSON.parse(row.rendition) as Rendition) : null,
    origin: originOf(row),
    isContainer: row.is_container === 1,
    notes: JSON.parse(row.notes) as FileNote[],
    pageCount: row.page_count,
    duplicateOf: row.duplicate_of,
    analysis: found && withJudgement(found, judgement),
    judgement,
  }
}

function originOf({ parent_id: parentId, origin }: DocumentRow): DocumentOrigin | null {
  return parentId !== null && origin !== null
    ? { parentId, ...(JSON.parse(origin) as Omit<DocumentOrigin, 'parentId'>) }
    : null
}
