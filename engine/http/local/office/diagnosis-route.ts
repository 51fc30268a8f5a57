import { attachmentHeader } from '../../answer/attachment-header.ts'
import type { WireApp } from '../wire-app.ts'

export interface DiagnosisRouteDeps {
  /** What somebody sends who asks for help; names nobody. */
  readonly writeDiagnosis: () => Promise<string>
}

/** The diagnosis of this installation as a text file. */
export function registerDiagnosisRoute(app: WireApp, { writeDiagnosis }: DiagnosisRouteDeps): void {
  app.get('/local/diagnosis', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('content-disposition', attachmentHeader('Steuerstapel-Diagnose.txt'))
      .send(await writeDiagnosis()),
  )
}
