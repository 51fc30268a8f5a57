import type { FieldLesson, Hit, LearnedModel, Lesson } from '../../model/lesson.ts'

/** A row of `lessons`. */
export interface LessonRow {
  document_id: string
  batch_id: string
  organization_id: string
  at: number
  issuer_keys: string
  found_kind_id: string
  kind_id: string | null
  buckets: Buffer
  counts: Buffer
  fields: string
  hits: string
}

/** A row of `kind_models` without its weights. */
export interface ModelRow {
  version: number
  at: number
  lessons: number
  trial: string
  promoted: number
}

/** The bytes of an array of numbers. */
export function bytesOf(array: Int32Array | Float32Array): Buffer {
  return Buffer.from(array.buffer, array.byteOffset, array.byteLength)
}

/** The lesson of a row. */
export function lessonOf(row: LessonRow): Lesson {
  return {
    documentId: row.document_id,
    batchId: row.batch_id,
    organizationId: row.organization_id,
    at: row.at,
    issuerKeys: JSON.parse(row.issuer_keys) as string[],
    foundKindId: row.found_kind_id,
    kindId: row.kind_id,
    buckets: new Int32Array(Uint8Array.from(row.buckets).buffer),
    counts: new Float32Array(Uint8Array.from(row.counts).buffer),
    fields: JSON.parse(row.fields) as FieldLesson[],
    hits: JSON.parse(row.hits) as Hit[],
  }
}

/** The model of a row. */
export function modelOf({ trial, promoted, ...model }: ModelRow): LearnedModel {
  return { ...model, trial: JSON.parse(trial) as LearnedModel['trial'], promoted: promoted === 1 }
}
