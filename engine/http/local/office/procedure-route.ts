import { attachmentHeader } from '../../answer/attachment-header.ts'
import type { WireApp } from '../wire-app.ts'

/** The Verfahrensdokumentation as it is now: PDF. */
export type WriteProcedure = () => Promise<Uint8Array>

/** The Verfahrensdokumentation of this installation. */
export function registerProcedureRoute(
  app: WireApp,
  { writeProcedure }: { readonly writeProcedure: WriteProcedure },
): void {
  app.get('/local/procedure', async (_request, reply) =>
    reply
      .type('application/pdf')
      .header('content-disposition', attachmentHeader('Verfahrensdokumentation.pdf'))
      .send(Buffer.from(await writeProcedure())),
  )
}
