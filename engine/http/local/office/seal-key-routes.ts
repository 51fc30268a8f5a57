import { sealKeys as listed } from '../../../../wire/seal-keys.ts'
import type { SealKeyring } from '../../../seal/sealer.ts'
import { verifierPage } from '../../../seal/verifier-page.ts'
import { attachmentHeader } from '../../answer/attachment-header.ts'
import type { WireApp } from '../wire-app.ts'

/**
 * The keys that sign Belegmappen: shown and changed, their public halves as a file for an auditor, and the page that
 * checks a Belegmappe in a browser.
 */
export function registerSealKeyRoutes(app: WireApp, { sealKeys }: { readonly sealKeys: SealKeyring }): void {
  const answer = async () => ({ keys: [...(await sealKeys.list())] })

  app.get('/local/seal-keys', { schema: { response: { 200: listed } } }, answer)

  app.post('/local/seal-keys/rotate', { schema: { response: { 200: listed } } }, async () => {
    await sealKeys.rotate()
    return await answer()
  })

  app.get('/local/seal-keys/export', async (_request, reply) =>
    reply
      .type('application/json')
      .header('content-disposition', attachmentHeader('siegelschluessel.json'))
      .send(`${JSON.stringify({ schema: 'seal-keys/1', keys: await sealKeys.list() }, null, 2)}\n`),
  )

  app.get('/local/verifier-page', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-disposition', attachmentHeader('Belegmappe-pruefen.html'))
      .send(verifierPage(await sealKeys.list())),
  )
}
