import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { judgeItem } from '../../../../engine/batches/client-years/judge-item.ts'
import { readYearItems } from '../../../../engine/batches/client-years/read-year-items.ts'
import { objectionFile, readObjection } from '../../../../engine/batches/letters/read-objection.ts'
import { objectionPurpose } from '../../../../engine/model/request-letter.ts'
import { readPages } from '../../phases/report/read-binder.ts'
import { GIFT, NOTICE, openNoticeWorld } from '../client-years/notice-world.ts'
import type { NoticeWorld } from '../client-years/notice-world.ts'

const OFFICE = { officeName: 'Kanzlei Probe', officeAddress: 'Hauptstraße 1, 70173 Stuttgart' }
const NOW = Date.UTC(2025, 7, 20, 9)
const clock = { now: () => NOW }

let world: NoticeWorld
let key: { readonly mandantId: string; readonly year: number }
beforeEach(async () => {
  world = await openNoticeWorld()
  key = { mandantId: world.mandantId, year: 2024 }
  return () => world.close()
})

const read = async (documentId: string) =>
  readObjection({ ...world, ...OFFICE }, key, await world.record(), documentId, null)
/** A notice that grants a donation in part, and shows more wages than the papers. */
async function aNotice(): Promise<string> {
  await world.deliver(['spende', 2024, GIFT])
  const fields = { ...NOTICE, zuwendungen: 200, issuer: 'Finanzamt Neufelderau', taxNumber: '198/113/10010' }
  const { documentIds } = await world.deliver(['est_bescheid', 2024, fields])
  return documentIds[0] ?? ''
}
const textOf = async (bytes: Uint8Array): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'steuerstapel-objection-'))
  try {
    await writeFile(join(folder, 'letter.pdf'), bytes)
    const pages = await readPages(join(folder, 'letter.pdf'))
    return pages.map(({ text }) => text.replaceAll(/\s+/g, ' ')).join(' ')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

test('is proposed with the notice, the tax office and what makes the tax higher, and written as PDF', async () => {
  const objection = await read(await aNotice())
  expect(objection).toMatchObject({
    reference: '198/113/10010',
    letter: {
      kept: null,
      draft: { recipient: 'Finanzamt Neufelderau', subject: expect.stringContaining('2024') },
      offered: [{ label: expect.stringContaining('Zuwendungen') }],
    },
  })
  const { filename, bytes } = await objectionFile({ clock, ...OFFICE }, key, await world.record(), objection)
  expect(filename).toMatch(/^Einspruch .* 2024\.pdf$/)
  const text = await textOf(bytes)
  for (const said of [
    'Finanzamt Neufelderau',
    '198/113/10010',
    'Einspruch gegen den Bescheid für 2024 über Einkommensteuer vom 11.08.2025',
    '20.08.2025',
    'im Bescheid 200,00 €, 150,00 € weniger als nach den Belegen (350,00 €)',
    'Kanzlei Probe',
  ])
    expect(text).toContain(said)
})

test('leaves out what somebody accepted, and offers it still', async () => {
  const id = await aNotice()
  const of = { key, record: await world.record(), reader: null }
  const { items } = await readYearItems(world, key, of.record, null)
  const item = items.find(({ kind }) => kind === 'assessment_differs')
  const said = { id: item?.id ?? '', ground: item?.ground ?? '', type: 'closed', reason: 'geringfügig' } as const
  await judgeItem({ ...world, clock, onJudged: () => {} }, of, said, null)
  const { letter } = await read(id)
  expect(letter.draft.items).toEqual([])
  expect(letter.offered).toHaveLength(1)
})

test('is what a person kept, and needs a tax office; a document that is no notice of the year has none', async () => {
  const id = await aNotice()
  const { letter } = await read(id)
  const draft = { ...letter.draft, recipient: ' ', opening: 'Eigener Text.' }
  const kept = { seen: 0, at: 9, by: { userId: 'usr_1', sign: 'EM' } }
  await world.storage.letters.save({ ...key, purpose: objectionPurpose(id) }, draft, kept)
  const again = await read(id)
  expect(again.letter).toMatchObject({ kept: { version: 1, by: { sign: 'EM' } }, draft: { opening: 'Eigener Text.' } })
  await expect(objectionFile({ clock, ...OFFICE }, key, await world.record(), again)).rejects.toMatchObject({
    code: 'recipient_missing',
  })
  await expect(read('doc_nobody')).rejects.toMatchObject({ code: 'notice_not_found' })
})
