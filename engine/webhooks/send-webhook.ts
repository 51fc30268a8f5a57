import { isEngineError } from '../shared/errors.ts'
import type { SecretBox } from '../shared/secret-box.ts'
import type { BatchEvent } from '../storage/outbox.ts'
import { webhookPayload } from './payload.ts'
import type { PostWebhook } from './post-webhook.ts'
import { signWebhook } from './sign-webhook.ts'

const ANSWER_TIMEOUT_MS = 15_000

export interface SendWebhookDeps {
  readonly secrets: Pick<SecretBox, 'open'>
  readonly post: PostWebhook
  readonly logger: { error(fields: object, message: string): void }
}

/** What came back of an attempt: an answer, or the stable code of why there was none. */
export interface Answer {
  readonly statusCode: number | null
  readonly retryAfter: string | undefined
  readonly body: string | null
  readonly fault: string | null
}

/** Sends an event once, signed at `at` (epoch ms); never rejects. */
export type SendWebhook = (event: BatchEvent, at: number, signal: AbortSignal) => Promise<Answer>

/** A secret, or the stable code of why there is none. */
export type OpenedSecret =
  | { readonly text: string; readonly fault: null }
  | { readonly text: null; readonly fault: 'secret_missing' | 'secret_unreadable' }

const UNANSWERED = { statusCode: null, retryAfter: undefined, body: null }

/** Signs after Standard Webhooks, with the secret of the event's project or batch. */
export function createSending(deps: SendWebhookDeps): SendWebhook {
  const secretOf = createSecretOpening(deps)
  return async (event, at, signal) => {
    const secret = secretOf(event)
    if (secret.fault !== null) return { ...UNANSWERED, fault: secret.fault }
    const message = { id: event.id, url: event.url, body: webhookPayload(event), secret: secret.text }
    return sendSigned(deps.post, message, { at, signal })
  }
}

export interface SignedMessage {
  readonly id: string
  readonly url: string
  readonly body: string
  readonly secret: string
}

/** Sends a message once, signed at `at` (epoch ms); never rejects. */
export async function sendSigned(
  post: PostWebhook,
  { id, url, body, secret }: SignedMessage,
  { at, signal }: { readonly at: number; readonly signal?: AbortSignal },
): Promise<Answer> {
  const timestamp = Math.floor(at / 1_000)
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Steuerstapel-Webhook/1',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signWebhook(secret, { id, timestamp, body }),
  }
  const inTime = AbortSignal.timeout(ANSWER_TIMEOUT_MS)
  try {
    const untilAnswered = signal ? AbortSignal.any([signal, inTime]) : inTime
    return { ...(await post({ url, headers, body, signal: untilAnswered })), fault: null }
  } catch (error) {
    return { ...UNANSWERED, fault: faultOf(error) }
  }
}

/** Opens what messages are signed with. Without its key it stays closed, which `onFault` hears of. */
export function openSecret(
  secrets: Pick<SecretBox, 'open'>,
  sealed: Buffer | null,
  onFault: (error: unknown) => void = () => undefined,
): OpenedSecret {
  if (sealed === null) return { text: null, fault: 'secret_missing' }
  try {
    return { text: secrets.open(sealed), fault: null }
  } catch (error) {
    onFault(error)
    return { text: null, fault: 'secret_unreadable' }
  }
}

/** What an event is signed with; one that stays closed is an attempt that failed like any other, told once. */
function createSecretOpening({ secrets, logger }: SendWebhookDeps): (event: BatchEvent) => OpenedSecret {
  let isFaultTold = false
  return ({ id, sealedSecret }) =>
    openSecret(secrets, sealedSecret, err => {
      if (!isFaultTold) logger.error({ eventId: id, err }, 'webhook_secret_unreadable')
      isFaultTold = true
    })
}

/** A stable code of why no answer came; never an address or what was read from there. */
function faultOf(error: unknown): string {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (isEngineError(at)) return at.code
    if (at.name === 'TimeoutError') return 'timeout'
  }
  return 'unreachable'
}
