import { readFile } from '../../../shared/disk/files.ts'
import type { BinderPlan } from '../../../model/binder-plan.ts'
import { kindOfMedia } from '../../../model/media-type.ts'
import type { Attachment } from './attach-files.ts'
import { auditAttachment } from './audit-attachment.ts'
import { captureAttachment } from './capture-attachment.ts'
import { invoiceXml } from './invoice-xml.ts'
import type { BoundDocument } from '../pages/bound-stack.ts'
import { originalNames } from '../outputs/name-originals.ts'
import { belegNumber } from '../pages/stamp-page.ts'

/** Whether the originals go into the binder; above the limit they stay in the folder beside it. */
export function attachesOriginals(plan: BinderPlan): boolean {
  return plan.inputs.reduce((sum, file) => sum + (file.byteSize ?? 0), 0) <= plan.attachBytesMax
}

/** What the Belegmappe says, for programs and tables. */
export interface IndexTables {
  readonly index: Uint8Array
  readonly csv: Uint8Array
  readonly positionsCsv: Uint8Array
}

/**
 * What is attached to the binder: its index, e-invoices as received, and the originals where they are small enough;
 * read one by one.
 */
export async function* attachedFiles(
  plan: BinderPlan,
  documents: readonly BoundDocument[],
  tables: IndexTables,
): AsyncGenerator<Attachment> {
  yield* [...indexFiles(tables), ...captureAttachment(plan), ...auditAttachment(plan.audit)]
  const ofRequest = new Set(attachesOriginals(plan) ? plan.inputs.map(({ path }) => path) : [])
  for (const { planned } of documents) {
    // An XML file of the request is attached below, under its own name.
    if (kindOfMedia(planned.mediaType) === 'invoice' && ofRequest.has(planned.originalPath)) continue
    const xml = await invoiceXml(planned, `${belegNumber(planned.placement.position)}_`)
    if (xml) yield xml
  }
  if (!attachesOriginals(plan)) return
  const names = originalNames(plan.inputs)
  for (const { documentId, path, mediaType, filename } of plan.inputs) {
    if (path === null) continue
    yield {
      name: names.get(documentId) ?? documentId,
      mimeType: mediaType ?? 'application/octet-stream',
      description: `Original: ${filename}`,
      relationship: kindOfMedia(mediaType) === 'invoice' ? 'Alternative' : 'Source',
      bytes: await readFile(path),
    }
  }
}

function indexFiles({ index, csv, positionsCsv }: IndexTables): readonly Attachment[] {
  return [
    {
      name: 'index.json',
      mimeType: 'application/json',
      description: 'Verzeichnis der Belegmappe für Programme',
      relationship: 'Data',
      bytes: index,
    },
    {
      name: 'index.csv',
      mimeType: 'text/csv',
      description: 'Verzeichnis der Belegmappe als Tabelle',
      relationship: 'Data',
      bytes: csv,
    },
    {
      name: 'positions.csv',
      mimeType: 'text/csv',
      description: 'Was die Belege zählen, Ansatz für Ansatz',
      relationship: 'Data',
      bytes: positionsCsv,
    },
  ]
}
