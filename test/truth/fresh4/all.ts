import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { TruthDocument, TruthLayout } from '../layout.ts'

const PAPERS = join(import.meta.dirname, 'papers')
const HEAD = /^<!-- truth\n([\s\S]*?)\n-->\n/

/** Without ligatures, since some of the free typefaces make one sign of "Nr". */
const START = '<meta charset="utf-8"><style>* { font-variant-ligatures: none }</style>'

const value = z.string().nullable().optional()
const head = z.strictObject({
  kind: z.string(),
  source: z.string(),
  pages: z.int().positive(),
  lang: z.string().default('de'),
  values: z.strictObject({
    ...{ issuer: value, recipient: value, number: value, date: value, due: value, serviceDate: value },
    ...{ net: value, tax: value, gross: value, main: value, iban: value, vatId: value, taxNumber: value },
    own: z.record(z.string(), z.string().nullable()).optional(),
  }),
})

/** Every layout of a fourth set: each is one paper with a page, a style and a truth of its own. */
export const layouts: readonly TruthLayout[] = readdirSync(PAPERS)
  .filter(name => name.endsWith('.html'))
  .toSorted()
  .map(name => readLayout(name.slice(0, -'.html'.length), readFileSync(join(PAPERS, name), 'utf8')))

/** A layout of its file: what the paper says stands in a comment above its HTML. Throws where that is not so. */
function readLayout(name: string, text: string): TruthLayout {
  const found = HEAD.exec(text)
  if (!found?.[1]) throw new Error(`${name} says nothing of its truth`)
  const { kind, source, pages, lang, values } = head.parse(JSON.parse(found[1]))
  const body = text.slice(found[0].length)
  const html = `<!doctype html><html lang="${lang}"><head>${START}</head><body>${body}</body></html>`
  const document: TruthDocument = { html, pages, values: withoutGaps(values) }
  return { id: `fresh4-${name}`, kind, source, documents: 1, fill: () => document }
}

/** What is undefined is not there, as the type of the values asks. */
function withoutGaps(values: z.infer<typeof head>['values']): TruthDocument['values'] {
  return Object.fromEntries(Object.entries(values).filter(([, one]) => one !== undefined))
}
