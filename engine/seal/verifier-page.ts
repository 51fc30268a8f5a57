import page from '../data/verifier-page.json' with { type: 'json' }
import { canonicalJson } from '../shared/canonical-json.ts'
import type { KnownSealKey } from './seal-key.ts'

/**
 * A page that checks a Belegmappe in any browser, offline, in one file; it holds the seal against `keys`. Its script and
 * style are the only ones that its policy lets run, and it connects to nothing.
 */
export function verifierPage(keys: readonly KnownSealKey[]): string {
  const listed = keys.map(({ publicKey, createdAt, retiredAt }) => ({ publicKey, createdAt, retiredAt }))
  // Within a page, `</script>` in a text would end the script.
  const text = canonicalJson({ schema: 'seal-keys/1', keys: listed }).replaceAll('<', '\\u003c')
  return page.lines.join('\n').replace('{{keys}}', () => text)
}
