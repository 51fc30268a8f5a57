import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../../engine/config.ts'

let dataDir: string
beforeEach(() => void (dataDir = mkdtempSync(join(tmpdir(), 'einstellungen-'))))
afterEach(() => rmSync(dataDir, { recursive: true }))

const read = (written: string) => {
  writeFileSync(join(dataDir, 'config.json'), written)
  return readConfig({ STEUERSTAPEL_DATA_DIR: dataDir })
}

test('a number is one, also as a text', () => {
  expect(read('{"STEUERSTAPEL_HTTP_PORT": 7500, "STEUERSTAPEL_WORKERS": " 3 "}')).toMatchObject({
    httpPort: 7500,
    workers: 3,
  })
})

test.each(['null', 'true', '""', '[]', '"0x1F90"', '"7e3"', '75.5', '"-1"', '{}'])(
  'what is no number does not become one: %s',
  value => {
    for (const name of ['STEUERSTAPEL_HTTP_PORT', 'STEUERSTAPEL_WORKERS']) {
      expect(() => read(`{"${name}": ${value}}`)).toThrow(new RegExp(`Einstellungen bitte berichtigen: ${name}`))
    }
  },
)

test.each(['', 'null', '[]', '{"a": }', '\u0000\u0000'])('a file that is no object stops the start: %j', written => {
  expect(() => read(written)).toThrow(/config\.json ist kein gültiges JSON-Objekt/)
})
