import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { foreignIdNr } from '../../../../../engine/mandant-border/foreign-id-nr.ts'
import { writeBinder } from '../../../../../engine/phases/report/write-binder.ts'
import { readPages, readStructure } from '../read-binder.ts'
import { aSpouse, mandantData } from '../../../../support/a-mandant.ts'
import { aField, anAnalysis, aPdf, aPlan, aScan } from '../sample-stack.ts'

const E = ['eingang', 'Eingangsrechnungen', 200] as const
/** Made up; their check digits hold. */
const [MANDANT, OTHER] = ['86095742719', '47036892816']

const REMINDER = { ...anAnalysis().kind, id: 'mahnung', label: 'Mahnung' }

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'related-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('what belongs together is said under Zu klären, on the lead sheet and in the index, and stays in the binder', async () => {
  const plan = await aPlan(
    folder,
    [
      { filename: 'rechnung.pdf', drawn: await aPdf(), analysis: anAnalysis(), section: E },
      { filename: 'rechnung-scan.jpg', drawn: await aScan(), analysis: anAnalysis(), section: E },
      { filename: 'mahnung.pdf', drawn: await aPdf(2), analysis: anAnalysis({ kind: REMINDER }), section: E },
    ],
    {
      links: [
        { documentId: 'doc_1', relatedId: 'doc_0', type: 'same_receipt' },
        { documentId: 'doc_2', relatedId: 'doc_0', type: 'reminder' },
      ],
      foreignIds: [{ documentId: 'doc_2', idNr: OTHER }],
    },
  )
  const { ledger } = await writeBinder(plan)
  expect(ledger).toMatchObject({ pagesIn: 4, binder: 4 })
  const pages = (await readPages(plan.outPath)).map(page => page.text.replace(/\s+/g, ' '))
  const clarify = pages.find(text => text.includes('offene Punkte')) ?? ''
  expect(clarify).toContain('B-002 rechnung-scan.jpg Vielleicht doppelt Derselbe Beleg wie B-001; zählt nicht.')
  expect(clarify).toContain('B-003 mahnung.pdf Nicht gezählt Mahnung zu B-001; zählt nicht.')
  expect(clarify).toContain('Nennt die Identifikationsnummer 47 036 892 816, nicht die von „Erika Mustermann“')
  const glance = pages.find(text => text.includes('Auf einen Blick')) ?? ''
  expect(glance).toContain('Summe der Abzüge 1.190,00 €')
  expect(glance).toContain('nicht gezählt: 1 Beleg, 1.190,00 €')
  expect(glance).toContain('Mahnung B-003')
  const lead = pages.findIndex(text => text.includes('Gehört zusammen'))
  for (const text of ['vermutlich derselbe Beleg wie B-002', 'angemahnt durch B-003', 'Mahnung zu B-001']) {
    expect(pages[lead]).toContain(text)
  }
  const index = JSON.parse(await readFile(plan.indexPath, 'utf8')) as { links: unknown; other_person: unknown }
  expect(index.links).toEqual([
    { document_id: 'doc_1', related_id: 'doc_0', type: 'same_receipt' },
    { document_id: 'doc_2', related_id: 'doc_0', type: 'reminder' },
  ])
  expect(index.other_person).toEqual([{ document_id: 'doc_2' }])
  const csv = await readFile(join(plan.folderPath, 'index.csv'), 'utf8')
  expect(csv).toContain('vermutlich derselbe Beleg wie B-002, angemahnt durch B-003')
  const { links } = await readStructure(plan.outPath)
  for (const link of links) expect(link.to).not.toBeNull()
})

test('only the IdNr of another person speaks against the mandant, never a misreading or a Steuernummer', () => {
  const naming = (value: string, alternatives: readonly string[] = []) =>
    anAnalysis({
      fields: {
        idNr: aField(value, { alternatives: alternatives.map(other => ({ value: other, confidence: 0.5 })) }),
      },
    })
  const mandant = mandantData({ idNr: MANDANT })
  const child = { id: 'chd_1', firstName: 'Lena', lastName: null, birthDate: null, idNr: OTHER }
  expect(foreignIdNr(naming(OTHER), mandant)).toBe(OTHER)
  expect(foreignIdNr(naming(OTHER), { ...mandant, children: [child] }), 'child').toBeNull()
  expect(foreignIdNr(naming(MANDANT), mandant)).toBeNull()
  expect(foreignIdNr(naming(OTHER), { ...mandant, spouse: aSpouse('A', 'B', { idNr: OTHER }) }), 'spouse').toBeNull()
  expect(foreignIdNr(naming(OTHER, [MANDANT]), mandant)).toBeNull()
  expect(foreignIdNr(naming('47036892817'), mandant)).toBeNull()
  expect(foreignIdNr(naming(OTHER), mandantData({ children: [child] })), 'no IdNr of the mandant is known').toBeNull()
  expect(foreignIdNr(anAnalysis({ fields: {} }), mandant)).toBeNull()
  expect(foreignIdNr(null, mandant)).toBeNull()
})
