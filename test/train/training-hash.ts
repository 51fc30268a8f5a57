import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { hashSources } from './hash-sources.ts'

const ROOT = new URL('../../', import.meta.url)
/** Code outside this folder that the model's weights depend on. */
const OUTSIDE = [
  'engine/reading/fold-text.ts',
  'engine/phases/analysis/kind/kind-descent.ts',
  'engine/phases/analysis/kind/kind-features.ts',
  'engine/phases/analysis/kind/kind-model-file.ts',
  'test/fixtures/make/seeded-random.ts',
]

/**
 * SHA-256 (hex) over the wordings and all code that the model is made by; where it lies and another line ending change
 * nothing.
 */
export function trainingHash(): string {
  const own = readdirSync(fileURLToPath(new URL('test/train/', ROOT)), { recursive: true, encoding: 'utf8' })
    .map(name => `test/train/${name.replaceAll('\\', '/')}`)
    .filter(name => /(?<!\.test)\.(?:ts|txt)$/.test(name))
  return hashSources([...OUTSIDE, ...own])
}
