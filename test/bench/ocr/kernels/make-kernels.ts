import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
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

/**
 * `node test/bench/ocr/kernels/make-kernels.ts WABT_BIN`: writes engine/data/recogniser-kernels.json, the splices that
 * give the recogniser's module faster inner loops. Needs wasm2wat and wat2wasm of wabt 1.0.39 in WABT_BIN (the npm
 * package wabt has them in its folder bin) and the version of tesseract.js-core that is installed; the numbers of
 * functions below
 * are of that build, and were found by reading its text beside tesseract's source.
 */
const MODULE = 'tesseract-core-relaxedsimd-lstm.wasm'
const OUT = fileURLToPath(new URL('../../../../engine/data/recogniser-kernels.json', import.meta.url))
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

const [bin = ''] = process.argv.slice(2)
const packageFile = createRequire(import.meta.url).resolve('tesseract.js-core/package.json')
const modulePath = join(dirname(packageFile), MODULE)
const work = mkdtempSync(join(tmpdir(), 'steuerstapel-kernels-'))

function run(program: string, from: string, name: string): string {
  const out = join(work, name)
  const { status, stderr } = spawnSync(process.execPath, [join(bin, program), '--enable-all', from, '-o', out])
  if (status !== 0) throw new Error(`${program}: ${String(stderr).slice(0, 2000)}`)
  return out
}

const wat = openWat(readFileSync(run('wasm2wat', modulePath, 'before.wat'), 'utf8'))
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
const after = readFileSync(run('wat2wasm', join(work, 'after.wat'), 'after.wasm'))
const splices = diffBytes(before, after)
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string }
const made = {
  module: `${MODULE} of tesseract.js-core ${version}`,
  before: sha256(before),
  after: sha256(after),
  splices,
}
writeFileSync(OUT, `${JSON.stringify(made, null, 2)}\n`)
process.stdout.write(`${splices.length} splices, ${JSON.stringify(splices).length} bytes\n`)
