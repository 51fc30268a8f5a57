import type { FastifyRequest, InjectOptions } from 'fastify'
import { z } from 'zod'
import { apiAddress, testCall, testCallSteps } from '../../../../wire/test-call.ts'
import type { TestCallStep } from '../../../../wire/test-call.ts'
import type { Clock } from '../../../shared/clock.ts'
import { refuse } from '../uploads/receive-upload.ts'
import type { WireApp } from '../wire-app.ts'

const BODY_CHARS_MAX = 2_000
const LIST = '/v1/batches?limit=5'
const TOKEN = '/v1/oauth/token'

/**
 * Calls `/v1` as another program would, through the whole server (Host, limits, token, scope), for the window to show
 * the answers. The secret goes no further than this request.
 */
export function registerTestCallRoute(app: WireApp, { clock }: { readonly clock: Pick<Clock, 'monotonicMs'> }): void {
  app.get('/local/test-call', { schema: { response: { 200: apiAddress } } }, async request => ({
    baseUrl: baseUrlOf(request),
  }))

  app.post('/local/test-call', { schema: { response: { 200: testCallSteps } } }, async request => {
    const body = testCall.safeParse(request.body)
    if (!body.success) throw refuse('secret', 'invalid', 'Für den Testaufruf fehlt die Client-ID oder das Geheimnis.')
    const { clientId, secret } = body.data
    const call = (options: InjectOptions) => answerOf(app, clock, request, options)
    const asked = await call({
      method: 'POST',
      url: TOKEN,
      payload: { grant_type: 'client_credentials', client_id: clientId, client_secret: secret },
    })
    const token = tokenIn(asked.text)
    const steps = [stepOf('POST', TOKEN, asked, token)]
    if (token !== null) {
      const listed = await call({ method: 'GET', url: LIST, headers: { authorization: `Bearer ${token}` } })
      steps.push(stepOf('GET', LIST, listed, token))
    }
    return { steps }
  })
}

interface Answer {
  readonly status: number
  readonly durationMs: number
  readonly text: string
}

async function answerOf(
  app: WireApp,
  clock: Pick<Clock, 'monotonicMs'>,
  { headers, ip }: FastifyRequest,
  options: InjectOptions,
): Promise<Answer> {
  const begun = clock.monotonicMs()
  const own = { ...options.headers, host: headers.host ?? '' }
  const { statusCode, payload } = await app.inject({ ...options, headers: own, remoteAddress: ip })
  return { status: statusCode, durationMs: Math.round((clock.monotonicMs() - begun) * 10) / 10, text: payload }
}

function stepOf(method: string, path: string, { status, durationMs, text }: Answer, token: string | null) {
  const shown = token === null ? text : text.replaceAll(token, '…')
  const step: TestCallStep = { method, path, status, durationMs, body: shown.slice(0, BODY_CHARS_MAX) }
  return step
}

function tokenIn(text: string): string | null {
  const parsed = z.object({ access_token: z.string().min(1) }).safeParse(jsonOf(text))
  return parsed.success ? parsed.data.access_token : null
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Where the window itself reached the engine; other programs on this machine do so too. */
function baseUrlOf({ protocol, headers }: FastifyRequest): string {
  return `${protocol}://${headers.host ?? ''}`
}
