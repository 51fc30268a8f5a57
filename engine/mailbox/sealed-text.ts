import type { SecretBox } from '../shared/secret-box.ts'
import { mailboxFault } from './mailbox-fault.ts'

const MARK = 'sealed:'

/** A secret as it stands in `config.json` once the window saved it; one that is sealed already stays as it is. */
export function sealText(secrets: Pick<SecretBox, 'seal'>, text: string): string {
  return text.startsWith(MARK) ? text : `${MARK}${secrets.seal(text).toString('base64')}`
}

/**
 * The secret itself; what an administrator wrote into the file by hand is not sealed. Throws EngineError
 * `mailbox_secret_lost` when it was sealed with another master key.
 */
export function openText(secrets: Pick<SecretBox, 'open'>, text: string): string {
  if (!text.startsWith(MARK)) return text
  try {
    return secrets.open(Buffer.from(text.slice(MARK.length), 'base64'))
  } catch (cause) {
    throw mailboxFault('mailbox_secret_lost', cause)
  }
}

/**
 * Setting `mailbox` as it is written, with its secrets sealed; what has another shape stays as it is, to be refused by
 * name.
 */
export function sealMailbox(secrets: Pick<SecretBox, 'seal'>, written: unknown): unknown {
  if (!isFields(written)) return written
  const seal = (fields: Fields, key: string): Fields => {
    const text = fields[key]
    return typeof text === 'string' && text !== '' ? { ...fields, [key]: sealText(secrets, text) } : fields
  }
  const { oauth2 } = written
  const inner = isFields(oauth2) ? { oauth2: seal(seal(oauth2, 'client_secret'), 'refresh_token') } : {}
  return { ...seal(written, 'password'), ...inner }
}

type Fields = Readonly<Record<string, unknown>>

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
