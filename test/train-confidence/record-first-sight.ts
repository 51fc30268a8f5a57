import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { allLayouts } from '../truth/all-layouts.ts'
import { makeDocuments } from '../truth/make-documents.ts'
import { readTruth } from '../truth/measure-truth.ts'
import { collectValues } from './collect-values.ts'
import type { FirstSight } from './first-sight.ts'
import { FIRST_SIGHT_FOLDER, signsToKeep } from './first-sight.ts'

/**
 * npm run first-sight -- PREFIX
 * Keeps what the engine says of new layouts whose id begins so (share `train`) and whether it is right, before anybody
 * looks at a miss: certainty is fitted on it (docs/decisions/0083). A layout that was kept is never looked at again, so
 * that mending its misses cannot make the fit too sure.
 */
const [prefix] = process.argv.slice(2)
if (prefix === undefined || !/^[a-z]+-$/.test(prefix)) {
  process.stderr.write('Aufruf: npm run first-sight -- PRÄFIX- (etwa fresh-)\n')
  process.exit(2)
}
const file = `${FIRST_SIGHT_FOLDER}/${prefix.slice(0, -1)}.json`
const before: FirstSight = existsSync(file)
  ? (JSON.parse(readFileSync(file, 'utf8')) as FirstSight)
  : { schema: 'first-sight/1', layouts: {}, values: [] }
const isNew = ({ id }: { readonly id: string }): boolean => id.startsWith(prefix) && !(id in before.layouts)
const documents = makeDocuments(allLayouts().filter(isNew), ['train'])
const read = documents.length === 0 ? [] : await readTruth(documents, 'digital')
const values = read.flatMap(({ made, pages }) =>
  collectValues(pages, made.values, { layout: made.layout.id, weight: 1 }).values.map(value => ({
    layout: made.layout.id,
    document: made.id.slice(made.layout.id.length + 1),
    name: value.name,
    right: value.right,
    raw: value.field.confidence,
    checks: value.field.checks,
    signs: signsToKeep(value.features),
  })),
)
const today = new Date().toISOString().slice(0, 10)
const layouts = Object.fromEntries(documents.map(({ layout }) => [layout.id, today]))
// A value a line: what a further look adds is seen as lines.
const lines = [...before.values, ...values].map(value => JSON.stringify(value)).join(',\n')
const all = JSON.stringify({ ...before.layouts, ...layouts })
writeFileSync(file, `{"schema":"first-sight/1","layouts":${all},"values":[\n${lines}\n]}\n`)
const wrong = values.filter(({ right }) => !right).length
process.stdout.write(`${Object.keys(layouts).length} new layouts, ${values.length} values, ${wrong} of them wrong\n`)
