import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedCall {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: ChatRequest
}

export interface ChatRequest {
  readonly model: string
  readonly temperature: number
  readonly tools?: unknown
  readonly messages: readonly { readonly role: string; readonly content: string }[]
  readonly response_format: { readonly type: string; readonly json_schema: { readonly schema: unknown } }
}

/** What a server does with a call; it may as well do nothing. */
export type Behave = (response: ServerResponse, body: ChatRequest) => void

export interface FakeLanguageModel {
  readonly port: number
  readonly url: string
  readonly calls: readonly ReceivedCall[]
  behave: Behave
  close(): Promise<void>
}

/** A server on a free loopback port that speaks like Ollama's `/v1`. */
export async function startFakeLanguageModel(behave: Behave): Promise<FakeLanguageModel> {
  const calls: ReceivedCall[] = []
  const server = createServer((request: IncomingMessage, response) => {
    const chunks: Buffer[] = []
    request.on('error', () => undefined)
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8')
      const body = (text === '' ? {} : JSON.parse(text)) as ChatRequest
      calls.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers, body })
      fake.behave(response, body)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const fake: FakeLanguageModel = {
    port,
    url: `http://127.0.0.1:${port}/v1`,
    calls,
    behave,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return fake
}

/** Answers as a server does that got `content` out of its model. */
export function says(content: unknown, finish = 'stop'): Behave {
  return response => {
    const text = typeof content === 'string' ? content : JSON.stringify(content)
    const message = { role: 'assistant', content: text }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ choices: [{ index: 0, message, finish_reason: finish }] }))
  }
}
