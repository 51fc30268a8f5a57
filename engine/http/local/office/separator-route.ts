import { attachmentHeader } from '../../answer/attachment-header.ts'
import type { WireApp } from '../wire-app.ts'

/** The printable sheet that divides a stack of paper before it is scanned. */
export function registerSeparatorRoute(app: WireApp): void {
  let sheet: Promise<Uint8Array> | null = null
  app.get('/local/separator-sheet', async (_request, reply) => {
    sheet ??= import('../../../separator-sheets/separator-pdf.ts').then(({ writeSeparatorSheet }) =>
      writeSeparatorSheet(),
    )
    return reply
      .type('application/pdf')
      .header('content-disposition', attachmentHeader('Trennblatt.pdf'))
      .send(Buffer.from(await sheet))
  })
}
