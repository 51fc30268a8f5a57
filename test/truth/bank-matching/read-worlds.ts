import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { TruthShare } from '../layout.ts'
import { shareOf } from '../share-of.ts'

/** A document of a world; `isOwn`: the owner wrote it. */
export interface WorldDocument {
  readonly id: string
  readonly isOwn: boolean
  readonly type: 'bill' | 'credit' | 'reminder'
  readonly number: string
  /** Decimal string; negative for a credit. */
  readonly gross: string
  readonly date: string
  readonly party: string
  readonly more: Readonly<Record<string, string>>
}

/** A movement with the documents that it pays in truth. */
export interface WorldMovement {
  readonly date: string
  readonly cents: number
  readonly party: string
  readonly purpose: string
  readonly kind: string
  readonly pays: readonly string[]
}

/** A mandant with its account. */
export interface World {
  readonly id: string
  readonly owner: string
  readonly documents: readonly WorldDocument[]
  readonly movements: readonly WorldMovement[]
}

/** Sets of worlds by different authors, each measured by itself. */
export type WorldSet = 'first' | 'second' | 'third'

const FOLDERS: Readonly<Record<WorldSet, string>> = {
  first: join(import.meta.dirname, 'worlds'),
  second: join(import.meta.dirname, '../bank-matching2'),
  third: join(import.meta.dirname, '../bank-matching3'),
}

/** The worlds of a set that belong to the shares; throws on a line that is none of the three. */
export function readWorlds(shares: readonly TruthShare[], set: WorldSet = 'first'): readonly World[] {
  const folder = FOLDERS[set]
  const files = readdirSync(folder)
    .filter(file => file.endsWith('.txt'))
    .toSorted()
  const blocks = files.flatMap(file => readFileSync(join(folder, file), 'utf8').trim().split(/\n\n+/))
  return blocks.map(readWorld).filter(world => shares.includes(shareOf(world)))
}

function readWorld(block: string): World {
  const lines = block.split('\n').map(line => ({
    line,
    cells: line
      .slice(2)
      .split('|')
      .map(cell => cell.trim()),
  }))
  const of = (sign: string): string[][] =>
    lines.flatMap(({ line, cells }) => (line.startsWith(`${sign} `) ? [cells] : []))
  const [world, documents, movements] = [of('W'), of('D'), of('M')]
  if (world.length !== 1 || lines.length !== 1 + documents.length + movements.length)
    throw new Error(`Not a world: ${lines[0]?.line}`)
  const [[id = '', owner = ''] = []] = world
  return { id, owner, documents: documents.map(readDocument), movements: movements.map(readMovement) }
}

function readDocument([
  id = '',
  side,
  type,
  number = '',
  gross = '',
  date = '',
  party = '',
  more = '',
]: string[]): WorldDocument {
  if (type !== 'bill' && type !== 'credit' && type !== 'reminder') throw new Error(`No such document: ${type}`)
  const pairs = more.split(' ').flatMap(one => (one === '' ? [] : [one.split('=')]))
  return { id, isOwn: side === 'out', type, number, gross, date, party, more: Object.fromEntries(pairs) }
}

function readMovement([
  date = '',
  amount = '',
  party = '',
  purpose = '',
  kind = '',
  pays = '',
]: string[]): WorldMovement {
  const cents = Math.round(Number(amount) * 100)
  return { date, cents, party, purpose, kind, pays: pays === '' ? [] : pays.split(' ') }
}
