import { describe, expect, test } from 'vitest'
import type { Judgement } from '../../../../engine/model/judgement.ts'
import { NO_JUDGEMENT } from '../../../../engine/model/judgement.ts'
import type { Lesson } from '../../../../engine/model/lesson.ts'
import { analyzeDocument } from '../../../support/analyze-document.ts'
import { loadKindModel } from '../../../../engine/phases/analysis/kind/kind-model.ts'
import { loadTaxonomy } from '../../../../engine/taxonomy/load-taxonomy.ts'
import { makeLesson } from '../../../../engine/phases/analysis/parties/make-lesson.ts'
import { pageOf } from './page-of.ts'

const taxonomy = loadTaxonomy()
const salt = 'org'

/** An invoice of one issuer whose amount to pay stands behind a word that no list of labels has. */
const invoice = (number: string, amount: string, extra = '') => [
  pageOf(`
Gartenbau Immergrün GmbH
USt-IdNr. DE136695976

Rechnung
Rechnungsnummer: ${number}
Rechnungsdatum: 03.02.2025

Pflege der Anlage ${extra}
${extra === '' ? '' : '\n\n\n'}
Gärtnerlohn unterm Strich  ${amount}
`),
]

const analyze = (pages: ReturnType<typeof invoice>, lessons: readonly Lesson[] = [], judgement?: Judgement) =>
  analyzeDocument({
    pages,
    taxonomy,
    today: '2025-12-31',
    judgement,
    office: {
      model: loadKindModel(),
      salt,
      lessonsOf: async keys => lessons.filter(each => each.issuerKeys.some(key => keys.includes(key))),
    },
  })

const teach = async (pages: ReturnType<typeof invoice>, judgement: Partial<Judgement>, before: Lesson | null = null) =>
  makeLesson(
    {
      documentId: 'doc_1',
      batchId: 'bat_1',
      organizationId: salt,
      pages,
      before,
      found: await analyze(pages),
      judgement: { ...NO_JUDGEMENT, ...judgement },
    },
    1,
  )

const kind = { id: 'handwerker', label: 'Handwerkerrechnung' }

describe('kinds', () => {
  test('that a document stayed unclear teaches no kind', async () => {
    const lesson = await teach(invoice('R-1', '119,00 €'), { kind: { id: 'unklar', label: 'Unklar' } })
    if (!lesson) throw new Error('nothing taught')
    expect(lesson.kindId).toBe('unklar')
    expect((await analyze(invoice('R-2', '238,00 €'), [lesson])).kind).toEqual(
      (await analyze(invoice('R-2', '238,00 €'))).kind,
    )
  })

  test('one lesson settles the kind of the next document of the issuer, a second one without a look', async () => {
    const first = await teach(invoice('R-1', '119,00 €'), { kind })
    if (!first) throw new Error('nothing taught')
    const next = await analyze(invoice('R-2', '238,00 €'), [first])
    expect(next.kind).toMatchObject({ id: kind.id, decision: 'review', learnedFrom: first.foundKindId })
    expect(next.kind.reasons[0]?.type).toBe('learned')
    const again = await analyze(invoice('R-3', '50,00 €'), [first, { ...first, documentId: 'doc_2' }])
    expect(again.kind).toMatchObject({ id: kind.id, decision: 'auto' })
  })

  test('another issuer is none of its business', async () => {
    const first = await teach(invoice('R-1', '119,00 €'), { kind })
    const other = { ...(first as Lesson), issuerKeys: ['somebody'] }
    expect((await analyze(invoice('R-2', '238,00 €'), [other])).kind.id).not.toBe(kind.id)
  })

  test('what the engine took it for stays as it was in later lessons, so that it does not praise itself', async () => {
    const first = await teach(invoice('R-1', '119,00 €'), { kind })
    const second = await teach(invoice('R-1', '119,00 €'), { kind, confirmedAt: 2 }, first)
    expect(second?.foundKindId).toBe(first?.foundKindId)
    expect(second?.hits.find(({ name }) => name === 'kind')?.right).toBe(false)
    expect(second?.hits.some(({ name, right }) => name === 'number' && right)).toBe(true)
  })

  test('a value pointed at says nothing of the kind', async () => {
    const word = invoice('R-1', '119,00 €')[0]?.text.words.at(-1)
    if (!word) throw new Error('no word')
    const gross = {
      type: 'money',
      value: '119.00',
      unit: 'EUR',
      raw: '119,00',
      place: { page: 1, box: word.box },
    } as const
    const lesson = await teach(invoice('R-1', '119,00 €'), { fields: { gross } })
    if (!lesson) throw new Error('nothing taught')
    const next = (await analyze(invoice('R-2', '238,00 €'), [lesson, { ...lesson, documentId: 'doc_2' }])).kind
    expect(next).toEqual((await analyze(invoice('R-2', '238,00 €'))).kind)
  })

  test('a judgement taken back takes its lesson back', async () => {
    const first = await teach(invoice('R-1', '119,00 €'), { kind })
    expect(await teach(invoice('R-1', '119,00 €'), {}, first)).toMatchObject({ kindId: null, fields: [] })
    expect(await teach(invoice('R-1', '119,00 €'), {})).toBeNull()
  })
})

describe('fields', () => {
  const place = () => {
    const words = invoice('R-1', '119,00 €')[0]?.text.words ?? []
    const box = words.find(({ text }) => text === '119,00')?.box
    if (!box) throw new Error('no amount')
    return { page: 1, box }
  }
  const judged = (): Judgement => ({
    ...NO_JUDGEMENT,
    fields: { gross: { type: 'money', value: '119.00', unit: 'EUR', raw: '119,00', place: place() } },
    confirmedAt: 1,
  })

  test('the place of a value is known on the next document by its label, also further down', async () => {
    const lesson = await teach(invoice('R-1', '119,00 €'), judged())
    expect(lesson?.fields).toMatchObject([
      { name: 'gross', place: { label: expect.stringContaining('unterm strich') } },
    ])
    const next = invoice('R-2', '1.238,50 €', 'und noch vieles mehr')
    const read = await analyze(next, lesson ? [{ ...lesson, kindId: (await analyze(next)).kind.id }] : [])
    expect(read.fields['gross']).toMatchObject({ value: '1238.50', source: 'learned' })
    expect(read.fields['gross']?.evidence).toHaveLength(1)
  })

  test('where the label is gone nothing is invented', async () => {
    const lesson = await teach(invoice('R-1', '119,00 €'), judged())
    const bare = [pageOf('Gartenbau Immergrün GmbH\nUSt-IdNr. DE136695976\n\nRechnung')]
    expect(
      (await analyze(bare, lesson ? [{ ...lesson, kindId: (await analyze(bare)).kind.id }] : [])).fields['gross'],
    ).toBeUndefined()
  })

  test('values that a person gave settle the warnings', async () => {
    const pages = invoice('R-1', '119,00 €')
    const fields = {
      net: { type: 'money', value: '100.00', unit: 'EUR', raw: '100', place: null },
      tax: { type: 'money', value: '19.00', unit: 'EUR', raw: '19', place: null },
      gross: { type: 'money', value: '119.00', unit: 'EUR', raw: '119', place: null },
    } as const
    const codes = (await analyze(pages, [], { ...NO_JUDGEMENT, fields })).warnings.map(({ code }) => code)
    expect(codes).not.toContain('SUM_MISMATCH')
  })
})
