import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { inPlaceKernel, LOGISTIC_TABLE, TANH_TABLE, tanhTimesKernel } from './activation-kernels.ts'
import { diffBytes } from './diff-bytes.ts'
import { matrixKernel } from './matrix-kernel.ts'
import { replaceTableLoops } from './replace-loops.ts'
import {
  applyKernel,
  meanKernel,
  meanSquareKernel,
  sumSquaresKernel,
  thresholdKernel,
  withThresholdLoops,
} from './threshold-kernels.ts'
import { withByteCopy, writeKernel, writePartKernel } from './time-step-kernels.ts'
import { openWat } from './wat-module.ts'
import { withNineCopies, withWideMaximum } from './window-kernels.ts'

const nodeRequire = createRequire(import.meta.url)
const MODULE = 'tesseract-core-relaxedsimd-lstm.wasm'
const MATRIX_DOT_VECTOR = 3378
const LSTM_FORWARD = 2182
const FULLY_CONNECTED_FORWARD = 981
const WRITE_TIME_STEP_PART = 776
const WRITE_TIME_STEP = 336
const COPY_TIME_STEP_GENERAL = 777
const CONVOLVE_FORWARD = 2229
const MAXPOOL_FORWARD = 2166
const INDEX_ADD_OFFSET = 148
const SAUVOLA_BINARIZE = 1244

/** What engine/data/recogniser-kernels.json holds. */
export interface MadeKernels {
  readonly module: string
  /** SHA-256 (hex) of the module as it comes, and with the loops. */
  readonly before: string
  readonly after: string
  /** Place, bytes taken out, bytes put in (base64). */
  readonly splices: readonly (readonly [number, number, string])[]
}

/**
 * The splices that give the recogniser's module of the installed tesseract.js-core faster inner loops, made with
 * wasm2wat and wat2wasm of the package wabt in the folder `work`. The numbers of functions above are of that build,
 * and were found by reading its text beside tesseract's source: throws where another build has other functions there.
 */
export function makeKernels(work: string): MadeKernels {
  const packageFile = nodeRequire.resolve('tesseract.js-core/package.json')
  const modulePath = join(dirname(packageFile), MODULE)
  const wat = openWat(readFileSync(run('wasm2wat', modulePath, join(work, 'before.wat')), 'utf8'))
  const [tanh, logistic, tanhTimes] = [1, 2, 3].map(next => wat.lastFunction + next) as [number, number, number]
  const kernels = { tanh, logistic, tanhTimes }
  const [mean, meanSquare, sumSquares, threshold, apply] = [4, 5, 6, 7, 8].map(next => wat.lastFunction + next) as [
    ...[number, number, number, number, number],
  ]
  const lstm = replaceTableLoops(wat.linesOf(LSTM_FORWARD), kernels)
  const fullyConnected = replaceTableLoops(wat.linesOf(FULLY_CONNECTED_FORWARD), kernels)
  if (lstm.count !== 6 || fullyConnected.count !== 2) throw new Error('other loops than those that were read')
  const changed = new Map([
    [MATRIX_DOT_VECTOR, matrixKernel(MATRIX_DOT_VECTOR)],
    [LSTM_FORWARD, lstm.text],
    [FULLY_CONNECTED_FORWARD, fullyConnected.text],
    [WRITE_TIME_STEP_PART, writePartKernel(WRITE_TIME_STEP_PART)],
    [WRITE_TIME_STEP, writeKernel(WRITE_TIME_STEP, WRITE_TIME_STEP_PART)],
    [COPY_TIME_STEP_GENERAL, withByteCopy(wat.linesOf(COPY_TIME_STEP_GENERAL))],
    [CONVOLVE_FORWARD, withNineCopies(wat.linesOf(CONVOLVE_FORWARD), INDEX_ADD_OFFSET)],
    [MAXPOOL_FORWARD, withWideMaximum(wat.linesOf(MAXPOOL_FORWARD))],
    [
      SAUVOLA_BINARIZE,
      withThresholdLoops(wat.linesOf(SAUVOLA_BINARIZE), { mean, meanSquare, sumSquares, threshold, apply }),
    ],
  ])
  const appended = [
    inPlaceKernel(tanh, TANH_TABLE),
    inPlaceKernel(logistic, LOGISTIC_TABLE),
    tanhTimesKernel(tanhTimes),
    meanKernel(mean),
    meanSquareKernel(meanSquare),
    sumSquaresKernel(sumSquares),
    thresholdKernel(threshold),
    applyKernel(apply),
  ]
  writeFileSync(join(work, 'after.wat'), wat.with(changed, appended))
  const before = readFileSync(modulePath)
  const after = readFileSync(run('wat2wasm', join(work, 'after.wat'), join(work, 'after.wasm')))
  const splices = diffBytes(before, after)
  const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string }
  return {
    module: `${MODULE} of tesseract.js-core ${version}`,
    before: sha256(before),
    after: sha256(after),
    splices,
  }
}

/** Runs a program of wabt in a process of its own. */
function run(program: string, from: string, out: string): string {
  const path = join(dirname(nodeRequire.resolve('wabt/package.json')), 'bin', program)
  const { status, stderr } = spawnSync(process.execPath, [path, '--enable-all', from, '-o', out])
  if (status !== 0) throw new Error(`${program}: ${String(stderr).slice(0, 2000)}`)
  return out
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
