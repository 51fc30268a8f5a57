import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readAttachments } from '../../engine/audit/read-attachments.ts'
import { openLab, SAMPLES } from './windows-lab.ts'
import type { WindowsLab } from './windows-lab.ts'

interface Document {
  readonly filename: string
  readonly kind: unknown
  readonly fields: unknown
  readonly warnings: unknown
}

/** Of a command that failed: its first words say why. */
const SAID_CHARS = 2_000

let lab: WindowsLab
let onWindows: readonly Document[]
let here: readonly Document[]
beforeAll(async () => {
  lab = openLab()
  const args = (out: string): string[] => ['process', SAMPLES, '--mandant', 'Jörg Müßig', '--json', '--out', out]
  here = documentsIn(await lab.linux(args(join(lab.folder, 'here'))))
  onWindows = documentsIn(await lab.windows(args(join(lab.folder, 'windows'))))
})
afterAll(() => lab.close())

function documentsIn({ code, out, err }: { code: number | null; out: string; err: string }): readonly Document[] {
  expect(code, `${out.slice(0, SAID_CHARS)}${err}`).toBe(0)
  return (JSON.parse(out.slice(out.indexOf('{'))) as { documents: readonly Document[] }).documents
}

const binderIn = (name: string): string => {
  const folder = join(lab.folder, name)
  return join(folder, readdirSync(folder).find(file => file.endsWith('.pdf')) ?? '')
}

test('every sample is told, read and warned of as on this machine, to the last digit', () => {
  expect(here.length).toBeGreaterThan(25)
  const told = (documents: readonly Document[]): unknown[] =>
    documents.map(({ filename, kind, fields, warnings }) => ({ filename, kind, fields, warnings }))
  expect(told(onWindows)).toEqual(told(here))
})

test('positions and sums of the Belegmappe are those of this machine, and in the same order', async () => {
  const windows = await sumsIn(binderIn('windows'))
  const linux = await sumsIn(binderIn('here'))
  expect(linux['totals']).not.toEqual([])
  expect(windows).toEqual(linux)
})

async function sumsIn(binder: string): Promise<Readonly<Record<string, unknown>>> {
  const { attachments } = await readAttachments(binder, new Set(['index.json']))
  const index = JSON.parse(attachments.get('index.json')?.bytes?.toString('utf8') ?? '{}') as Record<string, unknown>
  const without = (rows: unknown): unknown =>
    JSON.parse(JSON.stringify(rows), (name, value: unknown) => (/_ids?$|^id$/.test(name) ? undefined : value))
  return { totals: without(index['totals']), positions: without(index['positions']) }
}

test('each Belegmappe is in order for the check of the other system', async () => {
  for (const name of ['windows', 'here']) {
    expect(await lab.windows(['verify', binderIn(name)]), name).toMatchObject({ code: 0 })
    expect(await lab.linux(['verify', binderIn(name)]), name).toMatchObject({ code: 0 })
  }
})

test('doctor finds nothing wrong', async () => {
  const { code, out } = await lab.windows(['doctor'])
  expect(out).toContain('win32 x64')
  expect(out).not.toMatch(/^\[(Fehler|nicht in Ordnung)/m)
  expect(code).toBe(0)
})
