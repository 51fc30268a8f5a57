import type { Server as HttpServer } from 'node:http'
import type { Server as HttpsServer } from 'node:https'

/**
 * Lets a server listen on ::1, on the port that another has on 127.0.0.1: many programs look for `localhost` there
 * first, and some wait for seconds before they fall back. False where that is not to be had: the machine has no IPv6,
 * or another
 * program holds the port (which is logged).
 */
export function listenOnIpv6(
  server: HttpServer | HttpsServer,
  port: number,
  logger: { warn(fields: object, message: string): void },
): Promise<boolean> {
  return new Promise(resolve => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') logger.warn({ port }, 'ipv6_port_in_use')
      resolve(false)
    })
    server.listen({ host: '::1', port, ipv6Only: true }, () => resolve(true))
  })
}
