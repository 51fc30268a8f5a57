import {
  importOrder,
  importPreview,
  importPreviewOrder,
  importResult,
  LIST_BYTES_MAX,
} from '../../../../wire/mandant-import.ts'
import type { ImportPreview } from '../../../../wire/mandant-import.ts'
import { importMandants, prepareImport } from '../../../batches/mandants/import/import-mandants.ts'
import type { PreparedImport } from '../../../batches/mandants/import/import-mandants.ts'
import { IMPORT_FIELDS } from '../../../batches/mandants/import/import-words.ts'
import type { ColumnChoice } from '../../../batches/mandants/import/propose-columns.ts'
import type { Project } from '../../../model/client.ts'
import type { Clock } from '../../../shared/clock.ts'
import type { Storage } from '../../../storage/storage.ts'
import { refuse } from '../uploads/receive-upload.ts'
import type { WireApp } from '../wire-app.ts'

/** As many as somebody looks through; the counts tell of all. */
const ROWS_SHOWN_MAX = 1_000
const SAMPLE_CHARS_MAX = 60
/** Base64, names and brackets around it. */
const BODY_BYTES_MAX = Math.ceil(LIST_BYTES_MAX / 3) * 4 + 100_000

interface ImportRoutesDeps {
  readonly project: Project
  readonly storage: Storage
  readonly clock: Pick<Clock, 'now'>
}

/** A list of mandants from another program: what taking it would do, and taking it. */
export function registerImportRoutes(app: WireApp, deps: ImportRoutesDeps): void {
  const { organizationId } = deps.project
  app.post(
    '/local/mandants/import/preview',
    { bodyLimit: BODY_BYTES_MAX, schema: { response: { 200: importPreview } } },
    async request => {
      const body = importPreviewOrder.safeParse(request.body)
      if (!body.success) throw tooLong()
      const { content, columns } = body.data
      const chosen = columns === null ? null : choiceOf(columns)
      return wirePreview(await prepareImport(deps, organizationId, Buffer.from(content, 'base64'), chosen))
    },
  )
  app.post(
    '/local/mandants/import',
    { bodyLimit: BODY_BYTES_MAX, schema: { response: { 200: importResult } } },
    async request => {
      const body = importOrder.safeParse(request.body)
      if (!body.success) throw tooLong()
      const { content, columns, expected } = body.data
      const bytes = Buffer.from(content, 'base64')
      return importMandants(deps, organizationId, bytes, choiceOf(columns), expected)
    },
  )
}

function choiceOf(columns: readonly (string | null)[]): ColumnChoice {
  return columns.map(name => {
    if (name === null) return null
    const field = IMPORT_FIELDS.find(each => each === name)
    if (!field) throw refuse('columns', 'unknown', 'Eine Spalte ist keiner bekannten Angabe zugeordnet.')
    return field
  })
}

function wirePreview({ list, columns, rows, counts }: PreparedImport): ImportPreview {
  const faulty = rows.filter(({ action }) => action === 'faulty')
  const others = rows.filter(({ action }) => action !== 'faulty')
  return {
    heads: list.heads.map((head, at) => {
      const cells = list.rows.map(row => row.cells[at]?.trim() ?? '')
      return { head, sample: (cells.find(cell => cell !== '') ?? '').slice(0, SAMPLE_CHARS_MAX) }
    }),
    columns: list.heads.map((_head, at) => columns[at] ?? null),
    fields: [...IMPORT_FIELDS],
    counts,
    rows: [...faulty, ...others]
      .slice(0, ROWS_SHOWN_MAX)
      .map(row => ({ ...row, faults: row.faults.map(fault => ({ ...fault })) })),
  }
}

function tooLong() {
  const message = 'Diese Liste ist zu groß (höchstens 5 MB). Bitte teilen Sie sie auf.'
  return refuse('content', 'too_long', message)
}
