import reportedFile from '../../data/reported-blocks.de.json' with { type: 'json' }
import type { ReportedAmount, ReportedBlock } from '../../model/reported-data.ts'
import { foldText } from '../fold-text.ts'
import { unionBox } from '../layout/read-layout.ts'
import type { Layout, Row } from '../layout/read-layout.ts'
import { findAmounts } from './find-amounts.ts'
import type { AmountCandidate } from './find-amounts.ts'

interface Known {
  readonly text: string
  readonly at: number
}

const BLOCKS = reportedFile.blocks

/** The certificates that a printout of reported data may have, each with the fields of its amounts. */
export const REPORTED_KINDS: readonly {
  readonly id: string
  readonly label: string
  readonly kinds: readonly string[]
  readonly amounts: readonly { readonly field: string; readonly labels: readonly string[] }[]
}[] = BLOCKS

/** The longest first: the head of another block may begin with a shorter one. */
const HEADS: readonly Known[] = BLOCKS.flatMap(({ heads }, at) =>
  heads.map(head => ({ text: foldText(head), at })),
).toSorted((one, other) => other.text.length - one.text.length)
const FROM = reportedFile.from.map(foldText).toSorted((one, other) => other.length - one.length)
const FROM_MAX = 120

interface Open {
  readonly at: number
  readonly page: number
  readonly rows: Row[]
  from: string | null
  readonly amounts: ReportedAmount[]
}

/**
 * The certificates in a printout of what others reported to the tax office (Bescheinigungsabruf): rows under a head, with
 * who reported them and the amounts that the certificate has as fields. A head with no amount under it is none.
 */
export function findReportedBlocks(layout: Layout): readonly ReportedBlock[] {
  const amounts = Map.groupBy(findAmounts(layout), ({ row }) => row)
  const blocks: Open[] = []
  let open: Open | null = null
  for (const row of layout.rows) {
    const own = amounts.get(row.index) ?? []
    const at = own.length === 0 ? headOf(row) : null
    if (at !== null) {
      open = { at, page: row.page, rows: [row], from: null, amounts: [] }
      blocks.push(open)
    } else if (open) readInto(open, row, own)
  }
  return blocks.filter(block => block.amounts.length > 0).map((block, at) => toBlock(block, String(at + 1)))
}

/** The block that a row opens; a row with more words than its head and a bracket is a sentence. */
function headOf({ tokens }: Row): number | null {
  const words = tokens.map(({ text }) => text).join(' ')
  const text = foldText(words.replace(/\s*\(.*\)\s*$/u, '').replace(/\s*(?:für|Jahr)?\s*(?:19|20)\d\d\s*$/u, ''))
  return HEADS.find(head => head.text === text)?.at ?? null
}

function readInto(open: Open, row: Row, own: readonly AmountCandidate[]): void {
  const [first, ...rest] = row.segments
  const label = foldText(first?.text ?? '')
  const [amount] = own
  if (amount) {
    const field = BLOCKS[open.at]?.amounts.find(
      one =>
        !open.amounts.some(known => known.field === one.field) &&
        one.labels.some(each => label.startsWith(foldText(each))),
    )
    if (!field) return
    open.amounts.push({
      field: field.field,
      label: first?.text ?? '',
      cents: amount.cents,
      page: amount.page,
      box: amount.box,
    })
    open.rows.push(row)
    return
  }
  const asked = FROM.find(text => label.startsWith(text))
  if (asked === undefined || open.from !== null) return
  const behind =
    rest.length > 0 ? rest.map(({ text }) => text).join(' ') : (first?.text ?? '').split(/:\s*/u).slice(1).join(' ')
  if (/\p{L}{2}/u.test(behind)) open.from = behind.slice(0, FROM_MAX)
}

function toBlock({ at, page, rows, from, amounts }: Open, key: string): ReportedBlock {
  const { id = '', label = '', kinds = [] } = BLOCKS[at] ?? {}
  const box = unionBox(rows.filter(row => row.page === page).map(row => row.box))
  return { key, id, label, kinds, from, amounts, page, box }
}
