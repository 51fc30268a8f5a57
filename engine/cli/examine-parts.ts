import { existsSync } from 'node:fs'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { removeIfFree } from '../shared/disk/remove-path.ts'
import { cpuBudget } from '../isolation/cpu-budget.ts'
import { createOfficePool } from '../isolation/office-pool.ts'
import type { WorkerModels } from '../isolation/worker-models.ts'
import { createWorkerPool } from '../isolation/worker-pool.ts'
import { modelOf, packagedModel } from '../phases/ocr/tesseract/read-model.ts'
import { recogniserSpeed } from '../phases/ocr/tesseract/recogniser-build.ts'
import { writeSeparatorSheet } from '../separator-sheets/separator-pdf.ts'
import { ok, warning, wrong } from './finding.ts'
import type { Finding } from './finding.ts'

const REINSTALL = 'Bitte das Programm neu installieren.'
const silent = { info: () => undefined, warn: () => undefined }
const require = createRequire(import.meta.url)

/** Parts that are loaded when they are needed first: package and file in it. */
const ASSETS: readonly (readonly [pack: string, file: string])[] = [
  ['@embedpdf/pdfium', 'pdfium.wasm'],
  ['zxing-wasm/reader/zxing_reader.wasm', 'zxing_reader.wasm'],
  ['zxing-wasm/writer/zxing_writer.wasm', 'zxing_writer.wasm'],
  ['7z-wasm', '7zz.wasm'],
  ['libheif-js/libheif-wasm/libheif-bundle.js', 'libheif-bundle.js'],
  ['@matbee/libreoffice-converter/package.json', 'wasm/soffice.wasm'],
  ['@matbee/libreoffice-converter/package.json', 'wasm/soffice.data'],
]

/** Whether everything that ships with the program is there. */
export function examineAssets(models: WorkerModels): Finding[] {
  const missing = [
    ...ASSETS.filter(([pack, file]) => !isThere(pack, file)).map(([, file]) => file),
    ...[() => modelOf('de', models), () => modelOf('en', models), () => packagedModel('osd', '4.0.0')]
      .map(pathOrNull)
      .filter(path => path === null || !existsSync(path))
      .map(path => path ?? 'ein Erkennungsmodell'),
  ]
  return missing.length === 0
    ? [ok('parts', 'Alle mitgelieferten Teile und Erkennungsmodelle sind da.')]
    : [wrong('parts', `Es fehlt: ${missing.join(', ')}. ${REINSTALL}`)]
}

function isThere(pack: string, file: string): boolean {
  try {
    return existsSync(join(dirname(require.resolve(pack)), file))
  } catch {
    return false
  }
}

function pathOrNull(find: () => { readonly path: string }): string | null {
  try {
    return find().path
  } catch {
    return null
  }
}

/** Prints a page of our own, takes a picture of it, and reads the picture: PDFium, pictures, recognition, codes. */
export async function examineRecognition(models: WorkerModels): Promise<Finding[]> {
  return inFolder(async folder => {
    const pool = createWorkerPool({ size: 1, logger: silent, models, lostWaitsMs: [] })
    const signal = new AbortController().signal
    const options = { signal, share: { rank: 'person' }, ...cpuBudget('read-page') } as const
    try {
      const [sheet, picture] = [join(folder, 'blatt.pdf'), join(folder, 'blatt.jpg')]
      await writeFile(sheet, await writeSeparatorSheet())
      const page = { file: { path: sheet, mediaType: 'application/pdf' }, page: 1, rotation: 0 } as const
      await pool.run('render-page', { ...page, sizeMaxPx: 1_754, outPath: picture }, options)
      const file = { path: picture, mediaType: 'image/jpeg' } as const
      const text = await pool.run('read-page', { file, page: 1, language: 'de' }, options)
      const words = text.words.map(word => word.text)
      const isRead = words.includes('Trennblatt') && words.includes('Seitenbilanz')
      if (!isRead || (text.codes ?? []).length === 0) throw new Error('misread')
      return [ok('recognition', 'Die Texterkennung hat eine Probeseite samt Code richtig gelesen.')]
    } catch (error) {
      return [wrong('recognition', `Die Texterkennung liest eine Probeseite nicht (${causeOf(error)}). ${REINSTALL}`)]
    } finally {
      await pool.close()
    }
  })
}

/**
 * Whether text is recognised at full speed: without its faster inner loops, which are made for one build of the
 * recogniser, a page takes half as long again or more (decision 0017).
 */
export async function examineRecogniserSpeed(speed = recogniserSpeed): Promise<Finding[]> {
  const slower = 'Seiten werden gleich gelesen, brauchen aber etwa die eineinhalb- bis zweifache Rechenzeit.'
  try {
    switch (await speed()) {
      case 'full':
        return [ok('recogniser_speed', 'Die Texterkennung läuft mit ihren schnellen Rechenschleifen.')]
      case 'machine_without_relaxed_simd':
        return [
          warning(
            'recogniser_speed',
            `Die Texterkennung läuft langsam: Prozessor oder Node dieses Rechners kennen die Befehle „Relaxed SIMD“ nicht. ${slower}`,
          ),
        ]
      case 'other_build':
        return [
          warning(
            'recogniser_speed',
            `Die Texterkennung läuft langsam: Das installierte tesseract.js-core ist nicht die Fassung, für die ihre schnellen Rechenschleifen gemacht sind. ${slower} ${REINSTALL}`,
          ),
        ]
    }
  } catch (error) {
    return [wrong('recogniser_speed', `Die Texterkennung fehlt (${causeOf(error)}). ${REINSTALL}`)]
  }
}

/** Makes a PDF of a text, as of an office file. */
export async function examineOffice(): Promise<Finding[]> {
  return inFolder(async folder => {
    const pool = createOfficePool({ logger: silent })
    const signal = new AbortController().signal
    const options = { signal, share: { rank: 'person' }, ...cpuBudget('convert-office') } as const
    try {
      const [path, outPath] = [join(folder, 'probe.txt'), join(folder, 'probe.pdf')]
      await writeFile(path, 'Probe für Steuerstapel\n')
      await pool.run('convert-office', { path, mediaType: 'text/plain', outPath, passwords: [] }, options)
      if (!(await readFile(outPath)).subarray(0, 5).equals(Buffer.from('%PDF-'))) throw new Error('no_pdf')
      return [ok('office', 'Office-Dateien lassen sich umwandeln.')]
    } catch (error) {
      const advice = `Bitte freien Arbeitsspeicher prüfen (etwa 2 GB); hilft das nicht: ${REINSTALL}`
      return [wrong('office', `Office-Dateien lassen sich nicht umwandeln (${causeOf(error)}). ${advice}`)]
    } finally {
      await pool.close()
    }
  })
}

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'steuerstapel-doctor-'))
  try {
    return await work(folder)
  } finally {
    await removeIfFree(folder)
  }
}

function causeOf(error: unknown): string {
  const { code, message } = error as { readonly code?: string; readonly message?: string }
  return code ?? message ?? 'unbekannt'
}
