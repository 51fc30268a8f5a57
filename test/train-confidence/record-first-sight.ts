import { parseArgs } from 'node:util'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { shareOf } from '../truth/share-of.ts'
import { allLayouts } from '../truth/all-layouts.ts'
import { firstOfEach, makeDocuments } from '../truth/make-documents.ts'
import type { MadeDocument } from '../truth/make-documents.ts'
import type { ReadTruth } from '../truth/measure-truth.ts'
import { isDocumentRight, readTruth } from '../truth/measure-truth.ts'
import { collectValues } from './collect-values.ts'
import type { UntoldValue } from './collect-values.ts'
import type { FirstSight, SeenValue } from './first-sight.ts'
import { authorOf, FIRST_SIGHT_FOLDER, signsToKeep } from './first-sight.ts'
import type { SeenDocument } from './seen-documents.ts'
import { seenDocumentOf } from './seen-documents.ts'

/**
 * npm run first-sight -- PREFIX [--tune] [--scans]
 * Keeps what the engine says of new layouts whose id begins so and whether it is right, before anybody looks at a miss:
 * certainty is fitted on it (docs/decisions/0083, 0098). Their share `train` is kept, and with `--tune` the other one
 * that was only counted until then: that is for the time when a newer author's layouts measure. With `--scans` it is
 * their scans. A layout that was kept is never looked at again, so that mending its misses cannot make the fit too sure.
 */
const { values: options, positionals } = parseArgs({
  options: { tune: { type: 'boolean', default: false }, scans: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const [prefix] = positionals
if (prefix === undefined || !/^[a-z][a-z\d]*-$/.test(prefix)) {
  process.stderr.write('Aufruf: npm run first-sight -- PRÄFIX- [--tune] [--scans] (etwa fresh-)\n')
  process.exit(2)
}
const file = `${FIRST_SIGHT_FOLDER}/${prefix.slice(0, -1)}.json`
const before: FirstSight = existsSync(file)
  ? (JSON.parse(readFileSync(file, 'utf8')) as FirstSight)
  : { schema: 'first-sight/2', layouts: {}, documents: [], values: [] }
const known = options.scans ? (before.scans ?? {}) : before.layouts
const isNew = ({ id }: { readonly id: string }): boolean => id.startsWith(prefix) && !(id in known)
const made = madeOf(options.tune ? 'tune' : 'train')
const read = made.length === 0 ? [] : await readTruth(made, options.scans ? 'scans' : 'digital')
const seen = read.map(look)
const today = new Date().toISOString().slice(0, 10)
const layouts = Object.fromEntries(made.map(({ layout }) => [layout.id, today]))
const values = seen.flatMap(one => one.values)
write()
const wrong = values.filter(({ right }) => right === false).length
const told = values.filter(({ right }) => right !== null).length
const right = seen.filter(({ document }) => document.isRight).length
process.stdout.write(
  `${Object.keys(layouts).length} new layouts, ${told} values, ${wrong} of them wrong; ` +
    `${right} of ${seen.length} documents all right\n`,
)

/** Of scans one a layout. */
function madeOf(share: 'train' | 'tune'): MadeDocument[] {
  const all = makeDocuments(
    allLayouts().filter(one => isNew(one) && shareOf(one) === share),
    [share],
  )
  return options.scans ? firstOfEach(all) : all
}

function look({ made, pages, look: name }: ReadTruth): { document: SeenDocument; values: SeenValue[] } {
  const layout = made.layout.id
  const document = made.id.slice(layout.length + 1)
  const scanned = options.scans ? { look: name } : {}
  const { state, values, untold } = collectValues(pages, made.values, { layout, author: authorOf(layout), weight: 1 })
  const keep = ({ name, field, features, most }: UntoldValue, right: boolean | null): SeenValue => {
    const { confidence: raw, checks } = field
    const bound = most < 1 ? { most } : {}
    return { layout, document, ...scanned, name, right, raw, checks, ...bound, signs: signsToKeep(features) }
  }
  return {
    document: seenDocumentOf(state, { layout, document, ...scanned, isRight: isDocumentRight(made, state) }),
    values: [...values.map(value => keep(value, value.right)), ...untold.map(value => keep(value, null))],
  }
}

/** A document and a value a line: what a further look adds is seen as lines. */
function write(): void {
  const linesOf = (rows: readonly object[]): string => rows.map(row => JSON.stringify(row)).join(',\n')
  const documents = linesOf([...before.documents, ...seen.map(({ document }) => document)])
  const days = JSON.stringify({ ...before.layouts, ...(options.scans ? {} : layouts) })
  const scans = JSON.stringify({ ...before.scans, ...(options.scans ? layouts : {}) })
  const lines = linesOf([...before.values, ...values])
  const head = `"schema":"first-sight/2","layouts":${days},"scans":${scans}`
  writeFileSync(file, `{${head},"documents":[\n${documents}\n],"values":[\n${lines}\n]}\n`)
}
