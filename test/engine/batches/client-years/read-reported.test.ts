import { beforeEach, expect, test } from 'vitest'
import { readYearStack } from '../../../../engine/batches/editions/read-year-stack.ts'
import { readLetter } from '../../../../engine/batches/letters/read-letter.ts'
import { readBlocks } from '../../../../engine/batches/corrections/read-blocks.ts'
import { readYearItems } from '../../../../engine/batches/client-years/read-year-items.ts'
import { settleBlock } from '../../../../engine/batches/corrections/settle-block.ts'
import type { BlockRequest } from '../../../../engine/batches/corrections/settle-block.ts'
import { NO_JUDGEMENT } from '../../../../engine/model/judgement.ts'
import { aProject } from '../../../support/a-batch.ts'
import { layOutText } from '../../../eval/lay-out-text.ts'
import { openNoticeWorld } from './notice-world.ts'
import type { GIFT, NoticeWorld } from './notice-world.ts'

const PRINTOUT = `
Bescheinigungen zu Erika Mustermann, Veranlagungszeitraum 2024

Lohnsteuerbescheinigung
Arbeitgeber                               Messtechnik Ödenhall AG
Bruttoarbeitslohn                                        48.600,00 EUR
Einbehaltene Lohnsteuer                                   6.412,00 EUR

Rentenbezugsmitteilung
Leistungsträger                           Rentenkasse Nord
Rentenbetrag                                              1.200,00 EUR
`

let world: NoticeWorld
beforeEach(async () => {
  world = await openNoticeWorld()
  return () => world.close()
})

const key = () => ({ mandantId: world.mandantId, year: 2024 })
const read = async () => readYearItems(world, key(), await world.record(), null)
const states = async () => (await read()).reported?.comparison.lines.map(({ state }) => state)

type Paper = readonly [kind: string, year: number, fields: typeof GIFT]

/** A delivery with a printout, whose only page is this one, and other papers. */
async function deliver(year: number, ...papers: readonly Paper[]) {
  const { batchId, documentIds } = await world.deliver(['belegabruf', year, {}], ...papers)
  const [documentId = '', ...others] = documentIds
  const [page] = layOutText(PRINTOUT)
  if (page) await world.storage.pages.saveText(documentId, 1, page.text)
  return { batchId, documentId, others }
}

const wages = (lohnsteuer: number): Paper[2] => ({ issuer: 'Messtechnik Ödenhall AG', brutto: 48_600, lohnsteuer })

test('a printout stands beside the certificates of its year', async () => {
  expect((await read()).reported).toBeNull()
  const { documentId, others } = await deliver(2024, ['lstb', 2023, wages(6_412)], ['lstb', 2024, wages(6_421)])
  expect(await states()).toEqual(['different', 'missing'])
  const { items } = await read()
  const about = items.filter(({ kind }) => kind.startsWith('certificate_'))
  expect(about).toMatchObject([
    { kind: 'certificate_missing', documentId, relatedId: null },
    { kind: 'certificate_differs', documentId, relatedId: others[1] },
  ])
  expect(about.map(({ batchId }) => batchId)).not.toContain(null)
  expect(about[1]?.known).toContain('Einbehaltene Lohnsteuer gemeldet 6.412,00 €, im Beleg 6.421,00 €')
})

test('what is missing is a point of the request letter until it comes, and stands in the edition', async () => {
  const { batchId, others } = await deliver(2024, ['lstb', 2024, wages(6_412)])
  const deps = { ...world, officeName: 'Kanzlei' }
  const asked = async () => {
    const { draft } = await readLetter(deps, key(), await world.record(), null)
    return draft.items.map(({ label, from }) => `${label} von ${from}`)
  }
  expect(await asked()).toEqual(['Rentenbezugsmitteilung 2024 von Rentenkasse Nord'])
  const stack = await readYearStack(world, key(), await world.record())
  expect(stack.besides.reported?.comparison.lines.map(({ state }) => state)).toEqual(['there', 'missing'])
  const aside = { type: 'set_document_aside', documentId: others[0] ?? '', reason: 'nicht unseres' } as const
  expect(await world.storage.corrections.apply(batchId, aside, 10)).toMatchObject({ applied: true })
  expect(await asked()).toEqual([
    'Lohnsteuerbescheinigung 2024 von Messtechnik Ödenhall AG',
    'Rentenbezugsmitteilung 2024 von Rentenkasse Nord',
  ])
})

test('a certificate that was misread is put right or taken out by a person, and all of it taken back', async () => {
  const { batchId, documentId } = await deliver(2024, ['lstb', 2024, wages(6_421)])
  const found = await readBlocks(world.storage, { id: documentId, judgement: NO_JUDGEMENT })
  const apply = async (request: BlockRequest, at: number) => {
    const outcome = await world.storage.corrections.apply(batchId, settleBlock(request, found), at, null)
    return outcome.applied ? outcome.sequence : outcome.reason
  }
  const amounts = [
    { field: 'brutto', value: '48.600,00' },
    { field: 'lohnsteuer', value: '6.421,00' },
  ]
  const values = { id: 'lohn', from: 'Messtechnik Ödenhall AG', person: null, amounts }
  await apply({ type: 'set_block', documentId, block: '1', values }, 10)
  expect(await states()).toEqual(['there', 'missing'])
  expect((await read()).reported?.comparison.lines[0]?.block).toMatchObject({
    byPerson: true,
    label: 'Lohnsteuerbescheinigung',
  })
  const sequence = await apply({ type: 'remove_block', documentId, block: '2' }, 11)
  expect(await states()).toEqual(['different'])
  const undo = { type: 'undo', documentId, sequence: Number(sequence) } as const
  expect(await world.storage.corrections.apply(batchId, undo, 12)).toMatchObject({ applied: true })
  expect(await states()).toEqual(['there', 'missing'])
  await apply({ type: 'reset_blocks', documentId }, 13)
  expect(await states()).toEqual(['different', 'missing'])
  const logged = JSON.stringify(await world.storage.audit.list(batchId))
  expect(logged).toContain('"set_block"')
  expect(logged).not.toContain('642100')
})

test('certificates that were not read are added by a person, held against the papers, and taken back one by one', async () => {
  const health = { issuer: 'BKK Kranichtal', basisbeitrag: 4_318.8 }
  const { batchId, documentId } = await deliver(2024, ['lstb', 2024, wages(6_412)], ['kv_besch', 2024, health])
  const author = { userId: 'usr_1', sign: 'AB' }
  const add = async (value: string, at: number) => {
    const document = await world.storage.documents.find(documentId)
    const found = document ? await readBlocks(world.storage, document) : []
    const amounts = [{ field: 'basisbeitrag', value }]
    const values = { id: 'kranken', from: 'BKK Kranichtal', person: null, amounts }
    const judging = settleBlock({ type: 'add_block', documentId, page: 1, values }, found, 1)
    const outcome = await world.storage.corrections.apply(batchId, judging, at, author)
    return outcome.applied ? outcome.sequence : -1
  }
  await add('4.381,80', 10)
  expect(await states()).toEqual(['there', 'missing', 'different'])
  const second = await add('77,00', 11)
  expect(await states()).toEqual(['there', 'missing', 'different', 'missing'])
  const { items } = await read()
  expect(
    items.flatMap(({ kind, place }) => (kind.startsWith('certificate_') ? [[kind, place?.page, place?.box]] : [])),
  ).toEqual(
    expect.arrayContaining([
      ['certificate_differs', 1, null],
      ['certificate_missing', 1, null],
    ]),
  )
  await world.storage.corrections.apply(batchId, { type: 'undo', documentId, sequence: second }, 12)
  expect(await states()).toEqual(['there', 'missing', 'different'])
  const [, , line] = (await read()).reported?.comparison.lines ?? []
  expect(line?.block).toMatchObject({ label: 'Kranken- und Pflegeversicherung', byPerson: true, page: 1 })
  const made = await world.storage.corrections.list(batchId)
  expect(made.map(({ correction: { type }, by }) => [type, by])).toContainEqual(['add_block', 'AB'])
  const logged = JSON.stringify(await world.storage.audit.list(batchId))
  expect(logged).toContain('"add_block"')
  expect(logged).not.toContain('438180')
})

test('a printout that was taken out, and one of another year, tell nothing', async () => {
  const { batchId, documentId } = await deliver(2023)
  expect((await read()).reported).toBeNull()
  const to = { mandantId: world.mandantId, year: 2024 }
  await world.storage.clientYears.move(aProject.organizationId, [{ documentId, to }], 7)
  expect(await states()).toEqual(['missing', 'missing'])
  const aside = { type: 'set_document_aside', documentId, reason: 'doppelt' } as const
  expect(await world.storage.corrections.apply(batchId, aside, 10)).toMatchObject({ applied: true })
  expect((await read()).reported).toBeNull()
})
