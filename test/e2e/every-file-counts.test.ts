import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { promisify } from 'node:util'
import { TextReader, Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { engineEntry } from '../../engine/built-engine.mjs'
import { drawPdf } from '../fixtures/make/draw-pdf.ts'
import { createSheet } from '../fixtures/make/sheet.ts'
import { createClient } from '../support/create-client.ts'
import { engineEnvironment, startEngine, temporaryDataDir } from '../support/engine-process.ts'
import type { EngineProcess } from '../support/engine-process.ts'
import { startSourceServer } from '../support/source-server.ts'
import { openV1 } from '../support/v1-client.ts'
import { signIn } from '../crash/sign-in.ts'

/**
 * Whatever door files come through, each is in the result or named there with its reason: counted as they go in, and in
 * `index.json` as they come out.
 */
interface Index {
  readonly batch: { readonly id: string }
  readonly inputs: readonly { readonly filename: string }[]
  readonly documents: readonly Placed[]
  readonly set_aside: readonly (Placed & { readonly reason: { readonly type: string; readonly code?: string } })[]
  readonly not_taken: readonly { readonly path: string; readonly reason: string }[]
  readonly ledger: Readonly<Record<string, number>>
}
interface Placed {
  readonly filename: string
  readonly within: string | null
}

const folder = temporaryDataDir()
const [inbox, dataDir, root] = ['eingang', 'daten', 'ablage'].map(name => join(folder.dataDir, name)) as [
  string,
  string,
  string,
]
let engine: EngineProcess
let sources: Awaited<ReturnType<typeof startSourceServer>>
let api: Awaited<ReturnType<typeof openV1>>

beforeAll(async () => {
  for (const each of [inbox, root]) mkdirSync(each)
  const offered = new Map([
    ['eins.pdf', await aPdf('eins')],
    ['archiv.zip', await anArchive()],
    ['mail.eml', await aMail()],
    ['leer.pdf', Buffer.alloc(0)],
    ['kaputt.pdf', Buffer.from('%PDF-1.7 abgebrochen')],
  ])
  sources = await startSourceServer(folder.dataDir, offered)
  const credentials = await createClient(dataDir, 'Zählprobe')
  engine = await startEngine({
    dataDir,
    settings: {
      STEUERSTAPEL_INBOX: inbox,
      STEUERSTAPEL_INBOX_QUIET_SECONDS: '1',
      STEUERSTAPEL_WORKERS: '1',
      STEUERSTAPEL_RATE_PER_MINUTE: '100000',
      STEUERSTAPEL_SOURCE_ALLOW: sources.host,
      STEUERSTAPEL_EXTRA_CA: sources.caFile,
    },
  })
  api = await openV1(engine.httpUrl, credentials)
})
afterAll(async () => {
  await engine.kill()
  await sources.close()
  folder.remove()
})

test('/v1: a file, an archive with a second one in it, a mail in a mail, an empty, a broken and a missing file', async () => {
  const names = ['eins.pdf', 'archiv.zip', 'mail.eml', 'leer.pdf', 'kaputt.pdf', 'fehlt.pdf']
  const documents = names.map(filename => ({ filename, source: { type: 'url', url: sources.urlOf(filename) } }))
  const { batch_id: id } = await api.createBatch({ batch_name: 'Zählprobe', documents }, crypto.randomUUID())
  for (;;) {
    const { status } = await api.status(id)
    if (status === 'completed') break
    expect(status).not.toBe('failed')
    await after(100)
  }
  const index = await indexOf(entry => entry.batch.id === id)
  expect(index.inputs.map(({ filename }) => filename)).toEqual(names)
  expect(told(index)).toEqual(
    [
      'eins.pdf',
      'archiv.zip › Belege/zwei.pdf',
      'archiv.zip › innen.zip: failed',
      'archiv.zip › leer.pdf: failed',
      'archiv.zip › Belege/Thumbs.db: system_file',
      'archiv.zip › __MACOSX/Belege/._zwei.pdf: system_file',
      ...Array.from({ length: 12 }, (_, at) => `archiv.zip › Scans/${at}/.DS_Store: system_file`),
      'mail.eml',
      'mail.eml › vier.pdf',
      'mail.eml › Weitergeleitet.eml',
      'mail.eml › Weitergeleitet.eml › fünf.pdf',
      'leer.pdf: failed',
      'kaputt.pdf: failed',
      'fehlt.pdf: failed',
    ].toSorted(),
  )
  const { pages_in: pagesIn, ...fates } = index.ledger
  expect(Object.values(fates).reduce((sum, pages) => sum + pages, 0)).toBe(pagesIn)
})

test('window: files sent in pieces, the same bytes twice, an archive, and files that were left out', async () => {
  const { origin, headers } = await signIn(engine)
  const [ten, eleven] = [await aPdf('zehn'), await anArchive()]
  const given = [
    { filename: 'zehn.pdf', bytes: ten },
    { filename: 'noch einmal zehn.pdf', bytes: ten },
    { filename: 'archiv.zip', bytes: eleven },
  ]
  const files = given.map(({ filename, bytes }) => ({
    filename,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }))
  const tus = { ...headers, 'tus-resumable': '1.0.0' }
  for (const [at, { bytes }] of given.entries()) {
    const sha256 = files[at]?.sha256 ?? ''
    const metadata = `sha256 ${Buffer.from(sha256).toString('base64')}`
    const begun = { ...tus, 'upload-length': String(bytes.length), 'upload-metadata': metadata }
    const begin = await fetch(`${origin}/local/uploads`, { method: 'POST', headers: begun })
    const offset = begin.headers.get('upload-offset') ?? ''
    if (Number(offset) === bytes.length) continue
    const piece = { ...tus, 'upload-offset': offset, 'content-type': 'application/offset+octet-stream' }
    const sent = await fetch(`${origin}/local/uploads/${sha256}`, {
      method: 'PATCH',
      headers: piece,
      body: new Uint8Array(bytes),
    })
    expect(sent.status).toBe(204)
  }
  const leftOut = [
    { path: 'Belege/leer.pdf', reason: 'empty' },
    { path: 'Belege/alt.pdf', reason: 'repeated' },
  ]
  const asked = await fetch(`${origin}/local/batches`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({ name: 'Fenster', mandant: '', files, leftOut }),
  })
  expect(asked.status).toBe(201)
  const { id } = (await asked.json()) as { id: string }
  const index = await indexOf(entry => entry.batch.id === id)
  expect(index.inputs.map(({ filename }) => filename)).toEqual(files.map(({ filename }) => filename))
  const names = told(index)
  expect(names).toContain('Belege/leer.pdf: empty')
  expect(names).toContain('Belege/alt.pdf: repeated')
  // What was sent, what lay in the archive, and what was left out: each once.
  expect(names).toHaveLength(files.length - 1 + ARCHIVE_FILES + leftOut.length)
})

test('watched folder: files of a folder with a hidden, a half and a system file', async () => {
  const pdf = await aPdf('sechs')
  for (const name of ['Quast/sechs.pdf', 'Quast/unter/sieben.pdf', 'Quast/.versteckt.pdf', 'Quast/Thumbs.db']) {
    put(inbox, name, name.endsWith('sieben.pdf') ? await aPdf('sieben') : pdf)
  }
  const index = await indexOf(entry => entry.inputs.some(({ filename }) => filename === 'sechs.pdf'))
  expect(told(index)).toEqual(
    ['sechs.pdf', 'sieben.pdf', '.versteckt.pdf: hidden', 'Thumbs.db: system_file'].toSorted(),
  )
})

test('command line: a path with .. in it, hidden files, an archive and an empty folder', async () => {
  put(root, 'acht.pdf', await aPdf('acht'))
  put(root, '.neun.pdf', await aPdf('neun'))
  put(root, 'unter/archiv.zip', await anArchive())
  put(root, 'unter/leer.pdf', Buffer.alloc(0))
  const out = join(folder.dataDir, 'heraus')
  const args = [engineEntry('cli'), 'process', join(root, 'unter', '..'), '--out', out, '--json']
  const env = engineEnvironment(join(folder.dataDir, 'einzeln'))
  const { stdout } = await promisify(execFile)(process.execPath, args, { env, maxBuffer: 1 << 26 })
  const answer = JSON.parse(stdout) as {
    readonly documents: readonly { readonly filename: string; readonly status: string }[]
    readonly not_taken: readonly { readonly path: string; readonly reason: string }[]
  }
  const names = [
    ...answer.documents.map(({ filename, status }) => `${filename}: ${status}`),
    ...answer.not_taken.map(({ path, reason }) => `${path}: ${reason}`),
  ]
  expect(names.toSorted()).toEqual(
    [
      'acht.pdf: processed',
      '.neun.pdf: hidden',
      'leer.pdf: failed',
      'archiv.zip: processed',
      'zwei.pdf: processed',
      'innen.zip: failed',
      'leer.pdf: failed',
      'archiv.zip › Belege/Thumbs.db: system_file',
      'archiv.zip › __MACOSX/Belege/._zwei.pdf: system_file',
      ...Array.from({ length: 12 }, (_, at) => `archiv.zip › Scans/${at}/.DS_Store: system_file`),
    ].toSorted(),
  )
})

/** Every file that the index knows, each once: with its place, and why it is not in the binder. */
function told(index: Index): readonly string[] {
  const nameOf = ({ filename, within }: Placed): string => within ?? filename
  return [
    ...index.documents.map(nameOf),
    ...index.set_aside.map(each => `${nameOf(each)}: ${each.reason.type}`),
    ...index.not_taken.map(({ path, reason }) => `${path.replace(/^Quast\//, '')}: ${reason}`),
  ].toSorted()
}

/** Waits for the index of the Belegmappe that is asked for. */
async function indexOf(isIt: (index: Index) => boolean): Promise<Index> {
  for (;;) {
    const names = readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
    for (const name of names.filter(each => each.endsWith('index.json') && !each.includes('work'))) {
      const index = JSON.parse(readFileSync(join(dataDir, name), 'utf8')) as Index
      if (isIt(index)) return index
    }
    await after(100)
  }
}

function put(base: string, name: string, bytes: Uint8Array): void {
  mkdirSync(dirname(join(base, name)), { recursive: true })
  writeFileSync(join(base, name), bytes)
}

async function aPdf(word: string): Promise<Buffer> {
  const sheet = createSheet({ font: 'sans', size: 11 })
  sheet.text(20, 30, `Rechnung Nr. ${word} vom 05.03.2025`)
  sheet.text(20, 40, `Muster ${word} GmbH, Rechnungsbetrag 119,00 EUR`)
  return Buffer.from(await drawPdf(word, [sheet]))
}

/** Whatever lies in it, named or bound, without the archive itself. */
const ARCHIVE_FILES = 17

async function anArchive(): Promise<Buffer> {
  const inner = new ZipWriter(new Uint8ArrayWriter())
  await inner.add('drei.pdf', new Uint8ArrayReader(await aPdf('drei')))
  const zip = new ZipWriter(new Uint8ArrayWriter())
  await zip.add('Belege/zwei.pdf', new Uint8ArrayReader(await aPdf('zwei')))
  await zip.add('innen.zip', new Uint8ArrayReader(await inner.close()))
  await zip.add('leer.pdf', new Uint8ArrayReader(new Uint8Array(0)))
  await zip.add('Belege/Thumbs.db', new TextReader('x'))
  await zip.add('__MACOSX/Belege/._zwei.pdf', new TextReader('x'))
  // More than a note can name.
  for (let at = 0; at < 12; at++) await zip.add(`Scans/${at}/.DS_Store`, new TextReader('x'))
  return Buffer.from(await zip.close())
}

async function aMail(): Promise<Buffer> {
  const forwarded = mail('Weitergeleitet', 'fünf.pdf', (await aPdf('fünf')).toString('base64'))
  return Buffer.from(mail('Belege', 'vier.pdf', (await aPdf('vier')).toString('base64'), forwarded))
}

function mail(subject: string, name: string, base64: string, forwarded?: string): string {
  const encoded = `=?UTF-8?B?${Buffer.from(name).toString('base64')}?=`
  const border = `grenze-${subject}`
  const parts = [
    'Content-Type: text/plain; charset=utf-8\r\n\r\nAnbei.',
    `Content-Type: application/pdf; name="${encoded}"\r\nContent-Disposition: attachment; filename="${encoded}"\r\nContent-Transfer-Encoding: base64\r\n\r\n${base64.replaceAll(/.{76}/g, '$&\r\n')}`,
    ...(forwarded === undefined
      ? []
      : [
          `Content-Type: message/rfc822; name="Weitergeleitet.eml"\r\nContent-Disposition: attachment; filename="Weitergeleitet.eml"\r\n\r\n${forwarded}`,
        ]),
  ]
  return [
    'From: a@example.org',
    'To: b@example.org',
    `Subject: ${subject}`,
    'Date: Wed, 05 Mar 2025 10:00:00 +0100',
    'MIME-Version: 1.0',
    `Content-Type: multipart/mixed; boundary="${border}"`,
    '',
    ...parts.map(part => `--${border}\r\n${part}`),
    `--${border}--`,
    '',
  ].join('\r\n')
}
