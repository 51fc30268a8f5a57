import { Readable } from 'node:stream'
import { z } from 'zod'
import { exportReady, exportWish } from '../../../../wire/many-documents.ts'
import type { ExportWish } from '../../../../wire/many-documents.ts'
import { planExport } from '../../../batches/client-years/export-documents.ts'
import type { ExportDocumentsDeps } from '../../../batches/client-years/export-documents.ts'
import { streamZip } from '../../../batches/mandants/stream-zip.ts'
import type { Project } from '../../../model/client.ts'
import { toIso } from '../../../shared/clock.ts'
import type { Clock } from '../../../shared/clock.ts'
import { EngineError } from '../../../shared/errors.ts'
import { attachmentHeader } from '../../answer/attachment-header.ts'
import { refuse } from '../uploads/receive-upload.ts'
import type { WireApp } from '../wire-app.ts'
import { askedBy } from './asked-by.ts'

export interface ExportRoutesDeps extends ExportDocumentsDeps {
  readonly project: Project
  readonly clock: Pick<Clock, 'now'>
  readonly randomBytes: (size: number) => Buffer
}

const KEPT_MS = 3_600_000
const KEPT_MAX = 200
const ID_BYTES = 16
const byExport = z.object({ exportId: z.string() })

interface KeptWish extends ExportWish {
  readonly until: number
}

/**
 * Chosen documents as files or as a list. Asked for first, so that the window can say what is not in it; a browser then
 * fetches it by an address. What it holds and who may see it is looked at anew when it is fetched.
 */
export function registerExportRoutes(app: WireApp, deps: ExportRoutesDeps): void {
  const kept = new Map<string, KeptWish>()
  app.post('/local/documents/exports', { schema: { response: { 201: exportReady } } }, async (request, reply) => {
    const body = exportWish.safeParse(request.body)
    if (!body.success) throw refuse('documentIds', 'invalid', 'Bitte wählen Sie 1 bis 500 Belege aus.')
    const { documents, refused } = await planOf(deps, askedBy(request, deps), body.data)
    if (documents === 0) return reply.code(201).send({ exportId: null, documents, refused: [...refused] })
    const exportId = deps.randomBytes(ID_BYTES).toString('hex')
    keep(kept, exportId, { ...body.data, until: deps.clock.now() + KEPT_MS })
    return reply.code(201).send({ exportId, documents, refused: [...refused] })
  })
  app.get('/local/documents/exports/:exportId', { schema: { params: byExport } }, async (request, reply) => {
    const wish = kept.get(request.params.exportId)
    if (!wish || wish.until < deps.clock.now()) throw goneExport()
    const { entries, documents } = await planOf(deps, askedBy(request, deps), wish)
    if (documents === 0) throw goneExport()
    const name = `Belege ${toIso(deps.clock.now()).slice(0, 10)}.${wish.as}`
    void reply.header('content-disposition', attachmentHeader(name))
    if (wish.as === 'zip') return reply.type('application/zip').send(streamZip(entries))
    const list = entries.flatMap(entry => ('text' in entry ? [entry.text] : []))
    return reply.type('text/csv; charset=utf-8').send(Readable.from(list.map(text => Buffer.from(text))))
  })
}

function planOf(deps: ExportRoutesDeps, of: ReturnType<typeof askedBy>, { documentIds, as }: ExportWish) {
  return planExport(deps, of, documentIds, as === 'zip' ? 'files' : 'list')
}

function keep(kept: Map<string, KeptWish>, exportId: string, wish: KeptWish): void {
  kept.set(exportId, wish)
  const [oldest] = kept.keys()
  if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest)
}

function goneExport(): EngineError {
  const message = 'Diese Ausgabe gibt es nicht mehr. Bitte die Belege noch einmal auswählen und ausgeben.'
  return new EngineError('input', 'not_found', message)
}
