import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { allLayouts } from '../truth/all-layouts.ts'
import { makeDocuments } from '../truth/make-documents.ts'
import { isDocumentRight, readTruth } from '../truth/measure-truth.ts'
import { collectValues } from './collect-values.ts'
import type { UntoldValue } from './collect-values.ts'
import type { FirstSight, SeenValue } from './first-sight.ts'
import { FIRST_SIGHT_FOLDER, signsToKeep } from './first-sight.ts'
import { seenDocumentOf } from './seen-documents.ts'

/**
 * npm run first-sight -- PREFIX
 * Keeps what the engine says of new layouts whose id begins so (share `train`) and whether it is right, before anybody
 * looks at a miss: certainty is fitted on it (docs/decisions/0083). A layout that was kept is never looked at again, so
 * that mending its misses cannot make the fit too sure.
 */
const [prefix] = process.argv.slice(2)
if (prefix === undefined || !/^[a-z][a-z\d]*-$/.test(prefix)) {
  process.stderr.write('Aufruf: npm run first-sight -- PRÄFIX- (etwa fresh-)\n')
  process.exit(2)
}
const file = `${FIRST_SIGHT_FOLDER}/${prefix.slice(0, -1)}.json`
const before: FirstSight = existsSync(file)
  ? (JSON.parse(readFileSync(file, 'utf8')) as FirstSight)
  : { schema: 'first-sight/2', layouts: {}, documents: [], values: [] }
const isNew = ({ id }: { readonly id: string }): boolean => id.startsWith(prefix) && !(id in before.layouts)
const made = makeDocuments(allLayouts().filter(isNew), ['train'])
const read = made.length === 0 ? [] : await readTruth(made, 'digital')
const seen = read.map(({ made, pages }) => {
  const layout = made.layout.id
  const document = made.id.slice(layout.length + 1)
  const { state, values, untold } = collectValues(pages, made.values, { layout, weight: 1 })
  const keep = ({ name, field, features }: UntoldValue, right: boolean | null): SeenValue => {
    const { confidence: raw, checks } = field
    return { layout, document, name, right, raw, checks, signs: signsToKeep(features) }
  }
  return {
    document: seenDocumentOf(state, { layout, document, isRight: isDocumentRight(made, state) }),
    values: [...values.map(value => keep(value, value.right)), ...untold.map(value => keep(value, null))],
  }
})
const today = new Date().toISOString().slice(0, 10)
const layouts = Object.fromEntries(made.map(({ layout }) => [layout.id, today]))
const values = seen.flatMap(one => one.values)
// A document and a value a line: what a further look adds is seen as lines.
const linesOf = (rows: readonly object[]): string => rows.map(row => JSON.stringify(row)).join(',\n')
const documents = linesOf([...before.documents, ...seen.map(({ document }) => document)])
const all = JSON.stringify({ ...before.layouts, ...layouts })
const lines = linesOf([...before.values, ...values])
writeFileSync(
  file,
  `{"schema":"first-sight/2","layouts":${all},"documents":[\n${documents}\n],"values":[\n${lines}\n]}\n`,
)
const wrong = values.filter(({ right }) => right === false).length
const told = values.filter(({ right }) => right !== null).length
const right = seen.filter(({ document }) => document.isRight).length
process.stdout.write(
  `${Object.keys(layouts).length} new layouts, ${told} values, ${wrong} of them wrong; ` +
    `${right} of ${seen.length} documents all right\n`,
)
