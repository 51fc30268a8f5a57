import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import type { AuditEntry, AuditFact } from '../../../../../engine/model/audit-entry.ts'
import { editionsOf, keepEarlierEdition } from '../../../../../engine/phases/report/plan/keep-earlier-edition.ts'

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
    removeManaged: async (path: string) => rmSync(managedPath(path), { force: true }),
  }
  const keepFor = (mandantId: string | null, earlier: readonly (string | null)[]) =>
    keepEarlierEdition(files, { path: 'b/Mappe.pdf' }, earlier, mandantId, name => `b/${name}`)
  const keep = (edition: number) =>
    keepFor(
      null,
      Array.from({ length: edition - 1 }, () => null),
    )
  mkdirSync(managedPath('b'))
  return { managedPath, keep, keepFor, write: (text: string) => writeFileSync(managedPath('b/Mappe.pdf'), text) }
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

test('editions that were written for another mandant are not kept, those of this one and of none are', async () => {
  const { managedPath, keepFor, write } = aStore()
  const kept = () => readdirSync(managedPath('b/Frühere Fassungen')).toSorted()
  write('of nobody')
  await keepFor('man_a', [null])
  write('of a')
  await keepFor('man_a', [null, 'man_a'])
  expect(kept()).toEqual(['Mappe_Fassung-1.pdf', 'Mappe_Fassung-2.pdf'])
  write('of a, the second')
  await keepFor('man_b', [null, 'man_a', 'man_a'])
  expect(kept()).toEqual(['Mappe_Fassung-1.pdf'])
  write('of b')
  await keepFor('man_b', [null, 'man_a', 'man_a', 'man_b'])
  expect(kept()).toEqual(['Mappe_Fassung-1.pdf', 'Mappe_Fassung-4.pdf'])
})

test('editions and the mandant that each was written for are told by the audit log', () => {
  const entry = (fact: Partial<AuditFact>) => ({ fact }) as AuditEntry
  const [completed, revised] = [entry({ event: 'batch_completed' }), entry({ event: 'revision_completed' })]
  const assigned = (before: string | null, after: string) =>
    entry({ event: 'mandant_assigned', before, mandant_id: after, number: 1 })
  expect(editionsOf([], 'man_a')).toEqual([])
  expect(editionsOf([completed, entry({ event: 'corrected' }), revised], null)).toEqual([null, null])
  const audit = [completed, assigned(null, 'man_a'), revised, assigned('man_a', 'man_b')]
  expect(editionsOf(audit, 'man_b')).toEqual([null, 'man_a'])
})
