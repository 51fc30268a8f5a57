import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openLanguageModel } from '../../../../../engine/wiring/open-language-model.ts'
import type { OpenLanguageModel } from '../../../../../engine/wiring/open-language-model.ts'
import type { AnalysisResult } from '../../../../../engine/model/analysis-result.ts'
import type { Batch } from '../../../../../engine/model/batch.ts'
import { createAnalysisPhase } from '../../../../../engine/phases/analysis/analysis.ts'
import { loadTaxonomy } from '../../../../../engine/taxonomy/load-taxonomy.ts'
import { languageModelSetting } from '../../../../../engine/phases/analysis/providers/language-model-setting.ts'
import { Stop } from '../../../../../engine/shared/errors.ts'
import type { Storage } from '../../../../../engine/storage/storage.ts'
import { readConfig } from '../../../../../engine/config.ts'
import { inProcessWorkers } from '../in-process-workers.ts'
import { pageOf } from '../page-of.ts'
import type { FakeLanguageModel } from './fake-language-model.ts'
import { says, startFakeLanguageModel } from './fake-language-model.ts'
import { aShare } from '../../../../support/a-share.ts'
import { storedPage } from '../../../../support/stored-page.ts'

const LETTER = `
Sonnenhof Gbr
Am Anger 3, 99999 Beispielstadt

Wir bitten um die Überweisung unseres Honorars für die
Bepflanzung am See, wie besprochen (Vorgang See-Nord)

  zusammen                        119,00
`
const WHOLE =
  'Muster Bau GmbH\n\nRechnung Nr. 7 vom 05.03.2025\n\nNettobetrag 100,00\nzzgl. 19 % MwSt 19,00\nRechnungsbetrag 119,00'

let fake: FakeLanguageModel
let model: OpenLanguageModel
let saves: AnalysisResult[]
let audit: unknown[]
let found: Record<string, unknown> | null
let before: AnalysisResult | null
let status: Batch['status']
beforeEach(async () => {
  fake = await startFakeLanguageModel(says({}))
  model = openWith({ timeout_seconds: 1 })
  saves = []
  audit = []
  found = null
  before = null
  status = 'processing'
})
afterEach(async () => {
  await model.close()
  await fake.close()
})

function openWith(over: Readonly<Record<string, unknown>>): OpenLanguageModel {
  const setting = languageModelSetting.parse({ url: fake.url, model: 'probe', ...over })
  return openLanguageModel(setting, { extraCaFile: null, ownPorts: () => [] })
}

/** Runs the phase over one document and gives what is stored of it at the end. */
async function run(text: string, options: { attempt?: number; signal?: AbortSignal } = {}): Promise<AnalysisResult> {
  const { attempt = 1, signal = new AbortController().signal } = options
  const storage = {
    documents: {
      find: () => found,
      foundAnalysis: () => before,
      einvoice: () => null,
      bankFile: () => null,
      saveAnalysis: (_id: string, result: AnalysisResult) => void saves.push(result),
    },
    pages: {
      numbersWithText: () => new Set([1]),
      storedTexts: async () => [storedPage({ number: 1, text: pageOf(text).text })],
    },
    lessons: { activeWeights: () => null, listByIssuer: () => [] },
    audit: { append: (batchId: string, fact: object) => void audit.push({ batchId, ...fact }) },
    mandants: { find: () => null },
  } as unknown as Storage
  const clock = { now: () => Date.UTC(2025, 5, 1), monotonicMs: () => performance.now() }
  const phase = createAnalysisPhase({
    storage,
    clock,
    workers: inProcessWorkers(),
    logger: { error: () => undefined, debug: () => undefined },
    taxonomy: loadTaxonomy(),
    languageModel: model,
  })
  await phase.run({
    batch: { id: 'bat_1', organizationId: 'org_1', mandantId: null, status } as Batch,
    documents: async () => [],
    signal,
    once: () => Promise.resolve(),
    eachDocument: (_options, work) =>
      work(
        { id: 'doc_1', index: 0, filename: 'a.pdf' },
        { signal, share: aShare, attempt, progress: async () => undefined },
      ),
  })
  const last = saves.at(-1)
  if (!last) throw new Error('nothing was stored')
  return last
}

describe('ANALYSIS with a language model', () => {
  test('takes kind and values for a document that it could not read, stands by nothing, and logs the connection', async () => {
    const known = { issuer: 'Sonnenhof GbR', date: '24.12.2025', number: 'See-Nord', gross: '119,00' }
    fake.behave = (response, body) => {
      const { felder } = JSON.parse(body.messages[1]?.content ?? '') as { felder: Record<string, string> }
      const fields = Object.fromEntries(Object.entries(known).filter(([name]) => name in felder))
      says({ kind: 'er_rechnung', kind_quote: 'Überweisung unseres Honorars', fields })(response, body)
    }
    const result = await run(LETTER)
    expect(saves[0]?.kind.id).toBe('unklar')
    expect(result.kind).toMatchObject({ id: 'er_rechnung', decision: 'review', confidence: 0.6 })
    expect(result.kind.reasons).toContainEqual({ type: 'llm', text: 'Überweisung unseres Honorars', weight: 1 })
    expect(result.fields['issuer']?.value).toMatch(/Sonnenhof/)
    // No day is on the page, whatever the model says.
    expect([result.fields['date'], result.fields['number']?.value]).toEqual([undefined, 'See-Nord'])
    const told = Object.values(result.fields).filter(({ source }) => source === 'llm')
    expect(told.map(({ confidence }) => confidence <= 0.8)).toContain(true)
    expect(told.every(({ confidence }) => confidence <= 0.8)).toBe(true)
    const about = { event: 'connection', purpose: 'language_model', document_id: 'doc_1', outcome: 'http_200' }
    expect(audit).toEqual([{ batchId: 'bat_1', ...about, host: `127.0.0.1:${fake.port}` }])
  })

  test('keeps what the model said when a document is read anew after a correction, and asks nobody twice', async () => {
    fake.behave = (response, body) => {
      const { felder } = JSON.parse(body.messages[1]?.content ?? '') as { felder: Record<string, string> }
      const fields = Object.fromEntries(
        Object.keys(felder).map(name => [name, name === 'issuer' ? 'Sonnenhof Gbr' : null]),
      )
      says({ kind: 'hhnah', kind_quote: 'Bepflanzung am See,', fields })(response, body)
    }
    const first = await run(LETTER)
    expect([first.kind.id, first.kind.decision]).toEqual(['hhnah', 'review'])
    before = first
    status = 'completed'
    expect(await run(LETTER)).toEqual(first)
    before = { ...first, kind: { ...first.kind, reasons: [] }, fields: {} }
    expect((await run(LETTER)).kind.id).toBe('unklar')
    expect(fake.calls).toHaveLength(1)
  })

  test('asks nothing about a document that it read by itself', async () => {
    const result = await run(WHOLE)
    expect([fake.calls.length, audit.length, saves.length]).toEqual([0, 0, 1])
    expect(result.kind.decision).toBe('auto')
  })

  test.each([
    ['nothing', () => undefined, 'timeout'],
    ['nonsense', says('?'), 'http_200'],
    ['a lie', says({ kind: 'spende', kind_quote: 'Spendenquittung', fields: { gross: '5.000,00' } }), 'http_200'],
    ['the end of the line', (response: { destroy: () => void }) => response.destroy(), 'unreachable'],
  ])('keeps its own reading when the server answers %s', async (_name, behave, outcome) => {
    fake.behave = behave
    const result = await run(LETTER)
    expect(result).toEqual(saves[0])
    expect(audit).toMatchObject([{ outcome }])
  })

  test('does not ask again after an attempt that did not survive, nor about what a person decided', async () => {
    await run(LETTER, { attempt: 2 })
    found = { mediaType: null, judgement: { kind: { id: 'spende', label: 'Spende' }, fields: {}, confirmedAt: null } }
    await run(LETTER)
    expect(fake.calls).toEqual([])
  })

  test('a stop of the run ends the question at once, the own reading is stored', async () => {
    fake.behave = () => undefined
    const stopping = new AbortController()
    setTimeout(() => stopping.abort(new Stop('shutdown')), 100)
    await expect(run(LETTER, { signal: stopping.signal })).rejects.toMatchObject({ reason: 'shutdown' })
    expect(saves).toHaveLength(1)
    expect(audit).toMatchObject([{ outcome: 'interrupted' }])
  })
})

test('the example of the handbook is a setting', async () => {
  const handbook = await readFile(new URL('../../../../../docs/operating.md', import.meta.url), 'utf8')
  const [, example = ''] = /```json\n(\{\n {2}"language_model"[^]*?)\n```/.exec(handbook) ?? []
  const { language_model: shown } = JSON.parse(example) as { language_model: { url: string; model: string } }
  const { url, model: name } = shown
  // The values shown are the defaults.
  expect(languageModelSetting.parse(shown)).toEqual(languageModelSetting.parse({ url, model: name }))
})

test('the setting is off until config.json says otherwise', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'language-model-'))
  expect(readConfig({ STEUERSTAPEL_DATA_DIR: folder }).languageModel).toBeNull()
  await rm(folder, { recursive: true })
})
