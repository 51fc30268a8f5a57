import type { Server } from 'node:https'
import type { Issued } from './issue-certificate.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export interface RenewalDeps {
  /** What holds now, PEM; made anew where it is due. */
  readonly load: () => Promise<Issued>
  /** PEM of the certificate that the servers have. */
  readonly cert: string
  readonly logger: { info(fields: object, message: string): void; error(fields: object, message: string): void }
  /** A day when absent. */
  readonly everyMs?: number
}

/**
 * Looks every day whether the certificate of listening servers is due, since an engine may run for months; connections
 * made from then on get the new one. Returns what ends it.
 */
export function renewWhileRunning(servers: readonly Pick<Server, 'setSecureContext'>[], deps: RenewalDeps): () => void {
  let current = deps.cert
  let isLooking = false
  const renew = async (): Promise<void> => {
    if (isLooking) return
    isLooking = true
    try {
      const { key, cert } = await deps.load()
      if (cert === current) return
      for (const server of servers) server.setSecureContext({ key, cert, minVersion: 'TLSv1.2' })
      current = cert
      deps.logger.info({}, 'certificate_renewed')
    } catch (error) {
      deps.logger.error({ err: error }, 'certificate_not_renewed')
    } finally {
      isLooking = false
    }
  }
  const timer = setInterval(() => void renew(), deps.everyMs ?? DAY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
