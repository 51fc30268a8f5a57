import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type * as BuiltEngine from '../../engine/built-engine.mjs'

const MODULE = join(import.meta.dirname, '../../engine/built-engine.mjs')
let tree: string
let program: typeof BuiltEngine

beforeEach(async () => {
  tree = realpathSync(mkdtempSync(join(tmpdir(), 'steuerstapel-gebaut-')))
  for (const folder of ['engine/data', 'wire', 'build', 'out/engine'])
    mkdirSync(join(tree, folder), { recursive: true })
  cpSync(MODULE, join(tree, 'engine/built-engine.mjs'))
  for (const name of ['engine/cli.ts', 'engine/data/labels.json', 'wire/batch.ts', 'out/engine/cli.js']) put(name, '1')
  for (const name of ['package-lock.json', 'engine.vite.config.ts']) put(name, '1')
  for (const name of ['build/ascii-only.ts', 'build/packages-beside.ts']) put(name, '1')
  program = (await import(pathToFileURL(join(tree, 'engine/built-engine.mjs')).href)) as typeof BuiltEngine
})

afterEach(() => rmSync(tree, { recursive: true }))

const put = (name: string, text: string): void => writeFileSync(join(tree, name), text)
const entry = (): string => program.engineEntry('cli').slice(tree.length + 1)
const build = (): void => put(`out/engine/${program.stampFile}`, program.stampOfSources())

test('the built engine is started while it was made of the sources as they are', () => {
  expect(entry()).toBe('engine/cli.ts')
  build()
  expect(entry()).toBe('out/engine/cli.js')
  expect(program.builtEngine()).toBe(join(tree, 'out/engine'))
})

test.each([
  ['code changes', () => put('engine/cli.ts', '22')],
  ['data changes', () => put('engine/data/labels.json', '22')],
  ['what crosses to the window changes', () => put('wire/batch.ts', '22')],
  ['a package changes', () => put('package-lock.json', '22')],
  ['the way it is built changes', () => put('engine.vite.config.ts', '22')],
  ['another package lies beside it', () => put('build/packages-beside.ts', '22')],
  ['a file comes', () => put('engine/data/new.json', '1')],
  ['a file goes', () => rmSync(join(tree, 'engine/data/labels.json'))],
  ['a build broke off', () => rmSync(join(tree, 'out/engine', program.stampFile))],
])('when %s the sources are started, until it is built anew', (_, change) => {
  build()
  change()
  expect(entry()).toBe('engine/cli.ts')
  expect(program.builtEngine()).toBeNull()
  build()
  expect(entry()).toBe('out/engine/cli.js')
})

test('an engine without sources is the one beside', () => {
  rmSync(join(tree, 'engine/cli.ts'))
  build()
  expect(entry()).toBe('engine/cli.js')
})
