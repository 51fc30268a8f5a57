import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { WorkerModels } from '../../../isolation/worker-models.ts'
import { addedModels, languageOf } from './installed-languages.ts'

/** Where a model lies. */
export interface ModelFile {
  /** Tesseract's name of its language, ISO 639-3. */
  readonly name: string
  readonly path: string
}

/** A model as Tesseract takes it. */
export interface Model {
  readonly name: string
  readonly data: Uint8Array
}

/** Tesseract knows 24. */
const PARTS_MAX = 100
const FAST_GERMAN = 'deu.fast.traineddata'
const require = createRequire(import.meta.url)

/**
 * The model that reads a language (ISO 639 tag): an administrator's file before those that ship with the program. What
 * no model reads is read as German.
 */
export function modelOf(language: string, { german, folder }: WorkerModels): ModelFile {
  const wanted = languageOf(language) ?? 'de'
  const added = addedModels(folder).get(wanted)
  if (added !== undefined) return { name: added, path: join(folder ?? '', `${added}.traineddata`) }
  if (wanted === 'en') return packagedModel('eng', '4.0.0_best_int')
  if (german === 'accurate') return packagedModel('deu', '4.0.0_best_int')
  return { name: 'deu', path: shippedPath(FAST_GERMAN) }
}

/** A model of an npm package. */
export function packagedModel(name: 'deu' | 'eng' | 'osd', variant: '4.0.0' | '4.0.0_best_int'): ModelFile {
  const folder = dirname(require.resolve(`@tesseract.js-data/${name}/package.json`))
  return { name, path: join(folder, variant, `${name}.traineddata.gz`) }
}

/** Reads a model, unpacked. */
export async function readModel({ name, path }: ModelFile): Promise<Model> {
  const data = await readFile(path)
  return { name, data: path.endsWith('.gz') ? await promisify(gunzip)(data) : data }
}

/**
 * Whether a file has the parts that a traineddata file lists at its beginning: their number, then their places, -1 for
 * none (tessdatamanager.cpp). Of a file without any Tesseract makes a recogniser that reads nothing and says nothing.
 */
export function hasParts({ data }: Model): boolean {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const count = view.byteLength < 4 ? 0 : view.getInt32(0, true)
  const listEnd = 4 + 8 * count
  if (count < 1 || count > PARTS_MAX || listEnd > view.byteLength) return false
  const places = Array.from({ length: count }, (_, part) => Number(view.getBigInt64(4 + 8 * part, true)))
  return places.some(place => place >= listEnd) && places.every(place => place < view.byteLength)
}

/**
 * Run from source the models lie in engine/data/models; built, in a folder beside the entries and so above the chunks.
 */
function shippedPath(file: string): string {
  const places = ['../../../data/models/', './models/', '../models/']
  const paths = places.map(place => fileURLToPath(new URL(place + file, import.meta.url)))
  return paths.find(path => existsSync(path)) ?? file
}
