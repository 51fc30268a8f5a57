import { mkdtemp, readFile, rm } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import type { Server } from 'node:https'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '../../../engine/shared/clock.ts'
import { ensureLocalTls } from '../../../engine/tls/local-tls.ts'
import { SECRETS } from '../../support/a-secret-box.ts'

export interface SourceServer {
  readonly port: number
  readonly url: string
  /** Authority that the server's certificate comes from. */
  readonly caFile: string
  readonly ca: string
  readonly server: Server
  close(): Promise<void>
}

/** An https server on 127.0.0.1 with a certificate of its own authority. */
export async function openSourceServer(listener: RequestListener): Promise<SourceServer> {
  const folder = await mkdtemp(join(tmpdir(), 'steuerstapel-source-'))
  const { key, cert, caFile } = await ensureLocalTls({ folder, clock: systemClock, secrets: SECRETS })
  const server = createServer({ key, cert }, listener)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `https://localhost:${port}`,
    caFile,
    ca: await readFile(caFile, 'utf8'),
    server,
    close: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
      await rm(folder, { recursive: true, force: true })
    },
  }
}
