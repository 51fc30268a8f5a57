import { expect, test } from 'vitest'
import { checkAttachedLog, checkLogBeside } from '../../../engine/audit/check-log.ts'
import type { BinderIndex } from '../../../engine/audit/parse-index.ts'
import { auditFile, chainHead, chainSeed, linkEntry } from '../../../engine/model/audit-chain.ts'
import type { AuditEntry, AuditFact } from '../../../engine/model/audit-entry.ts'
import { emptyEntries } from '../../../engine/model/emptied-entry.ts'

const BATCH = 'bat_1'
const file = { sha256: 'a'.repeat(64), byte_size: 1 }
const received = (document_id: string, filename: string): AuditFact => {
  return { event: 'file_received', document_id, filename, way: 'upload', ...file }
}
const BEFORE: readonly AuditFact[] = [
  { event: 'batch_created', batch_id: BATCH, files: 2, phases: [], webhook_host: null, engine_version: '1' },
  received('doc_1', 'GEHEIM.pdf'),
  received('doc_2', 'bleibt.pdf'),
  { event: 'output_written', file: 'Einzelbelege/GEHEIM.pdf', ...file },
]

function chainOf(facts: readonly AuditFact[]): AuditEntry[] {
  let previous = chainSeed(BATCH)
  return facts.map((fact, at) => {
    const entry = linkEntry(at + 1, '2026-01-01T00:00:00.000Z', fact, previous)
    previous = entry.hash
    return entry
  })
}

/** The log before and after doc_1 was deleted, as the storage leaves it. */
function logs() {
  const before = chainOf(BEFORE)
  const emptied = emptyEntries(before, id => id === 'doc_1', 'del_1')
  const told = {
    event: 'document_deleted',
    deletion_id: 'del_1',
    document_ids: ['doc_1'],
    documents: 1,
    pages: 1,
    reason: 'other',
    number: 1,
    emptied: emptied.map(({ sequence, sha256 }) => ({ sequence, sha256 })),
  } as const
  const texts = new Map(emptied.map(({ sequence, text }) => [sequence, text]))
  const after = chainOf([...BEFORE, told]).map(entry => {
    const text = texts.get(entry.sequence)
    if (text === undefined) return entry
    const { sequence: _, at: _at, ...fact } = JSON.parse(text) as AuditFact & { sequence: number; at: string }
    return { ...entry, fact }
  })
  return { before, after }
}

const bytesOf = (entries: readonly AuditEntry[]): Buffer => Buffer.from(auditFile(entries))
function indexOf(entries: readonly AuditEntry[], inputs: readonly string[]): BinderIndex {
  const head = chainHead(entries)
  return {
    batch: { id: BATCH },
    client_year: null,
    audit: head && { entries: head.entries, last_hash: head.hash },
    inputs: inputs.map(document_id => ({ document_id, filename: 'x', original: null, ...file })),
  } as unknown as BinderIndex
}

test('a log that a deletion emptied is one chain, and what was deleted is no input that is missing', () => {
  const { after } = logs()
  expect(auditFile(after)).not.toContain('GEHEIM')
  const [chain, inputs] = checkAttachedLog(bytesOf(after), indexOf(after, ['doc_2']))
  expect(chain).toMatchObject({ id: 'audit_chain', state: 'ok', text: expect.stringContaining('geleert: 2;') })
  expect(inputs).toMatchObject({ id: 'audit_inputs', state: 'ok' })
})

test('an emptied entry that no later one names, or that says something else, is no entry of the chain', () => {
  const { after } = logs()
  const without = after.slice(0, -1)
  const [cut] = checkAttachedLog(bytesOf(without), indexOf(without, ['doc_2']))
  expect(cut).toMatchObject({ state: 'wrong', findings: [expect.stringContaining('Zeile 2 wurde geleert')] })
  for (const [from, to] of [
    ['"document_id":"doc_1"', '"document_id":"doc_3"'],
    ['"file":"Einzelbelege/"', '"file":"Originale/"'],
    ['"emptied":"del_1"', '"emptied":"del_2"'],
  ] as const) {
    const forged = Buffer.from(auditFile(after).replace(from, to))
    expect(checkAttachedLog(forged, indexOf(after, ['doc_2']))[0]).toMatchObject({ state: 'wrong' })
  }
})

test('emptying by somebody who tells of a deletion that is not in the chain breaks it', () => {
  const { before, after } = logs()
  const [, second] = after
  const emptied = before.map((entry, at) => (at === 1 && second ? second : entry))
  expect(checkAttachedLog(bytesOf(emptied), indexOf(before, ['doc_2']))[0]).toMatchObject({ state: 'wrong' })
})

test('the log beside goes on with the attached one of a file from before the deletion', () => {
  const { before, after } = logs()
  const beside = { beside: bytesOf(after), fileSha256: file.sha256, digests: null }
  const index = indexOf(before, ['doc_1', 'doc_2'])
  expect(checkLogBeside({ ...beside, attached: bytesOf(before), index })).toMatchObject({ state: 'ok' })
  const other = Buffer.from(auditFile(before).replace('bleibt.pdf', 'anders.pdf'))
  expect(checkLogBeside({ ...beside, attached: other, index })).toMatchObject({ state: 'wrong' })
})
