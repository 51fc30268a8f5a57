import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkBinder } from '../../../engine/audit/check-binder.ts'
import { checkFormerSeal } from '../../../engine/audit/check-former-seal.ts'
import { auditFile } from '../../../engine/model/audit-chain.ts'
import type { BinderPlan } from '../../../engine/model/binder-plan.ts'
import { originalNames } from '../../../engine/phases/report/outputs/name-originals.ts'
import { writeAuditFile } from '../../../engine/phases/report/attachments/audit-attachment.ts'
import type { FileStore } from '../../../engine/storage/file-store.ts'
import type { Storage } from '../../../engine/storage/storage.ts'
import { nodeSealMachine } from '../../../engine/audit/node-seal-machine.ts'
import { memorySource } from '../../../engine/seal/byte-source.ts'
import { checkSealed } from '../../../engine/seal/check-sealed.ts'
import { A_SEALING_KEY, KNOWN_KEYS as KNOWN, aSealer } from '../../support/a-sealer.ts'
import { sealAsBefore, withoutSeal } from '../../support/seal-as-before.ts'
import { aChain, anAuditedBinder } from './an-audited-binder.ts'

let root = ''
let plan: BinderPlan
let whole: Buffer
let count = 0

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'steuerstapel-audit-'))
  plan = await anAuditedBinder(join(root, 'made'))
  whole = await readFile(plan.outPath)
})
afterAll(() => rm(root, { recursive: true, force: true }))

/** The bytes as a file in a folder of its own. */
async function asFile(bytes: Uint8Array, name = 'Belegmappe.pdf'): Promise<string> {
  const folder = join(root, String(count++))
  await mkdir(folder)
  await writeFile(join(folder, name), bytes)
  return join(folder, name)
}

function flipped(at: number, bytes = whole): Buffer {
  const changed = Buffer.from(bytes)
  changed[at] = (changed[at] ?? 0) ^ 0x01
  return changed
}

/** As somebody would who knows how a seal without a signature is made. */
async function sealedAnew(bytes: Buffer): Promise<string> {
  return await asFile(sealAsBefore(withoutSeal(bytes)))
}

async function states(path: string): Promise<Record<string, string>> {
  const { checks } = await checkBinder({ path, known: KNOWN })
  return Object.fromEntries(checks.map(({ id, state }) => [id, state]))
}

/** Where the bytes of the stream begin that holds the attachment of this subtype. */
function streamOf(subtype: string): { readonly from: number; readonly to: number } {
  const text = whole.toString('latin1')
  const from = text.indexOf('stream', text.indexOf(`/Subtype /${subtype}`)) + 8
  return { from, to: text.indexOf('endstream', from) }
}

describe('an untouched Belegmappe', () => {
  test('passes every check that needs nothing else', async () => {
    const report = await checkBinder({ path: await asFile(whole), known: KNOWN })
    expect(report.seal).toEqual({ format: 'siegel/2', key: A_SEALING_KEY.fingerprint, standing: 'known' })
    expect(report.limits).toMatch(/^Wer den Siegelschlüssel nicht hat/)
    expect(report.batchId).toBe(plan.batchId)
    expect(report.sha256).toBe(createHash('sha256').update(whole).digest('hex'))
    expect(report.checks.map(({ id, state, findings }) => [id, state, findings])).toEqual([
      ...[
        'seal',
        'seal_key',
        'sealed_content',
        'attachments',
        'index',
        'originals',
        'collective_hash',
        'ledger',
        'sums',
        'pages',
        'audit_chain',
        'audit_inputs',
      ].map(id => [id, 'ok', []]),
      ['audit_beside', 'unproved', []],
    ])
  })

  test('is the file that the log beside it names; another file, a changed and a foreign log are told apart', async () => {
    const path = await asFile(whole)
    const beside = join(path, '..', 'protokoll.jsonl')
    const written = (sha256: string) => ({
      ...({ event: 'output_written', file: 'Belegmappe.pdf', byte_size: whole.length } as const),
      sha256,
    })
    const log = (sha256: string, batchId = plan.batchId) =>
      auditFile(aChain(batchId, [...plan.audit.map(({ fact }) => fact), written(sha256)]))
    const sha256 = createHash('sha256').update(whole).digest('hex')
    await writeFile(beside, log(sha256))
    expect(await states(path)).toMatchObject({ audit_beside: 'ok' })
    await writeFile(beside, log('0'.repeat(64)))
    expect(await states(path)).toMatchObject({ audit_beside: 'wrong' })
    await writeFile(beside, log(sha256).replace('output_written', 'output_Written'))
    expect(await states(path)).toMatchObject({ audit_beside: 'wrong' })
    await writeFile(beside, auditFile(aChain(plan.batchId, [written(sha256)])))
    expect(await states(path)).toMatchObject({ audit_beside: 'wrong' })
    await writeFile(beside, auditFile(aChain('bat_other', [written(sha256)])))
    expect(await states(path)).toMatchObject({ audit_beside: 'unproved' })
  })

  test('the log beside it is vouched for by the key, to its last entry', async () => {
    const path = await asFile(whole)
    const folder = join(path, '..')
    const facts = { file: 'Belegmappe.pdf', sha256: createHash('sha256').update(whole).digest('hex'), byte_size: 1 }
    const entries = aChain(plan.batchId, [...plan.audit.map(({ fact }) => fact), { event: 'output_written', ...facts }])
    const storage = { audit: { list: async () => entries } as unknown as Storage['audit'] }
    const files: Pick<FileStore, 'writeManaged'> = {
      writeManaged: async (name, write) => {
        await write(join(folder, name.replace('ordner/', '')))
        return { sha256: '', byteSize: 0 }
      },
    }
    const batch = { id: plan.batchId, basePath: 'ordner/' }
    await writeAuditFile({ storage, files, sealer: aSealer() }, batch)
    expect(await states(path)).toMatchObject({ audit_beside: 'ok', audit_signature: 'ok' })
    const log = await readFile(join(folder, 'protokoll.jsonl'), 'utf8')
    await writeFile(
      join(folder, 'protokoll.jsonl'),
      auditFile(
        aChain(
          plan.batchId,
          entries.slice(0, -1).map(({ fact }) => fact),
        ),
      ),
    )
    expect(await states(path)).toMatchObject({ audit_signature: 'wrong' })
    await writeFile(join(folder, 'protokoll.jsonl'), log)
    await writeAuditFile({ storage, files, sealer: aSealer(9) }, batch)
    expect(await states(path)).toMatchObject({ audit_beside: 'ok', audit_signature: 'wrong' })
    const unknown = await checkBinder({ path })
    expect(unknown.checks.find(({ id }) => id === 'audit_signature')?.state).toBe('wrong')
    await rm(join(folder, 'protokoll-siegel.json'))
    expect(await states(path)).toMatchObject({ audit_signature: 'unproved' })
  })

  test('a log that names another seal than that of the file is wrong', async () => {
    const path = await asFile(whole)
    const sealed = { event: 'binder_sealed', file: 'Belegmappe.pdf', pages: 12, key: 'x' } as const
    const facts = { file: 'Belegmappe.pdf', sha256: createHash('sha256').update(whole).digest('hex'), byte_size: 1 }
    for (const [digests, state] of [
      ['0'.repeat(64), 'wrong'],
      [/%Ed25519 (\w{64})/.exec(whole.toString('latin1'))?.[1], 'ok'],
    ]) {
      const log = aChain(plan.batchId, [
        ...plan.audit.map(({ fact }) => fact),
        { event: 'output_written', ...facts },
        { ...sealed, digests_sha256: digests ?? '' },
      ])
      await writeFile(join(path, '..', 'protokoll.jsonl'), auditFile(log))
      expect(await states(path)).toMatchObject({ audit_beside: state })
    }
  })

  test('whose originals lie beside it is checked against the folder', async () => {
    const large = await anAuditedBinder(join(root, 'large'), { attachBytesMax: 0 })
    expect(await states(large.outPath)).toMatchObject({ originals: 'unproved', seal: 'ok' })
    const folder = join(large.outPath, '..', 'Originale')
    await mkdir(folder)
    const names = originalNames(large.inputs)
    const places = large.inputs.map(
      ({ documentId, path }) => [path ?? '', join(folder, names.get(documentId) ?? '')] as const,
    )
    for (const [from, to] of places) await cp(from, to)
    expect(await states(large.outPath)).toMatchObject({ originals: 'ok' })
    const [, last = ''] = places.at(-1) ?? []
    await writeFile(last, flipped(100, await readFile(last)))
    expect(await states(large.outPath)).toMatchObject({ originals: 'wrong' })
    await rm(last)
    expect(await states(large.outPath)).toMatchObject({ originals: 'wrong' })
  })
})

describe('a changed Belegmappe', () => {
  test('no byte can change without breaking the seal', async () => {
    const line = whole.lastIndexOf('%Steuerstapel-Siegel')
    const spread = Array.from({ length: 60 }, (_, index) => Math.floor((index * whole.length) / 60))
    const foot = whole.lastIndexOf('%Ed25519')
    const sealed = Array.from({ length: 30 }, (_, index) => line + Math.floor((index * (foot - line)) / 30))
    const end = Array.from({ length: whole.length - foot }, (_, index) => foot + index)
    const unnoticed: number[] = []
    for (const at of [...spread, ...sealed, ...end]) {
      const state = await checkSealed(memorySource(flipped(at)), nodeSealMachine, KNOWN.keys)
      if (state?.bytes === 'intact' && state.signature === 'valid') unnoticed.push(at)
    }
    expect(unnoticed).toEqual([])
  })

  test('a flipped byte in page content, attachments, index and log is found, and never ends in a crash', async () => {
    const text = whole.toString('latin1')
    const places = [
      text.indexOf('stream') + 20,
      ...['application#2Fpdf', 'image#2Fjpeg', 'application#2Fjson', 'application#2Fjsonl'].map(
        subtype => streamOf(subtype).from + 30,
      ),
      text.lastIndexOf('startxref') + 11,
      5,
    ]
    for (const at of places) expect(await states(await asFile(flipped(at)))).toMatchObject({ seal: 'wrong' })
  })

  test('a changed original is found even when the file was sealed anew', async () => {
    for (const subtype of ['application#2Fpdf', 'image#2Fjpeg']) {
      const { from, to } = streamOf(subtype)
      for (const at of [from + 10, (from + to) >> 1, to - 10]) {
        expect(await states(await sealedAnew(flipped(at)))).toMatchObject({ seal: 'unproved', originals: 'wrong' })
      }
    }
  })

  test('a changed log or index is found by its content even when the file was sealed anew', async () => {
    for (const subtype of ['application#2Fjson\n', 'application#2Fjsonl']) {
      const { from, to } = streamOf(subtype)
      // The last four bytes are the checksum of the packing, which says nothing.
      for (let at = from + 2; at < to - 10; at += Math.ceil((to - from) / 12)) {
        const found = await states(await sealedAnew(flipped(at)))
        expect([at, Object.values(found).includes('wrong')]).toEqual([at, true])
      }
    }
  })

  test('what was appended is told from what was changed', async () => {
    const appended = Buffer.concat([whole, Buffer.from('\n% ein Nachtrag\n'.padEnd(5_000, ' '))])
    const { checks } = await checkBinder({ path: await asFile(appended), known: KNOWN })
    expect(checks[0]?.text).toMatch(/etwas angehängt/)
    expect(await states(await asFile(flipped(1_000, appended)))).toMatchObject({ seal: 'wrong' })
  })

  test('a seal of the time before signatures is checked as it was, and never passes for a signed one', async () => {
    const former = sealAsBefore(withoutSeal(whole))
    expect(await checkFormerSeal(await asFile(former))).toBe('intact')
    for (const at of [10, former.length >> 1, former.lastIndexOf('SHA-256 ') + 20, former.length - 3]) {
      expect(await checkFormerSeal(await asFile(flipped(at, former)))).not.toBe('intact')
    }
    const appended = Buffer.concat([former, Buffer.from('\n% ein Nachtrag\n'.padEnd(5_000, ' '))])
    expect(await checkFormerSeal(await asFile(appended))).toBe('appended')
    // The index says that it was signed.
    const report = await checkBinder({ path: await asFile(former), known: KNOWN })
    expect(report.seal).toEqual({ format: 'siegel/1', key: null, standing: null })
    expect(report.checks.find(({ id }) => id === 'seal_key')).toMatchObject({ state: 'wrong' })
    expect(report.limits).toMatch(/Siegel ohne Unterschrift kann neu berechnen/)
  })

  test('whose key it is, is told: one that is known, retired, of another installation, or not known here', async () => {
    const path = await asFile(whole)
    const [key] = KNOWN.keys
    if (!key) throw new Error('a key is known')
    const before = new Date(plan.producedAt - 1_000).toISOString()
    const cases = [
      [KNOWN, 'known', 'ok'],
      [{ ...KNOWN, keys: [{ ...key, retiredAt: before }] }, 'retired', 'wrong'],
      [{ ...KNOWN, keys: [{ ...key, publicKey: aSealer(9).publicKey }] }, 'foreign', 'wrong'],
      [{ ...KNOWN, keys: [] }, 'unknown', 'unproved'],
    ] as const
    for (const [known, standing, verdict] of cases) {
      const { seal, checks } = await checkBinder({ path, known })
      expect([seal.standing, checks.find(({ id }) => id === 'seal_key')?.state]).toEqual([standing, verdict])
      expect(checks.find(({ id }) => id === 'seal_key')?.text).toContain(A_SEALING_KEY.fingerprint)
    }
  })

  test('what is no Belegmappe, or was saved by another program, is wrong with a reason', async () => {
    expect(await states(await asFile(Buffer.from('kein PDF')))).toEqual({
      seal: 'wrong',
      seal_key: 'unproved',
      index: 'wrong',
    })
    const other = await PDFDocument.create()
    other.addPage()
    expect(await states(await asFile(await other.save()))).toEqual({
      seal: 'wrong',
      seal_key: 'unproved',
      index: 'wrong',
    })
    const saved = await (await PDFDocument.load(whole, { updateMetadata: false })).save()
    expect(await states(await asFile(saved))).toMatchObject({ seal: 'wrong', originals: 'ok', audit_chain: 'ok' })
  })
})
