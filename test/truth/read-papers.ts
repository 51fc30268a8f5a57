import { readFileSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { z } from 'zod'
import type { TruthDocument, TruthLayout } from './layout.ts'

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

/**
 * The layouts of a set whose folder holds one HTML file a layout in `papers/`: each is one paper with a page, a style and
 * a truth of its own. Their ids begin with the name of the folder. Throws where a file says nothing of its truth.
 */
export function readPapers(folder: string): readonly TruthLayout[] {
  const papers = join(folder, 'papers')
  return readdirSync(papers)
    .filter(name => name.endsWith('.html'))
    .toSorted()
    .map(file =>
      readLayout(`${basename(folder)}-${file.slice(0, -'.html'.length)}`, readFileSync(join(papers, file), 'utf8')),
    )
}

/** What the paper says stands in a comment above its HTML. */
function readLayout(id: string, text: string): TruthLayout {
  const found = HEAD.exec(text)
  if (!found?.[1]) throw new Error(`${id} says nothing of its truth`)
  const { kind, source, pages, lang, values } = head.parse(JSON.parse(found[1]))
  const body = text.slice(found[0].length)
  const html = `<!doctype html><html lang="${lang}"><head>${START}</head><body>${body}</body></html>`
  const document: TruthDocument = { html, pages, values: withoutGaps(values) }
  return { id, kind, source, documents: 1, fill: () => document }
}

/** What is undefined is not there, as the type of the values asks. */
function withoutGaps(values: z.infer<typeof head>['values']): TruthDocument['values'] {
  return Object.fromEntries(Object.entries(values).filter(([, one]) => one !== undefined))
}
