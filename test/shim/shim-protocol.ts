import { createServer } from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'

type Handler = (request: Request) => Promise<Response>

const SCHEME_ORIGIN = 'app://ui'
let handler: Handler | null = null
let origin = ''

export const protocol = {
  registerSchemesAsPrivileged(schemes: readonly { scheme: string; privileges: { standard?: boolean } }[]): void {
    if (schemes.some(({ scheme, privileges }) => scheme !== 'app' || privileges.standard !== true)) {
      throw new Error('only a standard app:// scheme is modelled')
    }
  },
  handle(scheme: string, handle: Handler): void {
    if (scheme !== 'app') throw new Error(`not modelled: ${scheme}`)
    handler = handle
  },
}

const server = createServer((incoming, outgoing) => {
  void answer(incoming).then(async response => {
    outgoing.writeHead(response.status, Object.fromEntries(response.headers))
    if (response.body) Readable.fromWeb(response.body as never).pipe(outgoing)
    else outgoing.end()
  })
})

/** Address of the loopback server that stands for a page's own address under app://ui. */
export async function loopbackAddress(url: string): Promise<string> {
  if (origin === '') {
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }
  return url.replace(SCHEME_ORIGIN, origin)
}

/** The same the other way round, as the program sees addresses. */
export function schemeAddress(url: string): string {
  return origin !== '' && url.startsWith(origin) ? url.replace(origin, SCHEME_ORIGIN) : url
}

async function answer(incoming: IncomingMessage): Promise<Response> {
  if (!handler) throw new Error('no protocol handler')
  const { method = 'GET', url = '/' } = incoming
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers)) headers.set(name, schemeAddress(String(value)))
  const hasBody = method !== 'GET' && method !== 'HEAD'
  const body = hasBody ? (Readable.toWeb(incoming) as ReadableStream) : null
  return handler(new Request(`${SCHEME_ORIGIN}${url}`, { method, headers, body, duplex: 'half' } as RequestInit))
}
