import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { UnreadReason } from '../../../../engine/model/page.ts'
import { writeBinder } from '../../../../engine/phases/report/write-binder.ts'
import { readPages } from './read-binder.ts'
import { aPdf, aPlan } from './sample-stack.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'unread-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function clarify(name: string, unread: readonly (readonly UnreadReason[])[]): Promise<string> {
  const drawn = await aPdf(unread.length)
  const pages = drawn.pages.map((page, index) => {
    const regions = (unread[index] ?? []).map(reason => ({ reason, box: [0.1, 0.6, 0.3, 0.05] as const }))
    return { ...page, text: page.text && regions.length > 0 ? { ...page.text, unread: regions } : page.text }
  })
  const plan = await aPlan(join(folder, name), [{ filename: 'brief.pdf', drawn: { ...drawn, pages } }])
  await writeBinder(plan)
  return (await readPages(plan.outPath)).map(page => page.text.replace(/\s+/g, ' ')).join('\n')
}

test('"Zu klären" names the pages with parts that were not read, and why', async () => {
  const text = await clarify('some', [[], ['unreadable'], ['handwriting', 'handwriting']])
  expect(text).toContain('B-001 brief.pdf Seite nicht gelesen S. 2')
  expect(text).toContain('S. 2: ein Bereich wurde nicht gelesen (Handschrift oder unleserlich)')
  expect(text).toContain('S. 3: 2 Bereiche wurden nicht gelesen (vermutlich Handschrift). Bitte ansehen.')
})

test('says nothing where everything was read', async () => {
  expect(await clarify('none', [[]])).not.toContain('Seite nicht gelesen')
})
