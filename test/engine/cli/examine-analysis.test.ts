import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { examineLanguageModel, examineTaxonomy } from '../../../engine/cli/examine-analysis.ts'
import { readConfig } from '../../../engine/config.ts'
import { startFakeLanguageModel } from '../phases/analysis/providers/fake-language-model.ts'
import { aFolder, steuerstapel } from './run-cli.ts'

test('the kinds of documents: those that ship, those of the office, and a file that is wrong', () => {
  const path = join(aFolder(), 'taxonomy.office.json')
  const write = (content: object) => writeFileSync(path, JSON.stringify(content))
  expect(examineTaxonomy(path)).toMatchObject([{ state: 'ok', text: expect.not.stringContaining('Kanzlei') }])
  write({ schema: 'taxonomy-office/1', version: 'k1', hide: ['fahrtenbuch'] })
  expect(examineTaxonomy(path)).toMatchObject([{ state: 'ok', text: expect.stringMatching(/\+k1, mit .*Kanzlei/) }])
  write({ schema: 'taxonomy-office/1', version: 'k1', hide: ['pferd'] })
  expect(examineTaxonomy(path)).toMatchObject([{ state: 'wrong', text: expect.stringContaining('„pferd“') }])
})

test('an engine does not start on a file of kinds that is wrong, and says why', async () => {
  const dataDir = aFolder()
  writeFileSync(join(dataDir, 'taxonomy.office.json'), '{\n  "schema": "taxonomy-office/1",\n  "hide": [}\n')
  const { code, stderr } = await steuerstapel(['serve'], {
    STEUERSTAPEL_DATA_DIR: dataDir,
    STEUERSTAPEL_HTTP_PORT: '0',
    STEUERSTAPEL_HTTPS_PORT: 'off',
  })
  expect(code).not.toBe(0)
  expect(stderr).toMatch(/taxonomy\.office\.json bitte berichtigen oder umbenennen: Zeile 3/)
})

test('the language model: none, one that answers, one that does not know the model or is not there', async () => {
  const dataDir = aFolder()
  const fake = await startFakeLanguageModel(response =>
    response.end(JSON.stringify({ data: [{ id: 'probe:latest' }] })),
  )
  const examine = (model: string) => {
    const setting = { language_model: { url: fake.url, model, timeout_seconds: 2 } }
    writeFileSync(join(dataDir, 'config.json'), JSON.stringify(setting))
    return examineLanguageModel(readConfig({ STEUERSTAPEL_DATA_DIR: dataDir }))
  }
  expect(await examineLanguageModel({ languageModel: null, extraCaFile: null })).toMatchObject([{ state: 'ok' }])
  expect(await examine('probe')).toMatchObject([{ state: 'ok', text: expect.stringContaining('probe') }])
  expect(await examine('anderes')).toMatchObject([{ state: 'warning', text: expect.stringContaining('anderes') }])
  await fake.close()
  expect(await examine('probe')).toMatchObject([
    { state: 'warning', text: expect.stringContaining('nicht erreichbar') },
  ])
})
