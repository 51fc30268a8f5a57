import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkLedger, checkPages, checkSums } from '../../../engine/audit/check-numbers.ts'
import { checkCollectiveHash } from '../../../engine/audit/check-originals.ts'
import { parseIndex } from '../../../engine/audit/parse-index.ts'
import type { BinderIndex } from '../../../engine/audit/parse-index.ts'
import { anAuditedBinder } from './an-audited-binder.ts'

let folder = ''
let bytes: Buffer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'steuerstapel-index-'))
  const aside = [{ documentId: 'doc_0', filename: 'x', sourceNumber: 9, reason: 'blank' as const, picture: null }]
  bytes = await readFile((await anAuditedBinder(folder, { asidePages: aside })).indexPath)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const PAGES = 100

/** The index after a change of its text; the change has to be one. */
function changed(pattern: RegExp | string, by: string): BinderIndex {
  const text = bytes.toString()
  const other = text.replace(pattern, by)
  expect(other).not.toBe(text)
  const index = parseIndex(Buffer.from(other))
  if (!index) throw new Error('the changed index cannot be read')
  return index
}

function findings(index: BinderIndex): string[] {
  const hash = checkCollectiveHash(index)
  return [
    ...checkLedger(index),
    ...checkSums(index),
    ...checkPages(index, PAGES),
    ...(hash.state === 'ok' ? [] : [hash.text]),
  ]
}

describe('the numbers of an index', () => {
  test('hold as they were written', () => {
    const index = parseIndex(bytes)
    expect(index && findings(index)).toEqual([])
    expect(index?.ledger).toMatchObject({ pages_in: 4, binder: 3, blank: 1 })
    expect(index).toMatchObject({ totals: [{ key: 'b.vst', amount: '380.00' }, { amount: '2000.00' }] })
  })

  test.each([
    ['pages in', /"pages_in": 4/, '"pages_in": 5'],
    ['pages in the binder', /"binder": 3/, '"binder": 2'],
    ['blank pages', /"blank": 1/, '"blank": 0'],
    ['duplicates', /"duplicate": 0/, '"duplicate": 1'],
    ['deleted pages', /"deleted": 0/, '"deleted": 1'],
    ['what was deleted', /"deleted": \[\]/, '"deleted": [{"pages": 1}]'],
    ['a fate of a page', /"reason": "blank"/, '"reason": "separator"'],
    ['a sum', /"amount": "2000.00"/, '"amount": "2000.01"'],
    ['a confirmed sum', /"confirmed": "0.00"/, '"confirmed": "2000.00"'],
    ['the part of an assumed year', /"year_assumed": "2000.00"/, '"year_assumed": "0.00"'],
    ['the line of a position', /"key": "b.uebrige"/, '"key": "b.telefon"'],
    ['the amount of a position', /"amount": "1000.00"/, '"amount": "1000.10"'],
    ['whether a position counts', /("quantity": null,[^]*?"counts": )"yes"/, '$1"no"'],
    ['the positions of a sum', /"doc_1\/b.uebrige\/0"\n/, '"doc_0/b.uebrige/0"\n'],
    ['the document of a position', /("id": "doc_0\/b.vst\/0",\s*"document_id": )"doc_0"/, '$1"doc_9"'],
    ['the amount of a row', /"gross": "1190.00"/, '"gross": "1190.10"'],
    ['the value of a document', /"value": "1190.00"/, '"value": "1191.00"'],
    ['the section of a document', /"section": "dokumente"/, '"section": "andere"'],
    ['a page of the binder', /"binder_page": (\d+)/, '"binder_page": 101'],
    [
      'the owner of a page',
      /"binder_page": (\d+),([^]*?)"binder_page": (\d+)/,
      '"binder_page": $1,$2"binder_page": $1',
    ],
  ])('%s cannot change unnoticed', (_what, pattern, by) => {
    expect(findings(changed(pattern, by)).length).toBeGreaterThan(0)
  })

  test('a Belegmappe that added up printed amounts is still checked by its own sums', () => {
    const old = asPrinted(bytes)
    const index = parseIndex(Buffer.from(old))
    expect(index && findings(index)).toEqual([])
    const changes = [
      ['"gross_confirmed":"2380.00"', '"gross_confirmed":"0.00"'],
      ['"gross":"2380.00"', '"gross":"2380.01"'],
      ['"count":2', '"count":3'],
      ['"confirmed":true', '"confirmed":false'],
    ] as const
    for (const [from, to] of changes) {
      expect(old).toContain(from)
      const other = parseIndex(Buffer.from(old.replace(from, to)))
      expect(other && findings(other).length, from).toBeGreaterThan(0)
    }
  })

  test('the hash of an input cannot change unnoticed', () => {
    const [, hash = ''] = /"sha256": "([0-9a-f]{64})"/.exec(bytes.toString()) ?? []
    expect(findings(changed(hash, hash.split('').reverse().join('')))).toHaveLength(1)
  })

  test('what is no index is none', () => {
    for (const text of ['', '{', '[]', '{"schema":"index/1"}', '[['.repeat(100_000)])
      expect(parseIndex(Buffer.from(text))).toBeNull()
    expect(parseIndex(Buffer.concat([bytes, Buffer.from([0xff])]))).toBeNull()
    expect(parseIndex(Buffer.from(bytes.toString().replace(/"binder": 3/, '"binder": -3')))).toBeNull()
  })
})

/** The same binder as `index/1` told it. */
function asPrinted(index: Buffer): string {
  const { positions, totals, left_out, ...rest } = JSON.parse(index.toString()) as Record<string, unknown> & {
    readonly sections: readonly { readonly rows: readonly object[] }[]
  }
  expect([positions, totals, left_out].every(Array.isArray)).toBe(true)
  const sections = rest.sections.map(section => ({
    ...section,
    rows: section.rows.map(row => ({ ...row, amount: 'Rechnungsbetrag', confirmed: true })),
    sums: [
      {
        amount: 'Rechnungsbetrag',
        count: 2,
        net: '2000.00',
        tax: '380.00',
        gross: '2380.00',
        gross_confirmed: '2380.00',
        gross_unconfirmed: '0.00',
      },
    ],
  }))
  return JSON.stringify({ ...rest, schema: 'index/1', sections })
}
