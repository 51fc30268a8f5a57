import type { CreateBatch } from '../batches/create-batch.ts'
import type { Project } from '../model/client.ts'
import type { FileStore } from '../storage/file-store.ts'
import type { Storage } from '../storage/storage.ts'
import { whileThere } from '../storage/while-there.ts'
import { mailboxFault } from './mailbox-fault.ts'
import type { ListedMail, MailAccount } from './mail-account.ts'

export interface TakeMailDeps {
  readonly storage: { readonly batches: Pick<Storage['batches'], 'keptAnswer'> }
  readonly files: Pick<FileStore, 'put' | 'has' | 'hold'>
  readonly createBatch: CreateBatch
  readonly project: Project
  readonly byteSizeMax: number
  readonly signal: AbortSignal
}

/** What became of a mail: a batch, one that was there already, or gone before it could be read. */
export type TakenMail =
  { readonly type: 'created'; readonly batchId: string } | { readonly type: 'known' } | { readonly type: 'gone' }

const NAME_CHARS_MAX = 200
const FILENAME_CHARS_MAX = 250

/**
 * Makes one batch of a mail, as it came in with all its attachments, and moves it in the mailbox. The same bytes become
 * one batch, however often they are taken: a crash before the move finds the batch again. Throws EngineError
 * `mailbox_message_too_large`, as `MailAccount`, and what the file store throws.
 */
export async function takeMail(account: MailAccount, mail: ListedMail, deps: TakeMailDeps): Promise<TakenMail> {
  if (mail.byteSize > deps.byteSizeMax) throw mailboxFault('mailbox_message_too_large')
  const bytes = await account.read(mail.uid)
  if (bytes === null) return { type: 'gone' }
  const stored = await deps.files.put(bytes, { byteSizeMax: deps.byteSizeMax, signal: deps.signal })
  const place = { projectId: deps.project.id, route: 'mailbox', key: stored.sha256 }
  const isKnown = (await deps.storage.batches.keptAnswer(place)) !== null
  if (isKnown) return { type: 'known' }
  const subject = label(mail.subject) || 'E-Mail ohne Betreff'
  const { batch } = await whileThere(deps.files, [stored.sha256], () =>
    deps.createBatch({
      project: deps.project,
      name: subject.slice(0, NAME_CHARS_MAX),
      mandant: null,
      documents: [{ filename: `${subject.slice(0, FILENAME_CHARS_MAX)}.eml`, source: { type: 'upload' }, stored }],
      idempotency: {
        ...place,
        fingerprint: stored.sha256,
        answerOf: created => JSON.stringify({ id: created.batch.id }),
      },
    }),
  )
  return { type: 'created', batchId: batch.id }
}

/** A name that people read; the file is stored under its hash. */
function label(text: string): string {
  return text.normalize('NFC').replace(/\p{C}/gu, ' ').replace(/[/\\]/g, '_').replace(/\s+/g, ' ').trim()
}
