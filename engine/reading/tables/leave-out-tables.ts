import type { ColumnRole, PageTable } from '../../model/page-table.ts'
import type { LabelHit } from '../labels/find-labels.ts'
import type { LabelRole } from '../labels/labels.ts'
import type { Layout } from '../layout/read-layout.ts'
import type { Placed } from '../labels/relate-label.ts'

/** What an item of a bill has; one row of such a table is an item, where one of others may be the head of a letter. */
const OF_ITEMS: ReadonlySet<ColumnRole> = new Set([
  'quantity',
  'price',
  'debit',
  'credit',
  'factor',
  'key',
  'share',
  'whole',
])
const ENTRIES_MIN = 2
/** Labels that say something about the whole document; over a column they name what its rows hold. */
const OF_DOCUMENT: ReadonlySet<LabelRole> = new Set(['issuer', 'recipient', 'date', 'number'])

/** The labels without those that are heads of columns: "Lieferant" over a list names no issuer. */
export function withoutHeads(hits: readonly LabelHit[], tables: readonly PageTable[]): LabelHit[] {
  const lists = tables.filter(isList)
  return hits.filter(
    hit => !OF_DOCUMENT.has(hit.role) || !lists.some(({ page, head }) => page === hit.page && holds(head, hit)),
  )
}

/** Words of a cell that holds a day or a period and nothing else. */
const WORDS_OF_DAY_MAX = 3

/** The values without those of a column that has several of them: the days of items are none of the document's. */
export function outsideTables<T extends Placed>(values: readonly T[], tables: readonly PageTable[]): T[] {
  const left = new Set(values)
  for (const { page, columns, rows } of tables.filter(isList)) {
    const onPage = values.filter(value => value.page === page)
    for (const at of columns.keys()) {
      // A row whose amount was not read, or stands a line off, is an entry as well.
      const cells = rows.flatMap(({ sort, cells: own }) => (sort !== 'sum' && own[at] ? [own[at]] : []))
      const inColumn = cells
        .filter(({ text }) => isShort(text))
        .flatMap(({ box }) => onPage.filter(value => holds(box, value)))
      if (inColumn.length >= ENTRIES_MIN) inColumn.forEach(value => left.delete(value))
    }
  }
  return values.filter(value => left.has(value))
}

/** The page without its lists: names in them are of nobody who wrote or received it. */
export function layoutOutside(layout: Layout, tables: readonly PageTable[]): Layout {
  const lists = Map.groupBy(tables.filter(isList), ({ page }) => page)
  const isListed = (placed: Pick<Placed, 'page' | 'box'>): boolean =>
    (lists.get(placed.page) ?? []).some(
      ({ head, rows }) => holds(head, placed) || rows.some(({ sort, box }) => sort !== 'group' && holds(box, placed)),
    )
  if (lists.size === 0) return layout
  const rows = layout.rows.map(row => {
    if (!lists.has(row.page) || !row.tokens.some(isListed)) return row
    const tokens = row.tokens.filter(token => !isListed(token))
    const segments = row.segments.filter(({ tokens: own }) => own.every(token => tokens.includes(token)))
    return { ...row, tokens: segments.flatMap(segment => segment.tokens), segments }
  })
  return { ...layout, rows }
}

function isShort(text: string): boolean {
  return text.split(' ').length <= WORDS_OF_DAY_MAX
}

function isList({ columns, rows }: PageTable): boolean {
  const entries = rows.filter(({ sort }) => sort === 'entry').length
  return entries >= ENTRIES_MIN || columns.some(({ role }) => role !== null && OF_ITEMS.has(role))
}

function holds([x, y, width, height]: PageTable['box'], { box }: Pick<Placed, 'box'>): boolean {
  const [middleX, middleY] = [box[0] + box[2] / 2, box[1] + box[3] / 2]
  return middleX >= x && middleX <= x + width && middleY >= y && middleY <= y + height
}
