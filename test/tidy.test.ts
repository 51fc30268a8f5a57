import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'
import { faultOf, upwardNeighbours } from './house/check-rooms.ts'
import { withRooms } from './house/draw-rooms.ts'
import { ABOVE_GOAL_MAX, FUNCTION_LINES_GOAL, FUNCTION_LINES_MAX, functionLengths } from './house/function-lengths.ts'
import { misplacedTests } from './house/misplaced-tests.ts'
import { parseCode } from './house/parse-code.ts'
import { roomOf, ROOMS } from './house/rooms.ts'
import { UNCLEAR_KIND } from '../engine/model/taxonomy.ts'
import { loadTaxonomy } from '../engine/taxonomy/load-taxonomy.ts'

const LINES_MAX = 250

const BANNED: readonly { readonly call: RegExp; readonly where: RegExp; readonly instead: string }[] = [
  { call: /\bDate\.now\(/, where: /^engine\/(?!shared\/clock\.ts)/, instead: 'deps.clock.now()' },
  { call: /\bMath\.random\(/, where: /^engine\//, instead: 'injected randomness' },
  {
    // Of a worker process, of one operation or answer, and of what is no promise and catches for itself.
    call: /\bsetInterval\(/,
    where:
      /^engine\/(?!isolation\/|http\/v1\/stream-events\.ts|queue\/keep-progress\.ts|storage\/sqlite\/shrink-log\.ts|storage\/disk\/open-upload-store\.ts|tls\/renew-while-running\.ts)/,
    instead: 'repeat() of engine/shared/repeat.ts, which catches and backs off',
  },
  { call: /\bconsole\./, where: /^(engine|src-main)\//, instead: 'deps.logger' },
  { call: /from 'electron'/, where: /^engine\//, instead: 'nothing: the engine is plain Node' },
  {
    call: /\bprocess\.env\b/,
    where: /^engine\/(?!config\.ts|main\.ts|cli|isolation|storage\/postgres\/run-program)/,
    instead: 'deps.config',
  },
  { call: /^\s*(export )?enum /m, where: /\.tsx?$/, instead: 'a union of literals' },
  { call: /\.(skip|only)\(/, where: /^test\/.*\.test\.tsx?$/, instead: 'a test that runs' },
  {
    call: /import \{[^}]*\b(rename|rm|rmdir|unlink|fsync|fdatasync)(Sync)?\b[^}]*\} from '(node:)?fs(\/promises)?'/,
    where: /^engine\/(?!shared\/disk\/)/,
    instead: 'engine/shared/disk: other programs may hold a file',
  },
  {
    call: /\.(data)?sync\(\)/,
    where: /^engine\/(?!shared\/disk\/)/,
    instead: 'engine/shared/disk/sync-path.ts: Windows needs a writable handle',
  },
  {
    // A limit on the clock fails where the machine is busy, and says nothing about the code.
    call: /\b(performance|Date)\.now\(\) - \w|expect\((performance|Date)\.now\(\)/,
    where: /^test\/(?!bench\/).*\.test\.tsx?$/,
    instead: 'startCpuTime() of test/support/cpu-time.ts, or wait for the event',
  },
  {
    call: /\btimeout: \d[\d_]{2,}|^ *\}, \d[\d_]{3,}\)$|\bvi\.waitFor\(/m,
    where: /^test\/(?!bench\/).*\.test\.tsx?$/,
    instead: 'the far limits of test/support/far-limit.ts, which all waits have: expect.poll, waitFor of wait-for.ts',
  },
  {
    // Models and pages of the program itself, what only looks whether a file changed, and folders outside are no content
    // of the data folder.
    call: /import \{[^}]*\b(readFile|writeFile|open|copyFile|create(Read|Write)Stream|openAsBlob|(open|read|write)Sync|(read|write)FileSync)\b[^}]*\} from '(node:)?fs(\/promises)?'/,
    where:
      /^engine\/(?!.*(rank-candidates|kind-model|\/tesseract\/|read-codes-in-pixels|pdfium\/pdfium|sandbox-routes|window-pages|mail-account)\b)(e-invoice|phases|page-picture|pdfium|pdfa|bank|audit|batches|storage\/disk|http|isolation\/office|backup|mailbox)\//,
    instead: 'engine/shared/disk/files.ts: it may lie encrypted on the disk',
  },
  { call: /rejectUnauthorized: false/, where: /^engine\//, instead: 'an authority in the settings' },
]
/** Routes of the window; the others take limits from there that the window knows, too. */
const WIRE_READERS = /^engine\/(http\/(local|request)\/|batches\/|config\.ts$)/
const BANNED_NAMES = /(^|\/)(utils?|helpers?|types|managers?|services?|common|misc)\.tsx?$/
const BARREL = /^export \* from/m

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter(Boolean)
  .map(path => ({ path, text: readOrEmpty(path) }))
  .filter(file => file.text !== '')

function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

const product = files.filter(file => /^(engine|src-main|src-renderer|src-verifier|wire)\//.test(file.path))

function importsOf(file: { path: string; text: string }): string[] {
  const found = [...file.text.matchAll(/(?:from|import\()\s*'(\.{1,2}\/[^']+)'/g)].map(match => match[1] ?? '')
  return found.map(target => normalize(join(dirname(file.path), target)).replaceAll('\\', '/'))
}

describe('the code keeps its own rules', () => {
  test('there is code to check', () => {
    expect(product.length).toBeGreaterThan(80)
  })

  test('imports of the engine stay within the table of rooms', () => {
    const wrong = product
      .filter(file => file.path.startsWith('engine/'))
      .flatMap(file => importsOf(file).map(to => ({ from: file.path, to })))
      .filter(({ to }) => to.startsWith('engine/'))
      .flatMap(each => faultOf(each) ?? [])
    expect(wrong).toEqual([])
  })

  test('the table of rooms has no way upwards, and every room of it is there', () => {
    expect(upwardNeighbours()).toEqual([])
    const empty = Object.keys(ROOMS).filter(
      name =>
        name !== 'engine/data' &&
        !(name.endsWith('.mjs') && existsSync(name)) &&
        !product.some(({ path }) => path === name || path.startsWith(`${name}/`)),
    )
    expect(empty).toEqual([])
  })

  test('a test lies beside nothing else than what it tests', () => {
    expect(misplacedTests(files.map(({ path }) => path))).toEqual([])
    expect(misplacedTests(['engine/a/one.ts', 'test/engine/one.test.ts'])).toHaveLength(1)
    expect(misplacedTests(['engine/a/one.ts', 'test/engine/b/two.test.ts'])).toHaveLength(1)
  })

  test('every file of the engine lies in a room, and only entries lie loose', () => {
    const loose = product.map(({ path }) => path).filter(path => path.startsWith('engine/') && roomOf(path) === null)
    expect(loose).toEqual([])
  })

  test('the picture of the rooms in ARCHITECTURE.md is drawn from the table', () => {
    const page = readFileSync('docs/ARCHITECTURE.md', 'utf8')
    expect(withRooms(page), 'node test/house/draw-rooms.ts').toBe(page)
  })

  test('adapters are imported by engine.ts, what opens the database and the worker that checks it alone', () => {
    const may = ['engine/engine.ts', 'engine/page-worker.ts', 'engine/wiring/open-storage.ts']
    const wrong = product
      .filter(file => !may.includes(file.path) && !/^engine\/storage\/(sqlite|postgres|disk)\//.test(file.path))
      .flatMap(file => importsOf(file).map(target => `${file.path} -> ${target}`))
      .filter(line => /-> engine\/storage\/(sqlite|postgres|disk)\//.test(line))
    expect(wrong).toEqual([])
  })

  test('what crosses between engine and window stands on nothing but zod, and only who talks to the window knows it', () => {
    const wire = product.filter(file => file.path.startsWith('wire/'))
    const foreign = wire.flatMap(file =>
      [...file.text.matchAll(/from '([^']+)'/g)]
        .map(match => match[1] ?? '')
        .filter(target => target !== 'zod/mini' && !/^\.\/[a-z-]+\.ts$/.test(target))
        .map(target => `${file.path} -> ${target}`),
    )
    expect(wire.length).toBeGreaterThan(20)
    expect(foreign).toEqual([])
    const readers = product
      .filter(file => file.path.startsWith('engine/') && importsOf(file).some(target => target.startsWith('wire/')))
      .map(({ path }) => path)
    expect(readers.filter(path => !WIRE_READERS.test(path))).toEqual([])
  })

  test('the window knows nothing of the engine but what crosses the wire, the shell only its messages', () => {
    const wrong = product
      .filter(file => /^src-(main|renderer)\//.test(file.path))
      .flatMap(file => importsOf(file).map(target => `${file.path} -> ${target}`))
      .filter(line => / -> engine\//.test(line) && !line.endsWith(' -> engine/host/host-message.ts'))
    expect(wrong).toEqual([])
  })

  test('features of the window do not import each other', () => {
    const wrong = product.flatMap(file => {
      const own = /^src-renderer\/features\/([^/]+)\//.exec(file.path)?.[1]
      if (!own) return []
      return importsOf(file)
        .filter(
          target => target.startsWith('src-renderer/features/') && !target.startsWith(`src-renderer/features/${own}/`),
        )
        .map(target => `${file.path} -> ${target}`)
    })
    expect(wrong).toEqual([])
  })

  test('there are no import cycles', () => {
    const graph = new Map(product.map(file => [file.path, importsOf(file)]))
    const done = new Set<string>()
    const cycles: string[] = []
    const visit = (path: string, trail: readonly string[]): void => {
      if (trail.includes(path)) cycles.push([...trail.slice(trail.indexOf(path)), path].join(' -> '))
      if (done.has(path) || trail.includes(path)) return
      for (const next of graph.get(path) ?? []) visit(next, [...trail, path])
      done.add(path)
    }
    for (const path of graph.keys()) visit(path, [])
    expect(cycles).toEqual([])
  })

  test('relative imports resolve to a file of the tree', () => {
    const known = new Set(files.map(file => file.path))
    const wrong = product
      .flatMap(file => importsOf(file).map(target => ({ from: file.path, target })))
      .filter(({ target }) => /\.tsx?$/.test(target) && !known.has(target))
      .map(({ from, target }) => `${from} -> ${target}`)
    expect(wrong).toEqual([])
  })

  test(`no file of the product is longer than ${LINES_MAX} lines`, () => {
    const long = product
      .filter(file => !file.path.endsWith('.d.ts'))
      .map(file => ({ path: file.path, lines: file.text.split('\n').length - 1 }))
      .filter(file => file.lines > LINES_MAX)
    expect(long).toEqual([])
  })

  test(`no function of the product is longer than ${FUNCTION_LINES_MAX} lines`, () => {
    const long = functionLengths(product).filter(({ lines }) => lines > FUNCTION_LINES_MAX)
    expect(long).toEqual([])
  })

  test(`functions above ${FUNCTION_LINES_GOAL} lines do not become more`, () => {
    const above = functionLengths(product).filter(({ lines }) => lines > FUNCTION_LINES_GOAL)
    expect(above.length).toBeLessThanOrEqual(ABOVE_GOAL_MAX)
  })

  test('no code of the engine names a kind: what it asks is a property in the taxonomy', () => {
    const { kinds } = loadTaxonomy()
    // `idnr` is a tax number, too, and `unklar` a decision; the kind of that id is asked for as UNCLEAR_KIND.
    const ids = new Set(kinds.map(({ id }) => id).filter(id => id !== 'idnr' && id !== UNCLEAR_KIND))
    const named = files
      .filter(({ path }) => /^engine\/.*\.ts$/.test(path))
      .flatMap(({ path, text }) => {
        const found = parseCode(path, text).strings.filter(string => ids.has(string))
        return /\b(?:kindId|\bid)\s*[!=]==?\s*['"]unklar/i.test(text) ? [path] : found.map(id => `${path}: ${id}`)
      })
    expect(named).toEqual([])
  })

  test('files are named for what happens in them', () => {
    expect(files.filter(file => BANNED_NAMES.test(file.path)).map(file => file.path)).toEqual([])
  })

  test('a number is given to one decision, and its page says it', () => {
    const pages = readdirSync('docs/decisions').toSorted()
    const numbers = pages.map(name => name.slice(0, 4))
    expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([])
    const untitled = pages.filter(
      name => !readFileSync(`docs/decisions/${name}`, 'utf8').startsWith(`# ${name.slice(0, 4)}`),
    )
    expect(untitled).toEqual([])
  })

  test('there are no barrel files', () => {
    expect(product.filter(file => BARREL.test(file.text)).map(file => file.path)).toEqual([])
  })

  test.each(BANNED)('$call is not used where it does not belong', ({ call, where, instead }) => {
    const found = files
      .filter(file => file.path !== 'test/tidy.test.ts' && where.test(file.path) && call.test(file.text))
      .map(file => `${file.path}: use ${instead}`)
    expect(found).toEqual([])
  })

  test('the lock file is complete for every platform and names no registry', () => {
    const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
      packages: Record<string, { optionalDependencies?: Record<string, string>; resolved?: string }>
    }
    const missing = Object.entries(lock.packages).flatMap(([path, entry]) =>
      Object.keys(entry.optionalDependencies ?? {})
        .filter(name => !resolves(lock.packages, path, name))
        .map(name => `${path} -> ${name}`),
    )
    expect(missing).toEqual([])
    expect(Object.values(lock.packages).filter(entry => entry.resolved?.startsWith('http'))).toEqual([])
  })
})

function resolves(packages: Record<string, unknown>, from: string, name: string): boolean {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    if (packages[`${at === '' ? '' : `${at}/`}node_modules/${name}`]) return true
    if (at === '') return false
    if (!at.includes('/node_modules/')) at = ''
    if (at === '') return packages[`node_modules/${name}`] !== undefined
  }
}
