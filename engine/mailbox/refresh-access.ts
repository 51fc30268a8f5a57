import { z } from 'zod'
import type { SecretBox } from '../shared/secret-box.ts'
import { sendRequest } from '../shared/send-request.ts'
import type { Sender } from '../shared/send-request.ts'
import { mailboxFault } from './mailbox-fault.ts'
import type { MailboxSetting } from './mailbox-setting.ts'
import { openText } from './sealed-text.ts'

const ANSWER_BYTES_MAX = 64 * 1024

const granted = z.object({ access_token: z.string().min(1).max(16_000) })

export interface AccessDeps {
  readonly secrets: Pick<SecretBox, 'open'>
  readonly dispatcher: Sender
  readonly signal: AbortSignal
}

/**
 * How the mailbox is signed in to: the password of the program, or an access token fresh from the provider (RFC 6749,
 * section 6). Throws EngineError `mailbox_secret_lost`, `mailbox_token_refused`, `mailbox_unreachable`.
 */
export async function mailAuth(
  { password, oauth2 }: MailboxSetting,
  { secrets, dispatcher, signal }: AccessDeps,
): Promise<{ readonly pass: string } | { readonly accessToken: string }> {
  if (oauth2 === null) return { pass: openText(secrets, password ?? '') }
  const fields = {
    grant_type: 'refresh_token',
    client_id: oauth2.client_id,
    refresh_token: openText(secrets, oauth2.refresh_token),
    ...(oauth2.client_secret === null ? {} : { client_secret: openText(secrets, oauth2.client_secret) }),
    ...(oauth2.scope === null ? {} : { scope: oauth2.scope }),
  }
  const answer = await ask(oauth2.token_url, fields, { dispatcher, signal })
  if (answer.status >= 500 || answer.status === 429) throw mailboxFault('mailbox_unreachable')
  const found = answer.status === 200 ? granted.safeParse(answer.body) : null
  if (found?.success !== true) throw mailboxFault('mailbox_token_refused')
  return { accessToken: found.data.access_token }
}

async function ask(
  url: string,
  fields: Readonly<Record<string, string>>,
  options: Pick<AccessDeps, 'dispatcher' | 'signal'>,
): Promise<{ readonly status: number; readonly body: unknown }> {
  try {
    const answer = await sendRequest(url, {
      ...options,
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: new URLSearchParams(fields).toString(),
    })
    let text = ''
    for await (const chunk of answer.body as AsyncIterable<Buffer>) {
      text += chunk.toString('utf8')
      if (text.length > ANSWER_BYTES_MAX) break
    }
    return { status: answer.statusCode, body: parsed(text) }
  } catch (cause) {
    options.signal.throwIfAborted()
    throw mailboxFault('mailbox_unreachable', cause)
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
