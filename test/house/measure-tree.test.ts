import { expect, test } from 'vitest'
import { measureTree } from './measure-tree.ts'

const file = (path: string, text = '') => ({ path, text })
const valueOf = (files: { path: string; text: string }[], name: string, ids: string[] = []) => {
  const row = measureTree(files, ids).find(each => each.name === name)
  return row && [row.value, row.detail]
}

const long = (lines: number) => `export function f() {${'\n'.repeat(lines - 1)}}`

test('imports of values from phase to phase are told by pair', () => {
  const files = [
    file('engine/phases/report/sheets/a.ts', "import { b } from '../../ocr/b.ts'\nimport { x } from '../x.ts'"),
    file('engine/phases/report/c.ts', "import { b } from '../ocr/b.ts'\nimport type { T } from '../analysis/t.ts'"),
    file('engine/phases/pipeline.ts', "import { b } from './ocr/b.ts'"),
  ]
  expect(valueOf(files, 'value imports from phase to phase')).toEqual([2, 'report to ocr 2'])
})

test('long functions are those of the product', () => {
  const files = [file('engine/a.ts', long(41)), file('client/b.ts', long(71)), file('test/c.ts', long(99))]
  expect(valueOf(files, 'functions above 40 lines')?.[0]).toBe(2)
  expect(valueOf(files, 'functions above 70 lines')).toEqual([1, 'longest: f 71 (client/b.ts:1), f 41 (engine/a.ts:1)'])
})

test('ids of kinds are counted in the code of the engine', () => {
  const files = [file('engine/a.ts', "const a = ['spende', 'spende', 'x']"), file('test/a.ts', "const a = 'spende'")]
  const told = valueOf(files, 'ids of kinds in code', ['spende', 'x'])
  expect(told).toEqual([3, expect.stringContaining('in 1 files of the engine')])
  expect(valueOf(files, 'ids of kinds in code', ['partei'])?.[0]).toBe(0)
})

test('a test stands at the mirrored path when its file is there', () => {
  const files = ['engine/a/b.ts', 'src-renderer/v.tsx', 'test/engine/a/b.test.ts', 'test/engine/b.test.ts'].map(path =>
    file(path),
  )
  const all = [...files, file('test/src-renderer/v.test.tsx'), file('test/contract/x.test.ts')]
  expect(valueOf(all, 'tests at the mirrored path')?.[0]).toBe('67 %')
})

test('long lines and switched-off formatting count in tests too', () => {
  const files = [file('test/a.ts', `// ${'x'.repeat(118)}\n// prettier-ignore\nconst a = 1 // prettier-ignore\n`)]
  expect(valueOf(files, 'lines above 120 characters')?.[0]).toBe(1)
  expect(valueOf(files, 'prettier-ignore')?.[0]).toBe(2)
})
