import type { Box } from '../../../model/page.ts'
import { foldText } from '../../../reading/fold-text.ts'
import { isName, withoutCaption, withoutLegalForm } from '../../../reading/find/party-name.ts'
import { senderParts } from '../../../reading/find/sender-parts.ts'
import type { Layout, Row, Segment } from '../../../reading/layout/read-layout.ts'
import { unionBox } from '../../../reading/layout/read-layout.ts'
import type { PaperCandidate } from './paper-candidates.ts'

/** How a name was cut from its line: the line itself, a part of it, with the line below. */
export type PartyCut = 'line' | 'part' | 'comma' | 'colon' | 'bracket' | 'wrapped' | 'row'

/** A piece of text that may name who wrote a paper, or to whom it is addressed. */
export interface PartyCandidate extends PaperCandidate {
  readonly segment: Segment
  readonly line: Row
  readonly cut: PartyCut
  /** Number of the piece among those of its line, from 0. */
  readonly at: number
  readonly of: number
  /** Behind "Herrn", "Firma" or the like in its line. */
  readonly isGreeted: boolean
}

/** Of more, the first and the last: letterhead and window, foot and signature. */
const FIRST = 140
const LAST = 60
const JOINED_CHARS_MAX = 70
/** Longer lines are text, and no name or sender. */
const LINE_CHARS_MAX = 200
const SEGMENTS_MAX = 6
const ALIGNED = 0.01
const GREETING = /^(?:Herrn?(?: und Frau)?|Frau|Firma|Fa\.|An(?: die| das| den)?|Familie|Eheleute)\s+(?=\p{Lu})/u

/** A name in the form in which two spellings of it are one: folded, without its legal form. */
export function partyKey(name: string): string {
  return foldText(withoutLegalForm(name))
}

/** Names of the first and the last page, each line whole and in parts. */
export function partyCandidates(layout: Layout): readonly PartyCandidate[] {
  const pages = new Set([layout.pageNumbers[0], layout.pageNumbers.at(-1)])
  const all = layout.rows
    .filter(({ page }) => pages.has(page))
    .flatMap(row => row.segments.flatMap((segment, at) => ofSegment(layout, row, segment, at)))
  return all.length <= FIRST + LAST ? all : [...all.slice(0, FIRST), ...all.slice(-LAST)]
}

interface Piece {
  readonly text: string
  readonly cut: PartyCut
  readonly at: number
  readonly of: number
  readonly box?: Box
}

function ofSegment(layout: Layout, row: Row, segment: Segment, at: number): PartyCandidate[] {
  const found = new Map<string, PartyCandidate>()
  for (const { text, cut, at: number, of, box } of piecesOf(layout, row, segment, at)) {
    const trimmed = withoutCaption(text.replaceAll(/^[\s,;:.]+|[\s,;:]+$/g, ''))
    const bare = trimmed.replace(GREETING, '')
    for (const value of new Set([trimmed, bare])) {
      if (found.has(value) || !isName(value)) continue
      const place = box ?? boxOf(segment, value)
      found.set(value, {
        value,
        key: partyKey(value),
        found: {
          ...{ raw: value, groups: [], page: row.page, row: row.index, box: place, before: '', after: '' },
          ocrConfidence: Math.min(...segment.tokens.map(({ confidence }) => confidence)),
        },
        ...{ segment, line: row, cut, at: number, of, isGreeted: value !== trimmed },
      })
    }
  }
  return [...found.values()]
}

function piecesOf(layout: Layout, row: Row, segment: Segment, index: number): Piece[] {
  const { text } = segment
  if (text.length > LINE_CHARS_MAX) return []
  const parts = senderParts(text)
  const commas = text.split(/,\s/)
  const [, ...behind] = text.split(/:\s/)
  const said = behind.join(': ')
  const [before = '', bracket] = text.split(/\s\(/)
  const below = layout.rows[row.index + 1]
  const next = below?.page === row.page ? below.segments.find(one => isUnder(one, segment)) : undefined
  const isWrapped = next && !/\d/.test(next.text) && text.length + next.text.length < JOINED_CHARS_MAX
  const one = (piece: string, cut: PartyCut): Piece => ({ text: piece, cut, at: 0, of: 1 })
  const each = (pieces: readonly string[], cut: PartyCut): Piece[] =>
    pieces.length < 2 ? [] : pieces.map((piece, at) => ({ text: piece, cut, at, of: pieces.length }))
  return [
    one(text, 'line'),
    ...each(parts, 'part'),
    ...each(commas, 'comma').slice(0, 2),
    ...(behind.length === 0 ? [] : [one(said, 'colon'), one(said.split(/,\s/)[0] ?? '', 'colon')]),
    ...(bracket === undefined ? [] : [one(before, 'bracket')]),
    ...(isWrapped ? [{ ...one(`${text} ${next.text}`, 'wrapped'), box: unionBox([segment.box, next.box]) }] : []),
    ...(index === 0 && row.segments.length > 1 && row.segments.length < SEGMENTS_MAX
      ? [{ ...one(row.segments.map(other => other.text).join(' '), 'row'), box: row.box }]
      : []),
  ]
}

function isUnder({ box }: Segment, over: Segment): boolean {
  return Math.abs(box[0] - over.box[0]) < ALIGNED
}

/** The box of the words of a segment that a piece of it is made of; of the whole segment where they are not found. */
function boxOf({ tokens, box }: Segment, piece: string): Box {
  const words = piece.split(' ')
  const bare = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, '')
  const from = tokens.findIndex((_, at) =>
    words.every((word, index) => bare(tokens[at + index]?.text ?? '') === bare(word)),
  )
  return from < 0 ? box : unionBox(tokens.slice(from, from + words.length).map(token => token.box))
}
