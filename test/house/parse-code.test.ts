import { expect, test } from 'vitest'
import { parseCode } from './parse-code.ts'

const parse = (text: string) => parseCode('sample.ts', text)

test('functions are counted with the lines that they take, by their name', () => {
  const text = 'export function one() {\n  return 1\n}\nconst two = (a: number) =>\n  a\nconst o = { three() {\n} }\n'
  expect(parse(text).functions).toEqual([
    { name: 'one', line: 1, lines: 3 },
    { name: 'two', line: 4, lines: 2 },
    { name: 'three', line: 6, lines: 2 },
  ])
})

test('a spread literal without a condition counts, a spread value or a conditional one does not', () => {
  const text = 'const a = { ...{ x: 1 }, ...b, ...(c ? { y: 1 } : {}) }\nconst d = [...[1], ...(["z"] as const), ...e]'
  expect(parse(text).spreadLiterals).toBe(3)
})

test('numbers with a decimal point and texts are counted in code, not in comments', () => {
  const { decimals, strings } = parse(
    "// 0.5 'no'\nconst a = [0.5, 1_0.25, .5, 3, 1e3] // 0.1\nconst b = 'er_rechnung'",
  )
  expect(decimals).toBe(3)
  expect(strings).toEqual(['er_rechnung'])
})

test('an import of types alone is no import of values', () => {
  const text =
    "import type { A } from './a.ts'\nimport { type B } from './b.ts'\nimport { type C, c } from './c.ts'\nimport './d.ts'\nimport e from './e.ts'"
  expect(parse(text).valueImports).toEqual(['./c.ts', './d.ts', './e.ts'])
})

test('an exported function is documented when its doc comment stands right before it', () => {
  const text =
    '/** Says. */\nexport function a() {}\n// no\nexport function b() {}\n/** Of c. */\nconst c = 1\nexport const d = () => c\n/** e */\nexport const e = () => c\nfunction f() {}'
  expect(parse(text).exported).toEqual({ all: 4, documented: 2 })
})

test('verbs are the methods of the port, asynchronous when they return a promise or an async iterable', () => {
  const text = `export interface RunVerbs {
    claim(at: number): Promise<Run | null>
    readonly find: (id: string) => Run
    readonly pages: AsyncIterable<number>
    each(): AsyncIterable<Run>
  }
  interface Other { close(): void }
  export interface Storage { readonly runs: RunVerbs; ping(): void }`
  expect(parse(text).verbs).toEqual({ all: 4, promises: 2 })
})

test('what is no TypeScript is refused', () => {
  expect(() => parse('const = 1')).toThrow('sample.ts')
})
