import type { ProviderQuestion } from '../../../../../engine/model/consultation.ts'
import { describe, expect, test } from 'vitest'
import type { AnalysisResult } from '../../../../../engine/model/analysis-result.ts'
import { loadTaxonomy } from '../../../../../engine/taxonomy/load-taxonomy.ts'
import type { AnalysisProvider } from '../../../../../engine/phases/analysis/providers/analysis-provider.ts'
import { createConsult } from '../../../../../engine/phases/analysis/providers/consult.ts'
import { questionAbout } from '../../../../../engine/phases/analysis/providers/question-about.ts'
import { providerFault } from '../../../../../engine/phases/analysis/providers/provider-fault.ts'
import { pageOf } from '../page-of.ts'

const UNCLEAR: AnalysisResult = {
  schema: 'analysis/1',
  year: null,
  fields: {},
  taxes: [],
  warnings: [],
  kind: { id: 'unklar', label: 'Unklar', confidence: 0, decision: 'unklar', alternatives: [], reasons: [] },
}
const CHARS_MAX = 1_000
const LONG = Array.from({ length: 400 }, (_, row) => `Zeile ${row} mit ein paar Wörtern`).join('\n')

function setUp(answer: () => Promise<void> = () => Promise.resolve(), bounds = {}) {
  let nowMs = 0
  const questions: ProviderQuestion[] = []
  const deadlines: number[] = []
  const provider: AnalysisProvider = {
    id: 'probe',
    capabilities: { classify: true, extract: true },
    health: () => Promise.reject(new Error('not asked')),
    analyze: async (question, { deadlineMs }) => {
      questions.push(question)
      deadlines.push(deadlineMs)
      nowMs += 40_000
      await answer()
      return { kind: null, values: {} }
    },
  }
  const consult = createConsult({
    provider,
    clock: { monotonicMs: () => nowMs },
    bounds: { deadlineMs: 60_000, documentsMax: 10, totalMs: 100_000, textCharsMax: CHARS_MAX, ...bounds },
  })
  const ask = (text = LONG) =>
    consult({
      question: questionAbout(UNCLEAR, [pageOf(text)], loadTaxonomy(), CHARS_MAX),
      onConnection: () => Promise.resolve(),
      signal: new AbortController().signal,
    })
  return { ask, questions, deadlines }
}

describe('consulting a language model', () => {
  test('sends the beginning and the end of a long text, within its bound', async () => {
    const { ask, questions } = setUp()
    await ask()
    const [text = ''] = questions.map(question => question.text)
    expect(text.length).toBeLessThan(1_010)
    expect(text).toMatch(/^Zeile 0 mit[^]*\[…\][^]*Wörtern$/)
  })

  test('spends no more time on a batch than it may, the last answer included', async () => {
    const { ask, deadlines } = setUp()
    for (let count = 0; count < 6; count += 1) await ask()
    expect(deadlines).toEqual([60_000, 60_000, 20_000])
  })

  test('asks about no more documents of a batch than it may', async () => {
    const { ask, questions } = setUp(undefined, { documentsMax: 2, totalMs: 1e9 })
    for (let count = 0; count < 4; count += 1) await ask()
    expect(questions).toHaveLength(2)
  })

  test('leaves a server alone after three faults in a row; one answer in between forgives', async () => {
    const faults = [true, true, false, true, true, true, false]
    const { ask, questions } = setUp(
      () => (faults.shift() ? Promise.reject(providerFault('language_model_unreachable')) : Promise.resolve()),
      { totalMs: 1e9 },
    )
    const answers = []
    for (let count = 0; count < 8; count += 1) answers.push(await ask())
    expect(answers.map(answer => answer !== null)).toEqual([false, false, true, false, false, false, false, false])
    expect(questions).toHaveLength(6)
  })

  test('does not hide what is no fault of the model', async () => {
    const { ask } = setUp(() => Promise.reject(new Error('disk full')))
    await expect(ask()).rejects.toThrow('disk full')
  })

  test('asks nothing about a page without text', async () => {
    const { ask, questions } = setUp()
    expect(await ask('')).toBeNull()
    expect(questions).toEqual([])
  })
})
