import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkBinder } from '../../../engine/audit/check-binder.ts'
import { nodeSealMachine } from '../../../engine/audit/node-seal-machine.ts'
import { auditFile } from '../../../engine/model/audit-chain.ts'
import type { BinderPlan } from '../../../engine/model/binder-plan.ts'
import { fromBase64Url } from '../../../engine/seal/base64url.ts'
import { memorySource } from '../../../engine/seal/byte-source.ts'
import { checkSealed } from '../../../engine/seal/check-sealed.ts'
import { findLastBlock } from '../../../engine/seal/find-block.ts'
import { logMessage } from '../../../engine/seal/log-head.ts'
import { prepareSeal } from '../../../engine/seal/prepare-seal.ts'
import { sealMessage, writeBlock } from '../../../engine/seal/seal-block.ts'
import type { SealFacts } from '../../../engine/seal/seal-payload.ts'
import { canonicalJson } from '../../../engine/shared/canonical-json.ts'
import { A_SEALING_KEY, KNOWN_KEYS, aSealer } from '../../support/a-sealer.ts'
import { sealAsBefore, withoutSeal } from '../../support/seal-as-before.ts'
import { aChain, anAuditedBinder } from '../audit/an-audited-binder.ts'
import { ANNOTATION_WAYS, ATTACHMENT_WAYS, DOCUMENT_WAYS } from './document-ways.ts'
import { attachment, name as nameOf, openTampered, rewrite, saveTampered } from './open-tampered.ts'
import type { Way } from './open-tampered.ts'
import { DRAWN_WAYS, ORDER_WAYS, TEXT_WAYS } from './page-ways.ts'

/** Somebody with the whole program, and with the key of an installation of his own. */
const ATTACKER = aSealer(66)

let root = ''
let plan: BinderPlan
let whole: Buffer
/** The seal as it stands in the file. */
let block = ''
let facts: SealFacts
let pages = { drawnPage: 0, scanPage: 0 }
let count = 0

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'steuerstapel-tamper-'))
  plan = await anAuditedBinder(join(root, 'made'))
  whole = await readFile(plan.outPath)
  const found = await findLastBlock(memorySource(whole))
  if (!found) throw new Error('a seal is there')
  block = whole.subarray(found.from, found.to).toString('latin1')
  facts = found.block.payload.facts
  const index = JSON.parse(await readFile(plan.indexPath, 'utf8')) as {
    documents: { filename: string; pages: { binder_page: number }[] }[]
  }
  const pageOf = (filename: string): number =>
    index.documents.find(document => document.filename === filename)?.pages[0]?.binder_page ?? 0
  pages = { drawnPage: pageOf('Kontoauszug.pdf'), scanPage: pageOf('Rechnung Müller.jpg') }
})
afterAll(() => rm(root, { recursive: true, force: true }))

const check = (bytes: Uint8Array) => checkSealed(memorySource(bytes), nodeSealMachine, KNOWN_KEYS.keys)

/** A file with these characters before its last `startxref`. */
function withBlock(bytes: Uint8Array, seal: string): Buffer {
  const bare = withoutSeal(bytes)
  const at = bare.lastIndexOf('startxref')
  return Buffer.concat([bare.subarray(0, at), Buffer.from(seal, 'latin1'), bare.subarray(at)])
}

/** All hashes computed anew, as the program does, for a key; the signature is whatever `sign` gives. */
async function resealed(
  bytes: Uint8Array,
  publicKey: string,
  sign: (message: Uint8Array) => Promise<string>,
): Promise<Buffer> {
  const bare = withoutSeal(bytes)
  const { at, end, payloadSha256, signatureAt } = await prepareSeal(memorySource(bare), nodeSealMachine, {
    ...facts,
    publicKey,
  })
  const sealed = Buffer.concat([bare.subarray(0, at), end])
  sealed.write(await sign(sealMessage(payloadSha256)), signatureAt, 'latin1')
  return sealed
}

const oldSignature = (): string => block.slice(-87, -1)

async function tampered([, change]: Way): Promise<Uint8Array> {
  const file = await openTampered(whole, pages)
  await change(file)
  return await saveTampered(file)
}

const WAYS = [...ORDER_WAYS, ...DRAWN_WAYS, ...TEXT_WAYS, ...ANNOTATION_WAYS, ...DOCUMENT_WAYS, ...ATTACHMENT_WAYS]

describe('a Belegmappe that somebody changes who has no key', () => {
  test('there are enough ways, each of its own', () => {
    expect(new Set(WAYS.map(([name]) => name)).size).toBe(WAYS.length)
    expect(WAYS.length).toBeGreaterThanOrEqual(60)
  })

  test('a file that was only saved again by another program differs in nothing but its bytes', async () => {
    const file = await openTampered(whole, pages)
    const saved = await check(withBlock(await saveTampered(file), block))
    expect(saved).toMatchObject({ bytes: 'broken', signature: 'valid', standing: 'known', differences: [] })
  })

  test.each(WAYS)('%s: found and named, and no seal made anew hides it', async (...way) => {
    const bytes = await tampered(way)
    // The signed list stays as it was: what was changed is named, and nothing of another page is.
    const kept = await check(withBlock(bytes, block))
    expect(kept).toMatchObject({ bytes: 'broken', signature: 'valid', standing: 'known' })
    expect(kept?.differences.join('\n')).toMatch(new RegExp(way[2].source, 'm'))
    // All hashes are computed anew, in the name of the office.
    const anew = await check(await resealed(bytes, A_SEALING_KEY.publicKey, async () => oldSignature()))
    expect(anew).toMatchObject({ signature: 'invalid' })
    // And signed, with the key of another installation.
    const foreign = await check(await resealed(bytes, ATTACKER.publicKey, message => ATTACKER.sign('', message)))
    expect(foreign).toMatchObject({ bytes: 'intact', signature: 'valid', standing: 'foreign', differences: [] })
    expect(foreign?.fingerprint).toBe((await ATTACKER.current()).fingerprint)
  })

  test('only what was changed is named', async () => {
    const painted = DRAWN_WAYS.find(([name]) => name === 'a total is painted over')
    if (!painted) throw new Error('such a way is there')
    const state = await check(withBlock(await tampered(painted), block))
    expect(state?.differences).toEqual(['Seite 2: Die Seite zeigt anderes als beim Versiegeln.'])
  })
})

describe('bytes of a Belegmappe that somebody changes who has no key', () => {
  const at = (text: string): number => whole.lastIndexOf(text)
  const ways: readonly (readonly [string, () => Buffer | Promise<Buffer>, object])[] = [
    ['an edition is appended', () => appendedPage(), { bytes: 'appended' }],
    ['a remark is appended', () => Buffer.concat([whole, Buffer.from('\n%x\n')]), { bytes: 'appended' }],
    ['zeros are appended', () => Buffer.concat([whole, Buffer.alloc(4_000)]), { bytes: 'appended' }],
    ['the header is of another version', () => replaced('%PDF-1.7', '%PDF-1.4'), { bytes: 'broken' }],
    ['a byte stands before the file', () => Buffer.concat([Buffer.from('\n'), whole]), { bytes: 'broken' }],
    ['the table of objects is sought elsewhere', () => replacedAt(at('startxref') + 10, '7'), { bytes: 'broken' }],
    ['the end has another line end', () => replaced('%%EOF\n', '%%EOF\r'), { bytes: 'broken' }],
    ['a remark stands before the seal', () => insertedAt(at('%Steuerstapel-Siegel/2'), '%x\n'), { bytes: 'broken' }],
    [
      'the list is signed by nobody',
      () => replacedAt(whole.length - 80 - tailLength(), 'A'.repeat(10)),
      { signature: 'invalid' },
    ],
    [
      'the list names another batch',
      () => forged(text => text.replace(plan.batchId, plan.batchId.replace('1', '2'))),
      { signature: 'invalid' },
    ],
    [
      'the list names another edition',
      () => forged(text => text.replace('"edition":1', '"edition":2')),
      { signature: 'invalid' },
    ],
    [
      'the list names another day',
      () => forged(text => text.replace('2026-03-14', '2025-03-14')),
      { signature: 'invalid' },
    ],
    [
      'the list keeps its hash and says something else',
      () => forged(text => text.replace('"edition":1', '"edition":3'), true),
      { signature: 'invalid' },
    ],
    [
      'the list lies that another key signed',
      () => forged(text => text.replace(A_SEALING_KEY.publicKey, ATTACKER.publicKey)),
      { signature: 'invalid' },
    ],
  ]

  test.each(ways)('%s: found', async (_name, change, said) => {
    const state = await check(await change())
    expect(state).toMatchObject(said)
    expect(state?.bytes === 'intact' && state.signature === 'valid').toBe(false)
  })

  test('what stands around the list in another way than it is written is no seal', async () => {
    const line = at('%Steuerstapel-Siegel/2\n') + 23
    for (const changed of [insertedAt(line, '%\n'), replacedAt(line, ' '), insertedAt(at('%Ed25519'), '%x\n')]) {
      expect(await check(changed)).toBeNull()
      expect(await verdicts(changed)).toMatchObject({ seal: 'wrong', seal_key: 'wrong' })
    }
  })

  test('the seal of another Belegmappe of this very installation does not fit', async () => {
    const other = await anAuditedBinder(join(root, 'other'), { batchName: 'Ein anderer Stapel', edition: 2 })
    const found = await findLastBlock(memorySource(await readFile(other.outPath)))
    const foreign = (await readFile(other.outPath)).subarray(found?.from, found?.to).toString('latin1')
    const state = await check(withBlock(whole, foreign))
    expect(state).toMatchObject({ bytes: 'broken', signature: 'valid', standing: 'known' })
    expect(state?.differences.length).toBeGreaterThan(0)
  })

  function replaced(from: string, to: string): Buffer {
    return Buffer.from(whole.toString('latin1').replace(from, to), 'latin1')
  }
  function replacedAt(place: number, by: string): Buffer {
    const changed = Buffer.from(whole)
    changed.write(by, place, 'latin1')
    return changed
  }
  function insertedAt(place: number, text: string): Buffer {
    return Buffer.concat([whole.subarray(0, place), Buffer.from(text), whole.subarray(place)])
  }
  const tailLength = (): number => whole.length - at('startxref')

  /** The list rewritten, with its hash unless `keepsHash`, and the signature that was there. */
  async function forged(change: (payload: string) => string, keepsHash = false): Promise<Buffer> {
    const lines = block.split('\n').slice(1, -2)
    const payload = change(Buffer.from(fromBase64Url(lines.map(line => line.slice(1)).join('')) ?? []).toString())
    const own = Buffer.from(await nodeSealMachine.sha256(Buffer.from(payload))).toString('hex')
    const hash = keepsHash ? (/%Ed25519 (\w+)/.exec(block)?.[1] ?? '') : own
    return withBlock(whole, writeBlock(payload, hash, oldSignature()))
  }

  /** A later edition of the file, as programs append it: the first page of the binder shows nothing. */
  async function appendedPage(): Promise<Buffer> {
    const { pdf } = await openTampered(whole, pages)
    const root_ = pdf.context.trailerInfo.Root
    const number = pdf.getPage(0).ref.objectNumber
    const before = /startxref\s+(\d+)/.exec(whole.subarray(at('startxref')).toString('latin1'))?.[1]
    const parent = pdf.getPage(0).node.get(nameOf('Parent'))
    const object = `${number} 0 obj\n<</Type/Page/Parent ${String(parent)}/MediaBox[0 0 9 9]>>\nendobj\n`
    const table = `xref\n${number} 1\n${String(whole.length + 1).padStart(10, '0')} 00000 n \ntrailer\n<</Size ${pdf.context.largestObjectNumber + 1}/Root ${String(root_)}/Prev ${before}>>\n`
    const place = whole.length + 1 + object.length
    return Buffer.concat([whole, Buffer.from(`\n${object}${table}startxref\n${place}\n%%EOF\n`)])
  }
})

describe('a Belegmappe from which somebody takes the signature', () => {
  test('is wrong: its index names the key; or the day is one on which this installation already signed', async () => {
    const [painted] = DRAWN_WAYS
    if (!painted) throw new Error('such a way is there')
    const bytes = await tampered(painted)
    expect(await verdicts(sealAsBefore(bytes))).toMatchObject({ seal: 'unproved', seal_key: 'wrong' })
    expect(await verdicts(withoutSeal(bytes))).toMatchObject({ seal: 'wrong', seal_key: 'wrong' })
    const silent = await withIndex(text => text.replace(/ {2}"seal": \{[^}]*\},\n/, ''))
    expect(await verdicts(sealAsBefore(silent))).toMatchObject({ seal: 'unproved', seal_key: 'wrong' })
  })

  test.each(['', ' 2020-01-01T00:00:00.000Z', '0', '2020', null])(
    'and which hides its day as %j is wrong',
    async day => {
      const told = day === null ? '' : `  "produced_at": ${JSON.stringify(day)},\n`
      const hidden = await withIndex(text =>
        text.replace(/ {2}"seal": \{[^}]*\},\n/, '').replace(/ {2}"produced_at": "[^"]*",\n/, told),
      )
      expect(await verdicts(sealAsBefore(hidden))).toMatchObject({ seal: 'unproved', seal_key: 'wrong' })
    },
  )

  test('and which is made up as one of the time before says itself that its seal binds less', async () => {
    const old = await withIndex(text =>
      text
        .replace(/ {2}"seal": \{[^}]*\},\n/, '')
        .replace(/"produced_at": "[^"]*"/, '"produced_at": "2025-03-14T09:26:53.000Z"'),
    )
    const path = await asFile(sealAsBefore(old))
    const { seal, checks, limits } = await checkBinder({ path, known: KNOWN_KEYS })
    expect(seal).toEqual({ format: 'siegel/1', key: null, standing: null })
    expect(checks.slice(0, 2).map(({ id, state }) => [id, state])).toEqual([
      ['seal', 'unproved'],
      ['seal_key', 'unproved'],
    ])
    expect(limits).toMatch(/ohne Unterschrift kann neu berechnen/)
    // Whoever asks for a key by name gets no such file through.
    const asked = await checkBinder({ path, known: { ...KNOWN_KEYS, from: 'given' } })
    expect(asked.checks.find(({ id }) => id === 'seal_key')).toMatchObject({ state: 'wrong' })
  })

  test('with the log beside it written anew is wrong all the same', async () => {
    const [painted] = DRAWN_WAYS
    if (!painted) throw new Error('such a way is there')
    const forged = await resealed(await tampered(painted), A_SEALING_KEY.publicKey, async () => oldSignature())
    const path = await asFile(forged)
    const sha256 = Buffer.from(await nodeSealMachine.sha256(forged)).toString('hex')
    const log = aChain(plan.batchId, [
      ...plan.audit.map(({ fact }) => fact),
      { event: 'output_written', file: 'Belegmappe.pdf', byte_size: forged.length, sha256 },
    ])
    const head = { entries: log.length, hash: log.at(-1)?.hash ?? '' }
    const signature = await ATTACKER.sign('', logMessage({ batchId: plan.batchId, ...head }))
    const seal = { schema: 'protokoll-siegel/1', batch_id: plan.batchId, ...head, signature }
    await writeFile(join(path, '..', 'protokoll.jsonl'), auditFile(log))
    for (const key of [A_SEALING_KEY.publicKey, ATTACKER.publicKey]) {
      await writeFile(join(path, '..', 'protokoll-siegel.json'), canonicalJson({ ...seal, key }))
      expect(await states(path)).toMatchObject({
        seal: 'wrong',
        seal_key: 'wrong',
        audit_beside: 'ok',
        audit_signature: 'wrong',
      })
    }
  })

  async function withIndex(change: (text: string) => string): Promise<Uint8Array> {
    const file = await openTampered(whole, pages)
    rewrite(file, attachment(file, 'index.json')[0], bytes => Buffer.from(change(bytes.toString())))
    return await saveTampered(file)
  }
})

async function asFile(bytes: Uint8Array): Promise<string> {
  const folder = join(root, String(count++))
  await mkdir(folder)
  await writeFile(join(folder, 'Belegmappe.pdf'), bytes)
  return join(folder, 'Belegmappe.pdf')
}

async function states(path: string): Promise<Record<string, string>> {
  const { checks } = await checkBinder({ path, known: KNOWN_KEYS })
  return Object.fromEntries(checks.map(({ id, state }) => [id, state]))
}

const verdicts = async (bytes: Uint8Array) => await states(await asFile(bytes))
