import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { Agent } from 'undici'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createBatchCreator } from '../../../engine/batches/create-batch.ts'
import { readConfig } from '../../../engine/config.ts'
import { createMailbox } from '../../../engine/mailbox/mailbox.ts'
import type { Mailbox, MailboxDeps } from '../../../engine/mailbox/mailbox.ts'
import { mailboxSetting } from '../../../engine/mailbox/mailbox-setting.ts'
import { sealText } from '../../../engine/mailbox/sealed-text.ts'
import type { Project } from '../../../engine/model/client.ts'
import { createSecretBox } from '../../../engine/shared/secret-box.ts'
import { openFileStore } from '../../../engine/storage/disk/open-file-store.ts'
import type { FileStore } from '../../../engine/storage/file-store.ts'
import { openSqlite } from '../../../engine/storage/sqlite/open.ts'
import type { Storage } from '../../../engine/storage/storage.ts'
import { aClock } from '../../support/a-clock.ts'
import { SECRETS } from '../../support/a-secret-box.ts'
import { startImapServer } from '../../support/imap-server.ts'
import type { ImapServer } from '../../support/imap-server.ts'
import { makeCertificates } from '../../support/source-server.ts'

const PROJECT: Project = {
  id: 'prj_post',
  name: 'Post',
  organizationId: 'org_post',
  partnerCode: 'DIREKT',
  discountPercent: 0,
  provisionPercent: 0,
}

let server: ImapServer
let folder: string
let storage: Storage
let files: FileStore
let logs: string
let config: { -readonly [Key in keyof MailboxDeps['config']]: MailboxDeps['config'][Key] }

beforeEach(async () => {
  server = await startImapServer()
  folder = mkdtempSync(join(tmpdir(), 'steuerstapel-mailbox-'))
  const extraCaFile = join(folder, 'ca.pem')
  writeFileSync(extraCaFile, server.ca)
  storage = openSqlite(join(folder, 'test.db'), { clock: aClock() })
  files = await openFileStore(join(folder, 'files'))
  await storage.clients.ensureProject(PROJECT, 0)
  logs = ''
  const { limits } = readConfig({ STEUERSTAPEL_DATA_DIR: folder })
  config = { dataDir: folder, limits: { ...limits, fileBytesMax: 3_000_000 }, extraCaFile, mailbox: aSetting() }
})

afterEach(async () => {
  await server.close()
  await storage.close()
  rmSync(folder, { recursive: true })
})

function aSetting(changes: Readonly<Record<string, unknown>> = {}) {
  return mailboxSetting.parse({ host: 'localhost', port: server.port, user: 'belege', password: 'geheim', ...changes })
}

/** A mailbox on the same data, as after a restart. */
function open(changes: Partial<MailboxDeps> = {}): Mailbox {
  const clock = aClock()
  const sink = new Writable({ write: (chunk: Buffer, _encoding, done) => ((logs += String(chunk)), done()) })
  return createMailbox({
    ...{ config, storage, files, clock, secrets: SECRETS, dispatcher: new Agent() },
    logger: pino({ level: 'debug' }, sink),
    createBatch: createBatchCreator({ storage, clock, workers: 1, priceList: [], secrets: SECRETS }),
    project: async () => PROJECT,
    isDiskLow: () => false,
    onCreated: () => undefined,
    ...changes,
  })
}

function aMail(subject: string, body = 'Anbei der Beleg.'): string {
  return `From: a@b.example\r\nSubject: ${subject}\r\nMessage-ID: <${subject}@b>\r\n\r\n${body}\r\n`
}

async function batches() {
  const { items } = await storage.batches.list({ projectId: PROJECT.id, limit: 50, offset: 0 })
  return await Promise.all(
    items.map(async ({ batch }) => ({ name: batch.name, documents: await storage.documents.listByBatch(batch.id) })),
  )
}

const takenMails = () => [...(server.folders.get('Steuerstapel')?.values() ?? [])].map(String)

test('each mail becomes a batch with its bytes as they came, and lies in the folder of taken ones then', async () => {
  const large = aMail('Großer Anhang', 'x'.repeat(2_500_000))
  server.put(aMail('Rechnung 4711'))
  server.put(large)
  const mailbox = open()
  await mailbox.look()
  const found = await batches()
  expect(found.map(({ name }) => name).toSorted()).toEqual(['Großer Anhang', 'Rechnung 4711'])
  const [document] = found.find(({ name }) => name === 'Großer Anhang')?.documents ?? []
  expect(document?.filename).toBe('Großer Anhang.eml')
  expect(readFileSync(files.pathOf(document?.sha256 ?? ''), 'utf8')).toBe(large)
  expect(server.folders.get('INBOX')?.size).toBe(0)
  expect(takenMails()).toEqual([aMail('Rechnung 4711'), large])
  expect(mailbox.status()).toMatchObject({ state: 'watching', faults: [], account: 'belege (localhost)' })
  expect(mailbox.status().recent).toHaveLength(2)
  expect(logs).not.toMatch(/4711|Anhang|belege|geheim/)
})

test('a mail that cannot be moved is one batch, however often it is looked at and whatever restarts', async () => {
  server.put(aMail('Zweimal'))
  server.refuse = command => (command.startsWith('UID MOVE') ? 'NO [NOPERM] nein' : undefined)
  const first = open()
  for (const _ of [1, 2]) await first.look()
  const { state, faults } = first.status()
  expect([state, faults.map(({ code }) => code)]).toEqual(['failing', ['mailbox_not_movable']])
  // Answers of requests are forgotten after a week; what was taken is known for ever.
  await storage.batches.forgetAnswers(Number.MAX_SAFE_INTEGER)
  server.put(aMail('Danach'))
  await open().look()
  expect(await batches()).toHaveLength(1)
  server.refuse = undefined
  const last = open()
  await last.look()
  expect((await batches()).map(({ name }) => name).toSorted()).toEqual(['Danach', 'Zweimal'])
  expect(takenMails()).toHaveLength(2)
  expect(last.status().state).toBe('watching')
})

test('a connection that breaks in the middle of a mail leaves it where it is, until the next look', async () => {
  server.put(aMail('Abbruch', 'y'.repeat(2_000_000)))
  server.refuse = command => (command.includes('<1048576.') ? null : undefined)
  const mailbox = open()
  await mailbox.look()
  expect(await batches()).toEqual([])
  expect(mailbox.status()).toMatchObject({ state: 'failing', faults: [{ code: 'mailbox_unreachable' }] })
  server.refuse = undefined
  await mailbox.look()
  expect(await batches()).toHaveLength(1)
})

test('a mail above the limit stays and is named; the others are taken', async () => {
  server.put(aMail('Zu groß', 'z'.repeat(3_100_000)))
  server.put(aMail('Passt'))
  const mailbox = open()
  await mailbox.look()
  expect((await batches()).map(({ name }) => name)).toEqual(['Passt'])
  expect(mailbox.status().faults).toMatchObject([{ subject: 'Zu groß', code: 'mailbox_message_too_large' }])
  expect(server.folders.get('INBOX')?.size).toBe(1)
})

test('mails that have to stay, however many, do not keep later ones from being taken', async () => {
  config.limits = { ...config.limits, fileBytesMax: 2_000 }
  for (let number = 1; number <= 120; number++) server.put(aMail(`Zu groß ${number}`, 'z'.repeat(3_000)))
  server.put(aMail('Passt'))
  const mailbox = open()
  for (let look = 1; look <= 3; look++) await mailbox.look()
  expect((await batches()).map(({ name }) => name)).toEqual(['Passt'])
  expect(mailbox.status().faults).toHaveLength(120)
})

test.each([
  ['mailbox_sign_in_refused', { password: 'falsch' }],
  ['mailbox_folder_missing', { folder: 'Gibt es nicht' }],
  ['mailbox_unreachable', { port: 9 }],
  ['mailbox_secret_lost', { password: sealText(createSecretBox(Buffer.alloc(32, 9)), 'geheim') }],
])('%s is told with what to do', async (code, changes) => {
  config.mailbox = aSetting(changes)
  const mailbox = open()
  await mailbox.look()
  expect(mailbox.status()).toMatchObject({ state: 'failing', faults: [{ code, subject: '' }] })
})

test('a server whose certificate nobody knows gets no password', async () => {
  server.put(aMail('Fremd'))
  config.extraCaFile = null
  const mailbox = open()
  await mailbox.look()
  expect(mailbox.status().faults.map(({ code }) => code)).toEqual(['mailbox_untrusted'])
  expect(server.commands).toEqual([])
})

test('a sealed password opens the mailbox, and one that was switched off is not asked for', async () => {
  server.put(aMail('Versiegelt'))
  config.mailbox = aSetting({ password: sealText(SECRETS, 'geheim') })
  const mailbox = open()
  await mailbox.look()
  expect(await batches()).toHaveLength(1)
  config.mailbox = null
  const before = server.commands.length
  await mailbox.look()
  expect([server.commands.length, mailbox.status().state]).toEqual([before, 'off'])
})

test('little room on the disk takes nothing', async () => {
  server.put(aMail('Wartet'))
  const mailbox = open({ isDiskLow: () => true })
  await mailbox.look()
  expect([mailbox.status().state, await batches()]).toEqual(['disk_low', []])
})

test('a provider that wants a token gets a fresh one each time, and one that refuses is told', async () => {
  const tls = await makeCertificates()
  const asked: string[] = []
  let answer: object = { access_token: 'frisch' }
  const provider = createServer({ key: tls.key, cert: tls.cert }, (request, response) => {
    void text(request).then(body => {
      asked.push(body)
      response.writeHead('error' in answer ? 400 : 200).end(JSON.stringify(answer))
    })
  }).listen(0, '127.0.0.1')
  await once(provider, 'listening')
  const { port } = provider.address() as AddressInfo
  const dispatcher = new Agent({ connect: { ca: tls.ca } })
  config.mailbox = aSetting({
    password: null,
    oauth2: {
      token_url: `https://localhost:${port}/token`,
      client_id: 'id 1',
      refresh_token: sealText(SECRETS, 'alt'),
    },
  })
  server.put(aMail('Mit Token'))
  const mailbox = open({ dispatcher })
  await mailbox.look()
  expect(await batches()).toHaveLength(1)
  expect(asked).toEqual(['grant_type=refresh_token&client_id=id+1&refresh_token=alt'])
  answer = { error: 'invalid_grant' }
  await mailbox.look()
  expect(mailbox.status().faults.map(({ code }) => code)).toEqual(['mailbox_token_refused'])
  await dispatcher.close()
  provider.close()
})

test.each(['AUTHENTICATE', 'SELECT', 'UID SEARCH', 'UID FETCH'])(
  'a server that says nothing after %s does not keep the program from ending',
  async word => {
    server.put(aMail('Hängt'))
    server.refuse = command => (command.startsWith(word) ? '' : undefined)
    const mailbox = open()
    const looking = mailbox.look()
    await expect.poll(() => server.commands.some(command => command.startsWith(word))).toBe(true)
    await mailbox.stop()
    await looking
    expect(await batches()).toEqual([])
    server.refuse = undefined
    await open().look()
    expect(await batches()).toHaveLength(1)
  },
)

test('mails of a folder that was made anew are taken, and the same bytes are one batch', async () => {
  server.put(aMail('Einmal'))
  await open().look()
  server.folders.set('INBOX', new Map([[1, Buffer.from(aMail('Einmal'))]]))
  server.folders.get('INBOX')?.set(2, Buffer.from(aMail('Neu')))
  await open().look()
  expect((await batches()).map(({ name }) => name).toSorted()).toEqual(['Einmal', 'Neu'])
  expect(server.folders.get('INBOX')?.size).toBe(0)
})

test('subjects that no folder may bear, or none at all, make names that people can read', async () => {
  server.put(aMail(`../../etc/passwd ${'x'.repeat(400)}`))
  server.put('From: a@b\r\n\r\nohne Betreff\r\n')
  await open().look()
  const names = (await batches()).flatMap(({ name, documents }) => [name, ...documents.map(one => one.filename)])
  expect(names.every(name => !/[/\\]/.test(name) && name.length <= 255)).toBe(true)
  expect(names).toContain('E-Mail ohne Betreff.eml')
})

test('two who look at the same moment make one batch of a mail', async () => {
  server.put(aMail('Doppelt gefragt'))
  const mailbox = open()
  await Promise.all([mailbox.look(), mailbox.look()])
  expect(await batches()).toHaveLength(1)
  expect(server.commands.filter(command => command.startsWith('SELECT'))).toHaveLength(1)
})
