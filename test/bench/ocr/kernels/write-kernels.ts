import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeKernels } from './make-kernels.ts'

/** `node test/bench/ocr/kernels/write-kernels.ts`: writes engine/data/recogniser-kernels.json anew. */
const OUT = fileURLToPath(new URL('../../../../engine/data/recogniser-kernels.json', import.meta.url))
const work = mkdtempSync(join(tmpdir(), 'steuerstapel-kernels-'))
const made = makeKernels(work)
rmSync(work, { recursive: true, force: true })
writeFileSync(OUT, `${JSON.stringify(made, null, 2)}\n`)
process.stdout.write(`${made.splices.length} splices, ${JSON.stringify(made.splices).length} bytes\n`)
