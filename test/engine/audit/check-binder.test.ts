import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkBinder } from '../../../engine/audit/check-binder.ts'
import { checkSeal, sealFile } from '../../../engine/audit/seal-file.ts'
import { auditFile } from '../../../engine/model/audit-chain.ts'
import type { BinderPlan } from '../../../engine/model/binder-plan.ts'
import { originalNames } from '../../../engine/phases/report/outputs/name-originals.ts'
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

/** As somebody would who knows how the seal is made. */
async function sealedAnew(bytes: Buffer): Promise<string> {
  const path = await asFile(
    Buffer.from(bytes.toString('latin1').replace(/%Steuerstapel-Siegel[^\n]*\n(?!.*%Steuerstapel)/, ''), 'latin1'),
  )
  await sealFile(path)
  return path
}

async function states(path: string): Promise<Record<string, string>> {
  const { checks } = await checkBinder({ path })
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
    const report = await checkBinder({ path: await asFile(whole) })
    expect(report.batchId).toBe(plan.batchId)
    expect(report.sha256).toBe(createHash('sha256').update(whole).digest('hex'))
    expect(report.checks.map(({ id, state, findings }) => [id, state, findings])).toEqual([
      ...[
        'seal',
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
    const path = await asFile(whole)
    const line = whole.lastIndexOf('%Steuerstapel-Siegel')
    const spread = Array.from({ length: 300 }, (_, index) => Math.floor((index * whole.length) / 300))
    const sealLine = Array.from({ length: whole.length - line }, (_, index) => line + index)
    const unnoticed: number[] = []
    for (const at of [...spread, ...sealLine]) {
      await writeFile(path, flipped(at))
      if ((await checkSeal(path)) === 'intact') unnoticed.push(at)
    }
    expect(unnoticed).toEqual([])
    expect(await checkSeal(await asFile(whole))).toBe('intact')
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
        expect(await states(await sealedAnew(flipped(at)))).toMatchObject({ seal: 'ok', originals: 'wrong' })
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
    expect(await checkSeal(await asFile(appended))).toBe('appended')
    expect(await checkSeal(await asFile(flipped(1_000, appended)))).toBe('broken')
  })

  test('what is no Belegmappe, or was saved by another program, is wrong with a reason', async () => {
    expect(await states(await asFile(Buffer.from('kein PDF')))).toEqual({ seal: 'wrong', index: 'wrong' })
    const other = await PDFDocument.create()
    other.addPage()
    expect(await states(await asFile(await other.save()))).toEqual({ seal: 'wrong', index: 'wrong' })
    const saved = await (await PDFDocument.load(whole, { updateMetadata: false })).save()
    expect(await states(await asFile(saved))).toMatchObject({ seal: 'wrong', originals: 'ok', audit_chain: 'ok' })
  })
})
