import type { Dispatcher } from 'undici'
import { sendRequest } from '../shared/send-request.ts'
import type { Sender } from '../shared/send-request.ts'

/** What is kept of an answer for the delivery log. */
const ANSWER_CHARS_MAX = 1_024

export interface WebhookRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly signal: AbortSignal
}

export interface WebhookAnswer {
  readonly statusCode: number
  readonly retryAfter: string | undefined
  /** The first 1,024 characters. */
  readonly body: string
}

export type PostWebhook = (message: WebhookRequest) => Promise<WebhookAnswer>

/** Posts over a guarded dispatcher; redirects are answers like any other and are never followed. */
export function createPostWebhook(dispatcher: Sender): PostWebhook {
  return async ({ url, headers, body, signal }) => {
    const answer = await sendRequest(url, { method: 'POST', dispatcher, headers: { ...headers }, body, signal })
    const start = await readStart(answer.body)
    const retryAfter = answer.headers['retry-after']
    return {
      statusCode: answer.statusCode,
      retryAfter: typeof retryAfter === 'string' ? retryAfter : undefined,
      body: start,
    }
  }
}

/** The beginning of a body; the rest is not read, however long it is. */
async function readStart(body: Dispatcher.ResponseData['body']): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    size += chunk.length
    if (size >= ANSWER_CHARS_MAX * 4) break
  }
  return Buffer.concat(chunks).toString('utf8').slice(0, ANSWER_CHARS_MAX)
}
