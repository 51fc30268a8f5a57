import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { verifierPage } from '../../engine/seal/verifier-page.ts'
import { pageFile } from './build-page.ts'

test('the page among the data files is the one that its sources build', async () => {
  const stored = readFileSync(new URL('../../engine/data/verifier-page.json', import.meta.url), 'utf8')
  expect(stored === (await pageFile()), 'npm run verifier').toBe(true)
})

test('keys in the page end no script, and private halves never come into it', () => {
  const key = {
    publicKey: '</script><script>',
    createdAt: '2026-01-01T00:00:00.000Z',
    retiredAt: null,
    sealed: 'geheim',
  }
  const page = verifierPage([key])
  expect(page).not.toContain('</script><script>')
  expect(page).not.toContain('geheim')
  expect(page).toContain('"schema":"seal-keys/1"')
})
