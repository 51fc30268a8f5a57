import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readKnownKeys } from '../../../engine/keys/seal-keys.ts'
import { aFolder, steuerstapel } from './run-cli.ts'

test('shows, exports and changes the key, and verify takes the exported list', async () => {
  const dataDir = aFolder()
  const env = { STEUERSTAPEL_DATA_DIR: dataDir }
  const shown = await steuerstapel(['seal-key', 'show'], env)
  expect([shown.code, shown.stdout]).toEqual([
    0,
    expect.stringMatching(/^([0-9A-F]{4}-){4}[0-9A-F]{4} .*in Gebrauch\n$/),
  ])
  expect((await steuerstapel(['seal-key', 'rotate'], env)).stdout.trim().split('\n')).toHaveLength(2)
  const out = join(aFolder(), 'schluessel.json')
  expect((await steuerstapel(['seal-key', 'export', '--out', out], env)).code).toBe(0)
  const text = readFileSync(out, 'utf8')
  for (const { publicKey } of await readKnownKeys(dataDir)) expect(text).toContain(publicKey)
  expect(text).not.toMatch(/sealed|PRIVATE/)
  // What is there is not overwritten.
  expect((await steuerstapel(['seal-key', 'export', '--out', out], env)).code).toBe(1)
})

test.each([[['seal-key']], [['seal-key', 'zeigen']], [['seal-key', 'show', 'export']]])(
  '%j ends with 64',
  async args => {
    const { code, stderr } = await steuerstapel(args, { STEUERSTAPEL_DATA_DIR: aFolder() })
    expect([code, stderr]).toEqual([64, expect.stringContaining('show, export oder rotate')])
  },
)
