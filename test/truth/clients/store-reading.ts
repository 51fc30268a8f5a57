import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PositionInput } from '../../../engine/positions/facts/position-input.ts'
import { folderOf, readClient } from './read-client.ts'
import { readInput } from './settle-client.ts'

/** What was read of a client's papers, as kept beside them. */
export type KeptReading = Omit<PositionInput, 'tax'>

const FILE = 'reading.json'
/** Places on pages need no more for positions. */
const DECIMALS = 3
/** Positions do not ask for these. */
const LEFT_OUT = new Set(['alternatives', 'reasons', 'warnings', 'boxes'])

/** The reading of a client that is kept, by which the positions are held without reading a page. */
export function keptReading(client: string): KeptReading {
  return JSON.parse(readFileSync(join(folderOf(client), FILE), 'utf8')) as KeptReading
}

/** Clients whose reading is kept. */
export function clientsWithReading(): string[] {
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter(one => one.isDirectory())
  return folders.filter(({ name }) => readdirSync(folderOf(name)).includes(FILE)).map(({ name }) => name)
}

/** Small enough to keep, and the same for the same reading; lists stay where they are asked for. */
function kept(name: string, value: unknown): unknown {
  if (LEFT_OUT.has(name)) return Array.isArray(value) ? [] : {}
  return typeof value === 'number' && !Number.isInteger(value) ? Number(value.toFixed(DECIMALS)) : value
}

/**
 * `node test/truth/clients/store-reading.ts`: reads the papers that developers may see, with their kinds given, and
 * keeps what was read, a document a line.
 */
async function store(): Promise<void> {
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter(one => one.isDirectory())
  for (const { name } of folders) {
    if (readClient(name).client.share === 'last') continue
    const { documents, ...input } = (await readInput(name, ['tune'], true)).input
    const lines = documents.map(document => JSON.stringify(document, kept)).join(',\n')
    const rest = JSON.stringify(input, kept).slice(1)
    writeFileSync(join(folderOf(name), FILE), `{"documents":[\n${lines}\n],\n${rest}\n`)
  }
}

if (import.meta.main) await store()
