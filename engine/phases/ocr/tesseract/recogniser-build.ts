import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { graftKernels } from './graft-kernels.ts'

export interface RecogniserBuild {
  /** Of the module in tesseract.js-core, without its ending. */
  readonly name: string
  /** Absolute path of its wasm file. */
  readonly wasmPath: string
}

/** Whether text is recognised at full speed, or what stands in the way: the machine, or the build that is installed. */
export type RecogniserSpeed = 'full' | 'machine_without_relaxed_simd' | 'other_build'

const require = createRequire(import.meta.url)

/**
 * Smallest modules that use the instructions (as in wasm-feature-detect, Apache-2.0): valid where the machine has them.
 */
const SIMD_PROBE = [
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
]
const RELAXED_SIMD_PROBE = [
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 15, 1, 13, 0, 65, 1, 253, 15, 65, 2, 253, 15,
  253, 128, 2, 11,
]

/** The fastest build that this machine runs: `lstm` reads text, `legacy` finds orientations. */
export function recogniserBuild(engine: 'lstm' | 'legacy'): RecogniserBuild {
  const speed = hasRelaxedSimd() ? '-relaxedsimd' : runs(SIMD_PROBE) ? '-simd' : ''
  const name = `tesseract-core${speed}${engine === 'lstm' ? '-lstm' : ''}`
  const folder = dirname(require.resolve('tesseract.js-core/package.json'))
  return { name, wasmPath: join(folder, `${name}.wasm`) }
}

/** How fast this machine recognises text with the build that is installed. Throws when the build is missing. */
export async function recogniserSpeed(): Promise<RecogniserSpeed> {
  return speedOf(await readFile(recogniserBuild('lstm').wasmPath), hasRelaxedSimd())
}

/** For a module that reads text, and a machine with or without the instructions that the faster loops need. */
export function speedOf(wasm: Buffer, machineHasRelaxedSimd: boolean): RecogniserSpeed {
  if (!machineHasRelaxedSimd) return 'machine_without_relaxed_simd'
  return graftKernels(wasm) === wasm ? 'other_build' : 'full'
}

function hasRelaxedSimd(): boolean {
  return runs(RELAXED_SIMD_PROBE)
}

function runs(probe: readonly number[]): boolean {
  // Node has it, but neither Node's types nor ES2024 declare it.
  const { WebAssembly } = globalThis as unknown as { WebAssembly: { validate(module: Uint8Array): boolean } }
  return WebAssembly.validate(new Uint8Array(probe))
}
