import { TLSSocket } from 'node:tls'
import type { FastifyRequest } from 'fastify'

import { isFromNetwork } from '../../shared/from-network.ts'
import type { ServerDeps } from '../request/server-deps.ts'

/**
 * The base of download links. Who came by https is sent to https; who came by http, over the loopback alone, may not
 * know our authority and is sent to where it came from (decisions.md 2.5). Who came over the network is sent to the name
 * by which it called, which is one of the settings'.
 */
export function baseOf(request: FastifyRequest, deps: Pick<ServerDeps, 'publicHttpsUrl'>): string {
  if (isFromNetwork(request)) return `https://${request.host}`
  const httpsUrl = request.raw.socket instanceof TLSSocket ? deps.publicHttpsUrl() : null
  return httpsUrl ?? `${request.protocol}://${request.host}`
}
