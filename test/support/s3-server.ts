import { createRequire } from 'node:module'
import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ObjectStoreSetting } from '../../engine/storage/objects/object-store-setting.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => void
type S3rver = new (options: object) => { callback(): Handler; configureBuckets(): Promise<unknown> }

const BUCKET = 'kanzlei'
/** The one account that s3rver knows. */
const KEY = 'S3RVER'

export interface S3Server {
  readonly setting: ObjectStoreSetting
  /** `METHOD path?query` of all requests that arrived. */
  readonly asked: string[]
  /** Answers in the place of the server while it is set; true for a request that it took. */
  answer: ((request: IncomingMessage, response: ServerResponse) => boolean) | null
  /** Nobody listens, and all connections are cut. */
  goAway(): Promise<void>
  comeBack(): Promise<void>
  /** Paths of the objects' bytes on its disk. */
  objects(): readonly string[]
  readonly read: (path: string) => Buffer
  close(): Promise<void>
}

/** An S3 server (s3rver), which checks signatures, on a port of its own; its bucket is there. */
export async function startS3(): Promise<S3Server> {
  const directory = mkdtempSync(join(tmpdir(), 'steuerstapel-s3-'))
  const Server = createRequire(import.meta.url)('@20minutes/s3rver') as S3rver
  const s3 = new Server({ directory, silent: true, configureBuckets: [{ name: BUCKET }] })
  await s3.configureBuckets()
  const handle = s3.callback()
  const asked: string[] = []
  const listen = async (port: number): Promise<Server> => {
    const server = createServer((request, response) => {
      asked.push(`${request.method} ${request.url}`)
      if (!started.answer?.(request, response)) handle(request, response)
    })
    await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
    return server
  }
  let server: Server | null = null
  const goAway = async (): Promise<void> => {
    const closed = new Promise(resolve => (server ? server.close(resolve) : resolve(null)))
    server?.closeAllConnections()
    await closed
    server = null
  }
  const started: S3Server = {
    setting: {
      ...{ endpoint: '', region: 'eu-central-1', bucket: BUCKET, prefix: 'probe/stapel' },
      ...{ isPathStyle: true, accessKey: KEY, secretKey: KEY },
    },
    asked,
    answer: null,
    goAway,
    comeBack: async () => {
      server = await listen(Number(new URL(started.setting.endpoint).port))
    },
    objects: () =>
      readdirSync(directory, { recursive: true, encoding: 'utf8' })
        .filter(name => name.endsWith('._S3rver_object'))
        .map(name => join(directory, name)),
    read: path => readFileSync(path),
    close: async () => {
      await goAway()
      rmSync(directory, { recursive: true, force: true })
    },
  }
  server = await listen(0)
  Object.assign(started.setting, { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
  return started
}
