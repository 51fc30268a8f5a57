import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { compileWasm } from '../../../pdfium/compile-wasm.ts'
import { EngineError } from '../../../shared/errors.ts'
import { graftKernels } from './graft-kernels.ts'
import { hasParts } from './read-model.ts'
import type { Model } from './read-model.ts'
import { recogniserBuild } from './recogniser-build.ts'
import { spareCompression } from './spare-compression.ts'

/** The part of tesseract.js-core (Emscripten, WebIDL bindings of TessBaseAPI) that is used here. */
export interface TesseractCore {
  readonly FS: { writeFile(path: string, data: Uint8Array): void; unlink(path: string): void }
  readonly TessBaseAPI: new () => TesseractApi
  readonly OSResults: new () => {
    readonly best_result: { readonly orientation_id: number; readonly oconfidence: number }
  }
  destroy(object: object): void
}

export interface TesseractApi {
  Init(dataPath: null, language: string, engineMode: number, configFile?: string): number
  SetVariable(name: string, value: string): boolean
  /** Reads /input of FS; 1 when it cannot. */
  SetImageFile(exif: number, angle: number): number
  Recognize(monitor: null): number
  GetIterator(): ResultIterator
  DetectOS(results: object): boolean
  Clear(): void
}

export interface ResultIterator {
  Begin(): void
  Next(level: number): boolean
  Empty(level: number): boolean
  IsAtBeginningOf(level: number): boolean
  GetUTF8Text(level: number): string
  /** 0 to 100. */
  Confidence(level: number): number
  getBoundingBox(level: number): { readonly x0: number; readonly y0: number; readonly x1: number; readonly y1: number }
}

type CoreFactory = (options: object) => Promise<TesseractCore>

const require = createRequire(import.meta.url)

/** Loads the recognition: `lstm` reads text, `legacy` finds orientations. The fastest build that this machine runs. */
export async function loadTesseractCore(engine: 'lstm' | 'legacy'): Promise<TesseractCore> {
  const { name, wasmPath } = recogniserBuild(engine)
  const create = require(`tesseract.js-core/${name}.js`) as CoreFactory
  return create({
    instantiateWasm: await compileWasm(spareCompression(graftKernels(await readFile(wasmPath)))),
    print: () => undefined,
    printErr: () => undefined,
    TesseractProgress: () => undefined,
  })
}

/**
 * An initialised recogniser of `model`; engine mode 0 is the legacy one, 1 LSTM.
 * Throws EngineError input `model_broken` when the model cannot be used.
 */
export function startTesseract(core: TesseractCore, model: Model, engineMode: 0 | 1): TesseractApi {
  const { name, data } = model
  core.FS.writeFile(`/${name}.traineddata`, data)
  const api = new core.TessBaseAPI()
  if (!hasParts(model) || api.Init(null, name, engineMode) !== 0) {
    throw new EngineError(
      'input',
      'model_broken',
      `Das Erkennungsmodell „${name}.traineddata“ lässt sich nicht laden. Bitte die Datei neu in den Ordner models legen.`,
      { details: { model: name } },
    )
  }
  core.FS.unlink(`/${name}.traineddata`)
  return api
}
