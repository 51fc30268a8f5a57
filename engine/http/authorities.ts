import type { ServerDeps } from './request/server-deps.ts'
import { HttpFault } from './answer/error-body.ts'
import type { V1App } from './v1/v1-app.ts'

/**
 * GET /ca.pem: the authorities that a program has to trust for https, as one PEM text (media type of RFC 8555, 9.1).
 * Public like any certificate; a program that takes it once in two years is never let down.
 */
export function authoritiesRoute(app: V1App, deps: Pick<ServerDeps, 'authorities'>): void {
  app.get('/ca.pem', { exposeHeadRoute: true }, async (_request, reply) => {
    const pem = deps.authorities()
    if (pem === null) throw new HttpFault('not_found')
    return reply.type('application/pem-certificate-chain').header('cache-control', 'no-cache').send(pem)
  })
}
