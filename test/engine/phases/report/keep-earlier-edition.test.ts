import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import type { AuditEntry, AuditFact } from '../../../../engine/model/audit-entry.ts'
import { editionOf, keepEarlierEdition } from '../../../../engine/phases/report/keep-earlier-edition.ts'

function aStore() {
  const folder = mkdtempSync(join(tmpdir(), 'steuerstapel-editions-'))
  const managedPath = (path: string): string => join(folder, path)
  const files = {
    managedPath,
    writeManaged: async (path: string, write: (temporaryPath: string) => Promise<void>) => {
      mkdirSync(dirname(managedPath(path)), { recursive: true })
      await write(managedPath(`${path}.tmp`))
      renameSync(managedPath(`${path}.tmp`), managedPath(path))
      return { sha256: '', byteSize: 0 }
    },
  }
  const keep = (edition: number) =>
    keepEarlierEdition(files, { path: 'b/Mappe.pdf', filename: 'Mappe.pdf' }, edition, name => `b/${name}`)
  mkdirSync(managedPath('b'))
  return { managedPath, keep, write: (text: string) => writeFileSync(managedPath('b/Mappe.pdf'), text) }
}

test('each edition stays under its number, byte for byte', async () => {
  const { managedPath, keep, write } = aStore()
  await keep(1)
  expect(existsSync(managedPath('b/Frühere Fassungen'))).toBe(false)
  write('first')
  await keep(2)
  write('second')
  await keep(3)
  const read = (number: number) => readFileSync(managedPath(`b/Frühere Fassungen/Mappe_Fassung-${number}.pdf`), 'utf8')
  expect([read(1), read(2)]).toEqual(['first', 'second'])
})

test('a second attempt does not take the new edition for the earlier one', async () => {
  const { managedPath, keep, write } = aStore()
  write('first')
  await keep(2)
  write('second, written by an attempt that died')
  await keep(2)
  expect(readFileSync(managedPath('b/Frühere Fassungen/Mappe_Fassung-1.pdf'), 'utf8')).toBe('first')
})

test('editions are counted by what the audit log tells', () => {
  const entry = (event: AuditFact['event']) => ({ fact: { event } }) as AuditEntry
  expect(editionOf([])).toBe(1)
  expect(editionOf([entry('batch_completed'), entry('corrected'), entry('revision_completed')])).toBe(3)
})
