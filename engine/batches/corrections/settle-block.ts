import type { BlockJudging } from '../../model/judge-blocks.ts'
import type { JudgedBlock } from '../../model/judged-block.ts'
import { WHOLE_PAGE } from '../../model/reported-data.ts'
import type { ReportedAmount, ReportedBlock } from '../../model/reported-data.ts'
import { REPORTED_KINDS } from '../../reading/find/find-reported-blocks.ts'
import { oneLine, readTypedValue } from '../../reading/find/read-typed-value.ts'
import { EngineError } from '../../shared/errors.ts'
import { parseDecimal } from '../../shared/money.ts'

/** What a reported certificate says, as it was typed. */
export interface TypedBlock {
  /** What it is, e.g. `lohn`. */
  readonly id: string
  /** Who reported it; empty: not said. */
  readonly from: string
  /** Which of a couple it is about; null: not said. */
  readonly person: 'A' | 'B' | null
  /** By field, empty where nothing was reported. */
  readonly amounts: readonly { readonly field: string; readonly value: string }[]
}

/** What a person asks for; certificates by their key. */
export type BlockRequest =
  | { readonly type: 'set_block'; readonly documentId: string; readonly block: string; readonly values: TypedBlock }
  | { readonly type: 'add_block'; readonly documentId: string; readonly page: number; readonly values: TypedBlock }
  | { readonly type: 'remove_block'; readonly documentId: string; readonly block: string }
  | { readonly type: 'reset_blocks'; readonly documentId: string }

const FROM_CHARS_MAX = 120
/** As many certificates has no printout, and each correction keeps all of them. */
const BLOCKS_MAX = 200

/**
 * The correction that is kept: all certificates of the printout after it. `found`: as they are now, on so many
 * `pages` (null: not known).
 * Throws EngineError input `block_unknown`, `value_invalid`.
 */
export function settleBlock(
  request: BlockRequest,
  found: readonly ReportedBlock[],
  pages: number | null = null,
): BlockJudging {
  const { type, documentId } = request
  if (type === 'reset_blocks') return { type, documentId, block: null, blocks: null }
  if (request.type === 'add_block') return added(request, found, pages)
  const { block } = request
  const before = found.find(({ key }) => key === block)
  if (!before) {
    const message = 'Diese Bescheinigung steht nicht (mehr) im Belegabruf. Bitte die Ansicht neu laden.'
    throw new EngineError('input', 'block_unknown', message)
  }
  const blocks = found.flatMap(one => {
    if (one !== before) return [kept(one)]
    return request.type === 'set_block' ? [changed(before, request.values)] : []
  })
  return { type, documentId, block, blocks }
}

/** One that was not read, behind those that were; its key is one that none of them has. */
function added(
  { type, documentId, page, values }: Extract<BlockRequest, { readonly type: 'add_block' }>,
  found: readonly ReportedBlock[],
  pages: number | null,
): BlockJudging {
  if (pages !== null && page > pages) throw invalid(`Seite: Der Belegabruf hat ${countedPages(pages)}.`)
  if (found.length >= BLOCKS_MAX) throw invalid(`Ein Belegabruf hat höchstens ${BLOCKS_MAX} Bescheinigungen.`)
  const block = String(1 + Math.max(0, ...found.map(({ key }) => Number(key))))
  const empty = { key: block, amounts: [], page, box: WHOLE_PAGE }
  return { type, documentId, block, blocks: [...found.map(kept), changed(empty, values)] }
}

function countedPages(pages: number): string {
  return pages === 1 ? 'eine Seite' : `${pages} Seiten`
}

function kept({ label: _label, kinds: _kinds, ...block }: ReportedBlock): JudgedBlock {
  return block
}

const ORELSE = ', oder die Bescheinigung herausnehmen'

/** What of a certificate stays whatever is typed. */
type Place = Pick<ReportedBlock, 'key' | 'amounts' | 'page' | 'box'>

function changed(before: Place, { id, from, person, amounts }: TypedBlock): JudgedBlock {
  const kind = REPORTED_KINDS.find(one => one.id === id)
  if (!kind) throw invalid('Diese Art von Bescheinigung gibt es nicht (mehr).')
  const said = oneLine(from)
  if (said.length > FROM_CHARS_MAX) throw invalid(`Gemeldet von: Bitte höchstens ${FROM_CHARS_MAX} Zeichen eingeben.`)
  const reported = kind.amounts.flatMap(({ field, labels: [label = field] }) => {
    const typed = oneLine(amounts.find(one => one.field === field)?.value ?? '')
    return typed === '' ? [] : [amountOf(before, field, label, typed)]
  })
  if (reported.length === 0)
    throw invalid(`Bitte mindestens einen Betrag eingeben${before.amounts.length > 0 ? ORELSE : ''}.`)
  const { key, page, box } = before
  const about = person === null ? {} : { person }
  return { key, id, from: said === '' ? null : said, ...about, amounts: reported, page, box, byPerson: true }
}

/** What was read keeps its place and its words; what was typed stands where its certificate does. */
function amountOf({ amounts, page, box }: Place, field: string, label: string, typed: string): ReportedAmount {
  const value = readTypedValue('money', typed)
  if (!value.ok) throw invalid(`${label}: ${value.message}`)
  const known = amounts.find(one => one.field === field) ?? { field, label, page, box }
  return { ...known, cents: parseDecimal(value.value) }
}

function invalid(message: string): EngineError {
  return new EngineError('input', 'value_invalid', message)
}
