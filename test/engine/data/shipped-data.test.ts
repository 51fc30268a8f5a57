import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { formLinesSchema, positionRulesSchema, taxFiguresSchema } from '../../../engine/model/position-rules.ts'
import { taxonomySchema } from '../../../engine/model/taxonomy.ts'

test.each([
  ['taxonomy.de.json', taxonomySchema],
  ['positions.de.json', positionRulesSchema],
  ['form-lines.de.json', formLinesSchema],
  ['tax-figures.de.json', taxFiguresSchema],
] as const)('%s keeps to its schema as it stands, since nothing checks it at a start', (name, schema) => {
  const content: unknown = JSON.parse(readFileSync(`engine/data/${name}`, 'utf8'))
  expect(schema.parse(content)).toStrictEqual(content)
})
