import { basename, dirname, join, normalize } from 'node:path'
import type { ParsedCode } from './parse-code.ts'
import { parseCode } from './parse-code.ts'

export interface CodeFile {
  /** From the root of the repo. */
  readonly path: string
  readonly text: string
}

export interface Row {
  readonly name: string
  readonly value: number | string
  /** What it is made of, or how it was counted. */
  readonly detail: string
}

const PRODUCT = /^(engine|src-main|src-renderer|src-verifier|client)\//
const PHASE = /^engine\/phases\/([a-z]+)\//
const LINE_LENGTH = 120
/** Ids of kinds that are words of other tables, too: a tax number, and the decision that no kind fits. */
const HOMONYMS: ReadonlySet<string> = new Set(['idnr', 'unklar'])
/** A folder with more files than this lies flat. */
const FLAT_FILES = 25

/** The figures that follow from the text of the files alone; `kindIds` are those of the taxonomy. */
export function measureTree(files: readonly CodeFile[], kindIds: readonly string[]): Row[] {
  const code = files.filter(({ path }) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts'))
  const parsed = code.map(({ path, text }) => ({ path, ...parseCode(path, text) }))
  const product = parsed.filter(({ path }) => PRODUCT.test(path))
  return [
    ...phaseImports(product),
    ...storageVerbs(product),
    ...functionLengths(product),
    ...packing(parsed, code),
    ...lawsInCode(product, kindIds),
    ...rooms(product.map(({ path }) => path)),
    ...mirroredTests(code.map(({ path }) => path)),
    ...docComments(product),
  ]
}

type Parsed = ParsedCode & { readonly path: string }

function phaseImports(product: readonly Parsed[]): Row[] {
  const pairs = product.flatMap(({ path, valueImports }) => {
    const own = PHASE.exec(path)?.[1]
    if (!own) return []
    return valueImports.flatMap(target => {
      const other = PHASE.exec(normalize(join(dirname(path), target)).replaceAll('\\', '/'))?.[1]
      return other && other !== own ? [`${own} to ${other}`] : []
    })
  })
  return [{ name: 'value imports from phase to phase', value: pairs.length, detail: tally(pairs) }]
}

function storageVerbs(product: readonly Parsed[]): Row[] {
  const ports = product.filter(({ path }) => /^engine\/storage\/[^/]+\.ts$/.test(path))
  const all = sum(ports.map(({ verbs }) => verbs.all))
  const promises = sum(ports.map(({ verbs }) => verbs.promises))
  const detail = 'methods of Storage and the interfaces *Verbs in engine/storage; a promise or an async iterable'
  return [
    { name: 'verbs of the storage port', value: all, detail },
    { name: 'of these asynchronous', value: promises, detail: `${all - promises} are not` },
  ]
}

function functionLengths(product: readonly Parsed[]): Row[] {
  const all = product.flatMap(({ path, functions }) => functions.map(each => ({ path, ...each })))
  const longest = all.toSorted((one, other) => other.lines - one.lines).slice(0, 3)
  const told = longest.map(({ path, line, name, lines }) => `${name} ${lines} (${path}:${line})`).join(', ')
  return [
    { name: 'functions above 40 lines', value: all.filter(({ lines }) => lines > 40).length, detail: 'every function, arrows and components too' }, // prettier-ignore
    {
      name: 'functions above 70 lines',
      value: all.filter(({ lines }) => lines > 70).length,
      detail: `longest: ${told}`,
    },
  ]
}

function packing(parsed: readonly Parsed[], code: readonly CodeFile[]): Row[] {
  const ofProduct = parsed.filter(({ path }) => PRODUCT.test(path))
  const ignores = code.flatMap(({ text }) => text.match(/(?:\/\/|\/\*|\{\/\*) prettier-ignore/g) ?? [])
  const long = code.flatMap(({ text }) => text.split('\n').filter(line => line.length > LINE_LENGTH))
  const inProduct = sum(ofProduct.map(({ spreadLiterals }) => spreadLiterals))
  return [
    {
      name: 'spread literals',
      value: sum(parsed.map(({ spreadLiterals }) => spreadLiterals)),
      detail: `\`...{ … }\` or \`...[ … ]\` without a condition, which says the same unspread; ${inProduct} in the product`,
    },
    { name: 'prettier-ignore', value: ignores.length, detail: 'comments in TypeScript, tests too' },
    { name: `lines above ${LINE_LENGTH} characters`, value: long.length, detail: 'of TypeScript, tests too' },
  ]
}

function lawsInCode(product: readonly Parsed[], kindIds: readonly string[]): Row[] {
  const ids = new Set(kindIds.filter(id => !HOMONYMS.has(id)))
  const inRooms = product.filter(({ path }) => /^engine\/phases\/(analysis|ocr)\//.test(path))
  const withIds = product
    .filter(({ path }) => path.startsWith('engine/'))
    .map(({ path, strings }) => ({ path, count: strings.filter(text => ids.has(text)).length }))
    .filter(({ count }) => count > 0)
  const decimalsOf = (room: string): number =>
    sum(product.filter(({ path }) => path.startsWith(room)).map(({ decimals }) => decimals))
  return [
    {
      name: 'decimal literals in analysis and ocr',
      value: sum(inRooms.map(({ decimals }) => decimals)),
      detail: `analysis ${decimalsOf('engine/phases/analysis/')}, ocr ${decimalsOf('engine/phases/ocr/')}; below both, engine/reading ${decimalsOf('engine/reading/')}`,
    },
    {
      name: 'ids of kinds in code',
      value: sum(withIds.map(({ count }) => count)),
      detail: `in ${withIds.length} files of the engine; without ${[...HOMONYMS].join(' and ')}, which are words of other tables, too`,
    },
  ]
}

function rooms(paths: readonly string[]): Row[] {
  const counts = [...Map.groupBy(paths, path => dirname(path))]
    .map(([folder, held]) => ({ folder, files: held.length }))
    .toSorted((one, other) => other.files - one.files)
  const flat = counts.filter(({ files }) => files > FLAT_FILES)
  const told = counts.slice(0, 6).map(({ folder, files }) => `${folder} ${files}`)
  return [{ name: `folders with more than ${FLAT_FILES} files`, value: flat.length, detail: told.join(', ') }]
}

function mirroredTests(paths: readonly string[]): Row[] {
  const known = new Set(paths)
  const tests = paths.filter(path =>
    /^test\/(engine|src-main|src-renderer|src-verifier|client)\/.*\.test\.tsx?$/.test(path),
  )
  const mirrored = tests.filter(path => {
    const bare = path.replace(/^test\//, '').replace(/\.test\.tsx?$/, '')
    return known.has(`${bare}.ts`) || known.has(`${bare}.tsx`)
  })
  const elsewhere = paths.filter(path => /\.test\.tsx?$/.test(path)).length - tests.length
  const detail = `${mirrored.length} of ${tests.length} test files below test/engine, src-main, src-renderer and client stand where their file does; ${elsewhere} tests of other kinds`
  return [{ name: 'tests at the mirrored path', value: percent(mirrored.length, tests.length), detail }]
}

function docComments(product: readonly Parsed[]): Row[] {
  const all = sum(product.map(({ exported }) => exported.all))
  const documented = sum(product.map(({ exported }) => exported.documented))
  const bare = product.filter(({ exported }) => exported.documented < exported.all).map(({ path }) => basename(path))
  const detail = `${documented} of ${all}; without: ${bare.slice(0, 5).join(', ')} …`
  return [{ name: 'exported functions with a doc comment', value: percent(documented, all), detail }]
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '–' : `${Math.round((100 * part) / whole)} %`
}

function tally(names: readonly string[]): string {
  const counts = [...Map.groupBy(names, name => name)].map(([name, all]) => `${name} ${all.length}`)
  return counts.length === 0 ? 'none' : counts.toSorted().join(', ')
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
