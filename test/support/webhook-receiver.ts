import { once } from 'node:events'
import { createServer as createHttp } from 'node:http'
import type { IncomingHttpHeaders, RequestListener, ServerResponse } from 'node:http'
import { createServer as createHttps } from 'node:https'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'

/** A notification as it arrived; `verified` is what the library of Standard Webhooks says of its signature. */
export interface Received {
  readonly id: string
  readonly atMs: number
  readonly headers: IncomingHttpHeaders
  readonly body: WebhookBody
  readonly verified: boolean
}

export interface WebhookBody {
  readonly type: string
  readonly timestamp: string
  readonly data: Readonly<Record<string, unknown>>
}

/** Answers the n-th request (from 1) to a path; a behaviour that does not end the response hangs. */
export type Behaviour = (response: ServerResponse, count: number) => void

export interface WebhookReceiver {
  /** `localhost:PORT`, as STEUERSTAPEL_WEBHOOK_ALLOW wants it. */
  readonly host: string
  urlOf(name: string): string
  received(name: string): readonly Received[]
  close(): Promise<void>
}

/**
 * A receiver on a free loopback port: `/name` behaves as `behaviours[name]` says; every delivery is verified with
 * `secret`.
 */
export async function startWebhookReceiver(options: {
  readonly secret: string
  readonly behaviours: Readonly<Record<string, Behaviour>>
  /** Speaks https when given. */
  readonly tls?: { readonly cert: string; readonly key: string }
}): Promise<WebhookReceiver> {
  const { secret, behaviours, tls } = options
  const verifier = new Webhook(secret, secret.startsWith('whsec_') ? undefined : { format: 'raw' })
  const log = new Map<string, Received[]>()
  const listener: RequestListener = (request, response) => {
    const name = (request.url ?? '').slice(1)
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8')
      const received = [...(log.get(name) ?? []), receive(verifier, request.headers, text)]
      log.set(name, received)
      const behave = behaviours[name]
      if (behave) behave(response, received.length)
      else response.writeHead(404).end()
    })
  }
  const server = tls ? createHttps(tls, listener) : createHttp(listener)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `localhost:${(server.address() as AddressInfo).port}`
  return {
    host,
    urlOf: name => `${tls ? 'https' : 'http'}://${host}/${name}`,
    received: name => log.get(name) ?? [],
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function receive(verifier: Webhook, headers: IncomingHttpHeaders, text: string): Received {
  const atMs = performance.now()
  let verified = true
  try {
    verifier.verify(text, headers as Record<string, string>)
  } catch {
    verified = false
  }
  const body = (text === '' ? { type: '', timestamp: '', data: {} } : JSON.parse(text)) as WebhookBody
  return { id: String(headers['webhook-id']), atMs, headers, body, verified }
}
