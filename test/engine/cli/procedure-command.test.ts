import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readPages } from '../phases/report/read-binder.ts'
import { aFolder, steuerstapel } from './run-cli.ts'

test('writes the Verfahrensdokumentation from settings, versions and figures of this installation', async () => {
  const out = join(aFolder(), 'V.pdf')
  const environment = { STEUERSTAPEL_OFFICE_NAME: 'Kanzlei Überlinger', STEUERSTAPEL_RATE_PER_MINUTE: '77' }
  expect(await steuerstapel(['procedure', '--out', out], environment)).toMatchObject({ code: 0, stdout: `${out}\n` })
  const pages = await readPages(out)
  const text = pages.flatMap(({ words }) => words.map(word => word.text)).join(' ')
  for (const part of [
    'Kanzlei Überlinger',
    '77 (10)',
    '§ 147 Abs. 1',
    'Von der Kanzlei zu ergänzen',
    `Node.js ${process.versions.node}`,
  ])
    expect(text).toContain(part)
})

test('a file that is there already is not overwritten', async () => {
  const out = join(aFolder(), 'V.pdf')
  const environment = { STEUERSTAPEL_DATA_DIR: aFolder() }
  expect((await steuerstapel(['procedure', '--out', out], environment)).code).toBe(0)
  expect(await steuerstapel(['procedure', '--out', out], environment)).toMatchObject({ code: 1 })
  expect(existsSync(out)).toBe(true)
  expect((await steuerstapel(['procedure', 'mehr'])).code).toBe(64)
})
