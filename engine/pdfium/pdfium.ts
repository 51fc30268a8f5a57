import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { init } from '@embedpdf/pdfium'
import type { WrappedPdfiumModule } from '@embedpdf/pdfium'
import { compileWasm } from './compile-wasm.ts'

/** The few parts of the wasm module's memory that we touch; the views are replaced when the memory grows. */
interface WasmMemory {
  readonly HEAPU8: Uint8Array
  readonly HEAP32: Int32Array
  readonly HEAPF32: Float32Array
  readonly HEAPF64: Float64Array
}

/** PDFium with the helpers that its C interface needs. Page workers only. */
export interface Pdfium {
  readonly api: Omit<WrappedPdfiumModule, 'pdfium'>
  malloc(bytes: number): number
  free(pointer: number): void
  /** The bytes are a view: copy them before the next call. */
  bytes(pointer: number, length: number): Uint8Array
  write(pointer: number, bytes: Uint8Array): void
  f32(pointer: number, index: number): number
  f64(pointer: number, index: number): number
  i32(pointer: number, index: number): number
  /**
   * Makes a function callable by PDFium; `signature` has a letter for the result and one for each argument (i: 32
   * bits).
   */
  addFunction(call: (...words: [number, number, number, number]) => number, signature: string): number
  removeFunction(pointer: number): void
  /** 256 bytes for results of calls; overwritten by the next caller. */
  readonly scratch: number
}

const SCRATCH_BYTES = 256
/**
 * Asked for each character; the library's own wrapper of a call takes longer than the call. Numbers in, a number out.
 */
const DIRECT = [
  'FPDFText_GetUnicode',
  'FPDFText_IsGenerated',
  'FPDFText_HasUnicodeMapError',
  'FPDFText_GetFontSize',
  'FPDFText_GetCharAngle',
  'FPDFText_GetTextObject',
] as const
let loaded: Promise<Pdfium> | null = null
let current: Pdfium | null = null

/** The process's one PDFium; about 40 ms at the first call. */
export function loadPdfium(): Promise<Pdfium> {
  loaded ??= load()
  return loaded
}

/** The next `loadPdfium` starts a new one: for after a trap, which leaves a WebAssembly module in no known state. */
export function forgetPdfium(): void {
  loaded = null
  current = null
}

/** It was forgotten: what is open in it cannot even be closed. */
export function isForgotten(pdfium: Pdfium): boolean {
  return pdfium !== current
}

async function load(): Promise<Pdfium> {
  const folder = dirname(createRequire(import.meta.url).resolve('@embedpdf/pdfium'))
  const instantiateWasm = await compileWasm(await readFile(join(folder, 'pdfium.wasm')))
  const api = await init({ instantiateWasm, print: () => undefined, printErr: () => undefined })
  api.PDFiumExt_Init()
  const module = api.pdfium as unknown as WasmMemory & {
    readonly wasmExports: Record<(typeof DIRECT)[number], (page: number, index: number) => number> & {
      malloc(bytes: number): number
      free(pointer: number): void
    }
    readonly addFunction: Pdfium['addFunction']
    readonly removeFunction: Pdfium['removeFunction']
  }
  const malloc = (bytes: number): number => {
    const pointer = module.wasmExports.malloc(bytes)
    if (pointer === 0) throw new RangeError('pdfium is out of memory')
    return pointer
  }
  const direct = Object.fromEntries(DIRECT.map(name => [name, module.wasmExports[name]]))
  current = {
    api: { ...api, ...direct },
    malloc,
    free: pointer => module.wasmExports.free(pointer),
    bytes: (pointer, length) => module.HEAPU8.subarray(pointer, pointer + length),
    write: (pointer, bytes) => module.HEAPU8.set(bytes, pointer),
    f32: (pointer, index) => module.HEAPF32[(pointer >> 2) + index] ?? 0,
    f64: (pointer, index) => module.HEAPF64[(pointer >> 3) + index] ?? 0,
    i32: (pointer, index) => module.HEAP32[(pointer >> 2) + index] ?? 0,
    addFunction: (call, signature) => module.addFunction(call, signature),
    removeFunction: pointer => module.removeFunction(pointer),
    scratch: malloc(SCRATCH_BYTES),
  }
  return current
}
