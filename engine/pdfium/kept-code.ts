import { createHash } from 'node:crypto'
import { getCompileCacheDir } from 'node:module'
import { join } from 'node:path'
import process from 'node:process'
import { setFlagsFromString } from 'node:v8'
import { runInThisContext } from 'node:vm'
import { readFile, writeFile } from '../shared/disk/files.ts'
import { removePath } from '../shared/disk/remove-path.ts'
import { replaceFile } from '../shared/disk/replace-file.ts'

/** A module of WebAssembly that this process runs. */
interface Running {
  readonly path: string
  readonly module: object
  /** One of its own functions; null until there is an instance. */
  exported: unknown
  /** Of the worker, since it was loaded. */
  operations: number
  /** How much code the folder holds of it; 0 for none. */
  keptBytes: number
}

/**
 * After so many operations of a worker what V8 compiled by then is kept: soon, for who reads one document at a time, and
 * later where much more of it has been optimised since.
 */
const KEPT_FIRST = 4
const KEPT_LATER = [24, 120]
const MUCH_MORE = 1.1
const SUM_BYTES = 32
const running: Running[] = []

export interface KeptModule {
  readonly module: object
  readonly keptBytes: number
}

/**
 * The module of these bytes with the code that an earlier process made of them, from the folder of Node's compile cache;
 * null where there is none. V8 refuses what another version, other flags or another processor made, and a sum over the
 * file keeps a broken one from it.
 */
export async function takeKeptCode(bytes: Uint8Array): Promise<KeptModule | null> {
  const path = pathOf(bytes)
  if (path === null) return null
  const file = await readFile(path).catch(() => null)
  if (file === null || file.length <= SUM_BYTES || !file.subarray(0, SUM_BYTES).equals(sumOf(file))) return null
  const code = new Uint8Array(file.subarray(SUM_BYTES)).buffer
  const module = callNative('(code, bytes) => %DeserializeWasmModule(code, bytes)', code, new Uint8Array(bytes))
  return typeof module === 'object' && module !== null ? { module, keptBytes: code.byteLength } : null
}

/**
 * From now on the module is one whose code is kept, in place of a former one of the same bytes; `keptBytes` is 0 unless
 * it was taken. What comes back has to be told the exports of its instance.
 */
export function watchCode(bytes: Uint8Array, module: object, keptBytes: number): (exports: object) => void {
  const path = pathOf(bytes)
  if (path === null) return () => undefined
  const own: Running = { path, module, exported: null, operations: 0, keptBytes }
  const former = running.findIndex(known => known.path === path)
  running.splice(former < 0 ? running.length : former, 1, own)
  return exports => {
    own.exported = Object.values(exports).find(value => typeof value === 'function') ?? null
  }
}

/**
 * Called when a worker has done an operation: keeps what was compiled, so that the next worker does not compile it
 * again. Never rejects; a folder that cannot be written to keeps nothing.
 */
export async function keepCode(): Promise<void> {
  for (const own of running) {
    const done = ++own.operations
    const isDue = KEPT_LATER.includes(done) || (done === KEPT_FIRST && own.keptBytes === 0)
    if (!isDue || own.exported === null) continue
    const code = codeOf(own)
    if (!(code instanceof ArrayBuffer) || code.byteLength < own.keptBytes * MUCH_MORE) continue
    own.keptBytes = code.byteLength
    await write(own.path, packed(code))
  }
}

async function write(path: string, file: Buffer): Promise<void> {
  const part = `${path}.${process.pid}`
  try {
    await writeFile(part, file)
    await replaceFile(part, path)
  } catch {
    await removePath(part).catch(() => undefined)
  }
}

/** Null where V8 does not hand it out. It ends the process where none is optimised, so one function is first. */
function codeOf({ module, exported }: Running): unknown {
  callNative('exported => %WasmTierUpFunction(exported)', exported)
  return callNative('module => %SerializeWasmModule(module)', module)
}

function packed(code: ArrayBuffer): Buffer {
  const file = Buffer.alloc(SUM_BYTES + code.byteLength)
  file.set(new Uint8Array(code), SUM_BYTES)
  sumOf(file).copy(file)
  return file
}

function sumOf(file: Buffer): Buffer {
  return createHash('sha256').update(file.subarray(SUM_BYTES)).digest()
}

function pathOf(bytes: Uint8Array): string | null {
  const folder = getCompileCacheDir()
  return folder === undefined ? null : join(folder, `${createHash('sha256').update(bytes).digest('hex')}.wasm-code`)
}

/**
 * Calls one of V8's own functions, which only a source read under this flag may name; nothing else is read meanwhile.
 * Null where V8 has no function of that name.
 */
function callNative(source: string, ...values: readonly unknown[]): unknown {
  setFlagsFromString('--allow-natives-syntax')
  try {
    const call = runInThisContext(source) as (...given: readonly unknown[]) => unknown
    return call(...values)
  } catch {
    return null
  } finally {
    setFlagsFromString('--no-allow-natives-syntax')
  }
}
