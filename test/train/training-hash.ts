import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const ROOT = new URL('../../', import.meta.url)
/** Code outside this folder that the model's weights depend on. */
const OUTSIDE = [
  'engine/phases/analysis/fold-text.ts',
  'engine/phases/analysis/kind-descent.ts',
  'engine/phases/analysis/kind-features.ts',
  'engine/phases/analysis/kind-model-file.ts',
  'test/fixtures/make/seeded-random.ts',
]

/** SHA-256 (hex) over the wordings and all code that the model is made by; another line ending changes nothing. */
export function trainingHash(): string {
  const own = readdirSync(fileURLToPath(new URL('test/train/', ROOT)), { recursive: true, encoding: 'utf8' })
    .map(name => `test/train/${name.replaceAll('\\', '/')}`)
    .filter(name => /(?<!\.test)\.(?:ts|txt)$/.test(name))
  const hash = createHash('sha256')
  for (const name of [...OUTSIDE, ...own].toSorted())
    hash.update(name).update(readFileSync(new URL(name, ROOT), 'utf8').replaceAll('\r\n', '\n'))
  return hash.digest('hex')
}
