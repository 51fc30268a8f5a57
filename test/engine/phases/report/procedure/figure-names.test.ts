import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { figureName } from '../../../../../engine/phases/report/procedure/figure-names.de.ts'

test('each fault of a file that the engine knows has a German name', () => {
  const sources = globSync('engine/{e-invoice,isolation,pdfium,phases/conversion,sources}/**/*.ts')
  const codes = sources.flatMap(file =>
    [...readFileSync(file, 'utf8').matchAll(/new EngineError\(\s*'input',\s*'([a-z_]+)'/g)].map(
      ([, code]) => code ?? '',
    ),
  )
  expect(codes).toContain('corrupt_file')
  expect(new Set(codes).size).toBeGreaterThan(8)
  for (const code of new Set(codes)) expect(figureName(code), code).not.toBe(code)
})

test('a correction has its German name, and what is not known keeps its code', () => {
  expect(figureName('turn_page')).toBe('Seite gedreht')
  expect(figureName('something_new')).toBe('something_new')
})
