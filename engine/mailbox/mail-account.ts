import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { rootCertificates } from 'node:tls'
import type { ImapFlow } from 'imapflow'
import { VERSION } from '../version.ts'
import { asMailboxFault, mailboxFault } from './mailbox-fault.ts'
import type { MailboxSetting } from './mailbox-setting.ts'

const CONNECT_MS = 20_000
const SILENCE_MS = 60_000
const CHUNK_BYTES = 1024 * 1024
/** Of an answer that is no message: a list of mails, their envelopes. */
const LINE_BYTES_MAX = 16 * 1024 * 1024

/** A mail in the folder; what the server tells of it before it is read. */
export interface ListedMail {
  readonly uid: number
  readonly byteSize: number
  readonly subject: string
}

/** A mailbox as far as it is needed here; every method throws EngineError (`asMailboxFault`). */
export interface MailAccount {
  /** Tells the numbers of this folder's mails apart from those before it was made anew (RFC 9051, section 2.3.1.1). */
  readonly uidValidity: string
  /** The first mails in the folder, oldest first, without those that somebody marked as deleted. */
  list(max: number): Promise<readonly ListedMail[]>
  /** The mail as it came in, byte for byte; null when it is not there any more. */
  read(uid: number): Promise<Readable | null>
  /** Moves a mail to the folder of what was taken. Throws `mailbox_not_movable`. */
  setAside(uid: number): Promise<void>
  close(): Promise<void>
}

export interface MailSignIn {
  readonly setting: MailboxSetting
  readonly auth: { readonly pass: string } | { readonly accessToken: string }
  /** PEM file with further authorities. */
  readonly extraCaFile: string | null
  readonly signal: AbortSignal
}

/** Signs in, over TLS alone, and opens the folder. Throws EngineError (`asMailboxFault`). */
export async function openMailAccount({ setting, auth, extraCaFile, signal }: MailSignIn): Promise<MailAccount> {
  // Loaded with the first mailbox: most engines have none, and each would read a megabyte of tables of character sets.
  const { ImapFlow: Client } = await import('imapflow')
  const client = new Client({
    host: setting.host,
    port: setting.port,
    secure: setting.encryption === 'tls',
    doSTARTTLS: setting.encryption === 'starttls' ? true : undefined,
    auth: { user: setting.user, ...auth },
    tls: extraCaFile === null ? {} : { ca: [...rootCertificates, readFileSync(extraCaFile, 'utf8')] },
    clientInfo: { name: 'Steuerstapel', version: VERSION },
    // It would write addresses and subjects.
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    maxLineLength: LINE_BYTES_MAX,
    maxLiteralSize: LINE_BYTES_MAX,
    maxResponseSize: 2 * LINE_BYTES_MAX,
  })
  // Without a listener a connection that breaks would end the process; the command under way fails all the same.
  client.on('error', () => undefined)
  const onAbort = (): void => client.close()
  signal.addEventListener('abort', onAbort, { once: true })
  const close = async (): Promise<void> => {
    signal.removeEventListener('abort', onAbort)
    if (client.usable) await client.logout().catch(() => undefined)
    client.close()
  }
  try {
    signal.throwIfAborted()
    await client.connect()
    const { uidValidity } = await client.mailboxOpen(setting.folder)
    return { uidValidity: String(uidValidity), ...methods(client, setting), close }
  } catch (error) {
    await close()
    throw asMailboxFault(error)
  }
}

function methods(client: ImapFlow, setting: MailboxSetting): Pick<MailAccount, 'list' | 'read' | 'setAside'> {
  let isFolderThere = false
  return {
    list: max => told(() => listMails(client, max)),
    read: uid =>
      told(async () => {
        const found = await client.download(String(uid), undefined, { uid: true, chunkSize: CHUNK_BYTES })
        return found.content ? Readable.from(toldOf(found.content), { objectMode: false }) : null
      }),
    setAside: async uid => {
      if (!isFolderThere) await ensureFolder(client, setting.taken_folder)
      isFolderThere = true
      const moved = await client.messageMove(String(uid), setting.taken_folder, { uid: true }).catch(cause => {
        throw client.usable ? mailboxFault('mailbox_not_movable', cause) : asMailboxFault(cause)
      })
      if (moved === false) throw mailboxFault('mailbox_not_movable')
    },
  }
}

async function told<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw asMailboxFault(error)
  }
}

async function* toldOf(bytes: Readable): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of bytes as AsyncIterable<Buffer>) yield chunk
  } catch (error) {
    throw asMailboxFault(error)
  }
}

async function listMails(client: ImapFlow, max: number): Promise<ListedMail[]> {
  const found = await client.search({ deleted: false }, { uid: true })
  const uids = (found || []).toSorted((one, other) => one - other).slice(0, max)
  if (uids.length === 0) return []
  const mails = await client.fetchAll(uids.join(','), { uid: true, size: true, envelope: true }, { uid: true })
  return mails
    .map(({ uid, size, envelope }) => ({ uid, byteSize: size ?? 0, subject: envelope?.subject ?? '' }))
    .toSorted((one, other) => one.uid - other.uid)
}

/** Servers answer that a folder is there already in several ways; whether it can be used shows when a mail is moved. */
async function ensureFolder(client: ImapFlow, path: string): Promise<void> {
  const folders = await told(() => client.list())
  if (folders.some(folder => folder.path === path)) return
  await client.mailboxCreate(path).catch(() => undefined)
}
