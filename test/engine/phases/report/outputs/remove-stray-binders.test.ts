import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { binderName } from '../../../../../engine/phases/report/outputs/binder-name.ts'
import { removeStrayBinders } from '../../../../../engine/phases/report/outputs/remove-stray-binders.ts'
import { openFileStore } from '../../../../../engine/storage/disk/open-file-store.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'steuerstapel-stray-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const named = (mandantName: string | null) =>
  binderName({ mandantName, years: [2025, 2025], day: '2026-01-02', batchId: 'bat_01ABCDEF' })

test('a Belegmappe of a run that never ended goes; the known ones and everything else stay', async () => {
  const files = await openFileStore(root)
  const folder = files.managedPath('org/b')
  mkdirSync(join(folder, 'Originale'), { recursive: true })
  const [stray, earlier, current] = [named('Früher GmbH'), named('Müller GmbH'), named(null)]
  const others = ['index.json', 'index.csv', 'Belegmappe-Hinweise.pdf', 'Belegmappe_x.pdf.txt']
  for (const name of [stray, earlier, current, ...others]) writeFileSync(join(folder, name), name)
  await removeStrayBinders(files, 'org/b', [earlier.normalize('NFD'), current])
  expect(readdirSync(folder).toSorted()).toEqual([earlier, current, 'Originale', ...others].toSorted())
})
