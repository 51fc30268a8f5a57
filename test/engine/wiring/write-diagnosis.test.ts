import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { OfficeSetting } from '../../../engine/wiring/office-settings.ts'
import { readLogEnd } from '../../../engine/wiring/read-log-end.ts'
import { writeDiagnosis } from '../../../engine/wiring/write-diagnosis.ts'

const setting = (key: string, value: unknown, origin: OfficeSetting['origin']): OfficeSetting => {
  return { key, value, fallback: null, origin, isPending: false }
}

const FACTS = {
  at: Date.UTC(2026, 10, 27, 9),
  settings: [
    setting('STEUERSTAPEL_OFFICE_NAME', 'Kanzlei Quastenberg', 'file'),
    setting('STEUERSTAPEL_WORKERS', 2, 'environment'),
    setting('mailbox', { host: 'imap.example', user: 'belege@quastenberg.example', password: 'geheim' }, 'file'),
    setting('archive_depth_max', 1, 'default'),
  ],
  figures: {
    batches: { completed: 3 },
    firstBatchAt: null,
    lastBatchAt: null,
    documents: {},
    faults: { locked_file: 2 },
    pages: 40,
    corrections: {},
    connections: {},
    tasks: {},
    clients: 0,
    auditEntries: 9,
  },
  states: { Postfach: 'failing' },
  freeBytes: 5_000_000_000,
  log: 'abgeschnitten"}\n{"level":40,"time":1,"code":"mailbox_unreachable","msg":"mailbox_look_failed"}\nRechnung Quastenberg\n"Quastenberg"\n',
}

test('a diagnosis has figures, codes and the lines of the engine, and names nobody', () => {
  const text = writeDiagnosis(FACTS)
  expect(text).toContain('STEUERSTAPEL_WORKERS: 2 (environment)')
  expect(text).toContain('mailbox: gesetzt (file)')
  expect(text).toContain('faults: {"locked_file":2}')
  expect(text).toContain('"code":"mailbox_unreachable"')
  expect(text).toContain('Postfach: failing')
  expect(text).not.toContain('archive_depth_max')
  expect(text).not.toMatch(/quastenberg|geheim|imap\.example|abgeschnitten/i)
})

test('of a long log its end is read, and one that is not there is empty', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'steuerstapel-diagnosis-'))
  const path = join(folder, 'engine.log')
  expect(await readLogEnd(path, 10)).toBe('')
  writeFileSync(path, 'eins\nzwei\ndrei\n')
  expect(await readLogEnd(path, 10)).toBe('zwei\ndrei\n')
  expect(await readLogEnd(path, 1_000)).toBe('eins\nzwei\ndrei\n')
  rmSync(folder, { recursive: true })
})
