import { fileURLToPath } from 'node:url'
import { format, resolveConfig } from 'prettier'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { taxonomySchema } from '../../../engine/model/taxonomy.ts'
import { overlaySchema } from '../../../engine/taxonomy/taxonomy-overlay.ts'

// Written anew by `npx vitest run test/engine/data -u`.
test.each([
  ['taxonomy.schema.json', taxonomySchema],
  ['taxonomy.office.schema.json', overlaySchema],
] as const)('engine/data/%s is what the engine checks', async (name, schema) => {
  const path = fileURLToPath(new URL(`../../../engine/data/${name}`, import.meta.url))
  const text = JSON.stringify(z.toJSONSchema(schema, { io: 'input' }))
  await expect(await format(text, { ...(await resolveConfig(path)), filepath: path })).toMatchFileSnapshot(path)
})
