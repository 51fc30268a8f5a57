import { join } from 'node:path'
import type { Logger } from 'pino'
import type { CreateBatch } from '../batches/create-batch.ts'
import type { Project } from '../model/client.ts'
import type { Clock } from '../shared/clock.ts'
import { Stop, isEngineError } from '../shared/errors.ts'
import { repeat } from '../shared/repeat.ts'
import type { TellConnection } from '../shared/connection-log.ts'
import type { SecretBox } from '../shared/secret-box.ts'
import type { FileStore } from '../storage/file-store.ts'
import type { Storage } from '../storage/storage.ts'
import { openLeftMails } from './left-mails.ts'
import type { LeftMails } from './left-mails.ts'
import { openMailAccount } from './mail-account.ts'
import type { ListedMail, MailAccount, MailSignIn } from './mail-account.ts'
import type { MailboxSetting } from './mailbox-setting.ts'
import type { AccessDeps } from './refresh-access.ts'
import { mailAuth } from './refresh-access.ts'
import { takeMail } from './take-mails.ts'

/** The setting may change at any time, so the mailbox is looked for this often and read when it is due. */
const TICK_MS = 5_000
const MAILS_PER_LOOK = 50
const RECENT_MAX = 20

export interface MailboxDeps {
  /** `mailbox` is read anew at each look: people change it while the engine runs. */
  readonly config: {
    readonly dataDir: string
    readonly limits: { readonly fileBytesMax: number }
    readonly extraCaFile: string | null
    readonly mailbox: MailboxSetting | null
  }
  readonly secrets: Pick<SecretBox, 'open'>
  /** Reaches the provider's token endpoint. */
  readonly dispatcher: AccessDeps['dispatcher']
  readonly storage: { readonly batches: Pick<Storage['batches'], 'keptAnswer'> }
  readonly files: Pick<FileStore, 'put' | 'has' | 'hold' | 'freeBytes'>
  readonly createBatch: CreateBatch
  readonly project: () => Promise<Project>
  readonly clock: Clock
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>
  readonly isDiskLow: () => boolean
  /** Hears of each connection to the mail server. */
  readonly tell?: TellConnection
  readonly onCreated: () => void
}

export interface MailFault {
  /** For people, never for a log; empty where the mailbox itself is at fault. */
  readonly subject: string
  readonly code: string
  readonly message: string
}

export interface MailboxStatus {
  /** `failing`: the first of `faults` says why. `disk_low`: nothing is taken until there is room in the data folder. */
  readonly state: 'off' | 'starting' | 'watching' | 'disk_low' | 'failing'
  /** `user@host` as it is set, for people. */
  readonly account: string | null
  /** Epoch ms of the last look, or null. */
  readonly lookedAt: number | null
  readonly faults: readonly MailFault[]
  /** Batches since the start, newest first. */
  readonly recent: readonly { readonly batchId: string; readonly at: number }[]
}

export interface Mailbox {
  start(): void
  /** Lets go of the mail that is on its way; it is taken after the next start. */
  stop(): Promise<void>
  /** Looks once, now; what is there is taken when it resolves. Never throws. */
  look(): Promise<void>
  status(): MailboxStatus
}

interface Seen {
  state: MailboxStatus['state']
  lookedAt: number | null
  /** Monotonic, of the next look. */
  dueMs: number
  faults: readonly MailFault[]
  recent: MailboxStatus['recent']
}

/** Makes batches of the mails of a mailbox, one a mail, and moves what was taken to a folder of its own. */
export function createMailbox(deps: MailboxDeps): Mailbox {
  const stopping = new AbortController()
  const seen: Seen = { state: 'starting', lookedAt: null, dueMs: 0, faults: [], recent: [] }
  const left = openLeftMails(join(deps.config.dataDir, 'mailbox', 'left.json'))
  let lookedWith: MailboxSetting | null = null
  let looking: Promise<void> | null = null
  const lookNow = async (): Promise<void> => {
    const { mailbox } = deps.config
    if (mailbox === null || stopping.signal.aborted) return
    lookedWith = mailbox
    await lookAgain({ deps, seen, left, signal: stopping.signal }, mailbox)
  }
  // Who asks while one is under way has that one: two would read the same mails.
  const look = (): Promise<void> => {
    looking ??= lookNow().finally(() => (looking = null))
    return looking
  }
  const rounds = repeat({
    everyMs: TICK_MS,
    isIdle: true,
    work: async () => {
      const isChanged = deps.config.mailbox !== lookedWith
      if (isChanged || deps.clock.monotonicMs() >= seen.dueMs) await look()
    },
    onFault: error => deps.logger.error({ err: error }, 'mailbox_look_failed'),
  })
  return {
    start: rounds.wake,
    stop: async () => {
      stopping.abort(new Stop('shutdown'))
      await rounds.stop()
      await looking
    },
    look,
    status: () => statusOf(deps.config.mailbox, seen),
  }
}

function statusOf(mailbox: MailboxSetting | null, { state, lookedAt, faults, recent }: Seen): MailboxStatus {
  if (mailbox === null) return { state: 'off', account: null, lookedAt: null, faults: [], recent: [] }
  return { state, account: `${mailbox.user} (${mailbox.host})`, lookedAt, faults, recent }
}

interface LookParts {
  readonly deps: MailboxDeps
  readonly seen: Seen
  readonly left: LeftMails
  readonly signal: AbortSignal
}

async function lookAgain(parts: LookParts, mailbox: MailboxSetting): Promise<void> {
  const { seen } = parts
  const { clock, logger } = parts.deps
  const before = seen.faults.map(({ code }) => code).join()
  const { state, faults, isMore } = await lookOnce(parts, mailbox)
  const pauseMs = isMore ? 0 : mailbox.minutes * 60_000
  Object.assign(seen, { state, faults, lookedAt: clock.now(), dueMs: clock.monotonicMs() + pauseMs })
  // A lasting state is told once.
  const codes = faults.map(({ code }) => code)
  if (codes.length > 0 && codes.join() !== before) logger.warn({ codes }, 'mailbox_look_failed')
}

interface Looked extends Pick<Seen, 'state' | 'faults'> {
  /** Mails are left that can be taken at once. */
  readonly isMore: boolean
}

/** What the mailbox is like after this look. */
async function lookOnce(parts: LookParts, setting: MailboxSetting): Promise<Looked> {
  const { deps, seen, signal } = parts
  if (deps.isDiskLow()) return { state: 'disk_low', faults: [], isMore: false }
  try {
    const auth = await mailAuth(setting, { secrets: deps.secrets, dispatcher: deps.dispatcher, signal })
    const account = await connect(deps, { setting, auth, extraCaFile: deps.config.extraCaFile, signal })
    try {
      return await takeAll(parts, account, setting)
    } finally {
      await account.close()
    }
  } catch (error) {
    if (signal.aborted) return { state: seen.state, faults: seen.faults, isMore: false }
    if (!isEngineError(error)) deps.logger.error({ err: error }, 'mailbox_look_failed')
    return { state: 'failing', faults: [faultOf(error, '')], isMore: false }
  }
}

async function connect({ tell }: MailboxDeps, signIn: MailSignIn): Promise<MailAccount> {
  const { host, port } = signIn.setting
  try {
    const account = await openMailAccount(signIn)
    tell?.(host, port, true)
    return account
  } catch (error) {
    tell?.(host, port, false)
    throw error
  }
}

/** Mails that stay where they are, with why; throws what keeps all others from being taken, too. */
async function takeAll(parts: LookParts, account: MailAccount, setting: MailboxSetting): Promise<Looked> {
  const { deps, left } = parts
  const project = await deps.project()
  const faults: MailFault[] = []
  // Those that had to stay are the oldest ones, and must not keep the others from their turn.
  const asked = MAILS_PER_LOOK + parts.seen.faults.length
  const mails = await account.list(asked)
  for (const mail of mails) {
    // Original, intermediate files and Belegmappe, as for an upload.
    if ((await deps.files.freeBytes()) < mail.byteSize * 3) return { state: 'disk_low', faults, isMore: false }
    const id = JSON.stringify([setting.host, setting.user, setting.folder, account.uidValidity, mail.uid])
    try {
      if (await left.has(id)) await settle(account, mail, left, id)
      else await takeOne(parts, account, mail, { project, id })
    } catch (error) {
      if (!isOfMail(error)) throw error
      faults.push(faultOf(error, mail.subject))
    }
  }
  return { state: 'watching', faults, isMore: mails.length === asked }
}

async function takeOne(
  { deps, seen, left, signal }: LookParts,
  account: MailAccount,
  mail: ListedMail,
  { project, id }: { readonly project: Project; readonly id: string },
): Promise<void> {
  const taken = await takeMail(account, mail, {
    ...deps,
    project,
    byteSizeMax: deps.config.limits.fileBytesMax,
    signal,
  })
  if (taken.type === 'gone') return
  if (taken.type === 'created') {
    seen.recent = [{ batchId: taken.batchId, at: deps.clock.now() }, ...seen.recent].slice(0, RECENT_MAX)
    deps.logger.info({ batchId: taken.batchId }, 'mailbox_batch_created')
    deps.onCreated()
  }
  await settle(account, mail, left, id)
}

/** The mail is a batch; it goes where taken mails are, or is noted as one that could not. */
async function settle(account: MailAccount, mail: ListedMail, left: LeftMails, id: string): Promise<void> {
  try {
    await account.setAside(mail.uid)
  } catch (error) {
    await left.add(id)
    throw error
  }
  await left.remove(id)
}

/** Whether the other mails can be taken all the same. */
function isOfMail(error: unknown): boolean {
  return isEngineError(error) && ['mailbox_message_too_large', 'file_too_large', 'file_gone'].includes(error.code)
}

function faultOf(error: unknown, subject: string): MailFault {
  if (isEngineError(error)) return { subject, code: error.code, message: error.message }
  const message = 'Das Postfach konnte nicht gelesen werden. Der Grund steht in logs/engine.log im Datenordner.'
  return { subject, code: 'internal_error', message }
}
