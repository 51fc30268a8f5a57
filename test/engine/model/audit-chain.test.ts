import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { auditFile, chainHead, chainSeed, checkChain, linkEntry } from '../../../engine/model/audit-chain.ts'
import type { AuditEntry, AuditFact } from '../../../engine/model/audit-entry.ts'

const BATCH = 'bat_01JD8Z5W3V0000000000000001'

const fact = fc.oneof(
  fc.record({
    event: fc.constant('file_received' as const),
    document_id: fc.string(),
    way: fc.constant('url' as const),
    filename: fc.string({ unit: 'binary' }),
    sha256: fc.string(),
    byte_size: fc.nat(),
  }),
  fc.record({
    event: fc.constant('connection' as const),
    purpose: fc.constantFrom('source' as const, 'webhook' as const),
    host: fc.domain(),
    outcome: fc.string(),
    document_id: fc.option(fc.string()),
  }),
  fc.record({ event: fc.constant('run_started' as const), attempt: fc.nat(), engine_version: fc.string() }),
)

function chainOf(facts: readonly AuditFact[]): AuditEntry[] {
  const entries: AuditEntry[] = []
  for (const [index, of] of facts.entries()) {
    const at = new Date(Date.UTC(2026, 0, 1, 0, 0, index)).toISOString()
    entries.push(linkEntry(index + 1, at, of, entries.at(-1)?.hash ?? chainSeed(BATCH)))
  }
  return entries
}

const chain = fc.array(fact, { minLength: 2, maxLength: 12 }).map(chainOf)

describe('the chain of a batch', () => {
  test('an untouched log is whole, whatever its facts say', () => {
    fc.assert(
      fc.property(chain, entries => {
        const end = chainHead(entries)
        const checked = checkChain(auditFile(entries), BATCH, end)
        expect([checked.fault, checked.head]).toEqual([null, end])
        expect(checked.entries.map(({ fact: read }) => read['event'])).toEqual(entries.map(entry => entry.fact.event))
      }),
    )
  })

  test('any changed byte is found, at the line of the change', () => {
    fc.assert(
      fc.property(chain, fc.nat(), fc.integer({ min: 1, max: 255 }), (entries, seed, mask) => {
        const bytes = Buffer.from(auditFile(entries))
        const at = seed % bytes.length
        bytes[at] = (bytes[at] ?? 0) ^ mask
        const asUtf8 = checkChain(bytes.toString('utf8'), BATCH, chainHead(entries))
        expect(asUtf8.fault).not.toBeNull()
      }),
      { numRuns: 300 },
    )
  })

  test('a removed, repeated, moved or inserted entry is found', () => {
    const pick = fc.tuple(chain, fc.nat(), fc.nat())
    fc.assert(
      fc.property(pick, ([entries, one, other]) => {
        const [from, to] = [one % entries.length, other % entries.length]
        const end = chainHead(entries)
        const isFound = (changed: readonly AuditEntry[]) => checkChain(auditFile(changed), BATCH, end).fault !== null
        expect(isFound(entries.toSpliced(from, 1))).toBe(true)
        const taken = entries[from]
        if (!taken) return
        expect(isFound(entries.toSpliced(to, 0, taken))).toBe(true)
        const moved = entries.toSpliced(from, 1).toSpliced(to, 0, taken)
        expect(isFound(moved)).toBe(from !== to)
      }),
      { numRuns: 300 },
    )
  })

  test('an entry that was forged and chained to the one before breaks at the one after, or at the known end', () => {
    fc.assert(
      fc.property(chain, fc.nat(), (entries, seed) => {
        const at = seed % entries.length
        const old = entries[at]
        if (!old) return
        const forged = linkEntry(
          old.sequence,
          old.at,
          { event: 'run_started', attempt: -1, engine_version: '' },
          old.previous,
        )
        const text = auditFile(entries.with(at, forged))
        expect(checkChain(text, BATCH, chainHead(entries)).fault?.line).toBe(at + 2)
      }),
    )
  })

  test('a log that was cut off at an entry is found by its known end alone', () => {
    const entries = chainOf([
      { event: 'run_started', attempt: 1, engine_version: '1' },
      { event: 'run_started', attempt: 2, engine_version: '1' },
    ])
    const cut = auditFile(entries.slice(0, 1))
    expect(checkChain(cut, BATCH, null).fault).toBeNull()
    expect(checkChain(cut, BATCH, chainHead(entries)).fault).toEqual({ line: 2, reason: 'wrong_end' })
  })

  test('a log of another batch, and one that was nested to break the reader, are refused', () => {
    const entries = chainOf([{ event: 'run_started', attempt: 1, engine_version: '1' }])
    expect(checkChain(auditFile(entries), 'bat_other', null).fault).toEqual({ line: 1, reason: 'wrong_previous' })
    const deep = `{"a":${'['.repeat(200_000)}${']'.repeat(200_000)}}\n`
    expect(checkChain(deep, BATCH, null).fault?.line).toBe(1)
  })

  describe('what is wrong with a line is told by its reason, with the head of what was right before it', () => {
    const entries = chainOf([
      { event: 'run_started', attempt: 1, engine_version: '1' },
      { event: 'run_started', attempt: 2, engine_version: '1' },
    ])
    const [first, second] = entries.map(entry => auditFile([entry]))
    const head = chainHead(entries.slice(0, 1))
    const skipped = linkEntry(
      3,
      '2026-01-01T00:00:01.000Z',
      { event: 'run_started', attempt: 2, engine_version: '1' },
      head?.hash ?? '',
    )
    const swap = (field: 'hash' | 'previous') =>
      auditFile(entries.slice(1).map(entry => ({ ...entry, [field]: 'f'.repeat(64) })))

    test.each([
      ['a line that is no JSON', 'x\n', 'not_an_entry'],
      ['a list', '[]\n', 'not_an_entry'],
      ['nothing', 'null\n', 'not_an_entry'],
      ['a text', '"a"\n', 'not_an_entry'],
      ['an empty line', '\n', 'not_an_entry'],
      ['an entry written with blanks', second?.replace('{', '{ ') ?? '', 'wrong_text'],
      ['an entry that skips a number', auditFile([skipped]), 'wrong_sequence'],
      ['an entry that follows another', swap('previous'), 'wrong_previous'],
      ['an entry with another hash', swap('hash'), 'wrong_hash'],
    ])('%s', (_what, line, reason) => {
      expect(checkChain(`${first}${line}`, BATCH, null)).toMatchObject({ fault: { line: 2, reason }, head })
    })

    test('a line that was cut off: nothing of the log is taken', () => {
      const cut = auditFile(entries).slice(0, -1)
      expect(checkChain(cut, BATCH, null)).toEqual({
        entries: [],
        head: null,
        fault: { line: 2, reason: 'wrong_text' },
      })
    })

    test('an end that is known otherwise', () => {
      const text = auditFile(entries)
      const end = chainHead(entries)
      expect(checkChain(text, BATCH, end)).toMatchObject({ fault: null, head: end })
      const fault = { line: 3, reason: 'wrong_end' }
      expect(checkChain(text, BATCH, { entries: 2, hash: 'f'.repeat(64) }).fault).toEqual(fault)
      expect(checkChain(text, BATCH, { entries: 3, hash: end?.hash ?? '' }).fault).toEqual(fault)
    })

    test('a log without entries has no head, and fits an end without entries', () => {
      expect(chainHead([])).toBeNull()
      expect(checkChain('', BATCH, { entries: 0, hash: '' })).toEqual({ entries: [], head: null, fault: null })
      expect(checkChain('', BATCH, { entries: 1, hash: '' }).fault).toEqual({ line: 1, reason: 'wrong_end' })
    })
  })
})
