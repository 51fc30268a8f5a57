import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, test } from 'vitest'
import type { PageWorkers } from '../../../../../engine/isolation/operations.ts'
import { createWorkerPool } from '../../../../../engine/isolation/worker-pool.ts'
import type { WorkerModels } from '../../../../../engine/isolation/worker-models.ts'
import { installedLanguages } from '../../../../../engine/phases/ocr/tesseract/installed-languages.ts'
import { modelOf, readModel } from '../../../../../engine/phases/ocr/tesseract/read-model.ts'
import { aFile, aScan } from '../../../../support/a-document.ts'
import { aShare } from '../../../../support/a-share.ts'

const shipped = (name: string): Buffer =>
  readFileSync(fileURLToPath(new URL(`../../../../../engine/data/models/${name}`, import.meta.url)))
const logger = { info: () => undefined, warn: () => undefined }
const pools: PageWorkers[] = []

/** A folder of models as an administrator fills it. */
function aFolder(files: Readonly<Record<string, Uint8Array | string>> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'steuerstapel-models-'))
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  return folder
}

function openPool(models: WorkerModels): PageWorkers {
  const pool = createWorkerPool({ size: 1, logger, models })
  pools.push(pool)
  return pool
}

async function readScan(pool: PageWorkers, language: string): Promise<string> {
  const file = { path: aFile(await aScan()), mediaType: 'image/jpeg' as const }
  const limits = { signal: new AbortController().signal, share: aShare, cpuMs: 60_000 }
  const { words } = await pool.run('read-page', { file, page: 1, language }, limits)
  return words.map(word => word.text).join(' ')
}

afterEach(() => Promise.all(pools.splice(0).map(pool => pool.close())))

describe('the models that ship with the program', () => {
  test('the fast German model is the file that its README describes', () => {
    const model = shipped('deu.fast.traineddata')
    const readme = shipped('README.md').toString()
    expect(model.length).toBe(1_525_436)
    expect(readme).toContain(model.length.toLocaleString('en'))
    expect(readme).toContain(createHash('sha256').update(model).digest('hex'))
  })

  test.each([
    ['de', 'fast', 'deu.fast.traineddata'],
    ['de-AT', 'fast', 'deu.fast.traineddata'],
    ['en', 'fast', 'eng.traineddata.gz'],
    ['fr', 'fast', 'deu.fast.traineddata'],
    ['keine Sprache', 'fast', 'deu.fast.traineddata'],
    ['de', 'accurate', 'deu.traineddata.gz'],
  ] as const)('%s is read with the %s setting by the model %s', async (language, german, file) => {
    const model = modelOf(language, { german, folder: null })
    expect(basename(model.path)).toBe(file)
    expect((await readModel(model)).data.length).toBeGreaterThan(1_500_000)
  })

  test.each(['fast', 'accurate'] as const)('a worker reads German with the %s model', async german => {
    expect(await readScan(openPool({ german, folder: null }), 'de')).toContain('Bescheid für 2024 über Einkommensteuer')
  })
})

describe('models that an administrator adds', () => {
  test('add their languages, by the two letters where there are two', () => {
    const folder = aFolder({
      'fra.traineddata': '',
      'gsw.traineddata': '',
      'liesmich.txt': '',
      'FRA.traineddata.bak': '',
    })
    mkdirSync(join(folder, 'ita.traineddata'))
    expect(installedLanguages(folder)).toEqual(['de', 'en', 'fr', 'gsw'])
  })

  test('need no folder', () => {
    expect(installedLanguages(null)).toEqual(['de', 'en'])
    expect(installedLanguages(join(aFolder(), 'gibt-es-nicht'))).toEqual(['de', 'en'])
  })

  test('are read for their language, and before a shipped one', async () => {
    const folder = aFolder({ 'fra.traineddata': 'f', 'deu.traineddata': 'd' })
    const fra = modelOf('fr-FR', { german: 'fast', folder })
    expect(await readModel(fra)).toEqual({ name: 'fra', data: Buffer.from('f') })
    const deu = modelOf('de', { german: 'accurate', folder })
    expect(await readModel(deu)).toEqual({ name: 'deu', data: Buffer.from('d') })
    expect(modelOf('en', { german: 'fast', folder }).name).toBe('eng')
  })

  test('reach the worker', async () => {
    const folder = aFolder({ 'fra.traineddata': shipped('deu.fast.traineddata') })
    expect(await readScan(openPool({ german: 'fast', folder }), 'fr')).toContain('Finanzamt Musterstadt')
  })

  test.each([
    ['hold something else', Buffer.from('kein Modell')],
    ['are empty of content', Buffer.alloc(200_000)],
    ['are cut off', shipped('deu.fast.traineddata').subarray(0, 700_000)],
  ])('are named when they %s, and German goes on', async (_, broken) => {
    const folder = aFolder({ 'fra.traineddata': broken })
    const office = openPool({ german: 'fast', folder })
    await expect(readScan(office, 'fr')).rejects.toMatchObject({
      kind: 'input',
      code: 'model_broken',
      details: { model: 'fra' },
    })
    expect(await readScan(office, 'de')).toContain('Finanzamt Musterstadt')
  })
})
