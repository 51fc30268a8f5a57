import type { Judging } from '../../../model/correction.ts'
import { judgeBooking } from '../../../model/judge-bookings.ts'
import { isBlockJudging, judgeBlocks } from '../../../model/judge-blocks.ts'
import { isLineJudging, judgeLines } from '../../../model/judge-lines.ts'
import { isPositionJudging, judgePositions } from '../../../model/judge-positions.ts'
import type { FileNote } from '../../../model/document.ts'
import { NO_JUDGEMENT } from '../../../model/judgement.ts'
import type { Judgement } from '../../../model/judgement.ts'
import { undoableSteps } from '../../../model/undo-order.ts'
import { askedOf, judgementText } from '../../judgement-text.ts'
import { jsonText, knownJson } from '../json-text.ts'
import { sql } from '../sql-statement.ts'
import type { Sql } from '../sql-client.ts'

/** A document's judgement before and after a correction, as JSON. */
export interface JudgementChange {
  readonly before: string
  readonly after: string
  /** Its values are to be found anew, for what a person said changes what is asked of the document. */
  readonly isReadAnew: boolean
}

interface JudgedRow {
  judgement: string | null
  has_analysis: number
  notes: string
  section: string | null
}

/**
 * Lays what a person decided over a document, within a transaction that has locked its batch; null when it cannot be
 * done, or would change nothing.
 */
export async function judge(
  db: Sql,
  batchId: string,
  correction: Judging,
  at: number,
): Promise<JudgementChange | null> {
  const { documentId } = correction
  const row = await db.row<JudgedRow>(
    sql`SELECT judgement, (analysis IS NOT NULL)::int AS has_analysis, notes, placement ->> 'sectionId' AS section
        FROM documents WHERE id = ${documentId}`,
  )
  if (!row) return null
  const before = row.judgement ? (JSON.parse(row.judgement) as Judgement) : NO_JUDGEMENT
  const judged = await next(db, { batchId, correction, before, row, at })
  if (!judged) return null
  const texts = { before: stored(before), after: stored(judged) }
  if (texts.after === texts.before) return null
  await db.run(sql`UPDATE documents SET judgement = ${texts.after} WHERE id = ${documentId}`)
  if (correction.type === 'confirm_document') await forgetForeign(db, documentId, row)
  const isReadAnew = askedOf(before) !== askedOf(judged)
  return { ...texts, isReadAnew }
}

/** The text of a judgement as the database keeps it. */
export function stored(judgement: Judgement): string {
  return knownJson(judgementText(judgement))
}

interface Step {
  readonly batchId: string
  readonly correction: Judging
  readonly before: Judgement
  readonly row: JudgedRow
  readonly at: number
}

async function next(db: Sql, step: Step): Promise<Judgement | null> {
  const { batchId, correction, before, row, at } = step
  if (isPositionJudging(correction)) return judgePositions(correction, before, at)
  if (isLineJudging(correction)) return judgeLines(correction, before)
  if (isBlockJudging(correction)) return judgeBlocks(correction, before)
  switch (correction.type) {
    case 'set_kind':
      return { ...before, kind: correction.kind, confirmedAt: null }
    case 'set_field': {
      const page = correction.field?.place?.page
      if (page !== undefined && !(await hasPage(db, correction.documentId, page))) return null
      // Whoever confirmed the document confirmed what stood there.
      return { ...before, fields: { ...before.fields, [correction.name]: correction.field }, confirmedAt: null }
    }
    case 'reset_field': {
      const { [correction.name]: _gone, ...fields } = before.fields
      return { ...before, fields, confirmedAt: null }
    }
    case 'confirm_document':
      // A document that was taken for another mandant's after it was confirmed can be confirmed for this one, too.
      return (before.confirmedAt === null || notesOf(row).some(isForeign)) && row.has_analysis === 1
        ? { ...before, confirmedAt: at }
        : null
    case 'reopen_document':
      return { ...before, confirmedAt: null }
    case 'move_document': {
      const { documentId, after } = correction
      if (row.section === null) return null
      const isNeighbour =
        after === null || (after !== documentId && (await isInSection(db, batchId, after, row.section)))
      return isNeighbour ? { ...before, after, movedAt: at } : null
    }
    case 'set_booking':
      return judgeBooking(correction, before, at)
    case 'undo':
      return takenBack(db, step, correction)
  }
}

/** What stood before a step, when it is the one that can be taken back now. */
async function takenBack(
  db: Sql,
  { batchId, before }: Step,
  { sequence, documentId }: Extract<Judging, { readonly type: 'undo' }>,
): Promise<Judgement | null> {
  const rows = await db.rows<{ sequence: number; undoes: number | null; as_left: number; left_before: string | null }>(
    sql`SELECT sequence, CASE WHEN correction ->> 'type' = 'undo' THEN (correction ->> 'sequence')::bigint END AS undoes,
          (judgement_after::text = ${stored(before)})::int AS as_left, judgement_before AS left_before
        FROM corrections
        WHERE batch_id = ${batchId} AND correction ->> 'documentId' = ${documentId} AND judgement_after IS NOT NULL
        ORDER BY sequence`,
  )
  const undoable = undoableSteps(rows.map(row => ({ ...row, isAsLeft: row.as_left === 1 })))
  const text = undoable.has(sequence) ? rows.find(row => row.sequence === sequence)?.left_before : null
  return text ? (JSON.parse(text) as Judgement) : null
}

async function hasPage(db: Sql, documentId: string, number: number): Promise<boolean> {
  return (await db.row(sql`SELECT 1 FROM pages WHERE document_id = ${documentId} AND number = ${number}`)) !== undefined
}

async function isInSection(db: Sql, batchId: string, documentId: string, section: string): Promise<boolean> {
  const row = await db.row(
    sql`SELECT 1 FROM documents WHERE id = ${documentId} AND batch_id = ${batchId} AND placement ->> 'sectionId' = ${section}`,
  )
  return row !== undefined
}

/** REPORT notes it again when that is so. */
async function forgetForeign(db: Sql, documentId: string, row: JudgedRow): Promise<void> {
  const notes = notesOf(row).filter(note => !isForeign(note))
  await db.run(sql`UPDATE documents SET notes = ${jsonText(notes)} WHERE id = ${documentId}`)
}

function notesOf({ notes }: JudgedRow): FileNote[] {
  return JSON.parse(notes) as FileNote[]
}

function isForeign({ code }: FileNote): boolean {
  return code === 'other_mandant'
}
