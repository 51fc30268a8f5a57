import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ROOMS } from './rooms.ts'

const PAGE = fileURLToPath(new URL('../../docs/ARCHITECTURE.md', import.meta.url))
const BEGIN = '<!-- rooms: begin -->'
const END = '<!-- rooms: end -->'

/** Rooms that most others use; arrows to them would hide the rest. */
const UNDERGROUND = ['engine/storage', 'engine/isolation', 'engine/config.ts', 'engine/version.ts', 'engine/data']

/** The picture (Mermaid) and the list of rooms, as they stand in the table. */
export function drawRooms(): string {
  const shown = Object.entries(ROOMS).filter(([name]) => !UNDERGROUND.includes(name))
  const arrows = shown.flatMap(([name, { neighbours }]) =>
    neighbours
      .filter(neighbour => !UNDERGROUND.includes(neighbour) && !/engine\/(shared|model)$/.test(neighbour))
      .map(neighbour => `  ${idOf(name)} --> ${idOf(neighbour)}`),
  )
  const boxes = shown.map(([name]) => `  ${idOf(name)}["${shortOf(name)}"]`)
  const rows = Object.entries(ROOMS).map(
    ([name, { purpose, inside }]) =>
      `- \`${shortOf(name)}\`: ${purpose}${inside ? ` Inside: ${Object.keys(inside).join(', ')}.` : ''}`,
  )
  return [BEGIN, '', '```mermaid', 'flowchart TD', ...boxes, ...arrows, '```', '', ...rows, '', END].join('\n')
}

/** The page with its picture drawn anew. */
export function withRooms(page: string): string {
  const [begin, end] = [page.indexOf(BEGIN), page.indexOf(END)]
  if (begin === -1 || end === -1) throw new Error('docs/ARCHITECTURE.md has no place for the rooms')
  return page.slice(0, begin) + drawRooms() + page.slice(end + END.length)
}

function shortOf(name: string): string {
  return name.replace(/^engine\//, '')
}

function idOf(name: string): string {
  return shortOf(name).replaceAll(/[^a-z]/g, '_')
}

if (import.meta.main) writeFileSync(PAGE, withRooms(readFileSync(PAGE, 'utf8')))
